import { type Form, textOf, textsOf } from '#test/fakes/stripe/stripe-form.ts';
import type { StripeMethods, StripeTestMethod } from '#test/fakes/stripe/stripe-payment-methods.ts';
import { badParameter, noSuch, ok, type StripeResponse } from '#test/fakes/stripe/stripe-responses.ts';

/** A SetupIntent as the stand-in keeps it: the payment method is shown as its id where it is not expanded. */
type StripeSetup = {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string | null;
  readonly metadata: Record<string, string>;
  readonly usage: string;
  readonly payment_method_types: readonly string[];
  last_setup_error: object | null;
  payment_method: ReturnType<StripeMethods['add']> | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
};

/**
 * The effect of Stripe's script: another status, with the customer's method, or with
 * the reason of the refusal.
 */
type StripeSetupChange = {
  readonly status: StripeSetup['status'];
  readonly method?: StripeTestMethod;
  readonly error?: { readonly code: string };
};

/** The SetupIntents of an account. */
export type StripeSetups = {
  /** `POST /v1/setup_intents`. https://docs.stripe.com/api/setup_intents/create */
  create(form: Form): StripeResponse;
  /** `GET /v1/setup_intents/{id}` */
  retrieve(id: string, query: Form): StripeResponse;
  confirm(id: string, change: StripeSetupChange): void;
};

/**
 * A mandate for Canadian accounts needs its terms. https://docs.stripe.com/payments/acss-debit/set-up-payment
 */
function missesMandate(form: Form, types: readonly string[]): boolean {
  return types.includes('acss_debit') && !JSON.stringify(form).includes('payment_schedule');
}

function newSetup(form: Form, nextId: (prefix: string) => string): StripeSetup {
  const id = nextId('seti');
  return {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${nextId('s')}`,
    customer: textOf(form, 'customer') ?? null,
    metadata: textsOf(form, 'metadata'),
    usage: textOf(form, 'usage') ?? 'off_session',
    payment_method_types: Object.values(textsOf(form, 'allowed_payment_method_types')),
    last_setup_error: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
}

export function createStripeSetups(nextId: (prefix: string) => string, methods: StripeMethods): StripeSetups {
  const setups = new Map<string, StripeSetup>();
  const show = (setup: StripeSetup, isExpanded: boolean): StripeResponse =>
    ok({ ...setup, payment_method: isExpanded ? setup.payment_method : (setup.payment_method?.id ?? null) });
  return {
    create(form) {
      if ('payment_method_types' in form) {
        return badParameter('payment_method_types', 'payment_method_types_no_longer_supported');
      }
      const setup = newSetup(form, nextId);
      if (setup.customer && !methods.customers.has(setup.customer)) return noSuch('customer', setup.customer);
      if (missesMandate(form, setup.payment_method_types)) {
        return badParameter('payment_method_options[acss_debit]', 'parameter_missing');
      }
      setups.set(setup.id, setup);
      return show(setup, false);
    },
    retrieve(id, query) {
      const setup = setups.get(id);
      if (!setup) return noSuch('setupintent', id);
      return show(setup, Object.values(textsOf(query, 'expand')).includes('payment_method'));
    },
    confirm(id, { status, method, error }) {
      const setup = setups.get(id);
      if (!setup) throw new Error(`No such setup: ${id}`);
      setup.status = status;
      setup.last_setup_error = error ?? null;
      if (method) setup.payment_method = methods.add(method, setup.customer);
    },
  };
}
