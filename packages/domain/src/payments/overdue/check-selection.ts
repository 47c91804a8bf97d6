import { PAYMENT_LIMITS } from '../payment-limits.ts';
import type { ListedPayment } from './overdue-payment.ts';
import { totalCentsOf } from './payment-selection.ts';

/** Why a selection is refused. */
type SelectionRefusal =
  | 'nothing-chosen'
  | 'chosen-twice'
  | 'not-overdue'
  | 'not-in-order'
  | 'not-all'
  | 'too-many';

/** The overdue payments that a selection pays, in order, and their total in cents; or why it is refused. */
export type CheckedSelection<T> =
  | { readonly isAccepted: true; readonly items: readonly T[]; readonly totalCents: number }
  | { readonly isAccepted: false; readonly reason: SelectionRefusal };

type Payable = Pick<ListedPayment, 'transactionId' | 'amountCents'>;

const refuse = (reason: SelectionRefusal) => ({ isAccepted: false, reason }) as const;

/**
 * Checks on the server what a browser asks to pay. `overdue` is all that is overdue for the policy, in order;
 * amounts come from there alone. The ids may come in any order: together they must be the first ones, or all
 * under extended dishonour. PAY-17
 */
export function checkSelection<T extends Payable>(
  overdue: readonly T[],
  transactionIds: readonly number[],
  isExtended: boolean,
): CheckedSelection<T> {
  const chosen = new Set(transactionIds);
  if (chosen.size === 0) return refuse('nothing-chosen');
  if (chosen.size < transactionIds.length) return refuse('chosen-twice');
  if (chosen.size > PAYMENT_LIMITS.maxItems) return refuse('too-many');
  const items = overdue.filter(({ transactionId }) => chosen.has(transactionId));
  if (items.length < chosen.size) return refuse('not-overdue');
  if (isExtended && items.length < overdue.length) return refuse('not-all');
  if (items.some((item, place) => item !== overdue[place])) return refuse('not-in-order');
  return { isAccepted: true, items, totalCents: totalCentsOf(items) };
}
