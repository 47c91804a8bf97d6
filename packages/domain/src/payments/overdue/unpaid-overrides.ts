import type { PaymentOverride } from './overdue-payment.ts';

/**
 * Returns the overrides that are still overdue. One that stands for a transaction that was paid, or is being paid, is not: a paid transaction
 * leaves the list of overdue payments, and its override must not take its place. PAY-4
 */
export function unpaidOverrides<T extends PaymentOverride>(
  overrides: readonly T[],
  paidTransactionIds: readonly (number | null)[],
): T[] {
  const paid = new Set(paidTransactionIds);
  return overrides.filter(({ transactionId, queuedTransactionId, dishonourTransactionId }) =>
    [transactionId, queuedTransactionId, dishonourTransactionId].every((id) => id === null || !paid.has(id)),
  );
}
