import { totalCentsOf } from '../overdue/payment-selection.ts';
import type { PolicyOverdue } from './overdue-state.ts';

/**
 * The amount overdue on a policy beside a payment that was made: an amount in cents, nothing,
 * not known yet, or not known.
 */
export type RemainingDue =
  | { readonly kind: 'due'; readonly amountCents: number }
  | { readonly kind: 'none' | 'checking' | 'unknown' };

/**
 * Returns what is overdue beside the payment of these transactions. While that payment is processed nothing
 * is listed: then it is `checking`, but for a list that was loaded before. A policy that has ended, or cannot
 * be paid online, is `unknown`. PAY-68
 */
export function remainingDue(overdue: PolicyOverdue | undefined, paidIds: readonly number[]): RemainingDue {
  if (!overdue) return { kind: 'unknown' };
  const { payments, isLoaded, hasFailed, isPending, isSettled, isPayableOnline } = overdue;
  const left = payments.filter(({ transactionId }) => !paidIds.includes(transactionId));
  if (left.length > 0) return { kind: 'due', amountCents: totalCentsOf(left) };
  if (payments.length > 0 || isSettled) return { kind: 'none' };
  if (hasFailed || !isPayableOnline) return { kind: 'unknown' };
  return { kind: isPending || !isLoaded ? 'checking' : 'none' };
}
