import { shownStatusId } from '@portal/domain/payments/loading/overdue-state';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';

/**
 * Returns policies as they are shown: the status of one whose payment is pending is cleared, which reads
 * 'Processing Payment'. PAY-8
 */
export function useShownPolicies(policies: readonly PolicySummary[]): PolicySummary[] {
  const state = useOverdueState();
  return policies.map((policy) => ({ ...policy, policyStatusId: shownStatusId(state, policy) }));
}
