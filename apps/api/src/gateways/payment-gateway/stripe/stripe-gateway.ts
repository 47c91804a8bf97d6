import type Stripe from 'stripe';
import {
  type GatewayAnswer,
  GatewayDownError,
  type PaymentGateway,
} from '#api/gateways/payment-gateway/payment-gateway.ts';
import { answerFrom } from '#api/gateways/payment-gateway/stripe/stripe-answers.ts';
import { createStripeCaptureList } from '#api/gateways/payment-gateway/stripe/stripe-captured-payments.ts';
import {
  createStripeClient,
  STRIPE_API_ORIGIN,
  type StripeSettings,
} from '#api/gateways/payment-gateway/stripe/stripe-client.ts';
import {
  isMissing,
  isRefusal,
  isSavedError,
  outageAfter,
  unansweredAfter,
} from '#api/gateways/payment-gateway/stripe/stripe-failures.ts';
import { createStripeLaterChanges } from '#api/gateways/payment-gateway/stripe/stripe-later-changes.ts';
import { createStripeMethodSetups } from '#api/gateways/payment-gateway/stripe/stripe-method-setup.ts';
import { createSavedCardAuthorisation } from '#api/gateways/payment-gateway/stripe/stripe-saved-card.ts';
import { createStripeWebhookReader } from '#api/gateways/payment-gateway/stripe/stripe-webhook.ts';

/** Stripe's script of the same release as the API version. It may be loaded from there only. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js';
/** Without the charge nobody knows the card, or whether the money was given back. */
const WITH_CHARGE = { expand: ['latest_charge'] };
/** So many saved errors are passed over before a question counts as unanswered. */
const MAX_SAVED_ERRORS = 5;
/** The statuses in which Stripe lets the amount change. */
const CAN_CHANGE_AMOUNT: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation']);

type Seen = { readonly answer: GatewayAnswer; readonly intent?: Stripe.PaymentIntent };

/** A change of a payment: when it is due, and how Stripe is asked for it under an idempotency key. */
type Change = {
  readonly key: string;
  isDue(seen: Seen): boolean;
  /** Returns the PaymentIntent after it, where the response has it. */
  ask(options: { idempotencyKey: string }): Promise<Stripe.PaymentIntent | undefined>;
};

async function look(stripe: Stripe, reference: string): Promise<Seen> {
  try {
    const intent = await stripe.paymentIntents.retrieve(reference, WITH_CHARGE);
    return { intent, answer: answerFrom(intent, reference) };
  } catch (error) {
    return { answer: isMissing(error) ? { status: 'missing' } : unansweredAfter(error) };
  }
}

/**
 * Looks, and asks for the change only where it is due. Then the state says what happened, and no error: an
 * error that Stripe saved under the key is passed over with the next key. The PaymentIntent itself is
 * captured, cancelled and given back at most once, under any key. STR-6 to STR-9
 */
async function change(
  stripe: Stripe,
  reference: string,
  { key, isDue, ask }: Change,
): Promise<GatewayAnswer> {
  for (let attempt = 1; attempt <= MAX_SAVED_ERRORS; attempt += 1) {
    const seen = await look(stripe, reference);
    if (!isDue(seen)) return seen.answer;
    try {
      const intent = await ask({ idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` });
      return intent ? answerFrom(intent, reference) : (await look(stripe, reference)).answer;
    } catch (error) {
      if (isSavedError(error)) continue;
      return isRefusal(error) ? (await look(stripe, reference)).answer : unansweredAfter(error);
    }
  }
  return { status: 'unanswered', reason: 'saved-errors' };
}

function createOpening(stripe: Stripe, publishableKey: string): PaymentGateway['open'] {
  return async ({ key, policyNumber, currency, maxAmountCents }) => {
    try {
      const { id, client_secret: accessToken } = await stripe.paymentIntents.create(
        {
          amount: maxAmountCents,
          currency: currency.toLowerCase(),
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { key, policyNumber },
        },
        { idempotencyKey: key },
      );
      if (typeof id !== 'string' || typeof accessToken !== 'string') throw new TypeError('No PaymentIntent');
      return {
        reference: id,
        apiUrl: STRIPE_API_ORIGIN,
        componentUrl: SCRIPT_URL,
        accessToken,
        publishableKey,
      };
    } catch (error) {
      throw outageAfter(error);
    }
  };
}

function createAmountSetting(stripe: Stripe): NonNullable<PaymentGateway['setAmount']> {
  return async (reference, amountCents) => {
    const { answer, intent } = await look(stripe, reference);
    if (answer.status === 'unanswered') {
      throw new GatewayDownError(`Stripe gave no answer: ${answer.reason}`, answer.reason);
    }
    if (!intent || !CAN_CHANGE_AMOUNT.has(intent.status)) return false;
    if (intent.amount === amountCents) return true;
    try {
      // No key of ours: a customer may go back to an amount, and a saved response would
      // leave the other one in force.
      const { amount } = await stripe.paymentIntents.update(reference, { amount: amountCents });
      return amount === amountCents;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw outageAfter(error);
    }
  };
}

function createChanges(stripe: Stripe): Pick<PaymentGateway, 'capture' | 'void' | 'refund'> {
  return {
    capture: (reference, { key, amountCents }) =>
      change(stripe, reference, {
        key: `${key}:capture`,
        isDue: ({ answer }) => answer.status === 'authorised' && answer.amountCents === amountCents,
        ask: (options) =>
          stripe.paymentIntents.capture(
            reference,
            { amount_to_capture: amountCents, ...WITH_CHARGE },
            options,
          ),
      }),
    void: (reference, { key }) =>
      change(stripe, reference, {
        key: `${key}:void`,
        // While the bank works on it Stripe would refuse, and save that under the key.
        isDue: ({ answer, intent }) =>
          answer.status === 'authorised' || (answer.status === 'open' && intent?.status !== 'processing'),
        ask: (options) => stripe.paymentIntents.cancel(reference, WITH_CHARGE, options),
      }),
    refund: (reference, { key }) =>
      change(stripe, reference, {
        key: `${key}:refund`,
        isDue: ({ answer }) => answer.status === 'captured',
        async ask(options) {
          await stripe.refunds.create({ payment_intent: reference, metadata: { key } }, options);
          return undefined;
        },
      }),
  };
}

/**
 * Stripe as a payment gateway: one PaymentIntent a payment, captured by hand. Its failures are answers, or a
 * `GatewayDownError` where the port says so. STR-1 to STR-16
 */
export function createStripeGateway(settings: StripeSettings): Required<PaymentGateway> {
  const stripe = createStripeClient(settings);
  return {
    name: 'stripe',
    open: createOpening(stripe, settings.publishableKey),
    setAmount: createAmountSetting(stripe),
    async find(reference) {
      const { answer } = await look(stripe, reference);
      return answer;
    },
    authoriseSaved: createSavedCardAuthorisation(stripe),
    methodSetups: createStripeMethodSetups(stripe, {
      componentUrl: SCRIPT_URL,
      publishableKey: settings.publishableKey,
    }),
    ...createChanges(stripe),
    listCaptured: createStripeCaptureList(stripe),
    later: createStripeLaterChanges(stripe),
    readWebhook: createStripeWebhookReader(settings.webhookSecret),
  };
}
