import type Stripe from 'stripe';
import type { CardSetupAnswer, CardSetupGateway } from '#api/gateways/payment-gateway/card-setup.ts';
import { cardFrom } from '#api/gateways/payment-gateway/stripe-answers.ts';
import { createStripeClient, type StripeSettings } from '#api/gateways/payment-gateway/stripe-client.ts';
import { isMissing, outageAfter, unansweredAfter } from '#api/gateways/payment-gateway/stripe-failures.ts';

/** Each status of a SetupIntent with what it means. STR-13 */
const STATUSES: ReadonlyMap<string, 'open' | 'saved' | 'canceled'> = new Map([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_action', 'open'],
  ['processing', 'open'],
  ['succeeded', 'saved'],
  ['canceled', 'canceled'],
] as const);

function answerFrom(setup: Stripe.SetupIntent, reference: string): CardSetupAnswer {
  const status = STATUSES.get(setup.status);
  const isThisOne = setup.id === reference && setup.object === 'setup_intent';
  if (isThisOne && (status === 'open' || status === 'canceled')) return { status };
  const method = setup.payment_method;
  if (!isThisOne || status !== 'saved' || typeof method !== 'object' || !method?.card) {
    return { status: 'unanswered', reason: 'unreadable' };
  }
  return { status, token: method.id, card: cardFrom(method.card) };
}

/** Saves cards with Stripe's SetupIntents, for premiums that are collected while the customer is away. STR-13 */
export function createStripeCardSetup(settings: StripeSettings): CardSetupGateway {
  const stripe = createStripeClient(settings);
  return {
    async createCardSetup({ key, policyNumber }) {
      try {
        const { id, client_secret: accessToken } = await stripe.setupIntents.create(
          { allowed_payment_method_types: ['card'], usage: 'off_session', metadata: { key, policyNumber } },
          { idempotencyKey: `${key}:setup` },
        );
        if (typeof id !== 'string' || typeof accessToken !== 'string') throw new TypeError('No SetupIntent');
        return { reference: id, accessToken };
      } catch (error) {
        throw outageAfter(error);
      }
    },
    async findCardSetup(reference) {
      try {
        const setup = await stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] });
        return answerFrom(setup, reference);
      } catch (error) {
        return isMissing(error) ? { status: 'missing' } : unansweredAfter(error);
      }
    },
  };
}
