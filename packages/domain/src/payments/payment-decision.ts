import { PAYMENT_LIMITS } from './payment-limits.ts';
import type { PaymentEvent, PaymentState } from './payment-machine.ts';

/**
 * The part of a stored payment that decides what to do next. Amount in cents; none until
 * the payment was submitted.
 */
export type DecidingPayment = {
  readonly state: PaymentState;
  readonly amountCents: number | null;
  readonly currency: string;
  readonly quotedAt: Date;
  readonly submittedAt: Date | null;
};

/**
 * The gateway's answer about a payment. `open`: no card was authorised, or the card was declined and another
 * may be tried. `missing`: it knows no such payment. Amounts in cents.
 */
export type GatewayPaymentState =
  | { readonly status: 'open' | 'voided' | 'missing' }
  | {
      readonly status: 'authorised' | 'captured' | 'refunded';
      readonly amountCents: number;
      readonly currency: string;
    };

/** The questions to a gateway about one payment. Each may be asked again without harm. */
export type GatewayQuestion = 'find' | 'capture' | 'void' | 'refund';

/** The gateway's last answer in this round. `unanswered`: it may have done what it was asked, or not. */
export type Observation =
  | { readonly asked: 'nothing' }
  | {
      readonly asked: GatewayQuestion;
      readonly answer: GatewayPaymentState | { readonly status: 'unanswered' };
    };

/** The next step: ask the gateway something, record an event, or leave the payment for later. */
export type PaymentAction =
  | { readonly ask: GatewayQuestion }
  | { readonly record: PaymentEvent }
  | { readonly wait: true };

const WAIT: PaymentAction = { wait: true };

const secondsSince = (moment: Date, now: Date): number => (now.getTime() - moment.getTime()) / 1_000;

/** Returns whether captured money is exactly what the customer submitted. */
function isAsSubmitted(
  { amountCents, currency }: DecidingPayment,
  seen: { readonly amountCents: number; readonly currency: string },
): boolean {
  return amountCents === seen.amountCents && currency === seen.currency;
}

/**
 * A submitted payment: captured while the time for it lasts, if the authorisation is
 * exactly what was submitted.
 */
function decideCapture(payment: DecidingPayment, seen: Observation, now: Date): PaymentAction {
  if (seen.asked === 'nothing') return { ask: 'find' };
  const { answer } = seen;
  switch (answer.status) {
    case 'unanswered':
      return { record: 'capture-unanswered' };
    case 'captured':
      return { record: isAsSubmitted(payment, answer) ? 'capture-confirmed' : 'capture-unusable' };
    case 'refunded':
      return { record: 'capture-unusable' };
    case 'authorised': {
      // A gateway that was asked to capture and still only holds the money has refused.
      const mayCapture =
        seen.asked !== 'capture' &&
        payment.submittedAt !== null &&
        secondsSince(payment.submittedAt, now) < PAYMENT_LIMITS.captureWithinSeconds;
      return mayCapture && isAsSubmitted(payment, answer)
        ? { ask: 'capture' }
        : { record: 'capture-impossible' };
    }
    default:
      return { record: 'capture-impossible' };
  }
}

/** A payment that is to end without money: the gateway closes it before that is recorded. */
function decideVoid(payment: DecidingPayment, seen: Observation): PaymentAction {
  if (seen.asked !== 'void') return { ask: 'void' };
  const { answer } = seen;
  switch (answer.status) {
    case 'voided':
      return { record: 'void-confirmed' };
    case 'captured':
      return { record: isAsSubmitted(payment, answer) ? 'capture-confirmed' : 'capture-unusable' };
    case 'refunded':
      return { record: 'capture-unusable' };
    default:
      return WAIT;
  }
}

function decideRefund(seen: Observation): PaymentAction {
  if (seen.asked !== 'refund') return { ask: 'refund' };
  return seen.answer.status === 'refunded' ? { record: 'refund-confirmed' } : WAIT;
}

function decideQuote(payment: DecidingPayment, now: Date): PaymentAction {
  return secondsSince(payment.quotedAt, now) < PAYMENT_LIMITS.quoteLifeSeconds
    ? WAIT
    : { record: 'quote-expired' };
}

/**
 * Returns what to do next with a payment, from its stored state and what the gateway said in this round. A
 * payment is never ended without money before the gateway confirmed that it is closed. PAY-22 to PAY-28
 */
export function decidePayment(payment: DecidingPayment, seen: Observation, now: Date): PaymentAction {
  switch (payment.state) {
    case 'quoted':
      return decideQuote(payment, now);
    case 'submitted':
    case 'unknown':
      return decideCapture(payment, seen, now);
    case 'voiding':
      return decideVoid(payment, seen);
    case 'refunding':
      return decideRefund(seen);
    default:
      return WAIT;
  }
}
