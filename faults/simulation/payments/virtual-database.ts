import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import {
  FIRST_PAYMENT_STATE,
  isPaymentEnded,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@portal/domain/payments/payment-machine';
import type { Payment, Selection } from '../../../apps/api/src/payments/payments.ts';
import {
  type DatabaseRules,
  enterState,
  issueReceipt,
  type OverdueItem,
  openItemsOf,
  type PaymentRow,
  releaseReservations,
  rowOf,
  sumOf,
  type VirtualTables,
} from './virtual-tables.ts';

/**
 * The transactions of `Payments` on the tables of one policy, and what a history
 * needs besides. Each is atomic.
 */
export type VirtualDatabase = {
  readonly tables: VirtualTables;
  listPayments(): readonly Payment[];
  insert(payment: { readonly paymentId: string; readonly reference: string }): Payment;
  get(paymentId: string): Payment;
  submit(paymentId: string, selection: Selection): Payment;
  record(seen: Payment, event: PaymentEvent): Payment;
  issueReceipt(paymentId: string): void;
  leaseDue(limit: number): readonly Payment[];
  /** The effect of a webhook: the reconciler looks at the payment at its next turn. */
  wake(paymentId: string): void;
  /** When the reconciler has something to do next; undefined where every payment has ended. */
  nextDueAt(): number | undefined;
};

type DatabaseOptions = {
  readonly tables: VirtualTables;
  /** Whether the policy is paid in full or not at all. */
  readonly mustPayAll: boolean;
  readonly rules: DatabaseRules;
  readonly now: () => number;
  /** Whether a lease ends at once, as when its holder was slower than it. */
  readonly leaseEndsEarly: () => boolean;
};

const leaseMs = (checks: number): number =>
  1_000 *
  Math.min(PAYMENT_LIMITS.firstCheckAfterSeconds * 2 ** checks, PAYMENT_LIMITS.longestCheckWaitSeconds);

/** The oldest ones first, all of them where the policy demands it. */
function isPayable(open: readonly OverdueItem[], wanted: readonly number[], mustPayAll: boolean): boolean {
  const inOrder = wanted.every((id, index) => open[index]?.id === id);
  return wanted.length > 0 && inOrder && (!mustPayAll || wanted.length === open.length);
}

function createChanges({ tables, rules, mustPayAll, now }: DatabaseOptions) {
  type Change = {
    readonly event: PaymentEvent;
    readonly from: PaymentState;
    readonly columns?: Partial<Payment>;
  };
  function apply(row: PaymentRow, { event, from, columns }: Change): Payment {
    const expires = rules.expiresWithoutVoid && event === 'quote-expired';
    const state = expires ? 'voided' : nextPaymentState(from, event);
    if (!state) return row.payment;
    row.dueAt = now() + leaseMs(0);
    return enterState(tables, row, { event, state, columns, rules });
  }
  function submit(row: PaymentRow, wanted: readonly number[]): Payment {
    const { paymentId, state } = row.payment;
    const isTaken = (id: number): boolean =>
      tables.reservations.some(
        (other) =>
          other.itemId === id &&
          other.paymentId !== paymentId &&
          (other.isAllocated || !rules.noReservations),
      );
    const isFrozen = tables.reservations.some((other) => other.paymentId !== paymentId && !other.isAllocated);
    const isSuperseded = wanted.some(isTaken) || (isFrozen && !rules.noReservations);
    if (!rules.partialReservations && isSuperseded) return apply(row, { event: 'superseded', from: state });
    const payable = rules.partialReservations
      ? openItemsOf(tables)
      : tables.items.filter(({ id }) => !isTaken(id));
    if (!isPayable(payable, wanted, mustPayAll))
      return apply(row, { event: 'selection-refused', from: state });
    releaseReservations(tables, paymentId);
    const free = wanted.filter((id) => !isTaken(id));
    tables.reservations.push(...free.map((itemId) => ({ itemId, paymentId, isAllocated: false })));
    const amountCents = sumOf(tables.items, (id) => wanted.includes(id));
    const columns = { amountCents, submittedAt: new Date(now()) };
    const submitted = apply(row, { event: 'submitted', from: FIRST_PAYMENT_STATE, columns });
    row.dueAt = now() + PAYMENT_LIMITS.requestLeaseSeconds * 1_000;
    return submitted;
  }
  return { apply, submit };
}

function insertPayment(
  { tables, now }: DatabaseOptions,
  { paymentId, reference }: { readonly paymentId: string; readonly reference: string },
): Payment {
  const payment: Payment = {
    paymentId,
    policyNumber: '70010001',
    gateway: 'virtual',
    reference,
    state: FIRST_PAYMENT_STATE,
    version: 0,
    currency: 'NZD',
    amountCents: null,
    quotedAt: new Date(now()),
    submittedAt: null,
    receiptReference: null,
  };
  tables.rows.set(paymentId, { payment, dueAt: now() + PAYMENT_LIMITS.quoteLifeSeconds * 1_000, checks: 0 });
  tables.audit.set(paymentId, []);
  return payment;
}

function leaseDue({ tables, now, leaseEndsEarly }: DatabaseOptions, limit: number): readonly Payment[] {
  const isDue = ({ payment, dueAt }: PaymentRow) => !isPaymentEnded(payment.state) && dueAt <= now();
  const due = [...tables.rows.values()].filter(isDue).slice(0, limit);
  for (const row of due) {
    row.dueAt = leaseEndsEarly() ? now() : now() + leaseMs(row.checks);
    row.checks += 1;
  }
  return due.map(({ payment }) => payment);
}

export function createVirtualDatabase(options: DatabaseOptions): VirtualDatabase {
  const { tables, rules } = options;
  const { apply, submit } = createChanges(options);
  return {
    tables,
    listPayments: () => [...tables.rows.values()].map(({ payment }) => payment),
    insert: (payment) => insertPayment(options, payment),
    get: (paymentId) => rowOf(tables, paymentId).payment,
    submit(paymentId, { transactionIds }) {
      const row = rowOf(tables, paymentId);
      const { state } = row.payment;
      const isSubmittable = state === 'quoted' || (rules.submitsAgain && !isPaymentEnded(state));
      return isSubmittable ? submit(row, transactionIds) : row.payment;
    },
    record(seen, event) {
      const row = rowOf(tables, seen.paymentId);
      if (rules.noVersions) return apply(row, { event, from: seen.state });
      return row.payment.version === seen.version
        ? apply(row, { event, from: row.payment.state })
        : row.payment;
    },
    issueReceipt: (paymentId) => issueReceipt(tables, paymentId),
    leaseDue: (limit) => leaseDue(options, limit),
    wake(paymentId) {
      const row = tables.rows.get(paymentId);
      if (row) row.dueAt = options.now();
    },
    nextDueAt() {
      const due = [...tables.rows.values()].filter(({ payment }) => !isPaymentEnded(payment.state));
      return due.length === 0 ? undefined : Math.min(...due.map(({ dueAt }) => dueAt));
    },
  };
}
