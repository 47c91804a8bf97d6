import { POLICY_STATUS, policyStatus } from '@portal/domain/policies/policy-status';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { addDays, addYears, daysBetween, firstStepAfter } from '#demonstration/generation/calendar-steps.ts';
import type { PolicyPlan } from '#demonstration/generation/person-plan.ts';
import type { PaymentFrequency } from '#demonstration/generation/product-terms.ts';
import type { SeededRandom } from '#demonstration/generation/seeded-random.ts';
import type { DemonstrationPolicyDates } from '#demonstration/person.ts';

const DAYS_APART = { Weekly: 7, Fortnightly: 14 } as const;
const MONTHS_APART = { Monthly: 1, Annually: 12 } as const;

type Moment = { readonly today: CalendarDate; readonly random: SeededRandom };

function nextCollection(first: CalendarDate, frequency: PaymentFrequency, today: CalendarDate): CalendarDate {
  if (frequency === 'Monthly' || frequency === 'Annually') {
    return firstStepAfter({ start: first, months: MONTHS_APART[frequency], after: today });
  }
  const days = DAYS_APART[frequency];
  return addDays(first, (Math.floor(daysBetween(first, today) / days) + 1) * days);
}

/** Sold and accepted within the last days; nothing collected yet. */
function acceptedDates({ today, random }: Moment): DemonstrationPolicyDates {
  const saleCompletedDate = addDays(today, -random.between(4, 9));
  const acceptanceDate = addDays(saleCompletedDate, random.between(1, 3));
  const firstCollectionDate = addDays(today, random.between(5, 12));
  return {
    saleCompletedDate,
    acceptanceDate,
    firstCollectionDate,
    renewalDate: addYears(acceptanceDate, 1),
    nextCollectionDate: firstCollectionDate,
    terminationDate: null,
  };
}

/** Every date of a policy, counted from today, in an order that can happen. */
export function policyDates(
  plan: Pick<PolicyPlan, 'status' | 'heldYears'>,
  frequency: PaymentFrequency,
  moment: Moment,
): DemonstrationPolicyDates {
  const statusId = POLICY_STATUS[plan.status];
  if (statusId === POLICY_STATUS.accepted) return acceptedDates(moment);
  const { today, random } = moment;
  const saleCompletedDate = addDays(addYears(today, -plan.heldYears), -random.between(60, 340));
  const acceptanceDate = addDays(saleCompletedDate, random.between(1, 6));
  const firstCollectionDate = addDays(acceptanceDate, 14);
  const isLive = policyStatus(statusId).isLive;
  const terminationDate = isLive ? null : addDays(today, -random.between(20, 240));
  return {
    saleCompletedDate,
    acceptanceDate,
    firstCollectionDate,
    // An ended policy keeps the renewal it did not reach: that it is hidden must be the portal's doing. POL-7
    renewalDate: firstStepAfter({ start: acceptanceDate, months: 12, after: terminationDate ?? today }),
    nextCollectionDate: isLive ? nextCollection(firstCollectionDate, frequency, today) : null,
    terminationDate,
  };
}
