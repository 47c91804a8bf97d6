import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentToOpen } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { cardFrom } from '#api/gateways/payment-gateway/stripe/stripe-answers.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import {
  type StripeServer,
  signStripeWebhook,
  startStripeServer,
  stripeSettings,
} from '#test/fakes/stripe-server.ts';
import { describePaymentGateway, type GatewayHarness } from '#test/payment-gateway-contract.ts';

const CALLS = {
  open: 'POST /v1/payment_intents',
  capture: 'POST /v1/payment_intents/',
  void: 'POST /v1/payment_intents/',
  refund: 'POST /v1/refunds',
};

async function createHarness(): Promise<GatewayHarness> {
  let now = new Date(0);
  const server = await startStripeServer({ now: () => now });
  const gateway = createStripeGateway(stripeSettings(server.origin));
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
    giveBack: server.later.giveBack,
    failRefund: server.later.failRefund,
    dispute: (reference, status) =>
      server.later.dispute(reference, status === 'open' ? 'needs_response' : status),
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
    later: 'STR-17',
  },
  createHarness,
);

const KEY = '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11';
const PAYMENT: PaymentToOpen = { key: KEY, policyNumber: '4711', currency: 'NZD', maxAmountCents: 12_345 };
const NOON = new Date('2026-11-22T12:00:00Z');

let server: StripeServer;
beforeEach(async () => {
  server = await startStripeServer({ now: () => NOON });
});
afterEach(() => server.close());
const createGateway = () => createStripeGateway(stripeSettings(server.origin));

/** The requests for a change whose path ends like this. */
const sent = (end: string) =>
  server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end));

describe('what Stripe is sent', () => {
  test('[STR-1] every request has the key of the account and the version of the API, and no telemetry', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference);
    await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    expect(server.requests.length).toBe(3);
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({
        authorization: 'Bearer sk_test_stand_in',
        'stripe-version': '2026-10-28.endive',
      });
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
      const told = Object.keys(JSON.parse(String(headers['x-stripe-client-user-agent'])));
      expect(told).not.toContain('platform');
      expect(told).not.toContain('telemetry_id');
    }
  });

  test('[STR-1] without another origin every request goes to Stripe, over TLS, and follows no redirect', async () => {
    const fetched: [unknown, RequestInit | undefined][] = [];
    vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
      fetched.push([url, init]);
      return Promise.resolve(Response.json({}, { status: 503 }));
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { apiOrigin: _ofTests, ...settings } = stripeSettings(server.origin);
    await createStripeGateway(settings).find('pi_1');
    const url = 'https://api.stripe.com/v1/payment_intents/pi_1?expand[0]=latest_charge';
    expect(fetched).toEqual([[url, expect.objectContaining({ redirect: 'manual' })]]);
  });

  test('[STR-1] the browser is sent to Stripe, with what names the account and nothing secret', async () => {
    const opened = await createGateway().open(PAYMENT);
    expect(opened).toEqual({
      reference: expect.stringMatching(/^pi_/),
      accessToken: expect.stringMatching(/^pi_\d+_secret_/),
      apiUrl: 'https://api.stripe.com',
      componentUrl: 'https://js.stripe.com/endive/stripe.js',
      publishableKey: 'pk_test_stand_in',
    });
    expect(JSON.stringify(opened)).not.toMatch(/sk_test|whsec/);
  });

  test('[STR-3] a payment is a PaymentIntent for cards, captured by hand, under the id of the payment', async () => {
    await createGateway().open(PAYMENT);
    const [request] = server.requests;
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      amount: '12345',
      currency: 'nzd',
      capture_method: 'manual',
      'allowed_payment_method_types[0]': 'card',
      'metadata[key]': KEY,
      'metadata[policyNumber]': '4711',
    });
    expect(request?.headers['idempotency-key']).toBe(KEY);
  });

  test('[STR-7] a capture names its amount, and its key is the same at every try', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference);
    server.failNext('POST /v1/payment_intents/', 'reset');
    await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    const captures = sent('/capture');
    expect(captures.length).toBe(2);
    for (const { headers, body } of captures) {
      expect(headers['idempotency-key']).toBe(`${KEY}:capture`);
      expect(new URLSearchParams(body).get('amount_to_capture')).toBe('12345');
    }
  });
});

