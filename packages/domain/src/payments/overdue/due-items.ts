import type { PolicySummary } from '../../policies/policy.ts';
import { formatAmount } from '../../values/money.ts';
import { findPolicyOverdue, type OverdueState } from '../loading/overdue-state.ts';
import { totalCentsOf } from './payment-selection.ts';

/**
 * One entry of the banner: how much of a policy is overdue, or that a payment is being
 * processed. Amount in cents. PAY-12
 */
export type DueItem = {
  readonly policyNumber: string;
  readonly policyName: string;
  /** Whether another policy of the customer has the same name: the sentence then has the number. PAY-106 */
  readonly isNamesake?: true;
} & (
  | { readonly hasPending: true }
  | { readonly hasPending: false; readonly overdueCount: number; readonly totalDueCents: number }
);

/**
 * Returns the entries of the banner, in the order of the policies. One that is pending is never shown
 * as overdue. PAY-8, PAY-12
 */
export function dueItems(
  state: OverdueState,
  policies: readonly Pick<PolicySummary, 'policyNumber' | 'productName'>[],
): DueItem[] {
  return policies.flatMap(({ policyNumber, productName: policyName }): DueItem[] => {
    const policy = findPolicyOverdue(state, policyNumber);
    const isNamesake = policies.filter(({ productName }) => productName === policyName).length > 1;
    const named = { policyNumber, policyName, ...(isNamesake && { isNamesake }) };
    if (policy?.isPending) return [{ ...named, hasPending: true }];
    if (!policy?.payments.length) return [];
    const { payments } = policy;
    const totalDueCents = totalCentsOf(payments);
    return [{ ...named, hasPending: false, overdueCount: payments.length, totalDueCents }];
  });
}

/**
 * A sentence in three parts, so that the amount is never broken over two lines. Joined they are the sentence.
 */
export type DueSentence = { readonly before: string; readonly amount: string; readonly after: string };

/**
 * Returns the sentence of an entry, to the word of the specification; of two policies with one name the
 * number follows. PAY-12, PAY-106
 */
export function dueSentence(item: DueItem): DueSentence {
  const policy = `for your ${item.policyName} policy${item.isNamesake ? ` ${item.policyNumber}` : ''}`;
  if (item.hasPending) return { before: `Processing overdue payment ${policy}`, amount: '', after: '' };
  const { overdueCount, totalDueCents } = item;
  const [noun, verb] = overdueCount === 1 ? ['payment', 'is'] : ['payments', 'are'];
  return {
    before: `${overdueCount} ${noun} (`,
    amount: formatAmount(totalDueCents),
    after: `) ${verb} overdue ${policy}`,
  };
}
