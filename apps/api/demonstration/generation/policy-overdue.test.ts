import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { expect, test } from 'vitest';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import { policyOverdue } from '#demonstration/generation/policy-overdue.ts';
import type { DemonstrationPerson, DemonstrationPolicy } from '#demonstration/person.ts';

const today = '2026-03-31';
const people = generatePeople({ seed: 7, today });
const policies = people.flatMap((person) => person.policies);
const isOverdue = ({ statusId }: DemonstrationPolicy) => statusId === POLICY_STATUS.paymentOverdue;

const one = (lastName: string): DemonstrationPerson => {
  const [person] = people.filter((candidate) => candidate.lastName === lastName);
  if (!person) throw new Error(`Nobody is called ${lastName}`);
  return person;
};
const policyOf = (lastName: string): DemonstrationPolicy => {
  const [policy] = one(lastName).policies;
  if (!policy) throw new Error(`${lastName} has no policy`);
  return policy;
};
/** How many there are of each source. */
const countsOf = ({ overdue }: DemonstrationPolicy) => {
  const of = (source: string) => overdue.payments.filter((payment) => payment.source === source).length;
  return [of('real-time'), of('missed-collection'), of('override')];
};

test('[DEMO-19] overdue policies have something overdue, others nothing', () => {
  expect(policies.filter(isOverdue).length).toBeGreaterThan(20);
  for (const policy of policies) expect(policy.overdue.payments.length > 0).toBe(isOverdue(policy));
});

test('[DEMO-19] what is overdue lies before today, and each collection takes the premium', () => {
  for (const { overdue, livesInsured } of policies) {
    const benefits = livesInsured.flatMap((life) => life.benefits);
    const premium = benefits.reduce((sum, { premiumCents }) => sum + (premiumCents ?? 0), 0);
    for (const { source, dueDate, amountCents } of overdue.payments) {
      expect(String(dueDate) < today).toBe(true);
      if (source !== 'override') expect(amountCents).toBe(premium);
    }
  }
});

test.each([
  ['Weekly', ['2026-03-24', '2026-03-17', '2026-03-10']],
  ['Fortnightly', ['2026-03-17', '2026-03-03', '2026-02-17']],
  ['Monthly', ['2026-02-28', '2026-01-31', '2025-12-31']],
  ['Annually', ['2025-03-31', '2024-03-31', '2023-03-31']],
] as const)('[DEMO-19] collections taken %s lie so far apart, and none is of today', (frequency, dates) => {
  const nextCollectionDate = {
    Weekly: '2026-04-07',
    Fortnightly: '2026-04-14',
    Monthly: '2026-03-31',
    Annually: '2027-03-31',
  };
  const collections = {
    today,
    frequency,
    amountCents: 1840,
    nextCollectionDate: nextCollectionDate[frequency],
  };
  const { payments } = policyOverdue(
    { status: 'paymentOverdue', overdue: { collections: 2, missed: 1 } },
    collections,
  );
  expect(payments.map(({ dueDate }) => dueDate)).toEqual(dates);
  expect(payments.map(({ source }) => source)).toEqual(['real-time', 'real-time', 'missed-collection']);
});

test.each([
  ['Tauira', [1, 0, 0]],
  ['Ahipene', [3, 0, 0]],
  ['Petersen', [26, 0, 0]],
  ['Delacroix', [2, 3, 2]],
  ['Walker', [1, 2, 1]],
  ["O'Brien", [2, 0, 0]],
  ['Hohepa', [2, 2, 0]],
  ['Dragicevich', [3, 0, 0]],
])('[DEMO-20] %s has so many overdue payments, missed collections and overrides: %j', (lastName, counts) => {
  expect(countsOf(policyOf(lastName))).toEqual(counts);
});

test('[DEMO-20] the states that no number shows', () => {
  expect(policyOf('Kīngi').overdue.cardPayment).toBe('pending');
  expect(policyOf('Hargreaves').overdue.cardPayment).toBe('settled');
  expect(policyOf('Moffat').paymentMethod.methodId).toBe(3);
  expect(policyOf('Rewi').overdue.isCollectionUnderWay).toBe(true);
  expect(policyOf("O'Brien").paymentMethod.methodId).toBe(2);
  expect(policyOf('Delacroix').extendedDishonourStatusId).toBe(1);
  expect(policyOf('Walker').extendedDishonourStatusId).toBe(2);
  expect(one("O'Sullivan").policies.filter(isOverdue)).toHaveLength(3);
  expect(one('Rangi').email).toBeNull();
});

test('[DEMO-20] of the overrides of extended dishonour 1 one stands for a listed payment, of the same day and amount', () => {
  const { payments } = policyOf('Delacroix').overdue;
  const standing = payments.filter(({ standsFor }) => standsFor !== null);
  expect(standing).toHaveLength(1);
  const listed = payments[standing[0]?.standsFor ?? -1];
  expect(listed).toMatchObject({
    source: 'real-time',
    dueDate: standing[0]?.dueDate,
    amountCents: standing[0]?.amountCents,
  });
});
