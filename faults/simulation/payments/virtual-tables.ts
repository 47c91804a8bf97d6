import {
  isPaymentEnded,
  PAYMENT_STEPS,
  type PaymentEvent,
  type PaymentState,
} from '@portal/domain/payments/payment-machine';
import type { Payment } from '../../../apps/api/src/payments/payments.ts';

/** Rules of the real database that a broken variant leaves out. */
export type DatabaseRules = {
  readonly noReservations?: true;
  readonly noVersions?: true;
  readonly partialReservations?: true;
  readonly submitsAgain?: true;
  readonly releasesWhenVoiding?: true;
  readonly expiresWithoutVoid?: true;
  readonly receiptLater?: true;
  readonly submitsWhilePending?: true;
  readonly takesMoreThanTheForm?: true;
  /** The amount that is reserved is not compared with the one that was decided. */
  readonly believesTheDecision?: true;
  /** A capture is booked, whatever its reservations add up to. */
  readonly booksAnyAmount?: true;
};

export type OverdueItem = { readonly id: number; amountCents: number };
type Reservation = {
  readonly itemId: number;
  readonly paymentId: string;
  readonly amountCents: number;
  isAllocated: boolean;
};
type Receipt = { readonly paymentId: string; readonly amountCents: number };

/** `dueAt`: when the reconciler may look at it, in milliseconds of the history. */
export type PaymentRow = {
  payment: Payment;
  /** The most that its card form was opened for. */
  readonly maxAmountCents: number;
  dueAt: number;
  checks: number;
};

/** The tables of one policy, and what a recorded event changes in them. */
export type VirtualTables = {
  readonly items: OverdueItem[];
  reservations: Reservation[];
  readonly receipts: Receipt[];
  /** Payments that the core system was told of. */
  readonly coreEvents: string[];
  readonly audit: Map<string, PaymentEvent[]>;
  readonly rows: Map<string, PaymentRow>;
};

export const sumOf = (items: readonly OverdueItem[], isMeant: (id: number) => boolean): number =>
  items.reduce((sum, { id, amountCents }) => (isMeant(id) ? sum + amountCents : sum), 0);

export function createVirtualTables(items: readonly OverdueItem[]): VirtualTables {
  return {
    items: items.map((item) => ({ ...item })),
    reservations: [],
    receipts: [],
    coreEvents: [],
    audit: new Map(),
    rows: new Map(),
  };
}

export function rowOf(tables: VirtualTables, paymentId: string): PaymentRow {
  const row = tables.rows.get(paymentId);
  if (!row) throw new Error(`There is no payment ${paymentId}`);
  return row;
}

/** Returns the overdue payments that are not paid. */
export const openItemsOf = ({ items, reservations }: VirtualTables): readonly OverdueItem[] =>
  items.filter(
    ({ id }) => !reservations.some((reservation) => reservation.itemId === id && reservation.isAllocated),
  );

export function releaseReservations(tables: VirtualTables, paymentId: string): void {
  tables.reservations = tables.reservations.filter(
    (reservation) => reservation.paymentId !== paymentId || reservation.isAllocated,
  );
}

/** Returns the sum that a payment has reserved and not paid. */
export const reservedCentsOf = ({ reservations }: VirtualTables, paymentId: string): number =>
  reservations
    .filter((reservation) => reservation.paymentId === paymentId && !reservation.isAllocated)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

export function issueReceipt(tables: VirtualTables, paymentId: string): void {
  const { amountCents } = rowOf(tables, paymentId).payment;
  tables.receipts.push({ paymentId, amountCents: amountCents ?? 0 });
}

function allocate(tables: VirtualTables, paymentId: string, rules: DatabaseRules): void {
  for (const reservation of tables.reservations)
    if (reservation.paymentId === paymentId) reservation.isAllocated = true;
  tables.coreEvents.push(paymentId);
  if (!rules.receiptLater) issueReceipt(tables, paymentId);
}

/** Changes the state of a payment, with the audit row and all that follows from it. */
export function enterState(
  tables: VirtualTables,
  row: PaymentRow,
  change: {
    readonly event: PaymentEvent;
    readonly state: PaymentState;
    readonly columns?: Partial<Payment> | undefined;
    readonly rules: DatabaseRules;
  },
): Payment {
  const { event, state, columns, rules } = change;
  const { paymentId, version } = row.payment;
  row.payment = { ...row.payment, ...columns, state, version: version + 1 };
  tables.audit.get(paymentId)?.push(event);
  if (state === 'captured') allocate(tables, paymentId, rules);
  const hasEndedWithoutMoney = isPaymentEnded(state) && !PAYMENT_STEPS[state].holdsReservations;
  if (hasEndedWithoutMoney || (rules.releasesWhenVoiding && state === 'voiding'))
    releaseReservations(tables, paymentId);
  return row.payment;
}
