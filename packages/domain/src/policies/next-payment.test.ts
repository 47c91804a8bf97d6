import { expect, test } from 'vitest';
import { findNextPayment, sumOfPremiums, totalPremiumCents } from './next-payment.ts';
import type { Benefit, LifeInsured } from './policy.ts';

const benefit = (premiumCents: number | null): Benefit => ({
  description: 'Life cover',
  riskStartDate: null,
  sumInsuredCents: null,
  premiumCents,
  expectedExpiryDate: null,
  waitingPeriodDays: null,
  benefitPeriodMonths: null,
  exclusions: [],
});
const life = (...premiums: (number | null)[]): LifeInsured => ({
  firstName: 'Margaret',
  lastName: 'Ellison',
  birthDate: null,
  benefits: premiums.map(benefit),
});

test.each([
  ['two benefits and two lives', [life(3282, 0), life(1636)], 4918],
  ['one that costs nothing', [life(0)], 0],
  ['one whose premium is not known', [life(3282, null)], null],
  ['lives without benefits', [life()], null],
  ['nobody', [], null],
])('[POL-29] what is paid in all for %s', (_, livesInsured, expected) => {
  expect(totalPremiumCents({ livesInsured })).toBe(expected);
});

const DETAIL = {
  livesInsured: [life(3282)],
  nextCollectionDate: '2026-11-28',
  paymentMethodId: 1,
  policyStatusId: 30,
};

test.each([
  ['2026-11-28', '2026-11-28'],
  ['2026-01-01', '2026-11-28'],
  ['2026-11-29', undefined],
])('[POL-30] on %s the next payment is that of %s', (today, date) => {
  expect(findNextPayment(DETAIL, today)?.date).toBe(date);
});

test.each([
  [1, 'card'],
  [2, 'bank-account'],
  [3, 'other'],
])('[POL-30] payment method %i is paid by %s, with the amount of all premiums', (paymentMethodId, method) => {
  const payment = findNextPayment({ ...DETAIL, paymentMethodId }, '2026-11-01');
  expect(payment).toEqual({ amountCents: 3282, date: '2026-11-28', method });
});

test.each([
  ['without a day', { nextCollectionDate: null }],
  ['that has ended', { policyStatusId: 50 }],
])('[POL-30] a policy %s has no next payment', (_, fields) => {
  expect(findNextPayment({ ...DETAIL, ...fields }, '2026-11-01')).toBeUndefined();
});

const costing = (
  premiumCents: number | null,
  paymentFrequency = 'Monthly',
  nextCollectionDate: string | null = '2026-11-28',
) => ({
  livesInsured: [life(premiumCents)],
  paymentFrequency,
  nextCollectionDate,
});

test('[POL-50] policies that are paid as often have a sum, however the word is written', () => {
  expect(sumOfPremiums([costing(3282), costing(1636, 'monthly')])).toEqual({
    amountCents: 4918,
    frequency: 'monthly',
  });
});

test.each([
  ['one policy alone', [costing(3282)]],
  ['none', []],
  ['another frequency', [costing(3282), costing(1636, 'Weekly')]],
  ['a premium that is not known', [costing(3282), costing(null)]],
  ['details that are not there', [costing(3282), undefined]],
  ['no policy whose details are there', [undefined, undefined]],
  ['no day of the next payment', [costing(3282), costing(1636, 'Monthly', null)]],
  ['no frequency', [costing(3282, ''), costing(1636, '')]],
])('[POL-50] there is no sum with %s', (_, details) => {
  expect(sumOfPremiums(details)).toBeUndefined();
});
