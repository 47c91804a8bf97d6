import type { PayablePolicy, StoredItem } from '@portal/domain/payments/payable-items';
import { PAYMENT_METHOD } from '@portal/domain/policies/payment-method';
import type { DatabaseRules, VirtualTables } from './virtual-tables.ts';

/** Returns the policy as a submission finds it: it can be paid, in full or not at all. */
export const storedPolicy = (mustPayAll: boolean): PayablePolicy => ({
  policyStatusId: 40,
  extendedDishonourStatusId: mustPayAll ? 1 : null,
  isCollectionUnderWay: false,
  paymentMethodId: PAYMENT_METHOD.card,
});

/** Returns the overdue payments of the policy as the submission of a payment finds them. */
export function storedItems(
  { items, reservations }: VirtualTables,
  paymentId: string,
  rules: DatabaseRules,
): StoredItem[] {
  const seesPending = !rules.noReservations && !rules.partialReservations;
  return items.map(({ id, amountCents }) => {
    const others = reservations.filter(({ itemId, paymentId: by }) => itemId === id && by !== paymentId);
    const isPaid = others.some(({ isAllocated }) => isAllocated);
    const isHeld = seesPending && others.some(({ isAllocated }) => !isAllocated);
    return {
      overduePaymentId: id,
      source: 'real-time',
      transactionId: id,
      dueDate: null,
      overrideDate: null,
      amountCents,
      paymentOverrideId: null,
      queuedTransactionId: null,
      dishonourTransactionId: null,
      isReserved: isPaid || isHeld,
      isPending: isHeld && !rules.submitsWhilePending,
    };
  });
}
