import { paidItemShape, receiptShape } from '@portal/contract/payments/server-shapes';
import type { PayablePolicy, StoredItem } from '@portal/domain/payments/payable-items';
import { FIRST_PAYMENT_STATE, type PaymentState } from '@portal/domain/payments/payment-machine';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { HAS_PENDING_PAYMENT, METHOD_ID } from '#api/payments/handlers/overdue-payments-repository.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

const OWN_POLICY = `p.policy_number = ${ownParameter(1)} and p.customer_id = s.customer_id`;
const ORDER = 'coalesce(o.due_date, o.override_date), o.transaction_id, o.overdue_payment_id';

const payable = customerReadStatement(
  'find-own-payable-policy',
  `select json_build_object('policyStatusId', p.status_id, 'extendedDishonourStatusId', p.extended_dishonour_status_id,
     'isCollectionUnderWay', p.is_collection_under_way, 'paymentMethodId', ${METHOD_ID},
     'brandId', c.brand_id, 'countryId', c.country_id, 'hasPendingPayment', ${HAS_PENDING_PAYMENT},
     'items', (
       select coalesce(json_agg(json_build_object('overduePaymentId', o.overdue_payment_id, 'source', o.source,
         'transactionId', o.transaction_id, 'dueDate', o.due_date, 'overrideDate', o.override_date, 'amountCents', o.amount_cents,
         'paymentOverrideId', o.payment_override_id, 'queuedTransactionId', o.queued_transaction_id,
         'dishonourTransactionId', o.dishonour_transaction_id, 'isReserved', k.payment_id is not null,
         'isPending', k.payment_id is not null and k.allocated_at is null) order by ${ORDER}), '[]'::json)
       from overdue_payment o
         left join payment_reservation k on k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id
       where o.customer_id = p.customer_id and o.policy_number = p.policy_number))
   from policy p left join payment_method m on m.customer_id = p.customer_id and m.policy_number = p.policy_number
     join customer c on c.customer_id = p.customer_id
   where ${OWN_POLICY}`,
);

const countCardForm = customerStatement(
  'count-own-card-form',
  `select to_json(count_card_form(p_customer_id => s.customer_id, p_policy_number => ${ownParameter(1)},
     p_most_in_hour => ${ownParameter(2)}::integer))`,
);

const quote = customerStatement(
  'quote-own-payment',
  `select to_json(quote_payment(p_customer_id => s.customer_id, p_policy_number => ${ownParameter(1)}, p_payment_id => ${ownParameter(2)}::uuid,
     p_gateway => ${ownParameter(3)}, p_gateway_reference => ${ownParameter(4)}, p_currency => ${ownParameter(5)},
     p_max_amount_cents => ${ownParameter(6)}::bigint, p_state => ${ownParameter(7)}, p_life_seconds => ${ownParameter(8)}::integer))`,
);

const find = customerReadStatement(
  'find-own-payment',
  `select json_build_object('paymentId', (
     select q.payment_id from payment q
     where q.customer_id = p.customer_id and q.policy_number = p.policy_number and q.gateway_reference = ${ownParameter(2)}
     order by q.quoted_at desc limit 1))
   from policy p where ${OWN_POLICY}`,
);

const findQuote = customerReadStatement(
  'find-own-quote',
  `select json_build_object('state', q.state, 'gateway', q.gateway, 'reference', q.gateway_reference, 'maxAmountCents', q.max_amount_cents)
   from payment q where q.customer_id = s.customer_id and q.policy_number = ${ownParameter(1)}
     and q.payment_id::text = lower(${ownParameter(2)})`,
);

/** The payments that a receipt `r` covers. */
const ITEMS_OF_RECEIPT = (item: string): string =>
  `(select json_agg(${item} order by ${ORDER}) from payment_reservation k
     join overdue_payment o on o.customer_id = k.customer_id and o.overdue_payment_id = k.overdue_payment_id
   where k.customer_id = r.customer_id and k.payment_id = r.payment_id)`;
const ITEM_DATE = 'coalesce(o.due_date, o.override_date)';
const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Whether a receipt `r` waits to be sent by e-mail, or was sent. */
const IS_EMAILED = `exists (select from receipt_email e where e.customer_id = r.customer_id
     and e.receipt_reference = r.receipt_reference and (e.sent_at is not null or e.sealed_recipient is not null))`;

