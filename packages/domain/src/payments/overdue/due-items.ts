import type { PolicySummary } from '../../policies/policy.ts';
import { formatAmount } from '../../values/money.ts';
import { findPolicyOverdue, type OverdueState } from '../loading/overdue-state.ts';
import { totalCentsOf } from './payment-selection.ts';

/** A policy as the banner names it. */
export type NamedPolicy = {
  readonly policyNumber: string;
  readonly policyName: string;
  /** Whether another policy of the customer has the same name: the sentence then has the number. PAY-106 */
  readonly isNamesake?: true;
};

/**
 * One entry of the banner: how much of a policy is overdue, or that a payment is being
 * processed. Amount in cents. PAY-12
 */
export type DueItem = NamedPolicy &
  (
    | { readonly hasPending: true }
    | { readonly hasPending: false; readonly overdueCount: number; readonly totalDueCents: number }
  );

type Named = Pick<PolicySummary, 'policyNumber' | 'productName'>;

/** Returns the name of a policy among those of the customer. PAY-106 */
export function namedPolicy({ policyNumber, productName }: Named, policies: readonly Named[]): NamedPolicy {
  const isNamesake = policies.filter((policy) => policy.productName === productName).length > 1;
  return { policyNumber, policyName: productName, ...(isNamesake && { isNamesake }) };
}

/** Returns a policy in the middle of a sentence. */
export const policyWords = ({ policyName, policyNumber, isNamesake }: NamedPolicy): string =>
  `your ${policyName} policy${isNamesake ? ` ${policyNumber}` : ''}`;

/**
 * Returns the entries of the banner, in the order of the policies. One that is pending is never shown
 * as overdue. PAY-8, PAY-12
 */
export function dueItems(state: OverdueState, policies: readonly Named[]): DueItem[] {
  return policies.flatMap((one): DueItem[] => {
    const policy = findPolicyOverdue(state, one.policyNumber);
    const named = namedPolicy(one, policies);
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
  const policy = `for ${policyWords(item)}`;
  if (item.hasPending) return { before: `Processing overdue payment ${policy}`, amount: '', after: '' };
  const { overdueCount, totalDueCents } = item;
  const [noun, verb] = overdueCount === 1 ? ['payment', 'is'] : ['payments', 'are'];
  return {
    before: `${overdueCount} ${noun} (`,
    amount: formatAmount(totalDueCents),
    after: `) ${verb} overdue ${policy}`,
  };
}
