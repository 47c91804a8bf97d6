import { expect, test } from 'vitest';
import { benefitAmountText, coverAmountText } from './cover-amount.ts';

test.each([
  [25_000_000, 1, '$250,000'],
  [1_500_000, 2, '$15,000'],
  [420_000, 4, '$4,200\u00a0a\u00a0month'],
  [25_000_000, 12, '$250,000'],
  [25_000_000, 99, '$250,000'],
  [null, 4, ''],
])('[POL-41] %s cents of product type %i are shown as "%s"', (amountCents, productTypeId, text) => {
  expect(coverAmountText(amountCents, productTypeId)).toBe(text);
});

test.each([
  [420_000, 24, 4, '$4,200\u00a0a\u00a0month'],
  [2_500_000, null, 4, '$25,000'],
  [2_500_000, 24, 1, '$25,000'],
  [null, 24, 4, ''],
])(
  '[POL-41] a benefit of %s cents with a period of %s months, of product type %i, reads "%s"',
  (cents, months, type, text) => {
    expect(benefitAmountText({ sumInsuredCents: cents, benefitPeriodMonths: months }, type)).toBe(text);
  },
);
