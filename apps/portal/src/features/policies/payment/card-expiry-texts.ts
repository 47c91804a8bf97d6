import { type CardExpiry, cardExpiryOn } from '@portal/domain/payment-details/card-expiry';
import type { PolicyFacts } from '@portal/domain/policies/list-state';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { region } from '#portal/lib/site/region.ts';

/** The text about a card that will not pay much longer, or does not pay any more. */
export type ExpiryTexts = { readonly tag: string; readonly sentence: string };

const TEXTS: Readonly<Record<CardExpiry['state'], ((lastDay: string) => ExpiryTexts) | undefined>> = {
  good: undefined,
  'expires-soon': (lastDay) => ({
    tag: 'Card expires soon',
    sentence: `Your card expires on ${lastDay}. Change it before then, so that your premiums continue to be paid.`,
  }),
  expired: (lastDay) => ({
    tag: 'Card expired',
    sentence: `Your card expired on ${lastDay}. Change it, so that your premiums can be paid.`,
  }),
};

type PaidByCard = Pick<PolicyDetail, 'paymentMethodId' | 'policyStatusId' | 'cardExpiry'>;

function expiryOf(detail: PaidByCard, now: Date): CardExpiry | undefined {
  const isPaidByCard = detail.paymentMethodId === PAYMENT_METHOD.card;
  if (!isPaidByCard || policyStatus(detail.policyStatusId).isInactive) return undefined;
  return cardExpiryOn(dayInTimeZone(now, region.timeZone), detail.cardExpiry);
}

/**
 * Returns the card of a live policy where it expires soon or has expired, on the day in the country;
 * null for any other. UPD-80
 */
export function cardConcern(detail: PaidByCard, now = new Date()): PolicyFacts['card'] {
  const expiry = expiryOf(detail, now);
  return expiry && expiry.state !== 'good' ? { state: expiry.state, lastDay: expiry.lastDay } : null;
}

/**
 * Returns what to say about the card of a live policy on the day in the country; undefined while there
 * is nothing to say. UPD-81
 */
export function cardExpiryTexts(detail: PaidByCard, now = new Date()): ExpiryTexts | undefined {
  const expiry = expiryOf(detail, now);
  return expiry && TEXTS[expiry.state]?.(formatDate(expiry.lastDay));
}
