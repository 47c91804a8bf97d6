import { expect, test } from 'vitest';
import { PRODUCT_TYPE, productType } from './product-type.ts';

const FACTS = ['riskStartDate', 'sumInsuredCents', 'premiumCents'];

test('[POL-8] the product types have the ids of the insurer', () => {
  expect(PRODUCT_TYPE).toEqual({ life: 1, funeral: 2, income: 4, lifeWithExpiry: 12 });
});

test.each([
  [1, 'family'],
  [2, 'flower'],
  [4, 'briefcase'],
  [12, 'family'],
])('[POL-8] product type %i has the icon %s', (id, icon) => {
  expect(productType(id).icon).toBe(icon);
});

test.each([
  [1, FACTS],
  [2, FACTS],
  [4, [...FACTS, 'waitingPeriodDays', 'benefitPeriodMonths']],
  [12, [...FACTS, 'expectedExpiryDate']],
])('[POL-20] a benefit of product type %i shows %j', (id, facts) => {
  expect(productType(id).facts).toEqual(facts);
});

test.each([1, 2, 4, 12, 3])(
  '[POL-28] a benefit of product type %i shows start, sum insured and premium',
  (id) => {
    expect(productType(id).facts).toEqual(expect.arrayContaining(FACTS));
  },
);

test.each([0, 3, -1, 1.5, Number.NaN])('[POL-20] the unknown product type %d is shown as life', (id) => {
  expect(productType(id)).toBe(productType(PRODUCT_TYPE.life));
});
