import { POLICY_STATUS, policyStatus } from '@portal/domain/policies/policy-status';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import type { DemonstrationPolicy } from '#demonstration/person.ts';

const someDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date): CalendarDate => date.toISOString().slice(0, 10));

function expectInOrder(dates: readonly (CalendarDate | null)[]): void {
  const known = dates.filter((date) => date !== null);
  expect(known).toEqual([...known].sort());
}

function expectPossible(policy: DemonstrationPolicy, today: CalendarDate): void {
  const {
    saleCompletedDate,
    acceptanceDate,
    firstCollectionDate,
    terminationDate,
    nextCollectionDate,
    renewalDate,
  } = policy;
  expectInOrder([saleCompletedDate, acceptanceDate, firstCollectionDate, terminationDate]);
  expect(acceptanceDate <= today).toBe(true);
  if (!policyStatus(policy.statusId).isLive) {
    expect(terminationDate !== null && terminationDate < today).toBe(true);
    expect(nextCollectionDate).toBeNull();
    return;
  }
  expect(terminationDate).toBeNull();
  expect(renewalDate > today).toBe(true);
  expect(nextCollectionDate !== null && nextCollectionDate > today).toBe(true);
  expect(firstCollectionDate > today).toBe(policy.statusId === POLICY_STATUS.accepted);
  const expiries = policy.livesInsured.flatMap((life) =>
    life.benefits.flatMap((benefit) => benefit.expectedExpiryDate ?? []),
  );
  expect(expiries.filter((date) => date <= today)).toEqual([]);
}

test('[DEMO-12] the dates of every policy can happen, whatever the day and the seed', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.oneof(someDay, fc.constantFrom('2028-02-29', '2027-12-31', '2030-01-01')),
      (seed, today) => {
        for (const policy of generatePeople({ seed, today }).flatMap((person) => person.policies))
          expectPossible(policy, today);
      },
    ),
    { seed: 1, numRuns: 40 },
  );
});

test('[DEMO-12] a life policy with an end date has one, and an income policy a waiting and a benefit period', () => {
  const policies = generatePeople({ seed: 7, today: '2025-11-21' }).flatMap((person) => person.policies);
  const firstBenefits = (productTypeId: number) =>
    policies
      .filter((policy) => policy.productTypeId === productTypeId)
      .flatMap((policy) => policy.livesInsured[0]?.benefits[0] ?? []);
  for (const benefit of firstBenefits(12)) expect(benefit.expectedExpiryDate).toMatch(/^\d{4}-/);
  for (const benefit of firstBenefits(4)) {
    expect(benefit.waitingPeriodDays).toBeGreaterThanOrEqual(28);
    expect(benefit.benefitPeriodMonths).toBeGreaterThanOrEqual(6);
  }
});
