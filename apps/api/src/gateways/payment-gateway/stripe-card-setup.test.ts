import { afterEach, beforeEach, expect, test } from 'vitest';
import { GatewayDownError } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { createStripeCardSetup } from '#api/gateways/payment-gateway/stripe-card-setup.ts';
import { STRIPE_VISA } from '#test/stand-ins/stripe/stripe-account.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '#test/stand-ins/stripe-server.ts';

const SETUP = { key: '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11', policyNumber: '4711' };

let server: StripeServer;
beforeEach(async () => {
  server = await startStripeServer();
});
afterEach(() => server.close());
const createSetups = () => createStripeCardSetup(stripeSettings(server.origin));

test('[STR-13] a setup is a SetupIntent for cards that are charged while the customer is away, one a key', async () => {
  const setups = createSetups();
  const opened = await setups.createCardSetup(SETUP);
  expect(opened).toEqual({
    reference: expect.stringMatching(/^seti_/),
    accessToken: expect.stringMatching(/^seti_\d+_secret_/),
  });
  expect(await setups.createCardSetup(SETUP)).toEqual(opened);
  const [request] = server.requests;
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    'allowed_payment_method_types[0]': 'card',
    usage: 'off_session',
    'metadata[key]': SETUP.key,
    'metadata[policyNumber]': '4711',
  });
  expect(request?.headers['idempotency-key']).toBe(`${SETUP.key}:setup`);
});

test.each([
  ['requires_payment_method', { status: 'open' }],
  ['requires_action', { status: 'open' }],
  ['processing', { status: 'open' }],
  ['canceled', { status: 'canceled' }],
] as const)('[STR-13] a SetupIntent that is %s means %o', async (status, answer) => {
  const setups = createSetups();
  const { reference } = await setups.createCardSetup(SETUP);
  server.setups.confirm(reference, { status });
  expect(await setups.findCardSetup(reference)).toEqual(answer);
});

test('[STR-13] a saved card is a token, its brand, its last digits and its expiry', async () => {
  const setups = createSetups();
  const { reference } = await setups.createCardSetup(SETUP);
  server.setups.confirm(reference, { status: 'succeeded', card: STRIPE_VISA });
  expect(await setups.findCardSetup(reference)).toEqual({
    status: 'saved',
    token: expect.stringMatching(/^pm_/),
    card: { brand: 'Visa', lastDigits: '4242', expiry: '04/2030' },
  });
});

test('[STR-13] a setup that is missing, unreadable or unanswered is told apart', async () => {
  const setups = createSetups();
  const { reference } = await setups.createCardSetup(SETUP);
  expect(await setups.findCardSetup('seti_0000000000009999')).toEqual({ status: 'missing' });
  server.setups.confirm(reference, { status: 'succeeded' });
  expect(await setups.findCardSetup(reference)).toEqual({ status: 'unanswered', reason: 'unreadable' });
  server.failNext('GET /v1/setup_intents/', 'other-setup');
  expect(await setups.findCardSetup(reference)).toEqual({ status: 'unanswered', reason: 'unreadable' });
  server.failNext('GET /v1/setup_intents/', 'error');
  expect(await setups.findCardSetup(reference)).toEqual({ status: 'unanswered', reason: 'http-500' });
  server.failNext('POST /v1/setup_intents', 'reset');
  await expect(setups.createCardSetup({ ...SETUP, key: 'other' })).rejects.toThrow(GatewayDownError);
});
