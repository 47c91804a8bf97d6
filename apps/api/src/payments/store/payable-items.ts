import { isInExtendedDishonour } from '@portal/domain/payments/extended-dishonour';
import { checkSelection } from '@portal/domain/payments/overdue/check-selection';
import { mergeOverduePayments } from '@portal/domain/payments/overdue/merge-overdue-payments';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { transactionIdsOf, withoutPaid } from '@portal/domain/payments/overdue/without-paid';
import { isPayable } from '@portal/domain/payments/payable';
import type { PaymentEvent } from '@portal/domain/payments/payment-machine';
import type { PayablePolicy, StoredItem } from '#api/payments/claims-repository.ts';

/** An overdue payment that a customer can pay, with the id that the portal knows it by. */
export type PayableItem = Pick<ListedPayment, 'transactionId' | 'amountCents'> & {
  readonly overduePaymentId: number;
};

type Items = Pick<PayablePolicy, 'extendedDishonourStatusId'> & { readonly items: readonly StoredItem[] };

/**
 * The list of the domain keeps two fields as they came: an override is found again by its own id, and in the
 * others our id of an item travels.
 */
function overduePaymentIdOf(
  { source, overrideId, calculatedDetails }: ListedPayment,
  overrides: readonly StoredItem[],
): number {
  if (source !== 'override') return Number(calculatedDetails);
  return Number(overrides.find((item) => item.paymentOverrideId === overrideId)?.overduePaymentId);
}

const isOf =
  (source: StoredItem['source']) =>
  (item: StoredItem): boolean =>
    item.source === source;

/** The payments that are unclaimed, and of no transaction that is paid or being paid. PAY-82 */
const unpaidOf = (items: readonly StoredItem[]): StoredItem[] =>
  withoutPaid(
    items.filter(({ isClaimed }) => !isClaimed),
    transactionIdsOf(items.filter(({ isClaimed }) => isClaimed)),
  );

/**
 * Returns the unclaimed overdue payments that a customer can pay, in order: outside the extended dishonour
 * period those with a transaction of their own, in it the others too. The portal makes the same list from the
 * responses of three calls. PAY-3 to PAY-6
 */
export function listPayableItems({ extendedDishonourStatusId, items }: Items): PayableItem[] {
  const unpaid = unpaidOf(items);
  const isExtended = isInExtendedDishonour(extendedDishonourStatusId);
  const overrides = isExtended ? unpaid.filter(isOf('override')) : [];
  const missed = isExtended ? unpaid.filter(isOf('missed-collection')) : [];
  const merged = mergeOverduePayments(
    unpaid.filter(isOf('real-time')).map((item) => ({
      ...item,
      source: 'real-time',
      overrideId: null,
      calculatedDetails: item.overduePaymentId,
    })),
    missed.map((item) => ({ ...item, calculatedDetails: item.overduePaymentId })),
    overrides.map((item) => ({
      ...item,
      collectionDate: item.dueDate,
      overrideId: item.paymentOverrideId,
    })),
  );
  return merged.map((payment) => ({
    transactionId: payment.transactionId,
    amountCents: payment.amountCents,
    overduePaymentId: overduePaymentIdOf(payment, overrides),
  }));
}

/**
 * The result of submitting a selection: the payments to claim and its sum in cents, or the
 * event that ends the payment.
 */
export type SubmitDecision =
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
  const paidIds = transactionIdsOf(items.filter(({ isClaimed }) => isClaimed));
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
