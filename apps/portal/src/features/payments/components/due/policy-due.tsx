import './policy-due.css';
import { findPolicyOverdue, type OverdueState } from '@portal/domain/payments/loading/overdue-state';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import type { PaidBy, PolicySummary } from '@portal/domain/policies/policy';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { formatAmount } from '@portal/domain/values/money';
import { NotPaidHere } from '#portal/components/help-block/not-paid-here.tsx';
import { PayNowLink } from '#portal/features/payments/components/due/pay-now-link.tsx';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-holder.ts';

/** Whether a policy is overdue by its status, and there is nothing to pay here: it was paid within a day, or cannot be paid online. PAY-59 */
export function isNotPaidHere(state: OverdueState, { policyNumber, policyStatusId }: PolicySummary): boolean {
  const overdue = findPolicyOverdue(state, policyNumber);
  if (!overdue?.isLoaded || overdue.isPending || overdue.payments.length > 0) return false;
  return policyStatusId === POLICY_STATUS.paymentOverdue && (overdue.isSettled || !overdue.isPayableOnline);
}

/** What to do about an overdue payment, on the policy itself: pay, or call us where it cannot be paid online. Nothing while that is not known. PAY-59 */
export function PolicyDue({ policy, paidBy }: { policy: PolicySummary; paidBy: PaidBy | undefined }) {
  const state = useOverdueState();
  const overdue = findPolicyOverdue(state, policy.policyNumber);
  if (!overdue?.isLoaded || overdue.isPending) return null;
  if (overdue.payments.length > 0) {
    return (
      <div className="policy-due">
        <span>
          <span className="number">{formatAmount(totalCentsOf(overdue.payments))}</span> overdue
        </span>
        <PayNowLink policyNumber={policy.policyNumber} policyName={policy.productName} />
      </div>
    );
  }
  if (!isNotPaidHere(state, policy)) return null;
  return overdue.isSettled ? (
    <div className="policy-due policy-due-paid">
      You have paid what was overdue. The status can take a day to change.
    </div>
  ) : (
    <div className="policy-due">
      <span>
        <NotPaidHere paidBy={paidBy} />
      </span>
    </div>
  );
}
