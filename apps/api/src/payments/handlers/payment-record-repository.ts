import {
  paymentRecordShape,
  RECORD_STATUS_ON_WIRE,
  recordedPaymentShape,
} from '@portal/contract/payments/payment-record';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { customerReadStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** The newest ones of a policy. The portal says from which day on it shows them. PRE-6 */
const MOST_LISTED = 100;

/** All that went back of a captured payment `q`: a lost dispute takes the whole of it. */
const GIVEN_BACK = `case when q.is_refund_failed then 0 when q.state = 'refunded' or q.dispute = 'lost' then q.amount_cents
  else least(q.given_back_cents, q.amount_cents) end`;

/** Money of which nobody can say yet where it stays is being processed. PRE-3 */
const STATUS = `case
  when q.state not in ('captured', 'refunded') or q.is_refund_failed or q.dispute = 'open' then '${RECORD_STATUS_ON_WIRE.processing}'
  when ${GIVEN_BACK} = q.amount_cents then '${RECORD_STATUS_ON_WIRE['given-back']}'
  when ${GIVEN_BACK} > 0 then '${RECORD_STATUS_ON_WIRE['partly-given-back']}'
  else '${RECORD_STATUS_ON_WIRE.paid}' end`;

const PAID_AT = 'coalesce(r.issued_at, q.ended_at, q.submitted_at)';

const PAYMENT_JSON = jsonSql(recordedPaymentShape, {
  status: STATUS,
  paidAt: `to_char(${PAID_AT} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  amountCents: 'q.amount_cents',
  givenBackCents: GIVEN_BACK,
  cardBrand: 'r.card_brand',
  cardLastDigits: 'r.card_last_digits',
  receiptReference: 'r.receipt_reference',
});

/** A card form that nobody submitted, and a payment that ended without money, are no payments. PRE-3 */
const record = customerReadStatement(
  'find-own-payment-record',
  `select ${jsonSql(paymentRecordShape, {
    payments: `(select coalesce(json_agg(m.payment order by m.paid_at desc), '[]'::json) from (
      select ${PAYMENT_JSON} as payment, ${PAID_AT} as paid_at
      from payment q left join receipt r on r.customer_id = q.customer_id and r.payment_id = q.payment_id
      where q.customer_id = p.customer_id and q.policy_number = p.policy_number and q.state not in ('quoted', 'voided')
        and q.submitted_at is not null and q.amount_cents is not null
      order by ${PAID_AT} desc limit ${MOST_LISTED}) m)`,
  })} from policy p where p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`,
);

/** The payments that a customer made in the portal for one of their own policies. PRE-3 */
export const createPaymentRecordRepository = (database: Queryable) => ({
  findRecord: (credentials: SessionCredentials, policyNumber: string) =>
    record.find(database, credentials, [policyNumber]),
});

export type PaymentRecordRepository = ReturnType<typeof createPaymentRecordRepository>;
