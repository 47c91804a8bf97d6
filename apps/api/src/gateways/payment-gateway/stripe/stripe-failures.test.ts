import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type GatewayAnswer,
  GatewayDownError,
  type PaymentToOpen,
} from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { StripeSettings } from '#api/gateways/payment-gateway/stripe/stripe-client.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import type { StripeFault } from '#test/fakes/stripe/stripe-faults.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';

const KEY = '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11';
const PAYMENT: PaymentToOpen = { key: KEY, policyNumber: '4711', currency: 'NZD', maxAmountCents: 12_345 };
const CAPTURED = { status: 'captured', amountCents: 12_345, currency: 'NZD' };
const SAVED_ERRORS: GatewayAnswer = { status: 'unanswered', reason: 'saved-errors' };
const TIMEOUT_MS = 500;

let server: StripeServer;
beforeEach(async () => {
  server = await startStripeServer();
});
afterEach(() => server.close());

const createGateway = (changed: Partial<StripeSettings> = {}) =>
  createStripeGateway({ ...stripeSettings(server.origin), ...changed });
const charges = () => server.lines.map(({ amount }) => amount);
const captureCalls = () => server.requests.filter(({ path }) => path.endsWith('/capture'));

/** Waits briefly only where no response comes: on a busy machine a real one may take longer. */
const patienceFor = (reason: string) => (reason === 'timeout' ? { timeoutMs: TIMEOUT_MS } : {});

/** Opened by a patient gateway, which may also finish what a brief one began. */
async function openAuthorised(changed?: Partial<StripeSettings>) {
  const patient = createGateway();
  const { reference } = await patient.open(PAYMENT);
  server.confirm(reference);
  const gateway = createGateway(changed);
  const capture = (by = gateway) => by.capture(reference, { key: KEY, amountCents: 12_345 });
  return { gateway, patient, reference, capture };
}

describe('no answer', () => {
  const FAULTS: readonly [StripeFault, string, number[]][] = [
    ['silence', 'timeout', []],
    ['silence-after-effect', 'timeout', [12_345]],
    ['dribble', 'timeout', []],
    ['reset', 'unreachable', []],
    ['reset-after-effect', 'unreachable', [12_345]],
    ['error', 'http-500', []],
    ['error-after-effect', 'http-500', [12_345]],
    ['unavailable', 'http-503', []],
    ['rate-limit', 'http-429', []],
    ['lock-timeout', 'http-429', []],
    ['rate-limit-as-400', 'http-400', []],
    ['forbidden', 'http-403', []],
    ['html', 'unreadable', [12_345]],
    ['other-payment', 'unreadable', [12_345]],
    ['json-number', 'unreadable', [12_345]],
    ['redirect', 'unreadable', [12_345]],
  ];

  test.each(FAULTS)('[STR-6] a capture that meets %s is unanswered: %s', async (fault, reason, moved) => {
    const { capture, patient, reference } = await openAuthorised(patienceFor(reason));
    server.failNext('POST /v1/payment_intents/', fault);
    expect(await capture()).toEqual({ status: 'unanswered', reason });
    expect(charges()).toEqual(moved);
    const status = moved.length === 0 ? 'authorised' : 'captured';
    expect(await patient.find(reference)).toMatchObject({ status });
    expect(await capture(patient)).toMatchObject(CAPTURED);
    expect(charges()).toEqual([12_345]);
  });

  test.each(FAULTS)('[STR-6] a look that meets %s is unanswered: %s', async (fault, reason) => {
    const { capture, gateway, reference } = await openAuthorised(patienceFor(reason));
    server.failNext('GET /v1/payment_intents/', fault);
    expect(await gateway.find(reference)).toEqual({ status: 'unanswered', reason });
    server.failNext('GET /v1/payment_intents/', fault);
    expect(await capture()).toEqual({ status: 'unanswered', reason });
    expect(captureCalls()).toEqual([]);
  });

  test.each(FAULTS)('[STR-6] where an opening meets %s the gateway is down: %s', async (fault, reason) => {
    const gateway = createGateway(patienceFor(reason));
    server.failNext('POST /v1/payment_intents', fault);
    const failure = await gateway.open(PAYMENT).catch((error: unknown) => error);
    // A response about another PaymentIntent has no client secret.
    expect(failure).toEqual(new GatewayDownError(`Stripe gave no answer: ${reason}`, reason));
  });

  test('[STR-6] a key that is wrong, or in use, is no answer, and Stripe is quoted nowhere', async () => {
    const { reference } = await openAuthorised();
    const stranger = createGateway({ secretKey: 'sk_test_wrong' });
    const unauthorised = { status: 'unanswered', reason: 'http-401' };
    expect(await stranger.find(reference)).toEqual(unauthorised);
    expect(await stranger.void(reference, { key: KEY })).toEqual(unauthorised);
    await expect(stranger.open(PAYMENT)).rejects.toThrow(/^Stripe gave no answer: http-401$/);
    const everything = JSON.stringify(
      await Promise.allSettled([stranger.open(PAYMENT), stranger.find('pi_1')]),
    );
    expect(everything).not.toMatch(/Invalid|sk_/);
  });

  test('[STR-6] two captures at once under one key: one is done, the other hears nothing or the same', async () => {
    const { capture } = await openAuthorised();
    const answers = await Promise.all([capture(), capture(), capture()]);
    const reasons = answers.filter((answer) => 'reason' in answer).map((answer) => answer.reason);
    expect(reasons.filter((reason) => reason !== 'http-409')).toEqual([]);
    expect(answers.some(({ status }) => status === 'captured')).toBe(true);
    expect(charges()).toEqual([12_345]);
  });

  test('[STR-3] a key that opened a payment of another amount opens none', async () => {
    const gateway = createGateway();
    await gateway.open(PAYMENT);
    const other = gateway.open({ ...PAYMENT, maxAmountCents: 99 });
    await expect(other).rejects.toThrow(/^Stripe gave no answer: key-reused$/);
    expect(server.intents.size).toBe(1);
  });

  test('[STR-6] a body that the library cannot take leaves no promise behind that nobody observes', async () => {
    const unobserved: unknown[] = [];
    const note = (reason: unknown) => void unobserved.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const { gateway, reference } = await openAuthorised();
    server.failNext('GET /v1/payment_intents/', 'json-number');
    expect(await gateway.find(reference)).toEqual({ status: 'unanswered', reason: 'unreadable' });
    await gateway.find(reference);
    expect(unobserved).toEqual([]);
  });
});

