import { POLICY_STATUS } from '../../policies/policy-status.ts';
import { findPolicyOverdue, type LoadingPolicy, type OverdueState } from '../loading/overdue-state.ts';

/**
 * The overdue part of a policy, as far as it is known: nothing, payments to pay here, or a
 * payment that is not paid here.
 */
export type DueState = 'nothing' | 'to-pay' | 'not-paid-here';

/**
 * Returns what is overdue of a policy. One that is overdue by its status, with nothing to pay here, was paid
 * within a day or cannot be paid online. PAY-59
 */
export function policyDue(
  state: OverdueState,
  { policyNumber, policyStatusId }: Pick<LoadingPolicy, 'policyNumber' | 'policyStatusId'>,
): DueState {
  const overdue = findPolicyOverdue(state, policyNumber);
  if (!overdue?.isLoaded || overdue.isPending) return 'nothing';
  if (overdue.payments.length > 0) return 'to-pay';
  const isLate = policyStatusId === POLICY_STATUS.paymentOverdue;
  return isLate && (overdue.isSettled || !overdue.isPayableOnline) ? 'not-paid-here' : 'nothing';
}
