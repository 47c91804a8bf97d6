import type Stripe from 'stripe';
import type {
  MethodSetupAnswer,
  MethodSetupGateway,
  MethodSetupToOpen,
  OpenedMethodSetup,
  SetupCountry,
} from '#api/gateways/payment-gateway/method-setup.ts';
import { STRIPE_API_ORIGIN } from '#api/gateways/payment-gateway/stripe/stripe-client.ts';
import {
  isMissing,
  isRefusal,
  outageAfter,
  unansweredAfter,
} from '#api/gateways/payment-gateway/stripe/stripe-failures.ts';
import { savedMethodFrom } from '#api/gateways/payment-gateway/stripe/stripe-saved-methods.ts';

/** Each status of a SetupIntent with what it means. STR-13 */
const STATUSES: ReadonlyMap<string, 'open' | 'saved' | 'canceled'> = new Map([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_action', 'open'],
  ['processing', 'open'],
  ['succeeded', 'saved'],
  ['canceled', 'canceled'],
] as const);

/** Stripe's script, and whose account it works for. */
type Component = Pick<OpenedMethodSetup, 'componentUrl' | 'publishableKey'>;

type SetupParameters = Pick<
  Stripe.SetupIntentCreateParams,
  'allowed_payment_method_types' | 'payment_method_options'
>;

/**
 * How a bank account is debited in each country. Canada's rules want the schedule and the kind of
 * account in the mandate. STR-14
 */
const PARAMETERS_OF: Readonly<Record<SetupCountry, SetupParameters>> = {
  AU: { allowed_payment_method_types: ['card', 'au_becs_debit'] },
  NZ: { allowed_payment_method_types: ['card', 'nz_bank_account'] },
  CA: {
    allowed_payment_method_types: ['card', 'acss_debit'],
    payment_method_options: {
      acss_debit: {
        currency: 'cad',
        mandate_options: {
          payment_schedule: 'interval',
          interval_description: 'the days on which a premium of your policy is due',
          transaction_type: 'personal',
        },
      },
    },
  },
};

const UNREADABLE: MethodSetupAnswer = { status: 'unanswered', reason: 'unreadable' };
/**
 * The reason of a refused card or account is in `last_setup_error`, and the SetupIntent waits for another.
 */
const isDeclined = ({ status, last_setup_error: error }: Stripe.SetupIntent): boolean =>
  status === 'requires_payment_method' && Boolean(error);

function answerFrom(setup: Stripe.SetupIntent, reference: string): MethodSetupAnswer {
  const status = STATUSES.get(setup.status);
  if (setup.id !== reference || setup.object !== 'setup_intent' || !status) return UNREADABLE;
  if (isDeclined(setup)) return { status: 'declined' };
  if (status !== 'saved') return { status };
  const method = setup.payment_method;
  const saved = typeof method === 'object' && method ? savedMethodFrom(method) : undefined;
  return saved ? { status, method: saved } : UNREADABLE;
}

/**
 * Only what belongs to a customer at Stripe can be charged again. This one has no name: it represents one
 * saved method. STR-14
 */
async function createOwner(stripe: Stripe, { key, policyNumber }: MethodSetupToOpen): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { key, policyNumber } },
    { idempotencyKey: `${key}:customer` },
  );
  if (typeof id !== 'string') throw new TypeError('No customer');
  return id;
}

function createOpening(stripe: Stripe, component: Component): MethodSetupGateway['openMethodSetup'] {
  return async (setup) => {
    const { key, policyNumber, country, customerReference } = setup;
    try {
      const customer = await createOwner(stripe, setup);
      const { id, client_secret: accessToken } = await stripe.setupIntents.create(
        {
          ...PARAMETERS_OF[country],
          customer,
          usage: 'off_session',
          metadata: { key, policyNumber, customerReference },
        },
        { idempotencyKey: `${key}:setup` },
      );
      if (typeof id !== 'string' || typeof accessToken !== 'string') throw new TypeError('No SetupIntent');
      return { reference: id, apiUrl: STRIPE_API_ORIGIN, accessToken, ...component };
    } catch (error) {
      throw outageAfter(error);
    }
  };
}

/** Looks first, since Stripe refuses to detach what is detached. STR-16 */
function createRemoval(stripe: Stripe): MethodSetupGateway['removeSavedMethod'] {
  return async (token) => {
    try {
      const { id, customer } = await stripe.paymentMethods.retrieve(token);
      if (id !== token) return 'unanswered';
      if (customer) await stripe.paymentMethods.detach(token);
      return 'removed';
    } catch (error) {
      if (isMissing(error)) return 'missing';
      // Another process may have detached it between the look and the request: the next time tells.
      return 'unanswered';
    }
  };
}

/**
 * Saves cards and bank accounts with Stripe's SetupIntents, for premiums that are collected while the
 * customer is away. STR-13 to STR-16
 */
export function createStripeMethodSetups(stripe: Stripe, component: Component): MethodSetupGateway {
  return {
    openMethodSetup: createOpening(stripe, component),
    async findMethodSetup(reference) {
      try {
        const setup = await stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] });
        return answerFrom(setup, reference);
      } catch (error) {
        return isMissing(error) ? { status: 'missing' } : unansweredAfter(error);
      }
    },
    async findSetupReference({ setup_intent: reference }) {
      if (!reference?.startsWith('seti_')) return undefined;
      try {
        const { id, metadata } = await stripe.setupIntents.retrieve(reference);
        // The account may have SetupIntents that other programs opened.
        return id === reference && metadata?.key ? id : undefined;
      } catch (error) {
        if (isMissing(error) || isRefusal(error)) return undefined;
        throw outageAfter(error);
      }
    },
    removeSavedMethod: createRemoval(stripe),
  };
}
