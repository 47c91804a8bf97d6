import { findNextPayment, type NextPayment, totalPremiumCents } from '@portal/domain/policies/next-payment';
import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PaidBy, PolicyDetail } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { formatDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import { endingText } from '@portal/domain/values/masking';
import { formatAmount } from '@portal/domain/values/money';
import { eachText } from '#portal/features/policies/detail/benefit-facts.ts';
import { cardConcern } from '#portal/features/policies/payment/card-expiry-texts.ts';
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
 * Returns how the next payment is made, in the middle of a sentence, or that the card cannot make it. UPD-82
 */
export const howNextPaid = (detail: PolicyDetail): string =>
  cardConcern(detail)?.state === 'expired' ? 'cannot be taken: the card has expired' : howPaid(detail);

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

/** The cost of a policy, as the second figure of its page. */
export type PaymentHeadline = {
  readonly label: string;
  /** The amount, or the day where only that is known. */
  readonly figure: string;
  /** How often it is paid, where the site shows that. */
  readonly often: string;
  /** When and how it is paid next, as far as they are known. */
  readonly note: string;
};

/** Whether the card can pay, after how it is paid. UPD-81 */
const CARD_NOTES = { expired: ', which has expired', 'expires-soon': ', which expires soon' } as const;

/** When and how a policy is paid next. A payment that a card cannot make is not said to come. UPD-82 */
function paymentNote(detail: PolicyDetail, date: string, now: Date): string {
  const state = cardConcern(detail, now)?.state;
  if (date && state === 'expired') return `Due on ${date}. It cannot be taken: the card has expired.`;
  const how = howPaid(detail);
  const said = [date && `next on ${date}`, how && `${how}${state ? CARD_NOTES[state] : ''}`];
  const note = said.filter(Boolean).join(', ');
  return note.charAt(0).toUpperCase() + note.slice(1);
}

/**
 * Returns what a live policy costs in all, how often where the site shows that, and when and how it is paid
 * next; undefined where neither amount nor day is known. POL-36
 */
export function paymentHeadline(
  detail: PolicyDetail,
  showsFrequency: boolean,
  now = new Date(),
): PaymentHeadline | undefined {
  if (policyStatus(detail.policyStatusId).isInactive) return undefined;
  const total = formatAmount(totalPremiumCents(detail));
  const date = nextPaymentTexts(detail, now)?.date ?? '';
  if (total) {
    const often = showsFrequency ? eachText(detail.paymentFrequency) : '';
    return { label: 'You pay', figure: total, often, note: paymentNote(detail, date, now) };
  }
  return date
    ? { label: 'Next payment', figure: date, often: '', note: paymentNote(detail, '', now) }
    : undefined;
}
