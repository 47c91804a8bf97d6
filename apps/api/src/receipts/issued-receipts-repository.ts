import { type Queryable, readStatement } from '#api/database/database.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { customerReadStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** A receipt with the ids of the site that it was issued in. */
export type IssuedReceipt = Receipt & {
  /** Its customer. */
  readonly customer: string;
  readonly brandId: number;
  readonly countryId: number;
};

/** The receipt `r` of the payment `p`, as JSON that `parseReceipt` reads. */
const RECEIPT_JSON = `json_build_object(
  'customer', r.customer_id::text, 'receiptReference', r.receipt_reference, 'customerName', concat_ws(' ', c.first_name, c.last_name),
  'policyNumber', r.policy_number, 'policyName', y.product_name, 'amountCents', r.amount_cents, 'currency', r.currency,
  'cardBrand', r.card_brand, 'cardLastDigits', r.card_last_digits, 'brandId', p.brand_id, 'countryId', p.country_id,
  'issuedAt', to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'payments', (
    select coalesce(json_agg(json_build_object('dueDate', coalesce(o.due_date, o.override_date), 'amountCents', k.amount_cents)
      order by coalesce(o.due_date, o.override_date), o.transaction_id, o.overdue_payment_id), '[]')
    from payment_reservation k
    join overdue_payment o on o.customer_id = k.customer_id and o.overdue_payment_id = k.overdue_payment_id
    where k.customer_id = r.customer_id and k.payment_id = r.payment_id))`;
const RECEIPT_FROM = `receipt r
  join payment p on p.customer_id = r.customer_id and p.payment_id = r.payment_id
  join customer c on c.customer_id = r.customer_id
  join policy y on y.customer_id = r.customer_id and y.policy_number = r.policy_number`;

const findOwn = customerReadStatement(
  'find-own-receipt',
  `select ${RECEIPT_JSON} from ${RECEIPT_FROM}
   where r.receipt_reference = ${ownParameter(1)} and r.policy_number = ${ownParameter(2)} and r.customer_id = s.customer_id`,
);
const findOwnByReference = customerReadStatement(
  'find-own-receipt-by-reference',
  `select ${RECEIPT_JSON} from ${RECEIPT_FROM}
   where r.receipt_reference = ${ownParameter(1)} and r.customer_id = s.customer_id`,
);
const get = readStatement(
  'get-issued-receipt',
  `select (${RECEIPT_JSON})::text as body from ${RECEIPT_FROM} where r.customer_id = $1 and r.receipt_reference = $2`,
);

function parseReceipt(json: string): IssuedReceipt {
  const { issuedAt, ...receipt } = JSON.parse(json) as Omit<IssuedReceipt, 'issuedAt'> & { issuedAt: string };
  return { ...receipt, issuedAt: new Date(issuedAt) };
}

/** Reads of receipts that were issued. */
export function createIssuedReceiptsRepository(database: Queryable) {
  return {
    /**
     * `receipt` is undefined for one that is unknown or another customer's: callers cannot
     * distinguish the two. RCP-7
     */
    async findOwn(
      credentials: SessionCredentials,
      { policyNumber, receiptReference }: Pick<Receipt, 'policyNumber' | 'receiptReference'>,
    ) {
      const { proof, json } = await findOwn.find(database, credentials, [receiptReference, policyNumber]);
      return { proof, receipt: json === undefined ? undefined : parseReceipt(json) };
    },
    /** The same for a receipt whose policy was not named. DOC-42 */
    async findOwnByReference(credentials: SessionCredentials, receiptReference: string) {
      const { proof, json } = await findOwnByReference.find(database, credentials, [receiptReference]);
      return { proof, receipt: json === undefined ? undefined : parseReceipt(json) };
    },
    /** For the queue of e-mails. */
    async get({
      customerId,
      receiptReference,
    }: {
      customerId: number;
      receiptReference: string;
    }): Promise<Receipt> {
      const [row] = await database.query<{ body: string }>(get, [customerId, receiptReference]);
      if (!row) throw new Error('A queued receipt is not stored');
      return parseReceipt(row.body);
    },
  };
}
