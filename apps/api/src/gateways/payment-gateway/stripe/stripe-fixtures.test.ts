import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import { signStripeWebhook, startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';

type Published = Record<
  | 'payment_intent'
  | 'setup_intent'
  | 'payment_method'
  | 'charge'
  | 'refund'
  | 'event'
  | 'dispute'
  | 'balance_transaction'
  | 'customer',
  Record<string, unknown> & { readonly id: string }
>;
/** Stripe's own examples of its objects, as it publishes them. The source and the licence are in the file. */
const PUBLISHED: Published = JSON.parse(
  readFileSync(new URL('../../../../test/stripe-fixtures.json', import.meta.url), 'utf8'),
).resources;
const { payment_intent: INTENT, setup_intent: SETUP, payment_method: METHOD, charge: CHARGE } = PUBLISHED;

const KEY = '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11';
const NOON = new Date('2026-11-22T12:00:00Z');
const DAY = { from: NOON, to: new Date('2026-11-23T12:00:00Z') };
const CREATED = new Date(1_234_567_890_000);
const VISA = { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' };
const listOf = (...data: readonly object[]) => ({ object: 'list', has_more: false, url: '/v1/some', data });
/** The published payment in another state: money, and the key of a payment of ours. */
const intentWith = (changes: object) => ({ ...INTENT, metadata: { key: KEY }, ...changes });

/** The adapter before a server that gives these bodies, by method and path. */
async function gatewayOver(bodies: Readonly<Record<string, object>>) {
  const server = createServer(({ method, url = '' }, response) => {
    const body = bodies[`${method} ${url.split('?', 1)}`];
    response
      .writeHead(body ? 200 : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return createStripeGateway(
    stripeSettings(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`),
  );
}

const INTENTS = 'POST /v1/payment_intents';
const THE_INTENT = `GET /v1/payment_intents/${INTENT.id}`;

test('[STR-18] the published PaymentIntent opens a payment, and is open until there is a card', async () => {
  const gateway = await gatewayOver({ [INTENTS]: INTENT, [THE_INTENT]: INTENT });
  const payment = { key: KEY, policyNumber: '4711', currency: 'USD', maxAmountCents: 1_099 };
  expect(await gateway.open(payment)).toMatchObject({
    reference: INTENT.id,
    accessToken: INTENT.client_secret,
  });
  expect(await gateway.find(INTENT.id)).toEqual({ status: 'open' });
});

test.each([
  ['requires_capture', {}, { amount_capturable: 1_099 }, 'authorised'],
  ['succeeded', { captured: true }, { amount_received: 1_099 }, 'captured'],
  ['succeeded', { refunded: true }, { amount_received: 1_099 }, 'refunded'],
])(
  '[STR-18] the published PaymentIntent, %s with the published charge %o, is read',
  async (status, charge, money, read) => {
    const intent = intentWith({ status, ...money, latest_charge: { ...CHARGE, ...charge } });
    const gateway = await gatewayOver({ [THE_INTENT]: intent });
    const answer = { status: read, amountCents: 1_099, currency: 'USD', card: VISA };
    expect(await gateway.find(INTENT.id)).toEqual(answer);
  },
);

test('[STR-18] after the published refund the payment is asked, and it is refunded once its charge is', async () => {
  const charge = { ...CHARGE, refunded: false };
  const gateway = await gatewayOver({
    [THE_INTENT]: intentWith({ status: 'succeeded', amount_received: 100, latest_charge: charge }),
    get 'POST /v1/refunds'() {
      charge.refunded = true;
      return PUBLISHED.refund;
    },
  });
  expect(await gateway.refund(INTENT.id, { key: KEY })).toMatchObject({
    status: 'refunded',
    amountCents: 100,
  });
});

test('[STR-18] the published SetupIntent and payment method are a setup, and the card that it saved', async () => {
  const theSetup = `GET /v1/setup_intents/${SETUP.id}`;
  const gateway = await gatewayOver({
    'POST /v1/customers': PUBLISHED.customer,
    'POST /v1/setup_intents': SETUP,
    [theSetup]: SETUP,
    [`GET /v1/payment_methods/${METHOD.id}`]: METHOD,
  });
  const { methodSetups } = gateway;
  const toOpen = { key: KEY, policyNumber: '4711', country: 'NZ', customerReference: '7' } as const;
  const opened = { reference: SETUP.id, accessToken: SETUP.client_secret };
  expect(await methodSetups.openMethodSetup(toOpen)).toMatchObject(opened);
  // It shows an error that a card may have had, and none of our keys.
  expect(await methodSetups.findMethodSetup(SETUP.id)).toEqual({ status: 'declined' });
  expect(await methodSetups.findSetupReference({ setup_intent: SETUP.id })).toBeUndefined();
  expect(await methodSetups.removeSavedMethod(METHOD.id)).toBe('removed');

  const saved = await gatewayOver({ [theSetup]: { ...SETUP, status: 'succeeded', payment_method: METHOD } });
  expect(await saved.methodSetups.findMethodSetup(SETUP.id)).toEqual({
    status: 'saved',
    method: { type: 'card', token: METHOD.id, ...VISA },
  });
});

test('[STR-18] the published balance line is a capture where it is of a payment of ours', async () => {
  const line = PUBLISHED.balance_transaction;
  const lines = 'GET /v1/balance_transactions';
  const ofOthers = await gatewayOver({ [lines]: listOf(line, { ...line, source: CHARGE }) });
  expect(await ofOthers.listCaptured(DAY)).toEqual([]);
  const source = { ...CHARGE, amount_captured: 100, payment_intent: intentWith({}) };
  const gateway = await gatewayOver({ [lines]: listOf({ ...line, source }) });
  const captured = { key: KEY, reference: INTENT.id, amountCents: 100, currency: 'USD', refundedCents: 0 };
  expect(await gateway.listCaptured(DAY)).toEqual([{ ...captured, capturedAt: CREATED }]);
});

test('[STR-18] the published charge and dispute tell what happened to captured money later', async () => {
  const uncaptured = await gatewayOver({ [THE_INTENT]: intentWith({ latest_charge: CHARGE }) });
  expect(await uncaptured.later.find(INTENT.id)).toBeUndefined();
  const charge = { ...CHARGE, captured: true, amount_captured: 100, amount_refunded: 40, disputed: true };
  const gateway = await gatewayOver({
    [THE_INTENT]: intentWith({ latest_charge: charge }),
    'GET /v1/disputes': listOf(PUBLISHED.dispute),
    'GET /v1/events': listOf(
      PUBLISHED.event,
      {
        ...PUBLISHED.event,
        type: 'charge.refunded',
        data: { object: { ...CHARGE, payment_intent: INTENT.id } },
      },
      { ...PUBLISHED.event, type: 'charge.dispute.created', data: { object: PUBLISHED.dispute } },
    ),
  });
  const later = {
    key: KEY,
    reference: INTENT.id,
    amountCents: 100,
    currency: 'USD',
    capturedAt: CREATED,
    refundedCents: 40,
    dispute: 'open',
  };
  expect(await gateway.later.find(INTENT.id)).toEqual(later);
  expect(await gateway.later.list(DAY)).toEqual([later]);
});

test.each([
  ['plan.created', undefined, undefined],
  ['payment_intent.succeeded', INTENT, { reference: INTENT.id }],
  ['setup_intent.succeeded', SETUP, { reference: SETUP.id }],
  ['charge.refunded', CHARGE, undefined],
  ['charge.refunded', { ...CHARGE, payment_intent: INTENT.id }, { reference: INTENT.id, isLater: true }],
  [
    'refund.failed',
    { ...PUBLISHED.refund, payment_intent: INTENT.id },
    { reference: INTENT.id, isLater: true },
  ],
  [
    'charge.dispute.created',
    { ...PUBLISHED.dispute, payment_intent: INTENT.id },
    { reference: INTENT.id, isLater: true },
  ],
])('[STR-18] the published event as a webhook %s is read', async (type, object, read) => {
  const gateway = await gatewayOver({});
  const body = JSON.stringify({ ...PUBLISHED.event, type, ...(object && { data: { object } }) });
  const headers = { 'stripe-signature': signStripeWebhook(body, NOON) };
  expect(gateway.readWebhook({ headers, body: Buffer.from(body), now: NOON })).toEqual(read);
});

/** The fields that an object of the stand-in has, and the published one of its kind has not. */
const inventedIn = (object: unknown, published: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(object as object).filter((field) => !Object.hasOwn(published, field));

test('[STR-19] the stand-in for Stripe sends no field that the published object has not', async () => {
  const server = await startStripeServer();
  onTestFinished(() => server.close());
  const settings = stripeSettings(server.origin);
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${settings.secretKey}` };
    return (await (await fetch(`${server.origin}/v1/${path}`, { headers })).json()) as Record<
      string,
      unknown
    >;
  };
  const firstOf = async (path: string) => ((await ask(path)).data as readonly Record<string, unknown>[])[0];
  const gateway = createStripeGateway(settings);
  const payment = { key: KEY, policyNumber: '4711', currency: 'NZD', maxAmountCents: 12_345 };
  const { reference } = await gateway.open(payment);
  server.confirm(reference);
  await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
  server.later.dispute(reference, 'needs_response');
  const toOpen = { key: KEY, policyNumber: '4711', country: 'NZ', customerReference: '7' } as const;
  const setup = await gateway.methodSetups.openMethodSetup(toOpen);
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };
  server.setups.confirm(setup.reference, { status: 'succeeded', method: { type: 'card', card } });

  const intent = await ask(`payment_intents/${reference}?expand[0]=latest_charge`);
  const saved = await ask(`setup_intents/${setup.reference}?expand[0]=payment_method`);
  expect(inventedIn(intent, INTENT)).toEqual([]);
  expect(inventedIn(intent.latest_charge, CHARGE)).toEqual([]);
  expect(inventedIn(saved, SETUP)).toEqual([]);
  expect(inventedIn(saved.payment_method, METHOD)).toEqual([]);
  expect(inventedIn(await firstOf(`disputes?payment_intent=${reference}`), PUBLISHED.dispute)).toEqual([]);
  const time = 'created[gte]=0&created[lt]=9999999999';
  const events = `events?types[0]=charge.dispute.created&${time}`;
  expect(inventedIn(await firstOf(events), PUBLISHED.event)).toEqual([]);
  // The books of the tests know which charge a line is of; the adapter does not look.
  const line = await firstOf(`balance_transactions?${time}`);
  expect(inventedIn(line, PUBLISHED.balance_transaction)).toEqual(['charge']);
});
