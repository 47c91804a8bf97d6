import { isInExtendedDishonour } from './extended-dishonour.ts';
import { mergeOverduePayments } from './overdue/merge-overdue-payments.ts';
import type { ListedPayment } from './overdue/overdue-payment.ts';
import { transactionIdsOf, withoutPaid } from './overdue/without-paid.ts';

/** The facts that decide whether a policy can be paid by card. */
export type PayablePolicy = {
  readonly policyStatusId: number;
  readonly extendedDishonourStatusId: number | null;
  readonly isCollectionUnderWay: boolean;
  readonly paymentMethodId: number;
};

/** An overdue payment as it is stored, and whether a payment reserves it. */
export type StoredItem = {
  readonly overduePaymentId: number;
  readonly source: 'real-time' | 'missed-collection' | 'override';
  readonly transactionId: number | null;
  readonly dueDate: string | null;
  readonly overrideDate: string | null;
  readonly amountCents: number;
  readonly paymentOverrideId: number | null;
  readonly queuedTransactionId: number | null;
  readonly dishonourTransactionId: number | null;
  readonly isReserved: boolean;
  /** Whether the payment that reserved it has not ended. */
  readonly isPending: boolean;
};

/** An overdue payment that a customer can pay, with the id that the portal knows it by. */
type PayableItem = Pick<ListedPayment, 'transactionId' | 'amountCents'> & {
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

/** The payments that are unreserved, and of no transaction that is paid or being paid. PAY-82 */
const unpaidOf = (items: readonly StoredItem[]): StoredItem[] =>
  withoutPaid(
    items.filter(({ isReserved }) => !isReserved),
    transactionIdsOf(items.filter(({ isReserved }) => isReserved)),
  );

/**
 * Returns the unreserved overdue payments that a customer can pay, in order: outside the extended dishonour
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
