import { RETENTION } from '@portal/domain/retention';
import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { LEGAL_RETENTION } from './legal-retention.ts';

test('[PER-3] every country says how long payments and authorities are kept, and why', () => {
  expect(Object.keys(LEGAL_RETENTION).map(Number).sort()).toEqual(Object.values(COUNTRY).sort());
  for (const times of Object.values(LEGAL_RETENTION))
    for (const { years, because } of Object.values(times)) {
      expect(years).toBeGreaterThanOrEqual(7);
      expect(because).not.toBe('');
    }
  // The purge has one time for all countries.
  for (const { authorities } of Object.values(LEGAL_RETENTION))
    expect(Math.ceil(authorities.years * 365.25)).toBe(RETENTION.authorityDays);
});
