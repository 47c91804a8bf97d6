import type { PolicySummary } from './policy.ts';
import { policyStatus } from './policy-status.ts';

type Ordered = Pick<PolicySummary, 'policyStatusId' | 'productTypeId' | 'saleCompletedDate'>;

/**
 * Returns the policies in the order of the list: live before Lapsed or Cancelled, then by product
 * type id, then the earliest sale first. A policy without a sale date comes last in its group;
 * equals keep their order. POL-4
 */
export function orderPolicies<P extends Ordered>(policies: readonly P[]): P[] {
  return [...policies].sort(
    (one, other) =>
      policyStatus(one.policyStatusId).sortRank - policyStatus(other.policyStatusId).sortRank ||
      one.productTypeId - other.productTypeId ||
      compareDates(one.saleCompletedDate, other.saleCompletedDate),
  );
}

/** Compares two calendar dates as text; `~` sorts after every digit, so no date comes last. */
function compareDates(one: string | null, other: string | null): number {
  const [first, second] = [one ?? '~', other ?? '~'];
  return first < second ? -1 : Number(first > second);
}
