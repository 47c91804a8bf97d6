import { expect, test } from 'vitest';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import { STRIPE_VISA } from '#test/fakes/stripe/stripe-account.ts';
import type { StripeTestMethod } from '#test/fakes/stripe/stripe-payment-methods.ts';
import { startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';
import { describeMethodSetups, type GivenMethod, type SetupHarness } from '#test/method-setup-contract.ts';

const CALLS = {
  open: 'POST /v1/setup_intents',
  remove: 'POST /v1/payment_methods/',
  authorise: '/confirm',
};

const cardEnding = (last4: string): StripeTestMethod => ({ type: 'card', card: { ...STRIPE_VISA, last4 } });
const METHODS: Readonly<Record<GivenMethod, StripeTestMethod>> = {
  card: cardEnding('4242'),
  'challenged-card': cardEnding('3155'),
  'declined-card': cardEnding('0002'),
  'bank-account': {
    type: 'nz_bank_account',
    nz_bank_account: { bank_code: '12', branch_code: '3113', last4: '3869', suffix: '00', bank_name: 'ASB' },
    billing_details: { name: 'M Smith' },
  },
};

const startStripe = async () => {
  const server = await startStripeServer();
  return { server, gateway: createStripeGateway(stripeSettings(server.origin)) };
};

async function createHarness(): Promise<SetupHarness> {
  const { server, gateway } = await startStripe();
  return {
    gateway,
    async save(reference, given) {
      server.setups.confirm(reference, { status: 'succeeded', method: METHODS[given] });
      return { setup_intent: reference, redirect_status: 'succeeded' };
    },
    async decline(reference) {
      server.setups.confirm(reference, {
        status: 'requires_payment_method',
        error: { code: 'card_declined' },
      });
    },
    loseResponse: (change) => server.failNext(CALLS[change], 'reset-after-effect'),
    beUnreachable: () => server.close(),
    strange: {
      reference: 'seti_0000000000009999',
      returned: { setup_intent: 'seti_0000000000009999' },
      token: 'pm_0000000000009999',
    },
    close: () => server.close(),
  };
}

describeMethodSetups(
  'Stripe',
  { open: 'STR-13', saved: 'STR-14', returned: 'STR-16', removed: 'STR-16', authorised: 'STR-15' },
  createHarness,
);

test('[STR-15] a payment is confirmed from the server with the card of its customer at Stripe, without a key', async () => {
  const { server, gateway } = await startStripe();
  const { methodSetups } = gateway;
  const setup = { key: 'k', policyNumber: '1', country: 'NZ', customerReference: '7' } as const;
  const { reference } = await methodSetups.openMethodSetup(setup);
  server.setups.confirm(reference, { status: 'succeeded', method: METHODS.card });
  const saved = await methodSetups.findMethodSetup(reference);
  const token = saved.status === 'saved' ? saved.method.token : '';
  const payment = await gateway.open({ key: 'p', policyNumber: '1', currency: 'NZD', maxAmountCents: 9_000 });
  const returnUrl = 'https://portal.test/payment/1?transactionidentifier=x';
  expect(await gateway.authoriseSaved(payment.reference, { token, amountCents: 4_500, returnUrl })).toEqual({
    status: 'authorised',
  });
  expect(await gateway.find(payment.reference)).toMatchObject({ status: 'authorised', amountCents: 4_500 });
  const sent = server.requests.filter(({ method, path }) => method === 'POST' && path.includes('/pi_'));
  const forms = sent.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(forms).toEqual([
    { amount: '4500', customer: expect.stringMatching(/^cus_/) },
    { payment_method: token, return_url: returnUrl },
  ]);
  await server.close();
});

test('[STR-15] a payment that is closed is declined, and one that the bank works on is unanswered', async () => {
  const { server, gateway } = await startStripe();
  const saved = { token: 'pm_1', amountCents: 100, returnUrl: 'https://portal.test/' };
  const open = (key: string) =>
    gateway.open({ key, policyNumber: '1', currency: 'NZD', maxAmountCents: 9_000 });
  const voided = await open('a');
  await gateway.void(voided.reference, { key: 'a' });
  expect(await gateway.authoriseSaved(voided.reference, saved)).toEqual({ status: 'declined' });
  const processing = await open('b');
  server.confirm(processing.reference, { status: 'processing' });
  expect(await gateway.authoriseSaved(processing.reference, saved)).toEqual({
    status: 'unanswered',
    reason: 'processing',
  });
  const waiting = await open('c');
  server.confirm(waiting.reference, { status: 'requires_action' });
  expect(await gateway.authoriseSaved(waiting.reference, saved)).toMatchObject({ status: 'unanswered' });
  server.failNext('GET /v1/payment_intents/', 'other-payment');
  expect(await gateway.authoriseSaved(waiting.reference, saved)).toMatchObject({ status: 'unanswered' });
  server.failNext('GET /v1/payment_intents/', 'rate-limit');
  expect(await gateway.authoriseSaved(waiting.reference, saved)).toMatchObject({ status: 'unanswered' });
  await server.close();
});
