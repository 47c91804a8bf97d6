import { expect, test } from 'vitest';
import { benefitPeriodText, waitingPeriodText } from '#portal/features/policies/detail/benefit-facts.ts';

test.each([
  [24, '2 years'],
  [12, '1 year'],
  [60, '5 years'],
  [6, '0.5 years'],
  [18, '1.5 years'],
  [3, '0.25 years'],
  [7, '0.58 years'],
  [0, '0 years'],
  [null, ''],
])('[POL-21] a benefit period of %s months is shown as %j', (months, shown) => {
  expect(benefitPeriodText(months)).toBe(shown);
});

test.each([
  [30, '30 days'],
  [1, '1 day'],
  [0, '0 days'],
  [null, ''],
])('[POL-21] a waiting period of %s days is shown as %j', (days, shown) => {
  expect(waitingPeriodText(days)).toBe(shown);
});
