import type { PaymentOverride } from './overdue-payment.ts';

/** The transactions that an overdue payment is, is queued as, and replaces. */
type TransactionIds = Pick<PaymentOverride, 'transactionId'> &
  Partial<Pick<PaymentOverride, 'queuedTransactionId' | 'dishonourTransactionId'>>;

/** Returns every transaction that is paid with these overdue payments. PAY-4, PAY-82 */
export const transactionIdsOf = (payments: readonly TransactionIds[]): ReadonlySet<number> =>
  new Set(
    payments
      .flatMap((one) => [one.transactionId, one.queuedTransactionId, one.dishonourTransactionId])
      .filter((id) => typeof id === 'number'),
  );

/**
 * Returns the overdue payments that are still overdue. One that is, is queued as or replaces a transaction
 * that was paid, or is being paid, is not: what was paid leaves the list, and nothing else of the same
 * transaction must take its place. PAY-4, PAY-82
 */
export function withoutPaid<T extends TransactionIds>(
  overdue: readonly T[],
  paidIds: ReadonlySet<number>,
): T[] {
  return overdue.filter(({ transactionId, queuedTransactionId, dishonourTransactionId }) =>
    [transactionId, queuedTransactionId, dishonourTransactionId].every(
      (id) => typeof id !== 'number' || !paidIds.has(id),
    ),
  );
}
