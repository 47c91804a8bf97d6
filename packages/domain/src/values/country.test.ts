import { expect, test } from 'vitest';
import { COUNTRY, DEFAULT_COUNTRY_ID } from './country.ts';

test('[CFG-3] the countries have the ids of the insurer', () => {
  expect(COUNTRY).toEqual({ australia: 13, canada: 39, newZealand: 154 });
});

test('[CFG-1] a build that names no country is for New Zealand', () => {
  expect(DEFAULT_COUNTRY_ID).toBe(154);
});
