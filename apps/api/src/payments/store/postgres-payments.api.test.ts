import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemRandom } from '#api/gateways/random.ts';
import type { Payment, Payments } from '#api/payments/payments.ts';
import { createPostgresPayments } from '#api/payments/store/postgres-payments.ts';
import { auditOf, createDebtor, type Debtor, openPayment, paymentsOf } from '#test/payments.ts';
import { createPaymentsApp } from '#test/payments-app.ts';

const { database, testApp } = await createPaymentsApp();
let store: Payments;
let who: Debtor;
let submitted: Payment;
beforeAll(async () => {
  store = createPostgresPayments({
    database,
    random: systemRandom,
    sealRecipient: (recipient) => Buffer.from(recipient),
    canWriteName: () => true,
  });
});
beforeEach(async () => {
  await database.runScript('update payment set next_check_at = null');
  who = await createDebtor(testApp);
  const { QuoteID: paymentId } = (await openPayment(testApp, who)).json<{ QuoteID: string }>();
  submitted = await store.submit(paymentId, { transactionIds: [501] });
});

const CAPTURED = { event: 'capture-confirmed' } as const;

test('[PAY-24] an event is recorded over the version that was seen, and by one of those who saw it', async () => {
  const records = Array.from({ length: 10 }, () => store.record(submitted, CAPTURED));
  const results = await Promise.all(records);
  expect(new Set(results.map(({ receiptReference }) => receiptReference)).size).toBe(1);
  const late = await store.record(submitted, { event: 'capture-impossible' });
  expect(late).toMatchObject({
    state: 'captured',
    version: 3,
    receiptReference: results[0]?.receiptReference,
  });
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'captured', version: 3, receipts: 1 }]);
  expect(await auditOf(testApp, submitted.paymentId)).toEqual([
    'payment-quoted',
    'payment-submitted',
    'payment-captured',
  ]);
});

test('[PAY-24] an event that cannot happen in a state is refused, and changes nothing', async () => {
  await expect(store.record(submitted, { event: 'void-confirmed' })).rejects.toThrow('cannot happen');
  expect(await store.get(submitted.paymentId)).toEqual(submitted);
});

test('[PAY-20] a payment that was submitted is not submitted again, whatever is chosen then', async () => {
  expect(await store.submit(submitted.paymentId, { transactionIds: [501, 502] })).toEqual(submitted);
});

test('[PAY-43] a payment is leased by one, and not before it is due', async () => {
  expect(await store.leaseDue(10)).toEqual([]);
  await database.runScript(
    `update payment set next_check_at = now() - interval '1 second' where payment_id = '${submitted.paymentId}'`,
  );
  const leases = await Promise.all([store.leaseDue(10), store.leaseDue(10), store.leaseDue(10)]);
  expect(leases.flat().map(({ paymentId }) => paymentId)).toEqual([submitted.paymentId]);
  expect(await store.leaseDue(10)).toEqual([]);
});
