import type { PayablePolicy, StoredItem } from '@portal/domain/payments/payable-items';
import { type Queryable, readStatement, statement } from '#api/database/database.ts';

/**
 * Held until the end of the transaction: of two that submit payments of one policy, the second
 * sees what the first reserved.
 */
const lockPolicy = statement(
  'lock-policy-of-payment',
  `select y.status_id, y.extended_dishonour_status_id, y.is_collection_under_way, m.method_id
   from payment p join policy y on y.customer_id = p.customer_id and y.policy_number = p.policy_number
     join payment_method m on m.customer_id = y.customer_id and m.policy_number = y.policy_number
   where p.payment_id = $1 for no key update of y`,
);
const listItems = readStatement(
  'list-items-of-policy',
  `select o.overdue_payment_id, o.source, o.transaction_id, o.due_date, o.override_date, o.amount_cents, o.payment_override_id,
     o.queued_transaction_id, o.dishonour_transaction_id, k.payment_id is not null as is_reserved,
     k.payment_id is not null and k.allocated_at is null as is_pending
   from payment p
     join overdue_payment o on o.customer_id = p.customer_id and o.policy_number = p.policy_number
     left join payment_reservation k on k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id
   where p.payment_id = $1 order by coalesce(o.due_date, o.override_date), o.transaction_id, o.overdue_payment_id`,
);
const reserve = statement(
  'reserve-overdue-payments',
  `insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents)
   select p.customer_id, o.overdue_payment_id, p.payment_id, o.amount_cents
   from payment p join overdue_payment o on o.customer_id = p.customer_id and o.policy_number = p.policy_number
   where p.payment_id = $1 and o.overdue_payment_id = any ($2::bigint[])
   on conflict do nothing returning amount_cents`,
);
const release = statement(
  'release-reservations',
  `delete from payment_reservation k using payment p
   where p.payment_id = $1 and k.customer_id = p.customer_id and k.payment_id = p.payment_id and k.allocated_at is null`,
);
const allocate = statement(
  'allocate-reservations',
  `update payment_reservation k set allocated_at = now() from payment p
   where p.payment_id = $1 and k.customer_id = p.customer_id and k.payment_id = p.payment_id and k.allocated_at is null
   returning k.amount_cents`,
);

type PolicyRow = {
  readonly status_id: number;
  readonly extended_dishonour_status_id: number | null;
  readonly is_collection_under_way: boolean;
  readonly method_id: number;
};

type ItemRow = {
  readonly overdue_payment_id: number;
  readonly source: StoredItem['source'];
  readonly transaction_id: number | null;
  readonly due_date: string | null;
  readonly override_date: string | null;
  readonly amount_cents: number;
  readonly payment_override_id: number | null;
  readonly queued_transaction_id: number | null;
  readonly dishonour_transaction_id: number | null;
  readonly is_reserved: boolean;
  readonly is_pending: boolean;
};

const itemFromRow = (row: ItemRow): StoredItem => ({
  overduePaymentId: row.overdue_payment_id,
  source: row.source,
  transactionId: row.transaction_id,
  dueDate: row.due_date,
  overrideDate: row.override_date,
  amountCents: row.amount_cents,
  paymentOverrideId: row.payment_override_id,
  queuedTransactionId: row.queued_transaction_id,
  dishonourTransactionId: row.dishonour_transaction_id,
  isReserved: row.is_reserved,
  isPending: row.is_pending,
});

type AmountRow = { readonly amount_cents: number };
const sumOf = (rows: readonly AmountRow[]): number =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/**
 * Which payment pays which overdue payment. For transactions: a reservation is made and kept
 * together with the payment. PAY-21
 */
export function createReservationsRepository(tx: Queryable) {
  return {
    /** Holds the policy of a payment until the transaction ends. */
    async lockPolicy(paymentId: string): Promise<PayablePolicy> {
      const [row] = await tx.query<PolicyRow>(lockPolicy, [paymentId]);
      if (!row) throw new Error('A payment that is worked on has no policy');
      return {
        policyStatusId: row.status_id,
        extendedDishonourStatusId: row.extended_dishonour_status_id,
        isCollectionUnderWay: row.is_collection_under_way,
        paymentMethodId: row.method_id,
      };
    },
    /** All overdue payments of the payment's policy, oldest first, paid ones too. */
    async listItems(paymentId: string): Promise<StoredItem[]> {
      return (await tx.query<ItemRow>(listItems, [paymentId])).map(itemFromRow);
    },
    /**
     * Reserves all of them and returns the sum that is reserved; undefined where some were not free. Then the
     * others are to be released.
     */
    async reserve(paymentId: string, overduePaymentIds: readonly number[]): Promise<number | undefined> {
      const rows = await tx.query<AmountRow>(reserve, [paymentId, overduePaymentIds]);
      return rows.length === overduePaymentIds.length ? sumOf(rows) : undefined;
    },
    /** Lets go of what is reserved and not paid. */
    async release(paymentId: string): Promise<void> {
      await tx.query(release, [paymentId]);
    },
    /** Makes what is reserved paid. Returns the sum. */
    async allocate(paymentId: string): Promise<number> {
      return sumOf(await tx.query<AmountRow>(allocate, [paymentId]));
    },
  };
}
