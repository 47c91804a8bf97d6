import { expect, test } from 'vitest';
import { CONTACT_LIMITS } from './contact-limits.ts';

test.each([
  ['CON-32', 'five refusals a day', CONTACT_LIMITS.maxIdentifierRefusalsPerDay, 5],
  ['CON-38', 'a draft is stored for two hours', CONTACT_LIMITS.draftLifeSeconds, 7200],
  ['CON-17', 'a street line has five characters at least', CONTACT_LIMITS.minAddressLineLength, 5],
])('[%s] %s', (_id, _what, actual, expected) => {
  expect(actual).toBe(expected);
});

test('[CON-40] the address search starts with the fourth character', () => {
  expect(CONTACT_LIMITS.addressSearchAboveLength).toBe(3);
});

test('the numbers cannot be changed while the product runs', () => {
  expect(Object.isFrozen(CONTACT_LIMITS)).toBe(true);
});
