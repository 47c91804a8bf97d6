import type Stripe from 'stripe';
import type {
  DisputeStatus,
  LaterChanges,
  LaterPayment,
} from '#api/gateways/payment-gateway/payment-gateway.ts';
import { isMissing, outageAfter } from '#api/gateways/payment-gateway/stripe/stripe-failures.ts';
import { LATER_EVENTS, referenceIn } from '#api/gateways/payment-gateway/stripe/stripe-webhook.ts';

const PAGE_SIZE = 100;
const WITH_CHARGE = { expand: ['latest_charge'] };

/** The words of Stripe for a dispute that has ended, each with its end. Any other is open. */
const ENDED: ReadonlyMap<string, DisputeStatus> = new Map([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
]);

/** Of several disputes of a payment the one that an operator has to look at. */
async function findDispute(stripe: Stripe, reference: string): Promise<DisputeStatus | undefined> {
  const { data } = await stripe.disputes.list({ payment_intent: reference, limit: PAGE_SIZE });
  const found = new Set(data.map(({ status }) => ENDED.get(status) ?? 'open'));
  return (['open', 'lost', 'won'] as const).find((status) => found.has(status));
}

async function findLater(stripe: Stripe, reference: string): Promise<LaterPayment | undefined> {
  const intent = await stripe.paymentIntents.retrieve(reference, WITH_CHARGE);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const { key } = intent.metadata;
  if (!charge?.captured || !key) return undefined;
  return {
    key,
    reference: intent.id,
    amountCents: charge.amount_captured,
    currency: charge.currency.toUpperCase(),
    // Stripe does not tell here when it was captured; a hold lasts for some days at the most.
    capturedAt: new Date(charge.created * 1_000),
    refundedCents: charge.amount_refunded,
    dispute: charge.disputed ? await findDispute(stripe, reference) : undefined,
  };
}

/**
 * The later changes of captured money. A time is listed by Stripe's own events, which it keeps for 30 days.
 * STR-17
 */
export function createStripeLaterChanges(stripe: Stripe): LaterChanges {
  return {
    async find(reference) {
      try {
        return await findLater(stripe, reference);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw outageAfter(error);
      }
    },
    async list({ from, to }) {
      const created = { gte: Math.ceil(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) };
      const references = new Set<string>();
      try {
        for await (const event of stripe.events.list({
          types: [...LATER_EVENTS],
          created,
          limit: PAGE_SIZE,
        })) {
          const reference = referenceIn(event);
          if (typeof reference === 'string') references.add(reference);
        }
        const found: LaterPayment[] = [];
        for (const reference of references) {
          const payment = await findLater(stripe, reference);
          if (payment) found.push(payment);
        }
        return found;
      } catch (error) {
        throw outageAfter(error);
      }
    },
  };
}