describe('what Stripe says', () => {
  test.each([
    ['requires_payment_method', { status: 'open' }],
    ['requires_confirmation', { status: 'open' }],
    ['requires_action', { status: 'open' }],
    ['processing', { status: 'open' }],
    ['canceled', { status: 'voided' }],
    ['something_new', { status: 'unanswered', reason: 'unreadable' }],
  ])('[STR-4] a PaymentIntent that is %s means %o', async (status, answer) => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference, { status });
    expect(await gateway.find(reference)).toEqual(answer);
  });

  test('[STR-4] money that was given back in part still counts as captured', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference);
    await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    const charge = server.intents.get(reference)?.latest_charge;
    if (charge) charge.amount_refunded = 45;
    expect(await gateway.find(reference)).toMatchObject({ status: 'captured', amountCents: 12_345 });
  });

  test('[STR-4] a payment that the bank still works on is not voided yet', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference, { status: 'processing' });
    expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'open' });
    expect(sent('/cancel')).toEqual([]);
    server.confirm(reference);
    expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'voided' });
  });

  test('[STR-9] a refund is asked for only where there is money to give back', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference);
    expect(await gateway.refund(reference, { key: KEY })).toMatchObject({ status: 'authorised' });
    expect(sent('/refunds')).toEqual([]);
  });

  test.each([
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
    ['a_new_one', 'a_new_one'],
  ])('[STR-5] of a %s card the brand, the last digits and the expiry are kept', (brand, shown) => {
    const stripeCard = {
      brand,
      last4: '4242',
      exp_month: 4,
      exp_year: 2030,
      fingerprint: 'F',
      country: 'NZ',
    };
    expect(cardFrom(stripeCard)).toEqual({ brand: shown, lastDigits: '4242', expiry: '04/2030' });
  });

  test('[STR-11] a day of more payments than fit on a page is listed whole, without what is not ours', async () => {
    const gateway = createGateway();
    const keys = Array.from({ length: 101 }, (_, index) => `key-${index}`);
    for (const key of [...keys, '']) {
      const { reference } = await gateway.open({ ...PAYMENT, key: key || 'x' });
      if (!key) delete server.intents.get(reference)?.metadata.key;
      server.confirm(reference);
      await gateway.capture(reference, { key: key || 'x', amountCents: 12_345 });
      if (key === 'key-7') await gateway.refund(reference, { key });
    }
    const listed = await gateway.listCaptured({ from: NOON, to: new Date(NOON.getTime() + 1_000) });
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort());
    const givenBack = listed.filter(({ refundedCents }) => refundedCents > 0);
    expect(givenBack).toMatchObject([{ key: 'key-7', refundedCents: 12_345 }]);
    const pages = server.requests.filter(({ path }) => path.startsWith('/v1/balance_transactions'));
    expect(pages.length).toBe(2);
  });
});

describe('disputes', () => {
  test.each([
    ['needs_response', 'open'],
    ['warning_under_review', 'open'],
    ['a word of tomorrow', 'open'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
    // Of several the one that an operator has to look at.
    ['won, lost', 'lost'],
    ['lost, needs_response, won', 'open'],
  ])('[STR-17] %s: the payment is %s', async (statuses, dispute) => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.confirm(reference);
    await gateway.capture(reference, { key: KEY, amountCents: 12_345 });
    for (const [index, status] of statuses.split(', ').entries())
      server.later.dispute(reference, status, `dp_${index}`);
    expect(await gateway.later.find(reference)).toMatchObject({ dispute });
  });
});

