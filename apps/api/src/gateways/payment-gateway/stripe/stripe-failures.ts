import Stripe from 'stripe';
import { GatewayDownError } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { UNREADABLE_CODE } from '#api/gateways/payment-gateway/stripe/stripe-client.ts';

/** Statuses with which Stripe says that a request was understood and not done: it never will be. */
const REFUSALS = new Set([400, 402, 404]);

/** Returns a word of ours for what went wrong; never Stripe's text, which may quote a card or a name. */
function failureReason(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreadable';
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const { detail } = error;
    const isTimeout = typeof detail === 'object' && 'code' in detail && detail.code === 'ETIMEDOUT';
    return isTimeout ? 'timeout' : 'unreachable';
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key-reused';
  return error.statusCode === undefined || error.code === UNREADABLE_CODE
    ? 'unreadable'
    : `http-${error.statusCode}`;
}

/** The answer of a question that has none: Stripe may have done what it was asked, or not. STR-6 */
export function unansweredAfter(error: unknown): { readonly status: 'unanswered'; readonly reason: string } {
  return { status: 'unanswered', reason: failureReason(error) };
}

/** The outage that a failure means to a caller who can only try later. */
export function outageAfter(error: unknown): GatewayDownError {
  const reason = failureReason(error);
  return new GatewayDownError(`Stripe gave no answer: ${reason}`, reason);
}

/** Returns whether Stripe knows no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Returns whether Stripe refused for good, so that the true state is to be looked up. A reused key
 * says nothing of the payment.
 */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    !(error instanceof Stripe.errors.StripeRateLimitError) &&
    REFUSALS.has(error.statusCode ?? 0)
  );
}

/**
 * Returns whether this is the saved response of an earlier request with the same key, and so says
 * nothing of the present. STR-8
 */
export function isSavedError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';
}
