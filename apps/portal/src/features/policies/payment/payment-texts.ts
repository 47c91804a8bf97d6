import { findNextPayment, type NextPayment, totalPremiumCents } from '@portal/domain/policies/next-payment';
import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PaidBy, PolicyDetail } from '@portal/domain/policies/policy';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { endingText } from '@portal/domain/values/masking';
import { formatAmount } from '@portal/domain/values/money';
import { eachText } from '#portal/features/policies/detail/benefit-facts.ts';
import { region } from '#portal/lib/site/region.ts';

const withEnding = (how: string, masked: string | null): string => `${how} ${endingText(masked)}`.trim();

const HOW: Readonly<Record<NextPayment['method'], (detail: PolicyDetail) => string>> = {
  card: ({ cardNumberSuffix }) => withEnding('by card', cardNumberSuffix),
  'bank-account': ({ bankAccountMasked }) => withEnding('from your bank account', bankAccountMasked),
  other: ({ paymentMethodText }) => (paymentMethodText ? `by ${paymentMethodText.toLowerCase()}` : ''),
};

/**
 * Returns how a policy is paid, in the middle of a sentence: `by card ending in 0005`; nothing where
 * that is not known. UPD-91
 */
export const howPaid = (detail: PolicyDetail): string =>
  HOW[paymentMethod(detail.paymentMethodId).key](detail);

/**
 * Returns how the customer sends the payments of a policy, in the middle of a sentence; null where they are
 * taken from a card or an account. POL-49
 */
export const sentBy = ({ paymentMethodId, paymentMethodText }: PaidBy): string | null =>
  paymentMethod(paymentMethodId).key === 'other' ? paymentMethodText.toLowerCase() : null;

/** When a policy's next payment is due, how much, and how; a part that is not known is empty. */
export type NextPaymentTexts = {
  readonly amount: string;
  readonly date: string;
  readonly how: string;
  /** Whether nobody takes it: the customer sends it. */
  readonly isSent: boolean;
};

/**
 * Returns the texts of a policy's next payment, on the day in the country; undefined
 * where there is none. POL-30
 */
export function nextPaymentTexts(detail: PolicyDetail, now = new Date()): NextPaymentTexts | undefined {
  const payment = findNextPayment(detail, dayInTimeZone(now, region.timeZone));
  if (!payment) return undefined;
  const { amountCents, date, method } = payment;
  return {
    amount: formatAmount(amountCents),
    date: formatDate(date),
    how: HOW[method](detail),
    isSent: method === 'other',
  };
}

/**
 * Returns what a policy costs in all and when it is paid next, as one sentence; undefined where neither is
 * known. How often it is paid is said where the site shows that. POL-36
 */
export function paymentSentence(
  detail: PolicyDetail,
  showsFrequency: boolean,
  now = new Date(),
): string | undefined {
  const total = formatAmount(totalPremiumCents(detail));
  const next = nextPaymentTexts(detail, now);
  const each = showsFrequency ? eachText(detail.paymentFrequency) : '';
  if (!total) return next && `Your next payment is on ${next.date}, ${next.how}.`;
  const often = each ? `${total} ${each}` : `${total} each time`;
  return next ? `You pay ${often}, next on ${next.date}, ${next.how}.` : `You pay ${often}.`;
}
