import Stripe from 'stripe';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';

/**
 * A webhook is signed when it is sent. An older signature is a replay, or a clock that is
 * wrong. Stripe's own default.
 */
const TOLERANCE_SECONDS = 300;

/** The objects that may be asked about: a PaymentIntent or a SetupIntent. */
const REFERENCE = /^(pi|seti)_/;

/** The events about money that was captured: given back, disputed, or back from a refund that failed. */
export const LATER_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;
const IS_LATER: ReadonlySet<string> = new Set(LATER_EVENTS);

/** The intent that an event's object is or belongs to: a charge, a refund and a dispute each name theirs. */
export function referenceIn({ type, data }: Stripe.Event): unknown {
  if (/^(payment|setup)_intent\./.test(type)) return 'id' in data.object ? data.object.id : undefined;
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in data.object)) return undefined;
  const intent = data.object.payment_intent;
  return typeof intent === 'object' ? intent?.id : intent;
}

/**
 * Reads the webhooks of one endpoint. A webhook only says which payment or setup to ask about. Where the
 * signature is missing, wrong or too old, or the body is no event, the library or the reading throws, and
 * there is nothing to ask. STR-10
 */
export function createStripeWebhookReader(webhookSecret: string): PaymentGateway['readWebhook'] {
  return ({ headers, body, now }) => {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') return undefined;
    const receivedAt = now.getTime();
    try {
      const event = Stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        receivedAt,
      );
      const reference = referenceIn(event);
      if (typeof reference !== 'string' || !REFERENCE.test(reference)) return undefined;
      return IS_LATER.has(event.type) ? { reference, isLater: true } : { reference };
    } catch {
      return undefined;
    }
  };
}
