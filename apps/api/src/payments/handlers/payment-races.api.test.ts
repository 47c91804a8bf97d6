import { beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
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

const { database, server, testApp } = await createPaymentsApp();
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp);
  server.asked.splice(0);
});

test('[PAY-21] of two tabs that pay the same, one takes money and the other one says that it took none', async () => {
  const tabs = [await authorise(testApp, server, who, 4_110), await authorise(testApp, server, who, 1_840)];
  const responses = await Promise.all([
    complete(testApp, who, tabs[0] ?? '', [501, 502]),
    complete(testApp, who, tabs[1] ?? '', [501]),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const states = tabs.map((reference) => server.ledger.find(reference)?.status);
  expect(states.toSorted()).toEqual(['captured', 'voided']);
  const payments = await paymentsOf(testApp, who);
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['captured', 'voided']);
  expect(payments.filter(({ reservations }) => reservations > 0)).toHaveLength(1);
});

test('[PAY-21] twenty tabs on three overdue payments take each amount once', async () => {
  const references: string[] = [];
  for (let tab = 0; tab < 10; tab += 1) references.push(await authorise(testApp, server, who, 1_840));
  const responses = await Promise.all(
    references.flatMap((one) => [one, one]).map((one) => complete(testApp, who, one)),
  );
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const taken = references.filter((reference) => server.ledger.find(reference)?.status === 'captured');
  expect(taken).toHaveLength(1);
  const payments = await paymentsOf(testApp, who);
  expect(payments.filter(({ receipts }) => receipts > 0)).toMatchObject([
    { state: 'captured', reservations: 1 },
  ]);
});

test('[PAY-21] what another payment holds is superseded, and the rest can be paid after it', async () => {
  const first = await authorise(testApp, server, who, 1_840);
  const second = await authorise(testApp, server, who, 1_840);
  server.failNext('capture', 'lost-after');
  expect((await complete(testApp, who, first)).status).toBe(473);
  const response = await complete(testApp, who, second);
  expect(response.json()).toMatchObject({ status: 409, code: 'payment.not-taken' });
  const payments = await paymentsOf(testApp, who);
  expect(payments.map(({ state }) => state)).toEqual(['unknown', 'voided']);
  expect(await auditOf(testApp, payments[1]?.payment_id ?? '')).toContain('payment-superseded');
  expect((await openPayment(testApp, who)).json()).toMatchObject({ code: 'payment.not-possible' });
});

test('[PAY-88] while a payment is pending, a newer overdue payment is not paid before an older one', async () => {
  const oldest = await authorise(testApp, server, who, 1_840);
  const newer = await authorise(testApp, server, who, 2_270);
  server.failNext('capture', 'lost-before');
  expect((await complete(testApp, who, oldest, [501])).status).toBe(473);
  const response = await complete(testApp, who, newer, [502]);
  expect(response.json()).toMatchObject({ status: 409, code: 'payment.not-taken' });
  expect(server.ledger.find(newer)).toMatchObject({ status: 'voided' });
  const [, second] = await paymentsOf(testApp, who);
  expect(await auditOf(testApp, second?.payment_id ?? '')).toContain('payment-superseded');
});

const change = (sql: string) =>
  database.runScript(`update policy set ${sql} where policy_number = '${who.policyNumber}'`);

test.each([
  ['a policy that ended', 'status_id = 50'],
  ['a collection that began', 'is_collection_under_way = true'],
])('[PAY-32] %s between selection and payment takes no money', async (_, sql) => {
  const reference = await authorise(testApp, server, who, 1_840);
  await change(sql);
  const response = await complete(testApp, who, reference);
  expect(response.json()).toMatchObject({ status: 409, code: 'payment.not-taken' });
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided' });
});

test('[PAY-31] no card form is opened where nothing can be paid', async () => {
  await change('is_collection_under_way = true');
  expect((await openPayment(testApp, who)).json()).toMatchObject({ code: 'payment.not-possible' });
  await change('is_collection_under_way = false, status_id = 60');
  expect((await openPayment(testApp, who)).json()).toMatchObject({ code: 'payment.not-possible' });
  const settled = await createDebtor(testApp, { overdue: [] });
  expect((await openPayment(testApp, settled)).json()).toMatchObject({ code: 'payment.not-possible' });
  const byCheque = await createDebtor(testApp, { policy: { methodId: 3 } });
  expect((await openPayment(testApp, byCheque)).json()).toMatchObject({ code: 'payment.not-possible' });
  expect(server.asked).not.toContain('open');
});

test('[PAY-31] a gateway that is down is 503, and nothing is stored', async () => {
  server.failNext('open', 'lost-before');
  const response = await openPayment(testApp, who);
  expect(response.status).toBe(503);
  expect(response.headers).toHaveProperty('retry-after');
  expect(await paymentsOf(testApp, who)).toEqual([]);
});

const EXTENDED = [
  { transactionId: 501, dueDate: '2026-09-01', amountCents: 1_840 },
  { source: 'missed-collection', dueDate: '2026-08-01', amountCents: 2_000 },
  { source: 'override', dueDate: '2026-10-01', amountCents: 300, paymentOverrideId: 7 },
  {
    source: 'override',
    dueDate: '2026-10-02',
    amountCents: 1_840,
    paymentOverrideId: 8,
    dishonourTransactionId: 501,
  },
] as const;
const asObjects = (ids: readonly number[]) =>
  ids.map((TransactionId) => ({ TransactionId, RegularCollectionDate: null, Amount: 0.01 }));

test('[PAY-17] [PAY-32] under extended dishonour all is paid at once, missed collections and overrides too', async () => {
  who = await createDebtor(testApp, { overdue: EXTENDED, extendedDishonour: 1 });
  const part = await authorise(testApp, server, who, 3_840);
  expect((await complete(testApp, who, part, asObjects([1, 501]))).status).toBe(409);
  const reference = await authorise(testApp, server, who, 4_140);
  const response = await complete(testApp, who, reference, asObjects([1, 501, 2]));
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({
    Details: {
      AmountPaid: 41.4,
      Payments: [
        { RegularCollectionDate: '2026-08-01', Amount: 20 },
        { RegularCollectionDate: '2026-09-01', Amount: 18.4 },
        { RegularCollectionDate: '2026-10-01', Amount: 3 },
      ],
    },
  });
  // The override of the paid transaction does not take its place.
  expect((await openPayment(testApp, who)).json()).toMatchObject({ code: 'payment.not-possible' });
  expect((await listOverdue(testApp, who)).status).toBe(467);
});

test('[PAY-17] outside it only those with a transaction of their own are paid', async () => {
  who = await createDebtor(testApp, { overdue: EXTENDED, extendedDishonour: 0 });
  const { QuoteID: key } = (await openPayment(testApp, who)).json<{ QuoteID: string }>();
  expect(server.ledger.list().find((payment) => payment.key === key)).toMatchObject({
    maxAmountCents: 1_840,
  });
});

const insertReservation = statement(
  'test-foreign-reservation',
  `insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents)
   select o.customer_id, o.overdue_payment_id, p.payment_id, 1 from overdue_payment o, payment p
   where o.policy_number = $1 and o.transaction_id = 502 and p.policy_number = $1 limit 1`,
);

test('[PAY-35] reservations that do not add up to the amount are never booked', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  server.before('capture', async () => void (await database.query(insertReservation, [who.policyNumber])));
  expect((await complete(testApp, who, reference)).status).toBe(473);
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'submitted', allocated: 0, receipts: 0 }]);
});
