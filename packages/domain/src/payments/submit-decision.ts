import { isInExtendedDishonour } from './extended-dishonour.ts';
import { checkSelection } from './overdue/check-selection.ts';
import { transactionIdsOf } from './overdue/without-paid.ts';
import { isPayable } from './payable.ts';
import { listPayableItems, type PayablePolicy, type StoredItem } from './payable-items.ts';
import type { PaymentEvent } from './payment-machine.ts';

/**
 * The result of submitting a selection: the payments to reserve and its sum in cents, or the
 * event that ends the payment.
 */
type SubmitDecision =
  | {
      readonly event: 'submitted';
      readonly overduePaymentIds: readonly number[];
      readonly amountCents: number;
    }
  | { readonly event: Extract<PaymentEvent, 'selection-refused' | 'superseded'> };

type Submission = {
  readonly policy: PayablePolicy;
  readonly items: readonly StoredItem[];
  readonly transactionIds: readonly number[];
  /** The most that the card form was opened for. */
  readonly maxAmountCents: number;
};

/** Decides by what is stored alone; the browser only names transactions. PAY-17, PAY-21, PAY-32, PAY-88 */
export function decideSubmit({ policy, items, transactionIds, maxAmountCents }: Submission): SubmitDecision {
  // The pending payment may yet end without money: a newer overdue payment must not be
  // paid before an older one.
  if (items.some(({ isPending }) => isPending)) return { event: 'superseded' };
  const payable = listPayableItems({ ...policy, items });
  const paidIds = transactionIdsOf(items.filter(({ isReserved }) => isReserved));
  // An id that the list gave to a payment without one may be that of a paid transaction.
  const isOther = (id: number) => payable.every(({ transactionId }) => transactionId !== id);
  if (transactionIds.some((id) => paidIds.has(id) && isOther(id))) return { event: 'superseded' };
  const isExtended = isInExtendedDishonour(policy.extendedDishonourStatusId);
  const checked = checkSelection(payable, transactionIds, isExtended);
  if (!isPayable(policy) || !checked.isAccepted || checked.totalCents > maxAmountCents)
    return { event: 'selection-refused' };
  return {
    event: 'submitted',
    overduePaymentIds: checked.items.map(({ overduePaymentId }) => overduePaymentId),
    amountCents: checked.totalCents,
  };
}
