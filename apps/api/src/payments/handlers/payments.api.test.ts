import { afterEach, beforeEach, expect, test } from 'vitest';
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

const { server, testApp } = await createPaymentsApp();
let who: Debtor;
beforeEach(async () => {
  who = await createDebtor(testApp);
});
afterEach(() => void server.asked.splice(0));

const RECEIPT = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

test('[PAY-31] a card form is opened for all that is overdue, and the browser gets what its component needs', async () => {
  const response = await openPayment(testApp, who);
  expect(response.status).toBe(200);
  const control = response.json<{ QuoteID: string }>();
  expect(control).toEqual({
    QuoteID: expect.stringMatching(/^[\da-f-]{36}$/),
    PaymentGatewayAPIURL: 'http://localhost:4010',
    GfsWebComponentsUrl: 'http://localhost:4010/component.js',
    PaymentGatewayAuthToken: JSON.stringify({
      access_token: `token-of-${control.QuoteID}`,
      provider: 'sandbox',
    }),
    ClientIpAddress: '0.0.0.0',
  });
  expect(server.ledger.list().find(({ key }) => key === control.QuoteID)).toMatchObject({
    policyNumber: who.policyNumber,
    currency: 'NZD',
    maxAmountCents: 6_380,
    status: 'open',
  });
  expect(await paymentsOf(testApp, who)).toMatchObject([
    { payment_id: control.QuoteID, state: 'quoted', amount_cents: null, reservations: 0 },
  ]);
  expect(await auditOf(testApp, control.QuoteID)).toEqual(['payment-quoted']);
});

test('[PAY-32] [PAY-35] a completed payment is captured, allocated, told of and receipted', async () => {
  const reference = await authorise(testApp, server, who, 4_110);
  const response = await complete(testApp, who, reference, [501, 502]);
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    ReceiptReference: expect.stringMatching(RECEIPT),
    PolicyNumber: who.policyNumber,
    Details: {
      AmountPaid: 41.1,
      PaidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      CardBrand: 'Visa',
      CardLastDigits: '4242',
      Payments: [
        { RegularCollectionDate: '2026-09-01', Amount: 18.4 },
        { RegularCollectionDate: '2026-10-01', Amount: 22.7 },
      ],
    },
    HasReceiptDocument: true,
    IsReceiptEmailed: true,
  });
  expect(server.ledger.find(reference)).toMatchObject({ status: 'captured', capturedCents: 4_110 });
  const [payment] = await paymentsOf(testApp, who);
  expect(payment).toMatchObject({ state: 'captured', amount_cents: 4_110, is_at_rest: true });
  expect(payment).toMatchObject({ reservations: 2, allocated: 2, receipts: 1 });
  expect(await auditOf(testApp, payment?.payment_id ?? '')).toEqual([
    'payment-quoted',
    'payment-submitted',
    'payment-captured',
  ]);
  const left = await listOverdue(testApp, who);
  expect(left.json<{ Payments: unknown[] }>().Payments).toMatchObject([{ TransactionId: 503 }]);
});

test('[PAY-36] the core system is told of the payment once, with what it paid', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  const { ReceiptReference } = (await complete(testApp, who, reference)).json<{ ReceiptReference: string }>();
  await complete(testApp, who, reference);
  await testApp.dispatchChanges();
  const events = testApp.coreEvents() as { kind: string; policyNumber: string }[];
  const [payment] = await paymentsOf(testApp, who);
  expect(events.filter(({ policyNumber }) => policyNumber === who.policyNumber)).toEqual([
    {
      eventId: payment?.payment_id,
      kind: 'payment-taken',
      version: 1,
      occurredAt: expect.any(String),
      brandId: 1,
      countryId: 154,
      customerId: who.customer.customerId,
      customerNumber: null,
      paymentId: payment?.payment_id,
      policyNumber: who.policyNumber,
      amountCents: 1_840,
      currency: 'NZD',
      receiptReference: ReceiptReference,
      overduePayments: [
        {
          overduePaymentId: expect.any(Number),
          source: 'real-time',
          transactionId: 501,
          paymentOverrideId: null,
          dueDate: '2026-09-01',
          amountCents: 1_840,
        },
      ],
    },
  ]);
});

test('[PAY-20] fifty at once and one more get the same receipt, and the card is charged once', async () => {
  const reference = await authorise(testApp, server, who, 1_840);
  const first = await Promise.all(Array.from({ length: 50 }, () => complete(testApp, who, reference)));
  expect(new Set(first.map(({ status }) => status))).toEqual(
    first.some(({ status }) => status === 473) ? new Set([200, 473]) : new Set([200]),
  );
  const after = await complete(testApp, who, reference, [501, 502, 503]);
  expect(after.status).toBe(200);
  const receipts = new Set([...first.filter(({ status }) => status === 200), after].map(({ text }) => text));
  expect(receipts.size).toBe(1);
  expect(server.ledger.moves.filter((move) => move.reference === reference)).toEqual([
    { reference, cents: 1_840 },
  ]);
  expect(await paymentsOf(testApp, who)).toMatchObject([{ state: 'captured', reservations: 1, receipts: 1 }]);
});

test.each([
  ['not the oldest', [502]],
  ['a gap', [501, 503]],
  ['an unknown one', [501, 999]],
  ['one twice', [501, 501]],
])('[PAY-17] [PAY-27] a selection with %s is refused, and the card is let go', async (_, ids) => {
  const reference = await authorise(testApp, server, who, 1_840);
  const response = await complete(testApp, who, reference, ids);
  expect(response.status).toBe(409);
  expect(response.json()).toMatchObject({ code: 'payment.not-taken' });
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided', capturedCents: 0 });
  const [payment] = await paymentsOf(testApp, who);
  expect(payment).toMatchObject({ state: 'voided', reservations: 0, is_at_rest: true });
  expect(await auditOf(testApp, payment?.payment_id ?? '')).toEqual([
    'payment-quoted',
    'payment-selection-refused',
    'payment-voided',
  ]);
});

test('[PAY-32] another amount than that of the overdue payments is never taken', async () => {
  const reference = await authorise(testApp, server, who, 100);
  expect((await complete(testApp, who, reference, [501])).status).toBe(409);
  expect(server.asked).not.toContain('capture');
  expect(server.ledger.find(reference)).toMatchObject({ status: 'voided' });
  expect((await listOverdue(testApp, who)).status).toBe(200);
});
