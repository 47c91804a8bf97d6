import { randomUUID } from 'node:crypto';
import { type Queryable, statement } from '#api/database/database.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { createPolicy, type TestCustomer } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

/** A receipt of one overdue payment, unless a test says otherwise. */
export const receiptWith = (values: Partial<Receipt> = {}): Receipt => ({
  receiptReference: 'R7Q2M84KD',
  customerName: 'Margaret Ellison',
  policyNumber: '70010003',
  policyName: 'Family Life Cover',
  amountCents: 1840,
  currency: 'NZD',
  cardBrand: 'Visa',
  cardLastDigits: '4242',
  issuedAt: new Date('2026-11-22T10:30:00Z'),
  payments: [{ dueDate: '2026-10-15', amountCents: 1840 }],
  ...values,
});

const insertOverduePayment = statement(
  'test-insert-overdue-payment',
  `insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents)
   values ($1, $2, 'real-time', $3, $4, $5) returning overdue_payment_id`,
);
const insertPayment = statement(
  'test-insert-captured-payment',
  `insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
     max_amount_cents, amount_cents, submitted_at, ended_at)
   values ($1, $2::uuid, $3, $4, $5, 'sandbox', 'pay_' || $2::uuid::text, 'captured', 'NZD', $6, $6, now(), now())`,
);
const insertReservation = statement(
  'test-insert-allocated-reservation',
  `insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents, allocated_at) values ($1, $2, $3, $4, now())`,
);
const insertReceipt = statement(
  'test-insert-receipt',
  `insert into receipt (customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency, card_brand, card_last_digits)
   values ($1, $2, $3, $4, $5, 'NZD', 'Visa', '4242')`,
);
const insertEmail = statement(
  'test-insert-receipt-email',
  `insert into receipt_email (customer_id, receipt_reference, brand_id, country_id, sealed_recipient) values ($1, $2, $3, $4, $5)`,
);

/** A receipt as it is stored, and what its e-mail is bound to. */
export type StoredReceipt = { receiptReference: string; paymentId: string; policyNumber: string };

/** Stores a captured payment of two overdue payments ($12.50 and $18.40) with its receipt. */
export async function storeReceipt(
  { database }: Pick<TestApp, 'database'>,
  customer: TestCustomer,
): Promise<StoredReceipt> {
  const { customerId, brandId, countryId } = customer;
  const { policyNumber } = await createPolicy(database, customer, { statusId: 40 });
  const paymentId = randomUUID();
  const receiptReference = `R${paymentId.slice(0, 8)}`;
  const payment = [customerId, paymentId, policyNumber, brandId, countryId, 3_090];
  await database.query(insertPayment, payment);
  for (const [index, amountCents] of [1_840, 1_250].entries()) {
    const overdue = [customerId, policyNumber, 10 - index, `2026-0${9 - index}-15`, amountCents];
    const [row] = await database.query<{ overdue_payment_id: number }>(insertOverduePayment, overdue);
    await database.query(insertReservation, [customerId, row?.overdue_payment_id, paymentId, amountCents]);
  }
  await database.query(insertReceipt, [customerId, receiptReference, paymentId, policyNumber, 3_090]);
  return { receiptReference, paymentId, policyNumber };
}

/** Queues the e-mail of a receipt. */
export async function queueReceiptEmail(
  database: Queryable,
  { customerId, brandId, countryId }: TestCustomer,
  { receiptReference, sealedRecipient }: { receiptReference: string; sealedRecipient: Uint8Array },
): Promise<void> {
  await database.query(insertEmail, [customerId, receiptReference, brandId, countryId, sealedRecipient]);
}
