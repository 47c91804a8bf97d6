import { beforeEach, expect, test } from 'vitest';
import { POOL_LIMITS } from '#api/database/connections/pool-limits.ts';
import { SETTLED_AT_ONCE } from '#api/payments/reconciler.ts';
import { letSecondsPass, waitAfter } from '#test/elapsed-time.ts';
import type { GatewayFault } from '#test/fakes/gateway-server.ts';
import { sendWebhook, signWebhook } from '#test/gateway-webhooks.ts';
import {
  auditOf,
  authorise,
  complete,
  createDebtor,
  type Debtor,
  listOverdue,
  openPayment,
  paymentsOf,
} from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp({ timeoutMs: 4_000 });
let who: Debtor;
beforeEach(async () => {
  for (const action of ['find', 'capture', 'void', 'refund'] as const) server.failAll(action);
  await database.runScript('update payment set next_check_at = null');
  who = await createDebtor(testApp);
  server.asked.splice(0);
});

const DAY_SECONDS = 86_400;
const settleDue = () => testApp.reconciler.settleDue();
const stateOf = async () => (await paymentsOf(testApp, who))[0]?.state;
const kinds = async () => auditOf(testApp, (await paymentsOf(testApp, who))[0]?.payment_id ?? '');

test.each<GatewayFault>([
  'lost-after',
  'lost-before',
  'error',
  'error-after',
  'silent',
  'garbage',
  'other-payment',
])(
  '[PAY-28] a capture that is answered by %s stays pending, and the reconciler brings the receipt',
  async (fault) => {
    const reference = await authorise(testApp, server, who, 1_840);
    server.failNext('capture', fault);
    expect((await complete(testApp, who, reference)).status).toBe(473);
    expect(await stateOf()).toBe('unknown');
    expect((await complete(testApp, who, reference)).status).toBe(473);
    expect((await listOverdue(testApp, who)).status).toBe(473);
    await letSecondsPass(database, 6);
    await settleDue();
    const response = await complete(testApp, who, reference);
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ Details: { AmountPaid: 18.4, CardLastDigits: '4242' } });
    expect(server.ledger.find(reference)).toMatchObject({ capturedCents: 1_840, status: 'captured' });
    expect(await paymentsOf(testApp, who)).toMatchObject([
      { state: 'captured', receipts: 1, is_at_rest: true },
    ]);
  },
);

test('[PAY-43] the reconciler leaves a payment to its request, and takes it up when the request is dead', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.before('find', settleDue);
  expect((await complete(testApp, who, reference)).status).toBe(200);
  expect(server.asked.filter((action) => action === 'capture')).toHaveLength(1);

  const other = await createDebtor(testApp);
  who = other;
  await authorise(testApp, server, other, 1_840);
  await database.runScript(`update payment set state = 'submitted', amount_cents = 1840, submitted_at = now(),
    next_check_at = now() + interval '60 seconds' where policy_number = '${other.policyNumber}';
    insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents)
    select p.customer_id, o.overdue_payment_id, p.payment_id, o.amount_cents from payment p join overdue_payment o
      on o.policy_number = p.policy_number where p.policy_number = '${other.policyNumber}' and o.transaction_id = 501`);
  await settleDue();
  expect(await stateOf()).toBe('submitted');
  await letSecondsPass(database, 61);
  await settleDue();
  expect(await stateOf()).toBe('captured');
});

test('[PAY-25] a card form that was left open is closed at the gateway after half an hour', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  await letSecondsPass(database, 1_700);
  await settleDue();
  expect(await stateOf()).toBe('quoted');
  await letSecondsPass(database, 101);
  await settleDue();
  expect(await stateOf()).toBe('voided');
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided' });
  expect(await kinds()).toEqual(['payment-quoted', 'payment-quote-expired', 'payment-voided']);
});

test('[PAY-31] more open card forms than ten close the oldest', async () => {
  for (let count = 0; count < 12; count += 1) {
    expect((await openPayment(testApp, who)).status).toBe(200);
    await letSecondsPass(database, 1);
  }
  const states = (await paymentsOf(testApp, who)).map(({ state }) => state);
  expect(states).toEqual(['voiding', 'voiding', ...Array(10).fill('quoted')]);
});

test('[PAY-26] [PAY-27] a payment that was not captured in ten minutes is voided before it is given up', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failAll('capture', 'lost-before');
  server.failAll('void', 'lost-before');
  expect((await complete(testApp, who, reference)).status).toBe(473);
  await letSecondsPass(database, 601);
  await settleDue();
  expect(await stateOf()).toBe('voiding');
  expect((await complete(testApp, who, reference)).status).toBe(473);
  server.failAll('void');
  await letSecondsPass(database, 61);
  await settleDue();
  expect((await complete(testApp, who, reference)).json()).toMatchObject({ code: 'payment.not-taken' });
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided', capturedCents: 0 });
  expect((await listOverdue(testApp, who)).status).toBe(200);
  expect(await paymentsOf(testApp, who)).toMatchObject([
    { state: 'voided', reservations: 0, is_at_rest: true },
  ]);
});

test('[PAY-22] a capture that the gateway confirms wins over a void', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-before');
  await complete(testApp, who, reference);
  const payment = server.ledger.find(reference);
  await letSecondsPass(database, 601);
  // The first capture was only late.
  server.before('void', () => {
    if (payment) server.ledger.capture(payment, 1_840);
  });
  await settleDue();
  expect(await kinds()).toContain('payment-capture-impossible');
  expect(await stateOf()).toBe('captured');
  expect((await complete(testApp, who, reference)).status).toBe(200);
});

