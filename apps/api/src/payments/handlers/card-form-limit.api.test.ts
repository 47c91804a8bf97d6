import { PAYMENT_STEPS } from '@portal/domain/payments/payment-machine';
import { beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { authorise, complete, createDebtor, type Debtor, openPayment, paymentsOf } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();
let who: Debtor;
beforeEach(async () => {
  await database.runScript('truncate customer restart identity cascade');
  who = await createDebtor(testApp);
  server.asked.splice(0);
});

const DAY_SECONDS = 86_400;
const addTries = (count: number) =>
  database.runScript(`insert into card_form_try (customer_id, policy_number)
    select customer_id, policy_number from policy, generate_series(1, ${count}) where policy_number = '${who.policyNumber}'`);

test('[PAY-31] [PAY-85] of many card forms at once sixty are opened in an hour, and no more at the gateway', async () => {
  await addTries(50);
  const responses = await Promise.all(Array.from({ length: 25 }, () => openPayment(testApp, who)));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '600' });
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(server.asked.filter((action) => action === 'open')).toHaveLength(10);
  await database.runScript("update card_form_try set tried_at = tried_at - interval '1 hour'");
  expect((await openPayment(testApp, who)).status).toBe(200);
});

test('[PAY-85] what the gateway did not open counts, and another policy does not', async () => {
  await addTries(59);
  server.failNext('open', 'lost-before');
  expect((await openPayment(testApp, who)).status).toBe(503);
  expect((await openPayment(testApp, who)).status).toBe(429);
  expect((await openPayment(testApp, await createDebtor(testApp))).status).toBe(200);
});

test('[PAY-86] a card form that nobody submitted is purged after 30 days, and a submitted payment never', async () => {
  const paid = await authorise(testApp, server, who, 1_840);
  expect((await complete(testApp, who, paid)).status).toBe(200);
  const declined = await authorise(testApp, server, who, 1);
  expect((await complete(testApp, who, declined, [503])).status).toBe(409);
  await openPayment(testApp, who);
  await letSecondsPass(database, 1_801);
  await testApp.reconciler.settleDue();
  const states = async () => (await paymentsOf(testApp, who)).map(({ state }) => state);
  expect(await states()).toEqual(['captured', 'voided', 'voided']);
  await letSecondsPass(database, 29 * DAY_SECONDS);
  await purgeExpired(database);
  expect(await states()).toHaveLength(3);
  await letSecondsPass(database, 2 * DAY_SECONDS);
  await purgeExpired(database);
  expect(await states()).toEqual(['captured']);
});

const findIndex = statement(
  'test-pending-index',
  "select indexdef from pg_indexes where indexname = 'payment_pending'",
);

test('[PAY-30] the index of pending payments has the states that are pending', async () => {
  const [row] = await database.query<{ indexdef: string }>(findIndex, []);
  const pending = Object.entries(PAYMENT_STEPS).filter(([, { outcome }]) => outcome === 'pending');
  const states = [...(row?.indexdef ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(states.toSorted()).toEqual(pending.map(([state]) => state).toSorted());
});
