import { beforeEach, expect, test } from 'vitest';
import { ask, type CallResponse } from '#test/calls.ts';
import { createPolicy } from '#test/factories.ts';
import {
  addOverdue,
  authorise,
  choose,
  complete,
  createDebtor,
  type Debtor,
  listOverdue,
  openPayment,
} from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';
import { createTestApp } from '#test/test-app.ts';

const { database, server, testApp } = await createPaymentsApp();
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp);
});

const change = (sql: string) => database.runScript(sql);
const policyRow = () => `where policy_number = '${who.policyNumber}'`;
const list = async () => (await listOverdue(testApp, who)).json();
const statusOfList = async () => (await listOverdue(testApp, who)).status;

test('[PAY-30] the overdue payments come oldest first, with what the insurer said of them', async () => {
  await addOverdue(database, who.customer, who.policyNumber, {
    transactionId: 400,
    dueDate: '2026-10-01',
    amountCents: 5,
    paymentOverrideId: 7,
  });
  const item = (id: number, date: string, amount: number, overrideId: number | null = null) => ({
    TransactionId: id,
    RegularCollectionDate: date,
    Amount: amount,
    CalculatedCollectionDetails: { premium: 1 },
    PaymentOverrideId: overrideId,
  });
  expect(await list()).toEqual({
    Payments: [
      item(501, '2026-09-01', 18.4),
      item(400, '2026-10-01', 0.05, 7),
      item(502, '2026-10-01', 22.7),
      item(503, '2026-11-01', 22.7),
    ],
  });
});

test('[PAY-30] nothing overdue is 204, and so is an ended policy', async () => {
  await change(`update policy set status_id = 50 ${policyRow()}`);
  expect(await statusOfList()).toBe(204);
  const settled = await createDebtor(testApp, { overdue: [] });
  expect((await listOverdue(testApp, settled)).status).toBe(204);
});

test('[PAY-30] another payment method and a collection under way are 469', async () => {
  await change(`update policy set is_collection_under_way = true ${policyRow()}`);
  expect(await statusOfList()).toBe(469);
  const byCheque = await createDebtor(testApp, { policy: { methodId: 3 } });
  expect((await listOverdue(testApp, byCheque)).status).toBe(469);
  const byBank = await createDebtor(testApp, { policy: { methodId: 2 } });
  expect((await listOverdue(testApp, byBank)).status).toBe(200);
});

test('[PAY-30] where no card can be taken, no policy can be paid online', async () => {
  const without = await createTestApp(database);
  expect((await listOverdue(without, who)).status).toBe(469);
  const response = await openPayment(without, who);
  expect(response.status).toBe(409);
  expect(response.json()).toMatchObject({ code: 'payment.not-possible' });
  await without.app.close();
});

test('[PAY-30] a payment whose result is unknown is 473, whatever else holds', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-after');
  expect((await complete(testApp, who, reference)).status).toBe(473);
  expect(await statusOfList()).toBe(473);
  await change(`update policy set is_collection_under_way = true ${policyRow()}`);
  expect(await statusOfList()).toBe(473);
});

test('[PAY-30] a card form that is only being closed holds nothing up', async () => {
  await openPayment(testApp, who);
  await change(`update payment set state = 'voiding' ${policyRow()}`);
  expect(await statusOfList()).toBe(200);
});

test('[PAY-30] when all was paid within a day and the status is still overdue it is 467, and then 204', async () => {
  const reference = await authorise(testApp, server, who, 6_380);
  expect((await complete(testApp, who, reference, [501, 502, 503])).status).toBe(200);
  expect(await statusOfList()).toBe(467);
  await change(`update policy set status_id = 30 ${policyRow()}`);
  expect(await statusOfList()).toBe(204);
  await change(`update policy set status_id = 40 ${policyRow()}`);
  expect(await statusOfList()).toBe(467);
  await change("update payment_reservation set allocated_at = allocated_at - interval '1 day'");
  expect(await statusOfList()).toBe(204);
});

