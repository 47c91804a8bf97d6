import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { addDays, addMonths } from '#demonstration/generation/calendar-steps.ts';
import type { EarlierPaymentPlan, OverduePlan, PolicyPlan } from '#demonstration/generation/person-plan.ts';
import type { PaymentFrequency } from '#demonstration/generation/product-terms.ts';
import type {
  DemonstrationEarlierPayment,
  DemonstrationOverdue,
  DemonstrationOverduePayment,
} from '#demonstration/person.ts';

type Collections = {
  readonly today: CalendarDate;
  readonly frequency: PaymentFrequency;
  readonly nextCollectionDate: CalendarDate | null;
  /** The premium of one collection. */
  readonly amountCents: number;
};

const NOTHING_OVERDUE: DemonstrationOverdue = {
  payments: [],
  isCollectionUnderWay: false,
  cardPayment: null,
};
/** The overdue part of a policy that says no more of it. */
const ONE_COLLECTION: OverduePlan = { collections: 1 };
/** A single collection was put off by this many days. */
const OVERRIDE_DAYS = 10;

const STEP: Readonly<Record<PaymentFrequency, (date: CalendarDate, steps: number) => CalendarDate>> = {
  Weekly: (date, steps) => addDays(date, 7 * steps),
  Fortnightly: (date, steps) => addDays(date, 14 * steps),
  Monthly: addMonths,
  Annually: (date, steps) => addMonths(date, 12 * steps),
};

/** The collections before today, newest first. */
function pastCollections(
  { today, frequency, nextCollectionDate }: Collections,
  count: number,
): CalendarDate[] {
  const start = nextCollectionDate ?? today;
  // A collection of today is not overdue before tomorrow.
  const skipped = STEP[frequency](start, -1) < today ? 1 : 2;
  return Array.from({ length: count }, (_, index) => STEP[frequency](start, -(index + skipped)));
}

function overrides(
  { overrides: count = 0, overridesListed = 0 }: OverduePlan,
  dates: readonly CalendarDate[],
  amountCents: number,
): DemonstrationOverduePayment[] {
  return Array.from({ length: count }, (_, index) => {
    const dueDate = dates[index] ?? null;
    return {
      source: 'override',
      dueDate,
      overrideDate: dueDate && addDays(dueDate, OVERRIDE_DAYS),
      amountCents: index < overridesListed ? amountCents : Math.ceil(amountCents / 2),
      // The newest collections are listed first: an override takes the place of the one at its own position.
      standsFor: index < overridesListed ? index : null,
    };
  });
}

/**
 * The overdue payments of a policy, from its plan: collections with a transaction of their own, older ones
 * that were missed, and single collections beside them. Each collection takes the policy's premium. DEMO-19
 */
export function policyOverdue(
  { status, overdue }: Pick<PolicyPlan, 'status' | 'overdue'>,
  collections: Collections,
): DemonstrationOverdue {
  if (POLICY_STATUS[status] !== POLICY_STATUS.paymentOverdue) return NOTHING_OVERDUE;
  const plan = overdue ?? ONE_COLLECTION;
  const { collections: listed, missed = 0 } = plan;
  const { amountCents } = collections;
  const dates = pastCollections(collections, listed + missed);
  const common = { overrideDate: null, amountCents, standsFor: null };
  return {
    payments: [
      ...dates.map((dueDate, index): DemonstrationOverduePayment => {
        const source = index < listed ? 'real-time' : 'missed-collection';
        return { ...common, source, dueDate };
      }),
      ...overrides(plan, dates, amountCents),
    ],
    isCollectionUnderWay: plan.isCollectionUnderWay ?? false,
    cardPayment: plan.cardPayment ?? null,
  };
}

/** The payments of a policy before today, each of the policy's premium. DEMO-32 */
export const earlierPayments = (
  plans: readonly EarlierPaymentPlan[],
  { today, amountCents }: Pick<Collections, 'today' | 'amountCents'>,
): DemonstrationEarlierPayment[] =>
  plans.map(({ monthsAgo, givenBack }) => ({
    paidOn: addMonths(today, -monthsAgo),
    amountCents,
    givenBackCents: givenBack ? Math.ceil(amountCents / (givenBack === 'half' ? 2 : 1)) : 0,
  }));
