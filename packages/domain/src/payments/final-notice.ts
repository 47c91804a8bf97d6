import type { PolicySummary } from '../policies/policy.ts';
import { isInExtendedDishonour } from './extended-dishonour.ts';

/** Whether a customer with these policies gets the final notice: at least one policy is in the extended dishonour period. OVD-1 */
export function isFinalNoticeDue(
  policies: readonly Pick<PolicySummary, 'extendedDishonourStatusId'>[],
): boolean {
  return policies.some(({ extendedDishonourStatusId }) => isInExtendedDishonour(extendedDishonourStatusId));
}
