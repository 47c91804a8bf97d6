import { type Queryable, statement } from '#api/database/database.ts';
import { type Queue, refusedByAll } from '#api/queue/queue.ts';
import type { LeasedReceiptEmail } from '#api/receipts/receipt-email.ts';

/**
 * A receipt that could not be sent in three days is no longer sent: the customer has it in the portal. RCP-10
 */
const GIVEN_UP_AFTER = "interval '3 days'";

const leaseDue = statement('lease-receipt-emails', 'select * from lease_receipt_emails($1, $2)');
const recordSent = statement(
  'record-receipt-email-sent',
  `update receipt_email set sealed_recipient = null, sent_at = now(), provider = $3
   where customer_id = $1 and receipt_reference = $2 and sent_at is null`,
);
const recordFailed = statement(
  'record-receipt-email-failed',
  `update receipt_email set refused_by = $4, next_try_at = now() + make_interval(secs => $5),
     sealed_recipient = case when $6 or created_at < now() - ${GIVEN_UP_AFTER} then null else sealed_recipient end
   where customer_id = $1 and receipt_reference = $2 and tries = $3 and sealed_recipient is not null
   returning sealed_recipient is null as is_given_up`,
);

type LeasedRow = {
  customer_id: number;
  receipt_reference: string;
  payment_id: string;
  brand_id: number;
  country_id: number;
  sealed_recipient: Uint8Array;
  tries: number;
  refused_by: string[];
};

const leasedFromRow = (row: LeasedRow): LeasedReceiptEmail => ({
  customerId: row.customer_id,
  receiptReference: row.receipt_reference,
  paymentId: row.payment_id,
  brandId: row.brand_id,
  countryId: row.country_id,
  sealedRecipient: row.sealed_recipient,
  tries: row.tries,
  refusedBy: row.refused_by,
});

/** The queue of receipts by e-mail. */
export function createReceiptEmailRepository(database: Queryable): Queue<LeasedReceiptEmail> {
  return {
    name: 'receipt-email',
    async leaseDue({ limit, leaseSeconds }) {
      const rows = await database.query<LeasedRow>(leaseDue, [limit, leaseSeconds]);
      return { leased: rows.map(leasedFromRow), givenUp: [] };
    },
    async recordAccepted({ customerId, receiptReference }, provider) {
      await database.query(recordSent, [customerId, receiptReference, provider]);
    },
    async recordFailed({ customerId, receiptReference, tries, refusedBy }, failed) {
      const refused = refusedByAll(refusedBy, failed.failures);
      const values = [customerId, receiptReference, tries, refused, failed.waitSeconds, failed.isRefused];
      const [row] = await database.query<{ is_given_up: boolean }>(recordFailed, values);
      return row?.is_given_up ? 'given-up' : 'waits';
    },
  };
}
