import { isInExtendedDishonour } from '@portal/domain/payments/extended-dishonour';
import { checkSelection } from '@portal/domain/payments/overdue/check-selection';
import { mergeOverduePayments } from '@portal/domain/payments/overdue/merge-overdue-payments';
import type { ListedPayment } from '@portal/domain/payments/overdue/overdue-payment';
import { unpaidOverrides } from '@portal/domain/payments/overdue/unpaid-overrides';
import { isPayable } from '@portal/domain/payments/payable';
import type { PaymentEvent } from '@portal/domain/payments/payment-machine';
import type { PayablePolicy, StoredItem } from '#api/payments/claims-repository.ts';

/** An overdue payment that a customer can pay, with the id that the portal knows it by. */
export type PayableItem = Pick<ListedPayment, 'transactionId' | 'amountCents'> & {
  readonly overduePaymentId: number;
};

type Items = Pick<PayablePolicy, 'extendedDishonourStatusId'> & { readonly items: readonly StoredItem[] };

/** The list of the domain keeps two fields as they came: our id of an item travels in the one that its source has. */
const overduePaymentIdOf = ({ source, overrideId, calculatedDetails }: ListedPayment): number =>
  Number(source === 'override' ? overrideId : calculatedDetails);

/**
 * Returns the unclaimed overdue payments that a customer can pay, in order: outside the extended dishonour period those with a transaction of
 * their own, in it the others too. The portal makes the same list from the responses of three calls. PAY-3 to PAY-6
 */
export function listPayableItems({ extendedDishonourStatusId, items }: Items): PayableItem[] {
  const unclaimed = items.filter(({ isClaimed }) => !isClaimed);
  const of = (source: StoredItem['source']) => unclaimed.filter((item) => item.source === source);
  const isExtended = isInExtendedDishonour(extendedDishonourStatusId);
  const overrides = of('override').map((item) => ({
    ...item,
    collectionDate: item.dueDate,
    overrideId: item.overduePaymentId,
  }));
  const claimedIds = items.filter(({ isClaimed }) => isClaimed).map(({ transactionId }) => transactionId);
  const merged = mergeOverduePayments(
    of('real-time').map((item) => ({
      ...item,
      source: 'real-time',
      overrideId: null,
      calculatedDetails: item.overduePaymentId,
    })),
    isExtended
      ? of('missed-collection').map((item) => ({ ...item, calculatedDetails: item.overduePaymentId }))
      : [],
    isExtended ? unpaidOverrides(overrides, claimedIds) : [],
  );
  return merged.map((payment) => ({
    transactionId: payment.transactionId,
    amountCents: payment.amountCents,
    overduePaymentId: overduePaymentIdOf(payment),
  }));
}

/** What comes of submitting a selection: what to claim and its sum in cents, or the event that ends the payment. */
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

/** Decides by what is stored alone; the browser only names transactions. PAY-17, PAY-21, PAY-32 */
export function decideSubmit({ policy, items, transactionIds, maxAmountCents }: Submission): SubmitDecision {
  const isClaimed = items.some(
    (item) => item.isClaimed && item.transactionId !== null && transactionIds.includes(item.transactionId),
  );
  if (isClaimed) return { event: 'superseded' };
  const payable = listPayableItems({ ...policy, items });
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
