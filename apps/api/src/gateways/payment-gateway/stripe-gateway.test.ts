import { expect } from 'vitest';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe-gateway.ts';
import { describePaymentGateway, type GatewayHarness } from '#test/payment-gateway-contract.ts';
import {
  STRIPE_TEST_KEY,
  STRIPE_WEBHOOK_SECRET,
  signStripeWebhook,
  startStripeServer,
} from '#test/stand-ins/stripe-server.ts';

const CALLS = {
  open: 'POST /v1/payment_intents',
  capture: 'POST /v1/payment_intents/',
  void: 'POST /v1/payment_intents/',
  refund: 'POST /v1/refunds',
};

async function createHarness(): Promise<GatewayHarness> {
  let now = new Date(0);
  const server = await startStripeServer({ now: () => now });
  const gateway = createStripeGateway({
    secretKey: STRIPE_TEST_KEY,
    publishableKey: 'pk_test_stand_in',
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiOrigin: server.origin,
  });
  return {
    gateway,
    async authorise({ reference }, amountCents) {
      expect(await gateway.setAmount(reference, amountCents)).toBe(true);
      server.confirm(reference);
    },
    loseResponse: (change) => server.failNext(CALLS[change], 'reset-after-effect'),
    beUnreachable: () => server.close(),
    async moneyMoved(reference) {
      const charge = server.intents.get(reference)?.latest_charge?.id;
      return server.lines.filter((line) => line.charge === charge).map(({ amount }) => amount);
    },
    setTime: (time) => {
      now = time;
    },
    webhookAbout(reference, signedAt) {
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: reference, object: 'payment_intent' } },
      };
      const body = JSON.stringify(event);
      return {
        headers: { 'stripe-signature': signStripeWebhook(body, signedAt) },
        body: Buffer.from(body),
      };
    },
    strangeReference: 'pi_0000000000009999',
    close: () => server.close(),
  };
}

describePaymentGateway(
  'Stripe',
  {
    open: 'STR-3',
    find: 'STR-4',
    capture: 'STR-7',
    void: 'STR-7',
    unanswered: 'STR-6',
    refund: 'STR-9',
    list: 'STR-11',
    webhook: 'STR-10',
  },
  createHarness,
);
