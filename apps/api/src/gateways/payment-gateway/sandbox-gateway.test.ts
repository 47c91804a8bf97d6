import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { createSandboxGateway } from '#api/gateways/payment-gateway/sandbox-gateway.ts';
import { GATEWAY_SECRET_KEY, type GatewayServer, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { describePaymentGateway, type GatewayHarness } from '#test/payment-gateway-contract.ts';

let server: GatewayServer;
let gateway: PaymentGateway;
beforeEach(async () => {
  server = await startGatewayServer();
  gateway = gatewayAt(server.origin);
});
afterEach(() => server.close());

const WEBHOOK_SECRET = 'sandbox-webhook-secret';
const gatewayAt = (url: string, secretKey = GATEWAY_SECRET_KEY): PaymentGateway =>
  createSandboxGateway({
    url,
    publicUrl: 'http://localhost:4010',
    secretKey,
    webhookSecret: WEBHOOK_SECRET,
    timeoutMs: 1_000,
  });

async function createHarness(): Promise<GatewayHarness> {
  let now = new Date(0);
  const other = await startGatewayServer(() => now);
  return {
    gateway: gatewayAt(other.origin),
    authorise: async ({ reference }, amountCents) => other.ledger.authorise(reference, amountCents),
    loseResponse: (change) => other.failNext(change, 'lost-after'),
    beUnreachable: () => other.close(),
    moneyMoved: async (reference) =>
      other.ledger.moves.filter((move) => move.reference === reference).map(({ cents }) => cents),
    setTime: (time) => {
      now = time;
    },
    giveBack: other.ledger.giveBack,
    failRefund: other.ledger.failRefund,
    dispute: other.ledger.dispute,
    webhookAbout(reference, signedAt) {
      const { headers, body } = signed(JSON.stringify({ id: 'evt_1', type: 'payment.captured', reference }), {
        seconds: signedAt.getTime() / 1_000,
      });
      return { headers, body };
    },
    strangeReference: 'pay_00000000000000000000000000000000',
    close: () => other.close(),
  };
}

describePaymentGateway(
  'The sandbox gateway',
  {
    open: 'PAY-40',
    find: 'PAY-40',
    capture: 'PAY-40',
    void: 'PAY-40',
    unanswered: 'PAY-40',
    refund: 'PAY-40',
    list: 'PAY-45',
    webhook: 'PAY-42',
    later: 'PAY-111',
  },
  createHarness,
);

const KEY = '4f0f7a39-0d4a-4f31-9f4c-1f1f0f6f2b11';
const PAYMENT = { key: KEY, policyNumber: '70010001', currency: 'NZD', maxAmountCents: 5_000 };

async function openAuthorised(amountCents = 4_540): Promise<string> {
  const { reference } = await gateway.open(PAYMENT);
  server.ledger.authorise(reference, amountCents);
  return reference;
}
const capture = (reference: string, amountCents = 4_540) =>
  gateway.capture(reference, { key: KEY, amountCents });

test('[PAY-40] a payment is opened once a key, and tells the browser where the card goes', async () => {
  const opened = await gateway.open(PAYMENT);
  expect(opened).toEqual({
    reference: expect.stringMatching(/^pay_[\da-f]{32}$/),
    accessToken: `token-of-${KEY}`,
    apiUrl: 'http://localhost:4010',
    componentUrl: 'http://localhost:4010/component.js',
  });
  expect(await gateway.open(PAYMENT)).toEqual(opened);
  expect(await gateway.find(opened.reference)).toEqual({ status: 'open' });
});

test('[PAY-40] capture, void and refund return the payment after them, and may be repeated', async () => {
  const reference = await openAuthorised();
  const card = { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' };
  const money = { amountCents: 4_540, currency: 'NZD', card };
  expect(await gateway.find(reference)).toEqual({ status: 'authorised', ...money });
  expect(await capture(reference)).toEqual({ status: 'captured', ...money });
  expect(await capture(reference)).toEqual({ status: 'captured', ...money });
  expect(await gateway.void(reference, { key: KEY })).toEqual({ status: 'captured', ...money });
  expect(await gateway.refund(reference, { key: KEY })).toEqual({ status: 'refunded', ...money });
  expect(await gateway.refund(reference, { key: KEY })).toEqual({ status: 'refunded', ...money });
});

test('[PAY-40] a refused capture tells the state that it met', async () => {
  const reference = await openAuthorised();
  expect(await capture(reference, 9_999)).toMatchObject({ status: 'authorised', amountCents: 4_540 });
  expect(await gateway.void(reference, { key: KEY })).toMatchObject({ status: 'voided' });
  expect(await capture(reference)).toMatchObject({ status: 'voided' });
  expect(await capture('pay_unknown')).toEqual({ status: 'missing' });
});

test.each([
  'lost-before',
  'lost-after',
  'silent',
  'error',
  'error-after',
  'garbage',
  'redirect',
  'huge',
  'other-payment',
] as const)('[PAY-40] whatever cannot be understood is unanswered: %s', async (fault) => {
  const reference = await openAuthorised();
  for (const action of ['find', 'capture', 'void', 'refund'] as const) {
    server.failNext(action, fault);
    const answer = await (action === 'find'
      ? gateway.find(reference)
      : action === 'capture'
        ? capture(reference)
        : gateway[action](reference, { key: KEY }));
    expect(answer, action).toMatchObject({ status: 'unanswered', reason: expect.any(String) });
    expect(JSON.stringify(answer)).not.toContain(GATEWAY_SECRET_KEY);
  }
});

test('[PAY-40] a wrong key and a gateway that is down are unanswered, and open and list say that it is down', async () => {
  const reference = await openAuthorised();
  const range = { from: new Date(0), to: new Date() };
  for (const other of [gatewayAt(server.origin, 'wrong'), gatewayAt('http://127.0.0.1:9')]) {
    expect(await other.find(reference)).toMatchObject({ status: 'unanswered' });
    await expect(other.open(PAYMENT)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(other.listCaptured(range)).rejects.toMatchObject({ name: 'GatewayDownError' });
  }
});

test('[PAY-40] a card in an odd form never makes an answer about money unclear', async () => {
  const reference = await openAuthorised();
  const payment = server.ledger.find(reference);
  if (payment) payment.card = { brand: 'Visa', lastDigits: '4242424242424242', expiry: '08/30' };
  expect(await capture(reference)).toEqual({
    status: 'captured',
    amountCents: 4_540,
    currency: 'NZD',
    card: undefined,
  });
});

test('[PAY-45] the payments captured in a time are listed, the end excluded', async () => {
  const reference = await openAuthorised();
  await capture(reference);
  const capturedAt = new Date(server.ledger.find(reference)?.capturedAt ?? '');
  const later = new Date(capturedAt.getTime() + 1);
  expect(await gateway.listCaptured({ from: capturedAt, to: later })).toEqual([
    { key: KEY, reference, amountCents: 4_540, currency: 'NZD', capturedAt, refundedCents: 0 },
  ]);
  expect(await gateway.listCaptured({ from: new Date(0), to: capturedAt })).toEqual([]);
  server.failNext('list', 'garbage');
  await expect(gateway.listCaptured({ from: new Date(0), to: later })).rejects.toThrow();
});

const NOW = new Date('2026-11-22T10:00:00Z');
const SECONDS = NOW.getTime() / 1_000;
function signed(body: string, { seconds = SECONDS, secret = WEBHOOK_SECRET } = {}) {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    headers: { 'sandbox-signature': `t=${seconds},v1=${signature}` },
    body: Buffer.from(body),
    now: NOW,
  };
}
const EVENT = JSON.stringify({ id: 'evt_1', type: 'payment.captured', reference: 'pay_1' });

test('[PAY-42] a webhook counts when its signature is right and fresh', () => {
  expect(gateway.readWebhook(signed(EVENT))).toEqual({ reference: 'pay_1' });
  expect(gateway.readWebhook(signed(EVENT, { seconds: SECONDS - 299 }))).toEqual({ reference: 'pay_1' });
});

test.each([
  ['no signature', { ...signed(EVENT), headers: {} }],
  ['another secret', signed(EVENT, { secret: 'another' })],
  ['an old one', signed(EVENT, { seconds: SECONDS - 301 })],
  ['one of the future', signed(EVENT, { seconds: SECONDS + 301 })],
  ['another body', { ...signed(EVENT), body: Buffer.from(EVENT.replace('pay_1', 'pay_2')) }],
  ['no payment', signed('{"type":"payment.captured"}')],
  ['no JSON', signed('captured')],
])('[PAY-42] a webhook with %s does not', (_, webhook) => {
  expect(gateway.readWebhook(webhook)).toBeUndefined();
});