test('[PAY-23] money of another amount than was submitted goes back', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-before');
  await complete(testApp, who, reference);
  const payment = server.ledger.find(reference);
  if (payment) Object.assign(payment, { status: 'captured', capturedCents: 9_999 });
  await letSecondsPass(database, 6);
  await settleDue();
  expect(await stateOf()).toBe('refunded');
  const response = await complete(testApp, who, reference);
  expect(response.status).toBe(409);
  expect(response.json()).toMatchObject({ code: 'payment.given-back' });
  expect(payment).toMatchObject({ refundedCents: 9_999 });
  expect(await paymentsOf(testApp, who)).toMatchObject([{ reservations: 0, receipts: 0, is_at_rest: true }]);
});

test('[PAY-43] the reconciler waits twice as long after each question in vain, up to five minutes', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failAll('capture', 'error');
  server.failAll('find', 'error');
  let ask: () => Promise<unknown> = () => complete(testApp, who, reference);
  for (const waitSeconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
    const { least, most } = await waitAfter(database, 'payment', ask);
    expect(least, `${waitSeconds}`).toBeLessThanOrEqual(waitSeconds);
    expect(most, `${waitSeconds}`).toBeGreaterThanOrEqual(waitSeconds);
    const before = (await kinds()).length;
    // However slow this machine is, it is not due yet.
    await letSecondsPass(database, -DAY_SECONDS);
    await settleDue();
    expect(await kinds(), `${waitSeconds}`).toHaveLength(before);
    await letSecondsPass(database, DAY_SECONDS + waitSeconds);
    ask = settleDue;
  }
});

test('[PAY-29] operators hear of a payment that is pending for 15 minutes, once an hour, and by its id alone', async () => {
  const alarms = () => testApp.logLines().filter((line) => line.includes('payment-pending'));
  const before = alarms().length;
  const reference = await authorise(testApp, server, who, 1_840);
  server.failAll('find', 'error');
  server.failAll('void', 'error');
  await complete(testApp, who, reference);
  await letSecondsPass(database, 780);
  await settleDue();
  expect(alarms()).toHaveLength(before);
  await letSecondsPass(database, 519);
  await settleDue();
  await letSecondsPass(database, 400);
  await settleDue();
  const raised = alarms().slice(before);
  expect(raised).toHaveLength(1);
  const [payment] = await paymentsOf(testApp, who);
  expect(JSON.parse(raised[0] ?? '')).toMatchObject({
    alarm: 'payment-pending',
    paymentId: payment?.payment_id,
    gateway: 'sandbox',
    pendingMinutes: 21,
  });
  expect(raised[0]).not.toContain(who.policyNumber);
});

test('[PAY-43] a round leaves other work in the background a connection for its transactions', () => {
  expect(SETTLED_AT_ONCE).toBeLessThan(POOL_LIMITS.backgroundTransactions.connections);
});

test('[PAY-29] operators hear of a card form that the gateway does not close', async () => {
  const alarms = () => testApp.logLines().filter((line) => line.includes('payment-pending'));
  const before = alarms().length;
  await openPayment(testApp, who);
  server.failAll('void', 'error');
  await letSecondsPass(database, 1_801 + 780);
  await settleDue();
  expect(await stateOf()).toBe('voiding');
  expect(alarms()).toHaveLength(before);
  await letSecondsPass(database, 380);
  await settleDue();
  const raised = alarms().slice(before);
  expect(raised).toEqual([expect.stringContaining('"pendingMinutes":19')]);
  expect(raised[0]).toContain('npm run portal -- payments close');
});

test('[PAY-42] a webhook only makes its payment due, however often it comes', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-after');
  await complete(testApp, who, reference);
  await settleDue();
  expect(await stateOf()).toBe('unknown');
  const webhook = signWebhook({ id: 'evt_1', type: 'payment.voided', reference });
  for (let count = 0; count < 3; count += 1)
    expect((await sendWebhook(testApp, 'sandbox', webhook)).statusCode).toBe(204);
  await settleDue();
  expect(await stateOf()).toBe('captured');
  expect((await sendWebhook(testApp, 'sandbox', webhook)).statusCode).toBe(204);
});

test('[PAY-42] a webhook that is not the gateway’s changes nothing, and one about nothing of ours is taken', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-after');
  await complete(testApp, who, reference);
  const webhook = signWebhook({ id: 'evt_1', type: 'payment.captured', reference });
  const forged = {
    ...webhook,
    signature: webhook.signature.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
  };
  expect((await sendWebhook(testApp, 'sandbox', forged)).statusCode).toBe(400);
  expect((await sendWebhook(testApp, 'stripe', webhook)).statusCode).toBe(400);
  expect((await sendWebhook(testApp, 'sandbox', { ...webhook, body: '' })).statusCode).toBe(400);
  expect((await sendWebhook(testApp, 'sandbox', { ...webhook, body: 'x'.repeat(300_000) })).statusCode).toBe(
    413,
  );
  await settleDue();
  expect(await stateOf()).toBe('unknown');
  const other = signWebhook({ id: 'evt_2', type: 'payment.captured', reference: 'pay_other' });
  expect((await sendWebhook(testApp, 'sandbox', other)).statusCode).toBe(204);
});
