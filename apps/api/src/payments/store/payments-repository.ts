import type { PaymentEvent, PaymentState } from '@portal/domain/payments/payment-machine';
import { type Queryable, readStatement, statement } from '#api/database/database.ts';
import type { Payment } from '#api/payments/payments.ts';

/** A payment `p`, with its receipt once it was captured. */
const PAYMENT_COLUMNS = `p.payment_id, p.policy_number, p.gateway, p.gateway_reference, p.state, p.version, p.currency, p.amount_cents,
  p.max_amount_cents, p.quoted_at, p.submitted_at,
  (select r.receipt_reference from receipt r where r.customer_id = p.customer_id and r.payment_id = p.payment_id) as receipt_reference`;

/** A wait of $seconds, doubled with each check of the same state up to $longest. */
const backOff = (checks: string, seconds: string, longest: string): string =>
  `least(${seconds}::float8 * power(2, least(${checks}, 30)), greatest(${seconds}::float8, ${longest}::float8))`;

const get = readStatement('get-payment', `select ${PAYMENT_COLUMNS} from payment p where p.payment_id = $1`);
const lock = statement(
  'lock-payment',
  `select ${PAYMENT_COLUMNS} from payment p where p.payment_id = $1 for no key update of p`,
);
/** Over the version that was seen, with its audit event: no row where another event came first. */
const change = statement(
  'change-payment',
  `with changed as (
     update payment p set state = $3, version = p.version + 1,
       amount_cents = coalesce($4::bigint, p.amount_cents),
       submitted_at = case when $4::bigint is null then p.submitted_at else now() end,
       ended_at = case when $5::float8 is null then now() end,
       checks = case when p.state = $3 then p.checks else 0 end,
       next_check_at = case when $5::float8 is not null then now() + make_interval(secs =>
         ${backOff('case when p.state = $3 then p.checks else 0 end', '$5', '$6')}) end
     where p.payment_id = $1 and p.version = $2 returning p.*
   )
   select ${PAYMENT_COLUMNS}, write_payment_event(row(p.*)::payment, $7) from changed p`,
);
const leaseDue = statement(
  'lease-due-payments',
  `with due as (
     select customer_id, payment_id from payment where next_check_at <= now() order by next_check_at limit $1 for update skip locked
   )
   update payment p set checks = p.checks + 1,
     next_check_at = now() + make_interval(secs => greatest($2::float8, ${backOff('p.checks', '$3', '$4')}))
   from due where p.customer_id = due.customer_id and p.payment_id = due.payment_id returning ${PAYMENT_COLUMNS}`,
);
const listSurplusQuotes = readStatement(
  'list-surplus-quotes',
  `select ${PAYMENT_COLUMNS} from payment q
     join payment p on p.customer_id = q.customer_id and p.policy_number = q.policy_number and p.state = 'quoted'
   where q.payment_id = $1 order by p.quoted_at desc, p.payment_id offset $2`,
);
/** A quote has nothing to ask the gateway about: it waits for its customer or its end. */
const hasten = statement(
  'hasten-payment',
  `update payment set next_check_at = now()
   where gateway = $1 and gateway_reference = $2 and next_check_at > now() and state <> 'quoted'`,
);

type PaymentRow = {
  readonly payment_id: string;
  readonly policy_number: string;
  readonly gateway: string;
  readonly gateway_reference: string;
  readonly state: PaymentState;
  readonly version: number;
  readonly currency: string;
  readonly amount_cents: number | null;
  readonly max_amount_cents: number;
  readonly quoted_at: Date;
  readonly submitted_at: Date | null;
  readonly receipt_reference: string | null;
};

/** A payment with the most that its card form may ask for. */
export type StoredPayment = Payment & { readonly maxAmountCents: number };

const paymentFromRow = (row: PaymentRow): StoredPayment => ({
  paymentId: row.payment_id,
  policyNumber: row.policy_number,
  gateway: row.gateway,
  reference: row.gateway_reference,
  state: row.state,
  version: row.version,
  currency: row.currency,
  amountCents: row.amount_cents,
  maxAmountCents: row.max_amount_cents,
  quotedAt: row.quoted_at,
  submittedAt: row.submitted_at,
  receiptReference: row.receipt_reference,
});

/**
 * An event to store. The amount comes with the event that submits. The wait is null
 * where the payment has ended.
 */
export type PaymentChange = {
  readonly event: PaymentEvent;
  readonly state: PaymentState;
  readonly amountCents?: number | undefined;
  readonly waitSeconds: number | null;
  readonly longestWaitSeconds: number;
};

type Lease = {
  readonly limit: number;
  readonly leaseSeconds: number;
  readonly waitSeconds: number;
  readonly longestWaitSeconds: number;
};

/** The rows of payments. Requests reach one only through a statement of the customer's own. */
export function createPaymentsRepository(database: Queryable) {
  const read = async (by: typeof get, paymentId: string): Promise<StoredPayment> => {
    const [row] = await database.query<PaymentRow>(by, [paymentId]);
    if (!row) throw new Error('A payment that is worked on is not stored');
    return paymentFromRow(row);
  };
  return {
    get: (paymentId: string) => read(get, paymentId),
    /** Reads a payment that no other transaction can change until this one ends. */
    lock: (paymentId: string) => read(lock, paymentId),
    /** Undefined where the version is another one by now. */
    async change({ paymentId, version }: Payment, wanted: PaymentChange): Promise<Payment | undefined> {
      const { event, state, amountCents = null, waitSeconds, longestWaitSeconds } = wanted;
      const values = [paymentId, version, state, amountCents, waitSeconds, longestWaitSeconds, event];
      const [row] = await database.query<PaymentRow>(change, values);
      return row && paymentFromRow(row);
    },
    async leaseDue({ limit, leaseSeconds, waitSeconds, longestWaitSeconds }: Lease): Promise<Payment[]> {
      const values = [limit, leaseSeconds, waitSeconds, longestWaitSeconds];
      return (await database.query<PaymentRow>(leaseDue, values)).map(paymentFromRow);
    },
    /** The open card forms of the payment's policy beyond the newest ones. */
    async listSurplusQuotes(paymentId: string, maxOpenQuotes: number): Promise<Payment[]> {
      const rows = await database.query<PaymentRow>(listSurplusQuotes, [paymentId, maxOpenQuotes]);
      return rows.map(paymentFromRow);
    },
    /** Makes a payment due for the reconciler. */
    async hasten(gateway: string, reference: string): Promise<void> {
      await database.query(hasten, [gateway, reference]);
    },
  };
}