test('[STR-7] a hold that the bank has ended is not captured, and is voided once Stripe says so', async () => {
  const { capture, reference } = await openAuthorised();
  server.failNext('POST /v1/payment_intents/', 'hold-expired');
  expect(await capture()).toMatchObject({ status: 'authorised' });
  server.confirm(reference, { status: 'canceled' });
  expect(await capture()).toEqual({ status: 'voided' });
  expect([charges(), captureCalls().length]).toEqual([[], 1]);
});

describe('one request a try', () => {
  test.each(['reset', 'reset-after-effect', 'error', 'unavailable', 'rate-limit'] as const)(
    '[STR-2] the library repeats nothing by itself after %s',
    async (fault) => {
      const { capture } = await openAuthorised();
      server.failNext('POST /v1/payment_intents/', fault);
      await capture();
      expect(captureCalls().length).toBe(1);
    },
  );

  test('[STR-2] a response that comes byte by byte ends when the time of the whole request does', async () => {
    const { gateway, reference } = await openAuthorised({ timeoutMs: TIMEOUT_MS });
    server.failNext('GET /v1/payment_intents/', 'dribble');
    expect(await gateway.find(reference)).toEqual({ status: 'unanswered', reason: 'timeout' });
  });
});

describe('errors that Stripe saved under a key', () => {
  test('[STR-8] an error that is saved for a day does not hold up the capture', async () => {
    const { capture } = await openAuthorised();
    server.failNext('POST /v1/payment_intents/', 'error');
    expect(await capture()).toEqual({ status: 'unanswered', reason: 'http-500' });
    expect(await capture()).toMatchObject(CAPTURED);
    expect(captureCalls().map(({ headers }) => headers['idempotency-key'])).toEqual([
      `${KEY}:capture`,
      `${KEY}:capture`,
      `${KEY}:capture:2`,
    ]);
    expect(charges()).toEqual([12_345]);
  });

  test('[STR-8] an error that is saved, of a capture that took effect, is not asked about again', async () => {
    const { capture } = await openAuthorised();
    server.failNext('POST /v1/payment_intents/', 'error-after-effect');
    await capture();
    for (let time = 0; time < 3; time += 1) expect(await capture()).toMatchObject(CAPTURED);
    expect(captureCalls().length).toBe(1);
    expect(charges()).toEqual([12_345]);
  });

  test('[STR-8] a refusal that was saved does not hold up a void that can be done since', async () => {
    const { gateway, reference } = await openAuthorised();
    server.confirm(reference, { status: 'processing' });
    // As where the status changes between the look and the question.
    const early = await fetch(`${server.origin}/v1/payment_intents/${reference}/cancel`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_stand_in', 'idempotency-key': `${KEY}:void` },
      body: 'expand[0]=latest_charge',
    });
    expect(early.status).toBe(400);
    server.confirm(reference);
    expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'voided' });
  });

  test('[STR-8] a refund whose error was saved is given back once', async () => {
    const { gateway, reference, capture } = await openAuthorised();
    await capture();
    const refund = () => gateway.refund(reference, { key: KEY });
    server.failNext('POST /v1/refunds', 'error');
    expect(await refund()).toEqual({ status: 'unanswered', reason: 'http-500' });
    expect(await refund()).toMatchObject({ status: 'refunded' });
    expect(charges()).toEqual([12_345, -12_345]);
  });

  test('[STR-8] many saved errors are passed over a few at a time, and none once Stripe forgets them', async () => {
    const { capture } = await openAuthorised();
    for (let saved = 0; saved < 5; saved += 1) {
      // One for each response that is saved already, which it does not change, and
      // one for the key that is new.
      for (let fault = 0; fault <= saved; fault += 1) server.failNext('POST /v1/payment_intents/', 'error');
      expect(await capture()).toEqual({ status: 'unanswered', reason: 'http-500' });
    }
    expect(await capture()).toEqual(SAVED_ERRORS);
    server.forgetKeys();
    expect(await capture()).toMatchObject(CAPTURED);
    expect(charges()).toEqual([12_345]);
  });

  test('[STR-7] a key that Stripe forgot after a day captures nothing twice', async () => {
    const { capture, gateway, reference } = await openAuthorised();
    await capture();
    server.forgetKeys();
    expect(await capture()).toMatchObject(CAPTURED);
    expect(await gateway.void(reference, { key: KEY })).toMatchObject(CAPTURED);
    expect(charges()).toEqual([12_345]);
  });
});
