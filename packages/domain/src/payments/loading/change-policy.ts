import { policyStatus } from '../../policies/policy-status.ts';
import { isInExtendedDishonour } from '../extended-dishonour.ts';
import type { LoadingPolicy, OverdueCall, OverdueState, PolicyOverdue } from './overdue-state.ts';

/** Returns whether a policy's overdue payments are loaded: only those below Lapsed are asked for. PAY-1 */
export function isAskedFor({ policyStatusId }: Pick<LoadingPolicy, 'policyStatusId'>): boolean {
  return policyStatus(policyStatusId).isLive;
}

/** Puts a policy in its place, or takes one out that is not asked for any more. */
export function replacePolicy(state: OverdueState, next: PolicyOverdue): OverdueState {
  const policies = state.policies.flatMap((policy) => {
    if (policy.policyNumber !== next.policyNumber) return [policy];
    return isAskedFor(next) ? [next] : [];
  });
  return { ...state, policies };
}

/** Begins a round: the policy is asked for again, and what is still on its way counts for nothing. */
export function beginRound(
  state: OverdueState,
  policy: PolicyOverdue,
  waiting: readonly OverdueCall[],
): OverdueState {
  const round = state.lastRound + 1;
  return replacePolicy({ ...state, lastRound: round }, { ...policy, round, waiting, received: {} });
}

/** Changes the policy of this number, if it is there. */
export function changePolicy(
  state: OverdueState,
  policyNumber: string,
  change: (policy: PolicyOverdue) => OverdueState,
): OverdueState {
  const found = state.policies.find((policy) => policy.policyNumber === policyNumber);
  return found ? change(found) : state;
}

/**
 * Notes what the host says of a policy. One that comes into the extended dishonour period, or
 * leaves it, is loaded again.
 */
export function updatePolicy(
  state: OverdueState,
  policy: PolicyOverdue,
  known: Omit<LoadingPolicy, 'policyNumber'>,
): OverdueState {
  const { policyStatusId, extendedDishonourStatusId } = known;
  const next = { ...policy, policyStatusId, extendedDishonourStatusId };
  const wasExtended = isInExtendedDishonour(policy.extendedDishonourStatusId);
  return wasExtended === isInExtendedDishonour(extendedDishonourStatusId)
    ? replacePolicy(state, next)
    : beginRound(state, next, ['real-time']);
}
