import type { PolicySummary } from '../policies/policy.ts';

/** The stages of the extended dishonour period, by the insurer's ids. OVD-1 */
const EXTENDED_DISHONOUR = { active: 1, activePaymentPending: 2 } as const;

const FINAL_STAGES: readonly (number | null)[] = Object.values(EXTENDED_DISHONOUR);

/** Whether a customer with these policies gets the final notice: at least one policy is in the extended dishonour period. OVD-1 */
export function isFinalNoticeDue(
  policies: readonly Pick<PolicySummary, 'extendedDishonourStatusId'>[],
): boolean {
  return policies.some(({ extendedDishonourStatusId }) => FINAL_STAGES.includes(extendedDishonourStatusId));
}
