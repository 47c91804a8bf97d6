import { beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { sendWebhook, signWebhook } from '#test/gateway-webhooks.ts';
import { auditOf, authorise, complete, createDebtor, type Debtor, paymentsOf } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp);
});

const LATER_KINDS = ['payment-given-back', 'payment-disputed', 'payment-refund-failed'];

async function pay(): Promise<string> {
  const reference = await authorise(testApp, server, who, 1_840);
  expect((await complete(testApp, who, reference)).status).toBe(200);
  return reference;
}

/** A webhook comes, and the reconciler does what is due. */
async function hear(type: string, reference: string): Promise<void> {
  const webhook = signWebhook({ id: 'evt_1', type, reference });
  expect((await sendWebhook(testApp, 'sandbox', webhook)).statusCode).toBe(204);
  await testApp.reconciler.settleDue();
  await testApp.settleChanges();
}
const auditedLater = async (): Promise<readonly string[]> => {
  const [payment] = await paymentsOf(testApp, who);
  return (await auditOf(testApp, payment?.payment_id ?? '')).filter((kind) => LATER_KINDS.includes(kind));
};
type Told = { readonly kind: string; readonly policyNumber: string };
const toldLater = (): readonly Told[] =>
  (testApp.coreEvents() as readonly Told[])
    .filter(({ kind, policyNumber }) => LATER_KINDS.includes(kind) && policyNumber === who.policyNumber)
    .toReversed();
const alarms = (): readonly { change: string; paymentId: string }[] =>
  testApp
    .logLines()
    .filter((line) => line.includes('"alarm":"payment-later"'))
    .map((line) => JSON.parse(line));

test('[PAY-111] money that is given back by hand is audited, an alarm, and told to the core system, once each time', async () => {
  const reference = await pay();
  const [paid] = await paymentsOf(testApp, who);
  const alarmsBefore = alarms().length;
  server.ledger.giveBack(reference, 340);
  for (let times = 0; times < 3; times += 1) await hear('payment.given-back', reference);
  expect(await auditedLater()).toEqual(['payment-given-back']);
  server.ledger.giveBack(reference, 1_500);
  for (let times = 0; times < 2; times += 1) await hear('payment.refunded', reference);
  expect(await auditedLater()).toEqual(['payment-given-back', 'payment-given-back']);
  const told = {
    kind: 'payment-given-back',
    version: 1,
    paymentId: paid?.payment_id,
    policyNumber: who.policyNumber,
    amountCents: 1_840,
    currency: 'NZD',
    receiptReference: expect.stringMatching(/^[0-9A-Z-]{14}$/),
    dispute: null,
  };
  expect(toldLater()).toMatchObject([
    { ...told, givenBackCents: 340 },
    { ...told, givenBackCents: 1_840 },
  ]);
  expect(alarms().slice(alarmsBefore)).toMatchObject([
    { level: 50, change: 'payment-given-back', paymentId: paid?.payment_id },
    { change: 'payment-given-back' },
  ]);
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'captured', is_at_rest: true }]);
});

test('[PAY-111] a dispute is told when it is opened, and how it ends, however often its webhook comes', async () => {
  const reference = await pay();
  for (const dispute of ['open', 'lost'] as const) {
    server.ledger.dispute(reference, dispute);
    await Promise.all([hear('payment.disputed', reference), hear('payment.disputed', reference)]);
  }
  expect(toldLater()).toMatchObject([
    { kind: 'payment-disputed', dispute: 'open', givenBackCents: 0 },
    { kind: 'payment-disputed', dispute: 'lost' },
  ]);
  expect(await auditedLater()).toEqual(['payment-disputed', 'payment-disputed']);
});

test('[PAY-111] a refund of ours that comes back from the bank is told: the customer has no money', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-after');
  expect((await complete(testApp, who, reference)).status).toBe(473);
  // The gateway took another amount than was confirmed: it is given back.
  const payment = server.ledger.find(reference);
  if (payment) payment.capturedCents = 1_841;
  await letSecondsPass(database, 6);
  await testApp.reconciler.settleDue();
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'refunded', is_at_rest: true }]);
  await hear('payment.refunded', reference);
  expect(toldLater()).toEqual([]);
  server.ledger.failRefund(reference);
  for (let times = 0; times < 2; times += 1) await hear('payment.refund-failed', reference);
  expect(toldLater()).toMatchObject([
    { kind: 'payment-refund-failed', amountCents: 1_841, givenBackCents: 0, receiptReference: null },
  ]);
  expect(await auditedLater()).toEqual(['payment-refund-failed']);
});

test('[PAY-111] a gateway that does not answer is asked again, and other webhooks ask nothing of a payment that ended', async () => {
  const reference = await pay();
  server.asked.splice(0);
  await hear('payment.captured', reference);
  expect(server.asked).toEqual([]);
  server.ledger.dispute(reference, 'open');
  server.failNext('find', 'error');
  await hear('payment.disputed', reference);
  expect(toldLater()).toEqual([]);
  await letSecondsPass(database, 600);
  await testApp.reconciler.settleDue();
  await testApp.settleChanges();
  expect(toldLater()).toMatchObject([{ kind: 'payment-disputed', dispute: 'open' }]);
});

test('[PAY-111] a payment that never took money is left alone, whatever a webhook says', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  await database.runScript(
    `update payment set state = 'voided', next_check_at = null where policy_number = '${who.policyNumber}'`,
  );
  server.asked.splice(0);
  await hear('payment.disputed', reference);
  expect(server.asked).toEqual([]);
  const due = statement('test-due-payments', 'select 1 as n from payment where next_check_at <= now()');
  expect(await database.query(due, [])).toEqual([]);
});
