import type Stripe from 'stripe';
import type { CapturedPayment, PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { outageAfter } from '#api/gateways/payment-gateway/stripe/stripe-failures.ts';

/** The most that Stripe lists at once. */
const PAGE_SIZE = 100;

/**
 * Returns the payment that a line of the balance is the capture of; undefined where the account
 * took it for something else.
 */
function paymentIn({ source, created }: Stripe.BalanceTransaction): CapturedPayment | undefined {
  if (typeof source !== 'object' || source?.object !== 'charge') return undefined;
  const intent = source.payment_intent;
  const key = typeof intent === 'object' ? intent?.metadata.key : undefined;
  if (typeof intent !== 'object' || !intent || !key) return undefined;
  return {
    key,
    reference: intent.id,
    amountCents: source.amount_captured,
    currency: source.currency.toUpperCase(),
    capturedAt: new Date(created * 1_000),
    refundedCents: source.amount_refunded,
  };
}

/**
 * Lists what was captured, from the lines of the account's balance: such a line is written when a charge is
 * captured, while a PaymentIntent and its charge only tell when they were made. STR-11
 */
export function createStripeCaptureList(stripe: Stripe): PaymentGateway['listCaptured'] {
  return async ({ from, to }) => {
    const created = { gte: Math.ceil(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) };
    const expand = ['data.source.payment_intent'];
    const captured: CapturedPayment[] = [];
    try {
      const lines = stripe.balanceTransactions.list({ type: 'charge', created, limit: PAGE_SIZE, expand });
      for await (const line of lines) {
        const payment = paymentIn(line);
        if (payment) captured.push(payment);
      }
    } catch (error) {
      throw outageAfter(error);
    }
    return captured;
  };
}
