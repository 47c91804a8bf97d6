import { expect, test } from 'vitest';
import { COUNTRY } from './country.ts';

test('[CFG-3] the countries have the ids of the insurer', () => {
  expect(COUNTRY).toEqual({ australia: 13, canada: 39, newZealand: 154 });
});
