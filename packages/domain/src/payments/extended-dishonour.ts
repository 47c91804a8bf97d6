/** The stages of the extended dishonour period, by the insurer's ids. OVD-1 */
const EXTENDED_DISHONOUR = { active: 1, activePaymentPending: 2 } as const;

const STAGES: readonly (number | null)[] = Object.values(EXTENDED_DISHONOUR);

/**
 * Returns whether a policy is in the extended dishonour period: all that is overdue must be paid
 * together. OVD-1, PAY-3, PAY-14
 */
export function isInExtendedDishonour(extendedDishonourStatusId: number | null): boolean {
  return STAGES.includes(extendedDishonourStatusId);
}
