import { OVERDUE_LIST_SHAPES } from '@portal/contract/payments/server-shapes';
import {
  missedCollectionShape,
  overduePaymentShape,
  paymentOverrideShape,
} from '@portal/contract/payments/shapes';
import { PAYMENT_STEPS } from '@portal/domain/payments/payment-machine';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { customerReadStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

const OWN_POLICY = `p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`;

/** How a policy is paid: by another method where the insurer gave none in `m`. IMP-13 */
export const METHOD_ID = `coalesce(m.method_id, ${PAYMENT_METHOD.other})`;

const idsOf = (row: string): string =>
  `array[${row}.transaction_id, ${row}.queued_transaction_id, ${row}.dishonour_transaction_id]`;

/**
 * The unpaid overdue payments `o` of a policy `p` from one source. An overdue payment that a payment reserves
 * counts as paid. So does one that is, is queued as or represents a transaction of a reserved one. PAY-82
 */
const unpaid = (source: string): string =>
  `overdue_payment o where o.customer_id = p.customer_id and o.policy_number = p.policy_number and o.source = '${source}'
     and not exists (
       select from overdue_payment paid
         join payment_reservation k on k.customer_id = paid.customer_id and k.overdue_payment_id = paid.overdue_payment_id
       where paid.customer_id = p.customer_id and paid.policy_number = p.policy_number
         and (paid.overdue_payment_id = o.overdue_payment_id or ${idsOf('paid')} && ${idsOf('o')}))`;

const PENDING_STATES = Object.entries(PAYMENT_STEPS)
  .filter(([, { outcome }]) => outcome === 'pending')
  .map(([state]) => `'${state}'`)
  .join(', ');

/**
 * Whether a submitted payment of a policy `p` has not ended. A card form that is only
 * being closed holds nothing up.
 */
export const HAS_PENDING_PAYMENT = `exists (select from payment q where q.customer_id = p.customer_id
  and q.policy_number = p.policy_number and q.state in (${PENDING_STATES}) and q.submitted_at is not null)`;

const OVERDUE_JSON = jsonSql(overduePaymentShape, {
  transactionId: 'o.transaction_id',
  dueDate: 'o.due_date',
  amountCents: 'o.amount_cents',
  calculatedDetails: 'o.calculated_details',
  overrideId: 'o.payment_override_id',
});

/**
 * The first of the statuses that fits; a status without a list is a JSON text, the
 * name that a handler gives it.
 */
const overdue = customerReadStatement(
  'list-own-overdue-payments',
  `select case
     when ${HAS_PENDING_PAYMENT} then '"paymentPending"'::json
     when ${METHOD_ID} = ${PAYMENT_METHOD.other} or p.is_collection_under_way or not ${ownParameter(2)}::boolean then '"notPayableOnline"'
     when p.status_id < 50 and due.items is not null then ${jsonSql(OVERDUE_LIST_SHAPES.overduePayments, { items: 'due.items' })}
     when p.status_id = 40 and exists (
       select from overdue_payment o
         join payment_reservation k on k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id
       where o.customer_id = p.customer_id and o.policy_number = p.policy_number and k.allocated_at > now() - interval '1 day'
     ) then '"paymentSettled"'
     else '"nothingOutstanding"' end
   from policy p left join payment_method m on m.customer_id = p.customer_id and m.policy_number = p.policy_number
     cross join lateral (
       select json_agg(${OVERDUE_JSON} order by o.due_date, o.transaction_id) as items from ${unpaid('real-time')}
     ) due
   where ${OWN_POLICY}`,
);

const MISSED_JSON = jsonSql(missedCollectionShape, {
  dueDate: 'o.due_date',
  amountCents: 'o.amount_cents',
  calculatedDetails: 'o.calculated_details',
});
const listOf = (item: string, order: string, from: string): string =>
  `(select coalesce(json_agg(${item} order by ${order}), '[]'::json) from ${from})`;

const missed = customerReadStatement(
  'list-own-missed-collections',
  `select ${jsonSql(OVERDUE_LIST_SHAPES.missedCollections, {
    items: listOf(
      MISSED_JSON,
      'o.due_date, o.overdue_payment_id',
      `${unpaid('missed-collection')} and (o.due_date is null or o.due_date between ${ownParameter(2)}::date and ${ownParameter(3)}::date)`,
    ),
  })} from policy p where ${OWN_POLICY}`,
);

const OVERRIDE_JSON = jsonSql(paymentOverrideShape, {
  transactionId: 'o.transaction_id',
  queuedTransactionId: 'o.queued_transaction_id',
  dishonourTransactionId: 'o.dishonour_transaction_id',
  collectionDate: 'o.due_date',
  overrideDate: 'o.override_date',
  amountCents: 'o.amount_cents',
  overrideId: 'o.payment_override_id',
});
const overrides = customerReadStatement(
  'list-own-payment-overrides',
  `select ${jsonSql(OVERDUE_LIST_SHAPES.paymentOverrides, {
    items: listOf(
      OVERRIDE_JSON,
      'coalesce(o.due_date, o.override_date), o.overdue_payment_id',
      unpaid('override'),
    ),
  })} from policy p where ${OWN_POLICY}`,
);

/** The statuses of a policy without a list of what is overdue. */
const STATUSES = ['paymentPending', 'notPayableOnline', 'paymentSettled', 'nothingOutstanding'] as const;
type OverdueStatus = (typeof STATUSES)[number];

/**
 * The list as JSON, or the status that says why there is no list; neither for a policy that is not the
 * customer's.
 */
export type OverdueList = { readonly proof: SessionProof } & (
  | { readonly json: string | undefined; readonly status?: never }
  | { readonly status: OverdueStatus; readonly json?: never }
);

const statusIn = (json: string | undefined): OverdueStatus | undefined =>
  STATUSES.find((status) => json === `"${status}"`);

/**
 * Reads of what is overdue for a customer's own policy, each one statement. `isPayableOnline`: whether this
 * installation takes cards at all. PAY-30
 */
export function createOverduePaymentsRepository(database: Queryable, isPayableOnline: boolean) {
  return {
    async findOverdue(credentials: SessionCredentials, policyNumber: string): Promise<OverdueList> {
      const { proof, json } = await overdue.find(database, credentials, [policyNumber, isPayableOnline]);
      const status = statusIn(json);
      return status ? { proof, status } : { proof, json };
    },
    findMissedCollections: (
      credentials: SessionCredentials,
      policyNumber: string,
      range: { readonly from: string; readonly to: string },
    ) => missed.find(database, credentials, [policyNumber, range.from, range.to]),
    findOverrides: (credentials: SessionCredentials, policyNumber: string) =>
      overrides.find(database, credentials, [policyNumber]),
  };
}

export type OverduePaymentsRepository = ReturnType<typeof createOverduePaymentsRepository>;
