import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import {
  addOverdue,
  authorise,
  complete,
  createDebtor,
  type Debtor,
  openPayment,
  paymentsOf,
} from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();
let connections: OwnConnections;
let who: Debtor;
beforeAll(async () => {
  connections = await openConnections(database, 1);
});
beforeEach(async () => {
  who = await createDebtor(testApp);
});
afterAll(async () => {
  await connections.close();
});

const endPolicy = statement(
  'test-end-policy',
  'update policy set status_id = 50 where policy_number = $1 returning policy_number',
);
const beginCollection = statement(
  'test-begin-collection',
  'update policy set is_collection_under_way = true where policy_number = $1 returning policy_number',
);
const keepPolicy = statement(
  'test-keep-policy',
  'select from policy where policy_number = $1 for no key update',
);

test.each([
  ['ends', endPolicy],
  ['is collected', beginCollection],
])('[PAY-32] a policy that %s at the moment of a submission takes no money', async (_, change) => {
  const reference = await authorise(testApp, server, who, 1_840);
  const changing = await connections.hold(change, [who.policyNumber]);
  const completing = complete(testApp, who, reference);
  await changing.untilWaiting(1);
  await changing.release();
  expect((await completing).json()).toMatchObject({ status: 409, code: 'payment.not-taken' });
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided' });
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'voided', reservations: 0 }]);
});

test('[PAY-32] what is overdue is read after the policy was held: nothing older is left out', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  const changing = await connections.hold(keepPolicy, [who.policyNumber]);
  const completing = complete(testApp, who, reference);
  await changing.untilWaiting(1);
  await addOverdue(database, who.customer, who.policyNumber, {
    transactionId: 500,
    dueDate: '2026-08-01',
    amountCents: 1_000,
  });
  await changing.release();
  expect((await completing).json()).toMatchObject({ status: 409, code: 'payment.not-taken' });
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided' });
});

test('[PAY-85] of two card forms at once only one is the sixtieth of an hour', async () => {
  const { maxQuotesPerHour } = PAYMENT_LIMITS;
  await database.runScript(`insert into card_form_try (customer_id, policy_number)
    select customer_id, policy_number from policy, generate_series(2, ${maxQuotesPerHour}) where policy_number = '${who.policyNumber}'`);
  const held = await connections.hold(keepPolicy, [who.policyNumber]);
  const opening = [openPayment(testApp, who), openPayment(testApp, who)];
  await held.untilWaiting(2);
  await held.release();
  expect((await Promise.all(opening)).map(({ status }) => status).toSorted()).toEqual([200, 429]);
});
