import { expect, test } from 'vitest';
import { ask } from '#test/calls.ts';
import {
  addOverdue,
  authorise,
  complete,
  createDebtor,
  type Debtor,
  listOverdue,
  openPayment,
  paymentsOf,
  type TestOverdue,
} from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, server, testApp } = await createPaymentsApp();

const extendedDebtor = (...overdue: readonly TestOverdue[]): Promise<Debtor> =>
  createDebtor(testApp, { overdue, extendedDishonour: 1 });
const override = (paymentOverrideId: number, fields: Partial<TestOverdue> = {}): TestOverdue => ({
  source: 'override',
  dueDate: '2026-10-01',
  amountCents: 1_840,
  paymentOverrideId,
  ...fields,
});
const ids = (numbers: readonly number[]) =>
  numbers.map((TransactionId) => ({ TransactionId, RegularCollectionDate: null, Amount: 0.01 }));
async function pay(who: Debtor, amountCents: number, paid: readonly number[]): Promise<number> {
  const reference = await authorise(testApp, server, who, amountCents);
  return (await complete(testApp, who, reference, ids(paid))).status;
}
async function listed(who: Debtor, call: string): Promise<unknown> {
  const { policyNumber: clientPolicyNumber, session } = who;
  const query = { clientPolicyNumber, clientPortalLoginId: session.loginId };
  const range = { calculationStartDate: '2025-01-01', calculationEndDate: '2026-12-31' };
  const isMissed = call === 'missedregularcollections';
  const response = await ask(
    testApp,
    `PayNow/${call}`,
    { ...query, ...(isMissed && range) },
    { token: session.token },
  );
  return Object.values(response.json<object>())[0];
}
const maxAmountOf = async (who: Debtor): Promise<number | undefined> => {
  const { QuoteID } = (await openPayment(testApp, who)).json<{ QuoteID: string }>();
  return server.ledger.list().find(({ key }) => key === QuoteID)?.maxAmountCents;
};

test.each<[string, Partial<TestOverdue>, Partial<TestOverdue>, number]>([
  ['failed', { dishonourTransactionId: 900 }, { dishonourTransactionId: 900 }, 900],
  ['queued', { queuedTransactionId: 910 }, { queuedTransactionId: 910 }, 910],
  [
    'failed, each with one of its own,',
    { transactionId: 901, dishonourTransactionId: 900 },
    { transactionId: 902, dishonourTransactionId: 900 },
    901,
  ],
])(
  '[PAY-82] of two overrides of one transaction that %s one is paid, and the other never',
  async (_, one, other, id) => {
    const who = await extendedDebtor(override(7, one), override(8, other));
    expect(await pay(who, 1_840, [id])).toBe(200);
    expect(await listed(who, 'outstandingpaymentoverrides')).toEqual([]);
    expect((await openPayment(testApp, who)).json()).toMatchObject({ code: 'payment.not-possible' });
    expect((await paymentsOf(testApp, who)).filter(({ state }) => state === 'captured')).toHaveLength(1);
  },
);

test.each([900, 910])(
  '[PAY-82] transaction %i that was paid by its override does not come back',
  async (id) => {
    const fields = { queuedTransactionId: 910, dishonourTransactionId: 900 };
    const who = await extendedDebtor(override(7, fields));
    expect(await pay(who, 1_840, [910])).toBe(200);
    await addOverdue(database, who.customer, who.policyNumber, {
      transactionId: id,
      dueDate: '2026-09-01',
      amountCents: 1_840,
    });
    expect((await listOverdue(testApp, who)).status).toBe(467);
    expect((await openPayment(testApp, who)).json()).toMatchObject({ code: 'payment.not-possible' });
  },
);

test('[PAY-82] of two overrides of one transaction the older one counts, however they are stored', async () => {
  const fields = { dishonourTransactionId: 900 };
  const who = await extendedDebtor(
    override(8, { ...fields, amountCents: 2_000 }),
    override(7, { ...fields, amountCents: 1_500 }),
  );
  expect(await maxAmountOf(who)).toBe(1_500);
  expect(await pay(who, 1_500, [900])).toBe(200);
});

test('[PAY-82] the same transaction or override of a policy cannot be stored twice', async () => {
  const who = await extendedDebtor({ transactionId: 501, amountCents: 1_840 }, override(7));
  const add = (overdue: TestOverdue) => addOverdue(database, who.customer, who.policyNumber, overdue);
  await expect(add({ transactionId: 501, amountCents: 5 })).rejects.toThrow('overdue_transaction_once');
  await expect(add(override(7, { amountCents: 5 }))).rejects.toThrow('overdue_override_once');
});

test('[PAY-83] an id that the list gave is no transaction: a paid one of the same number stands in no way', async () => {
  const who = await extendedDebtor({ transactionId: 1, dueDate: '2026-09-01', amountCents: 1_840 });
  expect(await pay(who, 1_840, [1])).toBe(200);
  await addOverdue(database, who.customer, who.policyNumber, {
    source: 'missed-collection',
    dueDate: '2026-10-01',
    amountCents: 2_000,
  });
  expect(await pay(who, 2_000, [1])).toBe(200);
});

test('[PAY-37] a missed collection without a day is listed and paid', async () => {
  const source = 'missed-collection';
  const who = await extendedDebtor(
    { source, dueDate: null, amountCents: 300 },
    { source, dueDate: '2026-10-01', amountCents: 1_000 },
  );
  expect(await listed(who, 'missedregularcollections')).toMatchObject([
    { RegularCollectionAmount: 10 },
    { RegularCollectionAmount: 3, RegularCollectionDate: null },
  ]);
  expect(await maxAmountOf(who)).toBe(1_300);
  expect(await pay(who, 1_300, [1, 2])).toBe(200);
});
