import { PAYMENT_LIMITS } from '@portal/domain/payments/payment-limits';
import {
  FIRST_PAYMENT_STATE,
  isPaymentEnded,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@portal/domain/payments/payment-machine';
import { decideSubmit } from '@portal/domain/payments/submit-decision';
import type { Payment, Selection } from '../../../apps/api/src/payments/payments.ts';
import { storedItems, storedPolicy } from './stored-policy.ts';
import {
  type DatabaseRules,
  enterState,
  issueReceipt,
  type PaymentRow,
  releaseReservations,
  reservedCentsOf,
  rowOf,
  type VirtualTables,
} from './virtual-tables.ts';

/**
 * The transactions of `Payments` on the tables of one policy, and what a history
 * needs besides. Each is atomic.
 */
export type VirtualDatabase = {
  readonly tables: VirtualTables;
  listPayments(): readonly Payment[];
  insert(payment: OpenedPayment): Payment;
  /** The insurer's systems add an overdue payment, newer than the others. */
  addItem(amountCents: number): void;
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

type OpenedPayment = {
  readonly paymentId: string;
  readonly reference: string;
  readonly maxAmountCents: number;
};

type DatabaseOptions = {
  readonly tables: VirtualTables;
  /** Whether the policy is paid in full or not at all. */
  readonly mustPayAll: boolean;
  readonly rules: DatabaseRules;
  readonly now: () => number;
  /** Whether a lease ends at once, as when its holder was slower than it. */
  readonly leaseEndsEarly: () => boolean;
  /** Whether the insurer's systems change an amount while it is submitted. */
  readonly amountChanges: () => boolean;
};

const leaseMs = (checks: number): number =>
  1_000 *
  Math.min(PAYMENT_LIMITS.firstCheckAfterSeconds * 2 ** checks, PAYMENT_LIMITS.longestCheckWaitSeconds);

function createChanges({ tables, rules, mustPayAll, now, amountChanges }: DatabaseOptions) {
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
  /** Reserves what is not reserved by others, each for its amount now. Returns the sum. */
  function reserve(paymentId: string, itemIds: readonly number[]): number {
    const isFree = (id: number): boolean =>
      !rules.partialReservations || tables.reservations.every(({ itemId }) => itemId !== id);
    const reserved = tables.items.filter(({ id }) => itemIds.includes(id) && isFree(id));
    for (const { id, amountCents } of reserved)
      tables.reservations.push({ itemId: id, paymentId, amountCents, isAllocated: false });
    return reservedCentsOf(tables, paymentId);
  }
  function submit(row: PaymentRow, wanted: readonly number[]): Payment {
    const { paymentId, state } = row.payment;
    const decision = decideSubmit({
      policy: storedPolicy(mustPayAll),
      items: storedItems(tables, paymentId, rules),
      transactionIds: wanted,
      maxAmountCents: rules.takesMoreThanTheForm ? Number.POSITIVE_INFINITY : row.maxAmountCents,
    });
    if (decision.event !== 'submitted') return apply(row, { event: decision.event, from: state });
    const { amountCents, overduePaymentIds } = decision;
    const changed = tables.items.find(({ id }) => id === overduePaymentIds.at(-1));
    if (changed && amountChanges()) changed.amountCents += 100;
    releaseReservations(tables, paymentId);
    const isAsDecided = reserve(paymentId, overduePaymentIds) === amountCents;
    if (!isAsDecided && !rules.partialReservations && !rules.believesTheDecision) {
      releaseReservations(tables, paymentId);
      return apply(row, { event: 'selection-refused', from: state });
    }
    const columns = { amountCents, submittedAt: new Date(now()) };
    const submitted = apply(row, { event: 'submitted', from: FIRST_PAYMENT_STATE, columns });
    row.dueAt = now() + PAYMENT_LIMITS.requestLeaseSeconds * 1_000;
    return submitted;
  }
  return { apply, submit };
}

function insertPayment(
  { tables, now }: DatabaseOptions,
  { paymentId, reference, maxAmountCents }: OpenedPayment,
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
  const dueAt = now() + PAYMENT_LIMITS.quoteLifeSeconds * 1_000;
  tables.rows.set(paymentId, { payment, maxAmountCents, dueAt, checks: 0 });
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
    addItem: (amountCents) => void tables.items.push({ id: tables.items.length + 1, amountCents }),
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
      if (row.payment.version !== seen.version) return row.payment;
      const isBooked = event === 'capture-confirmed' && !rules.booksAnyAmount;
      if (isBooked && reservedCentsOf(tables, seen.paymentId) !== row.payment.amountCents)
        throw new Error('The reservations of a payment do not add up to its amount');
      return apply(row, { event, from: row.payment.state });
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