describe('the amount before the card step', () => {
  test('[STR-12] is set as often as the customer chooses, and is what the card step holds', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    for (const amountCents of [5_000, 12_345, 5_000, 7_000]) {
      expect(await gateway.setAmount(reference, amountCents)).toBe(true);
      expect(server.intents.get(reference)?.amount).toBe(amountCents);
    }
    server.confirm(reference);
    expect(await gateway.find(reference)).toMatchObject({ status: 'authorised', amountCents: 7_000 });
  });

  test.each(['requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled'] as const)(
    '[STR-12] stays as it is once the payment is %s',
    async (status) => {
      const gateway = createGateway();
      const { reference } = await gateway.open(PAYMENT);
      server.confirm(reference);
      server.confirm(reference, { status });
      expect(await gateway.setAmount(reference, 5_000)).toBe(false);
      expect(server.intents.get(reference)?.amount).toBe(12_345);
      expect(sent(`/${reference}`)).toEqual([]);
    },
  );

  test('[STR-12] is not believed to be set where Stripe gives no answer, or refuses', async () => {
    const gateway = createGateway();
    const { reference } = await gateway.open(PAYMENT);
    server.failNext('GET /v1/payment_intents/', 'error');
    await expect(gateway.setAmount(reference, 5_000)).rejects.toThrow('http-500');
    server.failNext('POST /v1/payment_intents/', 'reset-after-effect');
    await expect(gateway.setAmount(reference, 5_000)).rejects.toThrow('unreachable');
    expect(await gateway.setAmount(reference, 5_000)).toBe(true);
    expect(await gateway.setAmount(reference, 1)).toBe(false);
    expect(server.intents.get(reference)?.amount).toBe(5_000);
    expect(await gateway.setAmount('pi_0000000000009999', 5_000)).toBe(false);
  });
});

describe('webhooks', () => {
  const read = (event: unknown, secret?: string) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const headers = { 'stripe-signature': signStripeWebhook(body, NOON, secret) };
    return createGateway().readWebhook({ headers, body: Buffer.from(body), now: NOON });
  };
  const about = (type: string, object: unknown) => ({ id: 'evt_1', object: 'event', type, data: { object } });

  test.each([
    ['payment_intent.amount_capturable_updated', { object: 'payment_intent', id: 'pi_1' }],
    ['payment_intent.canceled', { object: 'payment_intent', id: 'pi_1' }],
    ['charge.captured', { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_1' } }],
  ])('[STR-10] %s speaks of its PaymentIntent', (type, object) => {
    expect(read(about(type, object))).toEqual({ reference: 'pi_1' });
  });

  test.each([
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }],
    ['charge.refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }],
    ['charge.dispute.closed', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }],
    ['charge.dispute.funds_withdrawn', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }],
    ['charge.dispute.funds_reinstated', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }],
  ])('[STR-10] [STR-17] %s speaks of captured money', (type, object) => {
    expect(read(about(type, object))).toEqual({ reference: 'pi_1', isLater: true });
  });

  test.each(['setup_intent.succeeded', 'setup_intent.setup_failed', 'setup_intent.canceled'])(
    '[STR-10] %s speaks of its SetupIntent',
    (type) => {
      const event = about(type, { object: 'setup_intent', id: 'seti_1' });
      expect(read(event)).toEqual({ reference: 'seti_1' });
    },
  );

  test.each([
    ['an event of something else', about('customer.created', { object: 'customer', id: 'pi_1' })],
    ['a charge without a PaymentIntent', about('charge.captured', { id: 'ch_1', payment_intent: null })],
    ['a PaymentIntent without an id', about('payment_intent.canceled', {})],
    ['an id of another kind', about('payment_intent.canceled', { id: 'cus_1' })],
    ['a thin event', { object: 'v2.core.event', type: 'payment_intent.canceled' }],
    ['an event without data', { object: 'event', type: 'payment_intent.canceled' }],
    ['no object', '5'],
    ['null', 'null'],
    ['no JSON', 'pi_1'],
    ['nothing', ''],
  ])('[STR-10] %s speaks of no payment', (_name, event) => {
    expect(read(event)).toBeUndefined();
  });

  test('[STR-10] a webhook that another secret signed is not read', () => {
    const event = about('payment_intent.canceled', { object: 'payment_intent', id: 'pi_1' });
    expect(read(event, 'whsec_of_another_endpoint')).toBeUndefined();
  });
});
