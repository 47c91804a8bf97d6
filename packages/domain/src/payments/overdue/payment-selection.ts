import { PAYMENT_LIMITS } from '../payment-limits.ts';
import type { ListedPayment } from './overdue-payment.ts';

/**
 * The customer's choice among the overdue payments of a policy. They are paid in order, so the first
 * `chosenCount` are chosen. `isLocked`: in the extended dishonour period all are chosen, and none can
 * be left out. PAY-13, PAY-14
 */
export type PaymentSelection = {
  readonly payments: readonly ListedPayment[];
  readonly chosenCount: number;
  readonly isLocked: boolean;
};

/** One row of the choice. */
export type SelectionRow = {
  readonly payment: ListedPayment;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  /** The payment to choose before this one; null where the row waits for none. */
  readonly chooseFirst: ListedPayment | null;
};

/** The texts beside the rows. Amounts in cents. PAY-15 */
export type SelectionSummary = {
  readonly chosenCount: number;
  readonly totalCount: number;
  /** The total of the chosen payments: the amount to pay. */
  readonly totalCents: number;
  readonly stillOverdueCount: number;
  readonly stillOverdueCents: number;
  readonly canContinue: boolean;
  readonly canChooseAll: boolean;
};

/** The announcement of a change of the choice. Amounts in cents. PAY-16 */
export type SelectionChange =
  | {
      readonly kind: 'chosen';
      readonly payment: ListedPayment;
      readonly totalCents: number;
      readonly nextPayment: ListedPayment | null;
    }
  | { readonly kind: 'all-chosen'; readonly count: number; readonly totalCents: number }
  | { readonly kind: 'removed'; readonly count: number; readonly totalCents: number };

/** A choice after a step, and what to announce; null where the step changed nothing. */
export type SelectionStep = {
  readonly selection: PaymentSelection;
  readonly change: SelectionChange | null;
};

/** Returns the sum of amounts, in cents. */
export function totalCentsOf(payments: readonly Pick<ListedPayment, 'amountCents'>[]): number {
  return payments.reduce((total, { amountCents }) => total + amountCents, 0);
}

/** Returns the chosen payments, in order. */
export function chosenPayments({ payments, chosenCount }: PaymentSelection): readonly ListedPayment[] {
  return payments.slice(0, chosenCount);
}

/** The number of payments that can be chosen: one card payment pays no more at once. */
const mostChosen = ({ payments }: Pick<PaymentSelection, 'payments'>): number =>
  Math.min(payments.length, PAYMENT_LIMITS.maxItems);

/** The payment that can be chosen next; null where none is left, or one card payment pays no more. */
const nextToChoose = (selection: PaymentSelection): ListedPayment | null =>
  selection.chosenCount < mostChosen(selection) ? (selection.payments[selection.chosenCount] ?? null) : null;

/**
 * Returns the choice to begin with. `chosenIds` are the transactions of an earlier choice of the same
 * policy: as many of them are kept as are still the first ones in order. The only payment is chosen from the
 * start. PAY-13, PAY-14, PAY-103
 */
export function beginSelection(
  payments: readonly ListedPayment[],
  isLocked: boolean,
  chosenIds: readonly number[] = [],
): PaymentSelection {
  if (isLocked) return { payments, chosenCount: payments.length, isLocked };
  const firstOther = payments.findIndex(({ transactionId }) => !chosenIds.includes(transactionId));
  const kept = firstOther === -1 || payments.length === 1 ? payments.length : firstOther;
  return { payments, chosenCount: Math.min(kept, mostChosen({ payments })), isLocked };
}

/**
 * Returns the rows in order. A row is disabled until the one before is chosen, and always where the choice
 * is locked. PAY-13, PAY-14
 */
export function selectionRows(selection: PaymentSelection): SelectionRow[] {
  const { payments, chosenCount, isLocked } = selection;
  return payments.map((payment, place) => {
    const waits = place > chosenCount;
    return {
      payment,
      isChosen: place < chosenCount,
      isDisabled: isLocked || waits || place >= mostChosen(selection),
      chooseFirst: waits ? nextToChoose(selection) : null,
    };
  });
}

/** Returns the texts beside the rows. PAY-15 */
export function summariseSelection(selection: PaymentSelection): SelectionSummary {
  const { payments, chosenCount, isLocked } = selection;
  const totalCents = totalCentsOf(chosenPayments(selection));
  return {
    chosenCount,
    totalCount: payments.length,
    totalCents,
    stillOverdueCount: payments.length - chosenCount,
    stillOverdueCents: totalCentsOf(payments) - totalCents,
    canContinue: chosenCount > 0 && chosenCount <= PAYMENT_LIMITS.maxItems,
    canChooseAll: !isLocked && chosenCount < mostChosen(selection),
  };
}

/**
 * Ticks or unticks a row. Unticking one unticks all later ones; a disabled row stays as it is. PAY-13, PAY-16
 */
export function togglePayment(selection: PaymentSelection, transactionId: number): SelectionStep {
  const { chosenCount } = selection;
  const rows = selectionRows(selection);
  const place = rows.findIndex((one) => one.payment.transactionId === transactionId);
  const row = rows[place];
  if (row === undefined || row.isDisabled) return { selection, change: null };
  const next = { ...selection, chosenCount: row.isChosen ? place : place + 1 };
  const totalCents = totalCentsOf(chosenPayments(next));
  const change: SelectionChange = row.isChosen
    ? { kind: 'removed', count: chosenCount - place, totalCents }
    : { kind: 'chosen', payment: row.payment, totalCents, nextPayment: nextToChoose(next) };
  return { selection: next, change };
}

/** Chooses all payments that one card payment can pay. PAY-13, PAY-16 */
export function chooseAll(selection: PaymentSelection): SelectionStep {
  if (!summariseSelection(selection).canChooseAll) return { selection, change: null };
  const next = { ...selection, chosenCount: mostChosen(selection) };
  const totalCents = totalCentsOf(chosenPayments(next));
  return { selection: next, change: { kind: 'all-chosen', count: next.chosenCount, totalCents } };
}
