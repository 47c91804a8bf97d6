import { type Form, textOf, textsOf } from '#test/stand-ins/stripe/stripe-form.ts';
import type { StripeTestCard } from '#test/stand-ins/stripe/stripe-payment-intents.ts';
import { badParameter, noSuch, ok, type StripeResponse } from '#test/stand-ins/stripe/stripe-responses.ts';

/** A SetupIntent as the stand-in keeps it, with the payment method itself. */
type StripeSetup = {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly metadata: Record<string, string>;
  readonly usage: string;
  payment_method: { id: string; object: 'payment_method'; type: 'card'; card: StripeTestCard } | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
};

/** The SetupIntents of an account. */
export type StripeSetups = {
  /** `POST /v1/setup_intents`. https://docs.stripe.com/api/setup_intents/create */
  create(form: Form): StripeResponse;
  /** `GET /v1/setup_intents/{id}` */
  retrieve(id: string, query: Form): StripeResponse;
  /** What Stripe's script does with a card, or without one. */
  confirm(id: string, change: { status: StripeSetup['status']; card?: StripeTestCard }): void;
};

export function createStripeSetups(nextId: (prefix: string) => string): StripeSetups {
  const setups = new Map<string, StripeSetup>();
  const show = (setup: StripeSetup, isExpanded: boolean): StripeResponse =>
    ok({ ...setup, payment_method: isExpanded ? setup.payment_method : (setup.payment_method?.id ?? null) });
  return {
    create(form) {
      if ('payment_method_types' in form) {
        return badParameter('payment_method_types', 'payment_method_types_no_longer_supported');
      }
      const id = nextId('seti');
      const setup: StripeSetup = {
        id,
        object: 'setup_intent',
        client_secret: `${id}_secret_${nextId('s')}`,
        metadata: textsOf(form, 'metadata'),
        usage: textOf(form, 'usage') ?? 'off_session',
        payment_method: null,
        status: 'requires_payment_method',
      };
      setups.set(id, setup);
      return show(setup, false);
    },
    retrieve(id, query) {
      const setup = setups.get(id);
      if (!setup) return noSuch('setupintent', id);
      return show(setup, Object.values(textsOf(query, 'expand')).includes('payment_method'));
    },
    confirm(id, { status, card }) {
      const setup = setups.get(id);
      if (!setup) throw new Error(`No such setup: ${id}`);
      setup.status = status;
      if (card) setup.payment_method = { id: nextId('pm'), object: 'payment_method', type: 'card', card };
    },
  };
}
