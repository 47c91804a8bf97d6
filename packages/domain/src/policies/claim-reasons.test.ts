import { expect, test } from 'vitest';
import { claimReasons } from './claim-reasons.ts';

const BENEFIT = {
  riskStartDate: null,
  sumInsuredCents: null,
  premiumCents: null,
  expectedExpiryDate: null,
  waitingPeriodDays: null,
  benefitPeriodMonths: null,
  exclusions: [],
};

const policy = (productTypeId: number, ...benefits: string[]) => ({
  productTypeId,
  livesInsured: [
    {
      firstName: 'Mary',
      lastName: 'Ellison',
      birthDate: null,
      benefits: benefits.map((description) => ({ ...BENEFIT, description })),
    },
  ],
});

test.each([
  ['life', 1, 'Life cover', ['died', 'ill']],
  ['funeral', 2, 'Funeral benefit', ['died']],
  ['income', 4, 'Monthly income benefit', ['ill']],
  ['income of Canada', 4, 'Monthly disability benefit', ['ill']],
  ['life that ends at an age', 12, 'Life cover', ['died', 'ill']],
  ['a type that is not known', 3, 'Benefit', ['died', 'ill']],
])('[CLM-9] a policy of the type %s pays for what the type covers', (_, productTypeId, benefit, reasons) => {
  expect(claimReasons(policy(productTypeId, benefit))).toEqual(reasons);
});

test.each([
  [2, 'Accidental death benefit', ['died']],
  [2, 'Terminal illness benefit', ['died', 'ill']],
  [2, 'Serious injury benefit', ['died', 'ill']],
  [4, 'Final expenses benefit', ['died', 'ill']],
  [4, 'Accidental death benefit', ['died', 'ill']],
  [4, 'Funeral benefit', ['died', 'ill']],
  [4, 'Partial disability benefit', ['ill']],
])('[CLM-9] a policy of product type %i with a %s pays for that too', (productTypeId, benefit, reasons) => {
  expect(claimReasons(policy(productTypeId, 'Main benefit', benefit))).toEqual(reasons);
});

test('[CLM-9] a policy without lives pays for what its type covers', () => {
  expect(claimReasons({ productTypeId: 4, livesInsured: [] })).toEqual(['ill']);
});
