import { expect, test } from 'vitest';
import { cardExpiryOn } from './card-expiry.ts';

test.each([
  ['2026-11-30', '11/2026', 'expires-soon', '2026-11-30'],
  ['2026-12-01', '11/2026', 'expired', '2026-11-30'],
  ['2026-12-02', '01/2027', 'expires-soon', '2027-01-31'],
  ['2026-12-01', '01/2027', 'good', '2027-01-31'],
  ['2028-02-29', '02/2028', 'expires-soon', '2028-02-29'],
  ['2028-03-01', '02/2028', 'expired', '2028-02-29'],
  ['2026-11-22', '03/2030', 'good', '2030-03-31'],
  ['2026-11-22', '1/27', 'good', '2027-01-31'],
  ['2026-11-22', ' 12 / 26 ', 'expires-soon', '2026-12-31'],
])('[UPD-80] on %s a card of %s: %s, good until %s', (today, expiry, state, lastDay) => {
  expect(cardExpiryOn(today, expiry)).toEqual({ state, lastDay });
});

test.each([null, '', 'never', '13/2027', '00/2027', '2027', '01/1999', '01/20277'])(
  '[UPD-80] nothing is said of a card whose expiry reads %j',
  (expiry) => expect(cardExpiryOn('2026-11-22', expiry)).toBeUndefined(),
);
