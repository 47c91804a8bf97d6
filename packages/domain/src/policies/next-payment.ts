import type { CalendarDate } from '../values/calendar-date.ts';
import { paymentMethod } from './payment-method.ts';
import type { PolicyDetail } from './policy.ts';
import { policyStatus } from './policy-status.ts';

/**
 * The next payment of a policy: its amount in cents, null where a part of it is not known,
 * the day, and how it is paid.
 */
export type NextPayment = {
  readonly amountCents: number | null;
  readonly date: CalendarDate;
  readonly method: ReturnType<typeof paymentMethod>['key'];
};

/**
 * Returns what all benefits cost together each time the policy is paid, in cents; null
 * where one is not known. POL-29
 */
export function totalPremiumCents({ livesInsured }: Pick<PolicyDetail, 'livesInsured'>): number | null {
  const premiums = livesInsured.flatMap(({ benefits }) => benefits.map(({ premiumCents }) => premiumCents));
  const known = premiums.filter((premium) => premium !== null);
  if (known.length === 0 || known.length < premiums.length) return null;
  return known.reduce((total, premium) => total + premium, 0);
}

type Paid = Pick<PolicyDetail, 'livesInsured' | 'nextCollectionDate' | 'paymentMethodId' | 'policyStatusId'>;

/**
 * Returns the next payment of a live policy. Undefined without a day, or after it. `today` is the
 * day in the country. POL-30
 */
export function findNextPayment(detail: Paid, today: CalendarDate): NextPayment | undefined {
  const { nextCollectionDate: date, policyStatusId, paymentMethodId } = detail;
  if (date === null || date < today || policyStatus(policyStatusId).isInactive) return undefined;
  return { amountCents: totalPremiumCents(detail), date, method: paymentMethod(paymentMethodId).key };
}

type Costs = Pick<PolicyDetail, 'livesInsured' | 'paymentFrequency' | 'nextCollectionDate'>;

/**
 * Returns what several policies cost together each time, in cents. Undefined unless it is known of all of
 * them, each is paid again, and all are paid as often: one frequency is never made into another. POL-50
 */
export function sumOfPremiums(
  details: readonly (Costs | undefined)[],
): { readonly amountCents: number; readonly frequency: string } | undefined {
  const [frequency, ...others] = new Set(details.map((detail) => detail?.paymentFrequency.toLowerCase()));
  const premiums = details.map((detail) => (detail?.nextCollectionDate ? totalPremiumCents(detail) : null));
  if (details.length < 2 || !frequency || others.length > 0) return undefined;
  const amountCents = premiums.reduce<number | null>(
    (sum, premium) => (sum === null || premium === null ? null : sum + premium),
    0,
  );
  return amountCents === null ? undefined : { amountCents, frequency };
}
