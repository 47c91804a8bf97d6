import { isInExtendedDishonour } from '@portal/domain/payments/extended-dishonour';
import { isAskedFor } from '@portal/domain/payments/loading/change-policy';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { useQuery } from '@tanstack/react-query';
import { loadSummary } from '#portal/lib/api/policy-summary.ts';

/**
 * Why a policy could not be paid: it may have ended, or have been paid in another
 * tab. PAY-95, PAY-100, PAY-105
 */
export type CurrentState = 'due' | 'ended' | 'paid';

/** `summary`: what the host says of it, where it said anything. */
export type CurrentPolicy = { readonly state: CurrentState; readonly summary?: PolicySummary };

/** Says what is so; nothing where the policy can still be paid. */
export const STATE_TEXTS: Readonly<Record<CurrentState, string>> = {
  due: '',
  ended: 'This policy has ended, and cannot be paid here. Call us on {phone}.',
  paid: 'Nothing is overdue on this policy now: another payment was made, or is being processed. You do not need to pay again.',
};

function stateOf(policy: PolicySummary): CurrentState {
  if (!isAskedFor(policy)) return 'ended';
  const isDue =
    policy.policyStatusId === POLICY_STATUS.paymentOverdue ||
    isInExtendedDishonour(policy.extendedDishonourStatusId);
  return isDue ? 'due' : 'paid';
}

/** Asks the host for the state of a policy after a payment of it was not made. Undefined until then. */
export function useCurrentPolicy(policyNumber: string): CurrentPolicy | undefined {
  const { data } = useQuery({
    queryKey: ['policy-after-failure', policyNumber],
    // Where nobody says, another try stays open.
    queryFn: () =>
      loadSummary(policyNumber, true).then(
        (summary): CurrentPolicy => ({ state: stateOf(summary), summary }),
        (): CurrentPolicy => ({ state: 'due' }),
      ),
    staleTime: 0,
  });
  return data;
}
