import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatAmounts } from './money.ts';

fc.configureGlobal({ seed: 100, numRuns: 1000 });

test.each([
  [25_000_000, '$250,000'],
  [123_450, '$1,234.50'],
  [1840, '$18.40'],
  [1805, '$18.05'],
  [100_000, '$1,000'],
  [99_999, '$999.99'],
  [100_000_000_000, '$1,000,000,000'],
  [1, '$0.01'],
  [0, '$0'],
  [-0, '$0'],
  [-1840, '-$18.40'],
  [-123_456_700, '-$1,234,567'],
])('[POL-27] %i cents are shown as %s', (amountCents, shown) => {
  expect(formatAmount(amountCents)).toBe(shown);
});

test('[POL-25] a missing amount is shown as an empty text', () => {
  expect(formatAmount(null)).toBe('');
});

test('[POL-27] every amount is written as the formatter of an up-to-date engine would', () => {
  const dollars = (digits: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits });
  const [whole, exact] = [dollars(0), dollars(2)];
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      const expected = cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100);
      expect(formatAmount(cents)).toBe(expected.replace('-$0', cents === 0 ? '$0' : '-$0'));
    }),
  );
});

test.each([
  [
    [25_000_000, 100_000],
    ['$250,000', '$1,000'],
  ],
  [
    [25_000_000, 1840],
    ['$250,000.00', '$18.40'],
  ],
  [
    [null, 100_000],
    ['', '$1,000'],
  ],
  [
    [null, 1840, 100],
    ['', '$18.40', '$1.00'],
  ],
  [
    [-100, -150],
    ['-$1.00', '-$1.50'],
  ],
  [[], []],
])('[POL-27] the amounts %j together are shown as %j', (amountsCents, shown) => {
  expect(formatAmounts(amountsCents)).toEqual(shown);
});
