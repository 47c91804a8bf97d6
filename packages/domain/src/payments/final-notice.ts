import type { PolicySummary } from '../policies/policy.ts';
import { isInExtendedDishonour } from './extended-dishonour.ts';

/**
 * Whether a customer with these policies gets the final notice: at least one policy is in the
 * extended dishonour period. OVD-1
 */
export function isFinalNoticeDue(
  policies: readonly Pick<PolicySummary, 'extendedDishonourStatusId'>[],
): boolean {
  return policies.some(({ extendedDishonourStatusId }) => isInExtendedDishonour(extendedDishonourStatusId));
}

/**
 * Returns the name of the policy that the final notice is about, where the customer has others
 * that it is not about. OVD-6
 */
export function finalNoticeProduct(
  policies: readonly Pick<PolicySummary, 'extendedDishonourStatusId' | 'productName'>[],
): string | undefined {
  const [meant, ...others] = policies.filter((policy) =>
    isInExtendedDishonour(policy.extendedDishonourStatusId),
  );
  return policies.length > 1 && others.length === 0 ? meant?.productName : undefined;
}