const receipt = customerReadStatement(
  'find-own-receipt-of-payment',
  `select ${jsonSql(receiptShape, {
    receiptReference: 'r.receipt_reference',
    policyNumber: 'r.policy_number',
    amountCents: 'r.amount_cents',
    paidAt: `to_char(r.issued_at at time zone 'utc', ${UTC})`,
    cardBrand: 'r.card_brand',
    cardLastDigits: 'r.card_last_digits',
    items: ITEMS_OF_RECEIPT(jsonSql(paidItemShape, { dueDate: ITEM_DATE, amountCents: 'k.amount_cents' })),
    hasDocument: 'true',
    isEmailed: IS_EMAILED,
  })} from receipt r where r.customer_id = s.customer_id and r.payment_id = ${ownParameter(1)}::uuid`,
);

/** A policy and what decides whether a payment of it can begin. */
export type OwnPayablePolicy = PayablePolicy & {
  readonly brandId: number;
  readonly countryId: number;
  readonly hasPendingPayment: boolean;
  readonly items: readonly StoredItem[];
};

/** A payment that the gateway opened. Amount in cents. */
export type NewQuote = {
  readonly policyNumber: string;
  readonly paymentId: string;
  readonly gateway: string;
  readonly reference: string;
  readonly currency: string;
  readonly maxAmountCents: number;
  readonly lifeSeconds: number;
};

/** A card form, in any state. */
type OwnQuote = {
  readonly state: PaymentState;
  readonly gateway: string;
  readonly reference: string;
  readonly maxAmountCents: number;
};

/** Undefined for what is unknown or another customer's. */
type Found<T> = { readonly proof: SessionProof; readonly found: T | undefined };

const parsed = <T>(json: string | undefined): T | undefined =>
  json === undefined ? undefined : (JSON.parse(json) as T);

/** A customer's own payments and receipts. All throw `session.ended` where there is no live session. API-9 */
export function createOwnPaymentsRepository(database: Queryable) {
  return {
    async findPayablePolicy(
      credentials: SessionCredentials,
      policyNumber: string,
    ): Promise<Found<OwnPayablePolicy>> {
      const { proof, json } = await payable.find(database, credentials, [policyNumber]);
      return { proof, found: parsed<OwnPayablePolicy>(json) };
    },
    /** Counts a card form that is about to be opened. Returns false where there were too many in an hour. */
    async countCardForm(
      credentials: SessionCredentials,
      { policyNumber, mostInHour }: { readonly policyNumber: string; readonly mostInHour: number },
    ): Promise<boolean> {
      const { json } = await countCardForm.get(database, credentials, [policyNumber, mostInHour]);
      return json === 'true';
    },
    async quote(credentials: SessionCredentials, wanted: NewQuote): Promise<SessionProof> {
      const { policyNumber, paymentId, gateway, reference, currency, maxAmountCents, lifeSeconds } = wanted;
      const values = [policyNumber, paymentId, gateway, reference, currency, maxAmountCents];
      return (await quote.get(database, credentials, [...values, FIRST_PAYMENT_STATE, lifeSeconds])).proof;
    },
    /** `paymentId` null: the policy has no such payment. */
    async findPayment(
      credentials: SessionCredentials,
      { policyNumber, reference }: { readonly policyNumber: string; readonly reference: string },
    ): Promise<Found<{ readonly paymentId: string | null }>> {
      const { proof, json } = await find.find(database, credentials, [policyNumber, reference]);
      return { proof, found: parsed<{ paymentId: string | null }>(json) };
    },
    /** Undefined where the policy never had such a card form. */
    async findQuote(
      credentials: SessionCredentials,
      { policyNumber, quoteId }: { readonly policyNumber: string; readonly quoteId: string },
    ): Promise<Found<OwnQuote>> {
      const { proof, json } = await findQuote.find(database, credentials, [policyNumber, quoteId]);
      return { proof, found: parsed<OwnQuote>(json) };
    },
    findReceipt: (credentials: SessionCredentials, paymentId: string) =>
      receipt.find(database, credentials, [paymentId]),
  };
}

export type OwnPaymentsRepository = ReturnType<typeof createOwnPaymentsRepository>;
