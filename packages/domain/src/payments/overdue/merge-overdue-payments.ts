import type { ListedPayment, MissedCollection, OverduePayment, PaymentOverride } from './overdue-payment.ts';
import { transactionIdsOf } from './without-paid.ts';

type Key = number | string | null;

/** Compares two lists of sort keys. Null comes after every other value. */
function compareKeys(left: readonly Key[], right: readonly Key[]): number {
  for (const [place, a] of left.entries()) {
    const b = right[place] ?? null;
    if (a === b) continue;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -1 : 1;
  }
  return 0;
}

const sortedBy = <T>(items: readonly T[], keysOf: (item: T) => readonly Key[]): T[] =>
  [...items].sort((left, right) => compareKeys(keysOf(left), keysOf(right)));

/**
 * Everything about an overdue payment, the most telling first, so that the order of
 * the input never shows. PAY-6
 */
const keysOfPayment = (payment: OverduePayment): readonly Key[] => [
  payment.dueDate,
  payment.transactionId,
  payment.source,
  payment.amountCents,
  payment.overrideId,
  JSON.stringify(payment.calculatedDetails) ?? null,
];

/**
 * An override that replaces an older transaction comes first: ids grow with time. One that replaces
 * none is never skipped for it.
 */
const keysOfOverride = (override: PaymentOverride): readonly Key[] => [
  override.dishonourTransactionId ?? -1,
  override.transactionId ?? override.queuedTransactionId,
  override.overrideId,
  override.collectionDate ?? override.overrideDate,
  override.amountCents,
];

const fromMissed = (missed: MissedCollection): OverduePayment => ({
  ...missed,
  transactionId: null,
  overrideId: null,
  source: 'missed-collection',
});

const fromOverride = (override: PaymentOverride): OverduePayment => ({
  transactionId: override.transactionId ?? override.queuedTransactionId ?? override.dishonourTransactionId,
  dueDate: override.collectionDate ?? override.overrideDate,
  amountCents: override.amountCents,
  overrideId: override.overrideId,
  calculatedDetails: null,
  source: 'override',
});

/**
 * Returns the payments whose transaction is not listed yet, and lists them. A transaction
 * is never paid twice. PAY-4
 */
function takeUnlisted(payments: readonly OverduePayment[], listed: Set<number>): OverduePayment[] {
  return payments.filter(({ transactionId }) => {
    if (transactionId === null) return true;
    const isNew = !listed.has(transactionId);
    listed.add(transactionId);
    return isNew;
  });
}

/**
 * Returns the overrides none of whose transactions is listed yet, and lists them all. Two overrides of one
 * failed transaction are one debt, also where each has a transaction of its own. PAY-4
 */
function takeOverrides(overrides: readonly PaymentOverride[], listed: Set<number>): OverduePayment[] {
  return sortedBy(overrides, keysOfOverride).flatMap((override) => {
    const ids = [...transactionIdsOf([override])];
    if (ids.some((id) => listed.has(id))) return [];
    for (const id of ids) listed.add(id);
    return [fromOverride(override)];
  });
}

/**
 * Gives ids 1, 2, 3 … to the payments without one, in their order. Ids that are in use are left out. PAY-5
 */
function withIds(payments: readonly OverduePayment[]): ListedPayment[] {
  const used = new Set(payments.map(({ transactionId }) => transactionId));
  let last = 0;
  const nextId = (): number => {
    do last += 1;
    while (used.has(last));
    return last;
  };
  return payments.map((payment) => ({ ...payment, transactionId: payment.transactionId ?? nextId() }));
}

/**
 * Returns all that is overdue for a policy as one list in the order in which it is paid. Outside the extended
 * dishonour period the last two lists are empty. The same payments give the same list and ids, in whatever
 * order they came. PAY-3 to PAY-6
 */
export function mergeOverduePayments(
  realTime: readonly OverduePayment[],
  missed: readonly MissedCollection[],
  overrides: readonly PaymentOverride[],
): ListedPayment[] {
  const listed = new Set<number>();
  const payments = [
    ...takeUnlisted(sortedBy(realTime, keysOfPayment), listed),
    ...missed.map(fromMissed),
    ...takeOverrides(overrides, listed),
  ];
  return withIds(sortedBy(payments, keysOfPayment));
}
