import { type Form, textOf, textsOf } from '#test/fakes/stripe/stripe-form.ts';
import type { StripeBooks } from '#test/fakes/stripe/stripe-payment-intents.ts';
import { ok, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';

const list = (url: string, data: readonly object[]): StripeResponse =>
  ok({ object: 'list', url, has_more: false, data });

/** `GET /v1/disputes`. https://docs.stripe.com/api/disputes/list */
export function listDisputes({ later }: StripeBooks, query: Form): StripeResponse {
  const intent = textOf(query, 'payment_intent');
  const found = [...later.disputes.values()].filter((dispute) => dispute.payment_intent === intent);
  return list('/v1/disputes', found);
}

/** `GET /v1/events`, by type and time. https://docs.stripe.com/api/events/list */
export function listEvents({ later }: StripeBooks, query: Form): StripeResponse {
  const types = Object.values(textsOf(query, 'types'));
  const { gte = '0', lt = '0' } = textsOf(query, 'created');
  const found = later.events
    .filter(({ type, created }) => types.includes(type) && created >= Number(gte) && created < Number(lt))
    .map(({ object, ...event }) => ({ ...event, object: 'event', data: { object } }));
  return list('/v1/events', found.reverse());
}

/** The doings of people and banks, weeks after a capture. */
export function createStripeLater(books: StripeBooks) {
  const chargeOf = (reference: string) => {
    const charge = books.intents.get(reference)?.latest_charge;
    if (!charge) throw new Error(`No money was taken for ${reference}`);
    return charge;
  };
  const tell = (type: string, object: object) =>
    void books.later.events.push({ id: books.nextId('evt'), type, created: books.now(), object });
  return {
    giveBack(reference: string, cents: number): void {
      const charge = chargeOf(reference);
      charge.amount_refunded += cents;
      charge.refunded = charge.amount_refunded === charge.amount_captured;
      tell('charge.refunded', charge);
    },
    failRefund(reference: string): void {
      Object.assign(chargeOf(reference), { amount_refunded: 0, refunded: false });
      tell('refund.failed', { id: 're_1', object: 'refund', payment_intent: reference });
    },
    /** A payment may have several disputes, each with an id of its own. */
    dispute(reference: string, status: string, id = 'dp_1'): void {
      const charge = chargeOf(reference);
      charge.disputed = true;
      const dispute = { id, object: 'dispute', status, payment_intent: reference };
      books.later.disputes.set(`${reference} ${id}`, dispute);
      tell(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
    },
  };
}
