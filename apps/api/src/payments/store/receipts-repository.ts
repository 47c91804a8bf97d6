import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';

const issue = statement(
  'issue-receipt',
  `insert into receipt (customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency, card_brand, card_last_digits)
   select p.customer_id, $2, p.payment_id, p.policy_number, p.amount_cents, p.currency, $3, $4
   from payment p where p.payment_id = $1`,
);
/** The event has the payment's id: a payment is told of once. */
const tellCoreSystem = statement(
  'tell-payment-taken',
  `select write_core_event(p.payment_id, 'payment-taken', c, p.policy_number, jsonb_build_object(
     'paymentId', p.payment_id, 'policyNumber', p.policy_number, 'amountCents', p.amount_cents, 'currency', p.currency,
     'receiptReference', $2::text,
     'overduePayments', (
       select jsonb_agg(jsonb_build_object('overduePaymentId', o.overdue_payment_id, 'source', o.source, 'transactionId', o.transaction_id,
         'paymentOverrideId', o.payment_override_id, 'dueDate', o.due_date, 'amountCents', k.amount_cents)
         order by coalesce(o.due_date, o.override_date), o.transaction_id, o.overdue_payment_id)
       from payment_reservation k join overdue_payment o on o.customer_id = k.customer_id and o.overdue_payment_id = k.overdue_payment_id
       where k.customer_id = p.customer_id and k.payment_id = p.payment_id)))
   from payment p join customer c on c.customer_id = p.customer_id where p.payment_id = $1`,
);
const findRecipient = readStatement(
  'find-recipient-of-receipt',
  `select c.email, concat_ws(' ', c.first_name, c.last_name) as name
   from payment p join customer c on c.customer_id = p.customer_id where p.payment_id = $1`,
);
const queueEmail = statement(
  'queue-receipt-email',
  `insert into receipt_email (customer_id, receipt_reference, brand_id, country_id, sealed_recipient)
   select p.customer_id, $2, p.brand_id, p.country_id, $3 from payment p where p.payment_id = $1`,
);

/** The customer who paid. */
type ReceiptRecipient = { readonly email: string | null; readonly name: string };

/**
 * Receipts of captured payments, and the customers who are told of them. For the transaction that records the
 * capture.
 */
export function createReceiptsRepository(tx: Queryable) {
  return {
    /** Some cards, as those of a wallet, have no brand or no digits. */
    async issue(paymentId: string, receiptReference: string, card: PaymentCard | undefined): Promise<void> {
      const values = [paymentId, receiptReference, card?.brand || null, card?.lastDigits || null];
      await tx.query(issue, values);
    },
    /** Stores the event `payment-taken`. */
    async tellCoreSystem(paymentId: string, receiptReference: string): Promise<void> {
      await tx.query(tellCoreSystem, [paymentId, receiptReference]);
    },
    async findRecipient(paymentId: string): Promise<ReceiptRecipient | undefined> {
      const [row] = await tx.query<ReceiptRecipient>(findRecipient, [paymentId]);
      return row;
    },
    async queueEmail(paymentId: string, receiptReference: string, sealed: Uint8Array): Promise<void> {
      await tx.query(queueEmail, [paymentId, receiptReference, sealed]);
    },
  };
}
