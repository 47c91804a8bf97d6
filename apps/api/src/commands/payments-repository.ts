import { PAYMENT_STEPS, type PaymentState } from '@portal/domain/payments/payment-machine';
import { type Queryable, statement } from '#api/database/database.ts';
import type { ComparedPayment } from '#api/payments/captures-comparison.ts';

const PENDING = Object.entries(PAYMENT_STEPS)
  .filter(([, { outcome }]) => outcome === 'pending')
  .map(([state]) => `'${state}'`)
  .join(', ');
const UTC = `'YYYY-MM-DD HH24:MI:SS'`;
/**
 * Of a payment `p` and its receipt `r`. `is_sound` reveals a writer who can write into one table but not into
 * all. PAY-107
 */
const COMPARED = `p.payment_id, p.gateway, p.gateway_reference, p.state, p.amount_cents, p.currency, r.receipt_reference,
  coalesce((p.state, p.amount_cents, p.currency, p.policy_number) = ('captured', r.amount_cents, r.currency, r.policy_number)
    and p.amount_cents = (select sum(k.amount_cents) from payment_reservation k
      where k.customer_id = p.customer_id and k.payment_id = p.payment_id and k.allocated_at is not null)
    and not exists (select from payment o where o.gateway = p.gateway and o.gateway_reference = p.gateway_reference
      and (o.customer_id, o.payment_id) <> (p.customer_id, p.payment_id)), false) as is_sound`;
const WITH_RECEIPT = 'left join receipt r on r.customer_id = p.customer_id and r.payment_id = p.payment_id';

const listPending = statement(
  'operator-list-pending-payments',
  `select ${COMPARED}, p.checks, p.submitted_at is not null as is_submitted,
     extract(epoch from now() - coalesce(p.submitted_at, p.quoted_at))::integer as seconds
   from payment p ${WITH_RECEIPT} where p.state in (${PENDING}) order by p.submitted_at nulls last, p.quoted_at`,
);
const find = statement(
  'operator-find-payment',
  `select ${COMPARED} from payment p ${WITH_RECEIPT} where p.payment_id = $1`,
);
const listItems = statement(
  'operator-list-items-of-payment',
  `select k.overdue_payment_id, k.amount_cents, k.allocated_at is not null as is_allocated from payment_reservation k
   where k.payment_id = $1 order by k.overdue_payment_id`,
);
const listEvents = statement(
  'operator-list-payment-events',
  `select to_char(a.happened_at at time zone 'utc', ${UTC}) as at, a.kind, a.facts ->> 'state' as state
   from payment p join audit_event a on a.customer_id = p.customer_id and a.facts ->> 'paymentId' = p.payment_id::text
   where p.payment_id = $1 order by a.happened_at, a.event_id`,
);
const listByIds = statement(
  'operator-list-payments-by-id',
  `select ${COMPARED} from payment p ${WITH_RECEIPT} where p.payment_id = any ($1::uuid[])`,
);
const listReceipted = statement(
  'operator-list-receipted-payments',
  `select ${COMPARED} from payment p ${WITH_RECEIPT}
   where p.gateway = $1 and r.issued_at >= $2 and r.issued_at < $3 order by r.issued_at`,
);

const listGateways = statement(
  'operator-list-gateways-of-receipts',
  `select distinct p.gateway from receipt r join payment p on p.customer_id = r.customer_id and p.payment_id = r.payment_id
   where r.issued_at >= $1 and r.issued_at < $2 order by 1`,
);

type Row = {
  readonly payment_id: string;
  readonly gateway: string;
  readonly gateway_reference: string;
  readonly state: PaymentState;
  readonly amount_cents: number | null;
  readonly currency: string;
  readonly receipt_reference: string | null;
  readonly is_sound: boolean;
};

/**
 * A payment whose result is not known yet. `isSubmitted`: its customer waits; otherwise only a card form is
 * being closed.
 */
export type PendingPayment = ComparedPayment & {
  readonly isSubmitted: boolean;
  readonly checks: number;
  readonly pendingSeconds: number;
};

/** A payment with everything that happened to it. Times in UTC. */
export type PaymentHistory = {
  readonly payment: ComparedPayment;
  readonly items: readonly {
    readonly overduePaymentId: number;
    readonly amountCents: number;
    readonly isAllocated: boolean;
  }[];
  readonly events: readonly { readonly at: string; readonly kind: string; readonly state: string }[];
};

const fromRow = (row: Row): ComparedPayment => ({
  paymentId: row.payment_id,
  gateway: row.gateway,
  reference: row.gateway_reference,
  state: row.state,
  amountCents: row.amount_cents,
  currency: row.currency,
  receiptReference: row.receipt_reference,
  isSound: row.is_sound,
});

/** Reads of payments for operators, over all customers. */
export function createOperatorPaymentsRepository(database: Queryable) {
  return {
    /** Those whose customers wait first, the longest wait first. */
    async listPending(): Promise<PendingPayment[]> {
      const rows = await database.query<Row & { is_submitted: boolean; checks: number; seconds: number }>(
        listPending,
        [],
      );
      return rows.map((row) => ({
        ...fromRow(row),
        isSubmitted: row.is_submitted,
        checks: row.checks,
        pendingSeconds: row.seconds,
      }));
    },
    async findHistory(paymentId: string): Promise<PaymentHistory | undefined> {
      const [row] = await database.query<Row>(find, [paymentId]);
      if (!row) return undefined;
      const items = await database.query<{
        overdue_payment_id: number;
        amount_cents: number;
        is_allocated: boolean;
      }>(listItems, [paymentId]);
      return {
        payment: fromRow(row),
        items: items.map((item) => ({
          overduePaymentId: item.overdue_payment_id,
          amountCents: item.amount_cents,
          isAllocated: item.is_allocated,
        })),
        events: await database.query(listEvents, [paymentId]),
      };
    },
    /** Keys that are no ids of ours are left out. */
    async listByIds(paymentIds: readonly string[]): Promise<ComparedPayment[]> {
      return (await database.query<Row>(listByIds, [paymentIds])).map(fromRow);
    },
    /** The gateways whose payments got a receipt in a time, its end excluded. */
    async listGatewaysOfReceipts({
      from,
      to,
    }: {
      readonly from: Date;
      readonly to: Date;
    }): Promise<string[]> {
      return (await database.query<{ gateway: string }>(listGateways, [from, to])).map(
        ({ gateway }) => gateway,
      );
    },
    /** The payments of a gateway whose receipts were issued in a time, its end excluded. */
    async listReceipted(
      gateway: string,
      { from, to }: { readonly from: Date; readonly to: Date },
    ): Promise<ComparedPayment[]> {
      return (await database.query<Row>(listReceipted, [gateway, from, to])).map(fromRow);
    },
  };
}