const missed = (range: [from: string, to: string], of = who): Promise<CallResponse> =>
  ask(
    testApp,
    'PayNow/missedregularcollections',
    {
      clientPolicyNumber: of.policyNumber,
      clientPortalLoginId: of.session.loginId,
      calculationStartDate: range[0],
      calculationEndDate: range[1],
    },
    { token: of.session.token },
  );
const overrides = (of = who): Promise<CallResponse> =>
  ask(
    testApp,
    'PayNow/outstandingpaymentoverrides',
    { clientPolicyNumber: of.policyNumber, clientPortalLoginId: of.session.loginId },
    { token: of.session.token },
  );

test('[PAY-37] missed collections are those of the days asked for, both ends included', async () => {
  const source = 'missed-collection';
  await addOverdue(
    database,
    who.customer,
    who.policyNumber,
    { source, dueDate: '2026-08-01', amountCents: 100 },
    { source, dueDate: '2026-07-01', amountCents: 200 },
    { source, dueDate: '2026-06-30', amountCents: 300 },
  );
  const of = (date: string, amount: number) => ({
    RegularCollectionDate: date,
    RegularCollectionAmount: amount,
    CalculatedCollectionDetails: { premium: 1 },
  });
  expect((await missed(['2026-07-01', '2026-08-01'])).json()).toEqual({
    MissedRegularCollectionsList: [of('2026-07-01', 2), of('2026-08-01', 1)],
  });
  expect((await missed(['2026-09-01', '2026-08-01'])).json()).toEqual({ MissedRegularCollectionsList: [] });
  expect((await missed(['2026-02-30', '2026-08-01'])).status).toBe(400);
});

test('[PAY-37] payment overrides come with all their ids and both days', async () => {
  await addOverdue(database, who.customer, who.policyNumber, {
    source: 'override',
    dueDate: '2026-08-01',
    overrideDate: '2026-08-02',
    amountCents: 1_005,
    paymentOverrideId: 9,
    queuedTransactionId: 11,
    dishonourTransactionId: 12,
  });
  expect((await overrides()).json()).toEqual({
    OutstandingPaymentOverridesList: [
      {
        TransactionId: null,
        QueuedTransactionId: 11,
        DishonourTransactionId: 12,
        CollectionDate: '2026-08-01',
        OverrideDate: '2026-08-02',
        OverrideAmount: 10.05,
        PaymentOverrideId: 9,
      },
    ],
  });
});

test('[PAY-38] another customer’s policy is as unknown as an invented one, in every call', async () => {
  const other = await createDebtor(testApp);
  for (const policyNumber of [other.policyNumber, 'T99999999']) {
    const foreign = { ...who, policyNumber };
    const responses = [
      await listOverdue(testApp, foreign),
      await missed(['2026-01-01', '2026-12-31'], foreign),
      await overrides(foreign),
      await openPayment(testApp, foreign),
      await choose(testApp, foreign, 'b7d7'),
      await complete(testApp, foreign, 'pay_1'),
    ];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(response.json()).toMatchObject({ code: 'policy.not-found' });
    }
  }
});

test('[PAY-38] a payment of another customer or of another policy is as unknown as an invented one', async () => {
  const other = await createDebtor(testApp);
  const reference = await authorise(testApp, server, other, 1_840);
  const { policyNumber } = await createPolicy(database, other.customer);
  const tries = [
    complete(testApp, who, reference),
    complete(testApp, who, 'pay_invented'),
    complete(testApp, { ...other, policyNumber }, reference),
  ];
  for (const response of await Promise.all(tries)) {
    expect(response.status).toBe(404);
    expect(response.json()).toMatchObject({ code: 'payment.not-found' });
  }
  expect(server.ledger.find(reference)).toMatchObject({ status: 'authorised' });
  expect((await complete(testApp, other, reference)).status).toBe(200);
});

test('[PAY-38] without a live session nothing is told', async () => {
  const dead = { ...who, session: { ...who.session, token: 'dead' } };
  const responses = [
    await listOverdue(testApp, dead),
    await openPayment(testApp, dead),
    await choose(testApp, dead, 'b7d7'),
    await complete(testApp, dead, 'pay_1'),
    await missed(['2026-01-01', '2026-12-31'], dead),
    await overrides(dead),
  ];
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
});
