import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MethodSetupGateway, SetupCountry } from '#api/gateways/payment-gateway/method-setup.ts';
import { GatewayDownError } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import { STRIPE_VISA } from '#test/fakes/stripe/stripe-account.ts';
import type { StripeTestMethod } from '#test/fakes/stripe/stripe-payment-methods.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';

const SETUP = {
  key: '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11',
  policyNumber: '4711',
  country: 'NZ',
  customerReference: '70010',
} as const;
const VISA: StripeTestMethod = { type: 'card', card: STRIPE_VISA };

let server: StripeServer;
let setups: MethodSetupGateway;
beforeEach(async () => {
  server = await startStripeServer();
  setups = createStripeGateway(stripeSettings(server.origin)).methodSetups;
});
afterEach(() => server.close());

const sentTo = (path: string) => {
  const request = server.requests.find((received) => received.path === path && received.method === 'POST');
  return { ...request, form: Object.fromEntries(new URLSearchParams(request?.body)) };
};

test('[STR-13] a setup is a SetupIntent for later premiums, one a key, of a customer at Stripe without a name', async () => {
  const opened = await setups.openMethodSetup(SETUP);
  expect(opened).toEqual({
    reference: expect.stringMatching(/^seti_/),
    accessToken: expect.stringMatching(/^seti_\d+_secret_/),
    apiUrl: 'https://api.stripe.com',
    componentUrl: expect.stringMatching(/^https:\/\/js\.stripe\.com\//),
    publishableKey: 'pk_test_stand_in',
  });
  expect(await setups.openMethodSetup(SETUP)).toEqual(opened);
  const customer = sentTo('/v1/customers');
  expect(customer.form).toEqual({ 'metadata[key]': SETUP.key, 'metadata[policyNumber]': '4711' });
  expect(customer.headers?.['idempotency-key']).toBe(`${SETUP.key}:customer`);
  const setup = sentTo('/v1/setup_intents');
  expect(setup.form).toEqual({
    'allowed_payment_method_types[0]': 'card',
    'allowed_payment_method_types[1]': 'nz_bank_account',
    customer: expect.stringMatching(/^cus_/),
    usage: 'off_session',
    'metadata[key]': SETUP.key,
    'metadata[policyNumber]': '4711',
    'metadata[customerReference]': '70010',
  });
  expect(setup.headers?.['idempotency-key']).toBe(`${SETUP.key}:setup`);
});

test.each<[SetupCountry, string]>([
  ['AU', 'au_becs_debit'],
  ['CA', 'acss_debit'],
])('[STR-14] in %s a bank account is a %s', async (country, type) => {
  await setups.openMethodSetup({ ...SETUP, country });
  const { form } = sentTo('/v1/setup_intents');
  expect(form['allowed_payment_method_types[1]']).toBe(type);
  const mandate = 'payment_method_options[acss_debit][mandate_options]';
  expect(form[`${mandate}[payment_schedule]`]).toBe(country === 'CA' ? 'interval' : undefined);
  expect(form[`${mandate}[transaction_type]`]).toBe(country === 'CA' ? 'personal' : undefined);
});

test.each([
  ['requires_payment_method', { status: 'open' }],
  ['requires_action', { status: 'open' }],
  ['processing', { status: 'open' }],
  ['canceled', { status: 'canceled' }],
] as const)('[STR-13] a SetupIntent that is %s means %o', async (status, answer) => {
  const { reference } = await setups.openMethodSetup(SETUP);
  server.setups.confirm(reference, { status });
  expect(await setups.findMethodSetup(reference)).toEqual(answer);
});

test('[STR-13] a card that was refused is declined until another one is confirmed', async () => {
  const { reference } = await setups.openMethodSetup(SETUP);
  server.setups.confirm(reference, { status: 'requires_payment_method', error: { code: 'card_declined' } });
  expect(await setups.findMethodSetup(reference)).toEqual({ status: 'declined' });
  server.setups.confirm(reference, { status: 'succeeded', method: VISA });
  expect(await setups.findMethodSetup(reference)).toMatchObject({ status: 'saved' });
});

const name = { billing_details: { name: 'M Smith' } };
test.each<[string, StripeTestMethod, object]>([
  ['a card', VISA, { type: 'card', brand: 'Visa', lastDigits: '4242', expiry: '04/2030' }],
  [
    'an account in New Zealand',
    {
      type: 'nz_bank_account',
      nz_bank_account: {
        bank_code: '12',
        branch_code: '3113',
        last4: '3869',
        suffix: '00',
        bank_name: 'ASB',
      },
      ...name,
    },
    { bankName: 'ASB', accountName: 'M Smith', branchMasked: '••-••13', accountMasked: '••••••9-00' },
  ],
  [
    'an account in New Zealand of somebody else than who signs',
    {
      type: 'nz_bank_account',
      nz_bank_account: {
        account_holder_name: 'Smith Family Trust',
        bank_code: '12',
        branch_code: '3113',
        last4: '3869',
        suffix: null,
        bank_name: 'ASB',
      },
      ...name,
    },
    { bankName: 'ASB', accountName: 'Smith Family Trust', accountMasked: '••••869' },
  ],
  [
    'an account in Australia',
    { type: 'au_becs_debit', au_becs_debit: { bsb_number: '082082', last4: '5678' }, ...name },
    { bankName: null, accountName: 'M Smith', branchMasked: '•••-•82', accountMasked: '••••••678' },
  ],
  [
    'an account in Canada',
    {
      type: 'acss_debit',
      acss_debit: { institution_number: '003', transit_number: '00006', last4: '4567', bank_name: 'RBC' },
      ...name,
    },
    { bankName: 'RBC', accountName: 'M Smith', branchMasked: '•••••-•03', accountMasked: '••••567' },
  ],
])('[STR-14] of %s a token is kept, and what may be shown', async (_, method, kept) => {
  const { reference } = await setups.openMethodSetup(SETUP);
  server.setups.confirm(reference, { status: 'succeeded', method });
  const answer = await setups.findMethodSetup(reference);
  expect(answer).toMatchObject({
    status: 'saved',
    method: { token: expect.stringMatching(/^pm_/), ...kept },
  });
  if (answer.status === 'saved' && answer.method.type === 'bank-account') {
    expect(JSON.stringify(answer.method)).not.toMatch(/\d{4}(?!\d*")/);
  }
});

test('[STR-13] a setup that is missing, unreadable or unanswered is told apart', async () => {
  const { reference } = await setups.openMethodSetup(SETUP);
  expect(await setups.findMethodSetup('seti_0000000000009999')).toEqual({ status: 'missing' });
  const unreadable = { status: 'unanswered', reason: 'unreadable' };
  server.setups.confirm(reference, { status: 'succeeded' });
  expect(await setups.findMethodSetup(reference)).toEqual(unreadable);
  server.setups.confirm(reference, { status: 'succeeded', method: { type: 'boleto' } });
  expect(await setups.findMethodSetup(reference)).toEqual(unreadable);
  server.failNext('GET /v1/setup_intents/', 'other-setup');
  expect(await setups.findMethodSetup(reference)).toEqual(unreadable);
  server.failNext('GET /v1/setup_intents/', 'error');
  expect(await setups.findMethodSetup(reference)).toEqual({ status: 'unanswered', reason: 'http-500' });
  for (const path of ['/v1/customers', '/v1/setup_intents']) {
    server.failNext(`POST ${path}`, 'reset');
    await expect(setups.openMethodSetup({ ...SETUP, key: path })).rejects.toThrow(GatewayDownError);
  }
});

test('[STR-16] a return link stands for a SetupIntent that we opened, and for no other', async () => {
  const { reference } = await setups.openMethodSetup(SETUP);
  const find = (setup_intent: string) =>
    setups.findSetupReference({ setup_intent, redirect_status: 'succeeded' });
  expect(await find(reference)).toBe(reference);
  expect(await find(reference)).toBe(reference);
  const form = new URLSearchParams({ usage: 'off_session' });
  const { secretKey } = stripeSettings(server.origin);
  const headers = { authorization: `Bearer ${secretKey}` };
  const init = { method: 'POST', headers, body: form };
  const foreign = (await (await fetch(`${server.origin}/v1/setup_intents`, init)).json()) as { id: string };
  expect(await find(foreign.id)).toBeUndefined();
  expect(await find('seti_0000000000009999')).toBeUndefined();
  const asked = server.requests.length;
  for (const other of ['', 'pi_1', '../customers']) expect(await find(other)).toBeUndefined();
  expect(await setups.findSetupReference({ token: reference })).toBeUndefined();
  expect(server.requests.length).toBe(asked);
  server.failNext('GET /v1/setup_intents/', 'unavailable');
  await expect(find(reference)).rejects.toThrow(GatewayDownError);
});

test('[STR-16] a saved method is detached once, and stays so however often it is asked', async () => {
  const { reference } = await setups.openMethodSetup(SETUP);
  server.setups.confirm(reference, { status: 'succeeded', method: VISA });
  const saved = await setups.findMethodSetup(reference);
  const token = saved.status === 'saved' ? saved.method.token : '';
  server.failNext('POST /v1/payment_methods/', 'reset-after-effect');
  expect(await setups.removeSavedMethod(token)).toBe('unanswered');
  expect(await setups.removeSavedMethod(token)).toBe('removed');
  expect(await setups.removeSavedMethod(token)).toBe('removed');
  const detached = server.requests.filter(({ path }) => path.endsWith('/detach'));
  expect(detached).toHaveLength(1);
  expect(await setups.removeSavedMethod('pm_0000000000009999')).toBe('missing');
  server.failNext('GET /v1/payment_methods/', 'rate-limit');
  expect(await setups.removeSavedMethod(token)).toBe('unanswered');
});
