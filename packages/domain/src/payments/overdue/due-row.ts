import type { PolicySummary } from '../../policies/policy.ts';
import { POLICY_STATUS, policyStatus } from '../../policies/policy-status.ts';
import { findPolicyOverdue, type OverdueState } from '../loading/overdue-state.ts';

/**
 * The content of a policy's row in the banner: payments to pay or under way; `nothing` is overdue, it was
 * `paid` within a day, it is `not-paid-here`; or that is not known, as it `failed`, or not yet.
 */
export type DueRowState = 'to-pay' | 'pending' | 'checking' | 'failed' | 'not-paid-here' | 'paid' | 'nothing';

/** Returns the content of a policy's row, as far as it is known. OVD-3, OVD-4, OVD-7 */
export function dueRowState(state: OverdueState, policyNumber: string): DueRowState {
  const overdue = findPolicyOverdue(state, policyNumber);
  if (overdue?.isPending) return 'pending';
  if (overdue && overdue.payments.length > 0) return 'to-pay';
  if (!overdue?.isLoaded) return overdue?.hasFailed ? 'failed' : 'checking';
  if (overdue.isSettled) return 'paid';
  return overdue.isPayableOnline ? 'nothing' : 'not-paid-here';
}

/**
 * Returns whether the banner has a row for a policy: by its status, which is known before anything is
 * loaded, or by what was loaded. OVD-7
 */
export function hasDueRow(
  state: OverdueState,
  { policyNumber, policyStatusId }: Pick<PolicySummary, 'policyNumber' | 'policyStatusId'>,
): boolean {
  if (!policyStatus(policyStatusId).isLive) return false;
  if (policyStatusId === POLICY_STATUS.paymentOverdue) return true;
  return ['pending', 'to-pay'].includes(dueRowState(state, policyNumber));
}
