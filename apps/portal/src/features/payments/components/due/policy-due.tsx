import './policy-due.css';
import { findPolicyOverdue, type OverdueState } from '@portal/domain/payments/loading/overdue-state';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { formatAmount } from '@portal/domain/values/money';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import { PayNowLink } from '#portal/features/payments/components/due/pay-now-link.tsx';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-holder.ts';

/** Whether everything that was overdue on the policy was paid within a day, while its status does not say so yet. PAY-59 */
export function isPaidMeanwhile(state: OverdueState, policy: PolicySummary): boolean {
  const overdue = findPolicyOverdue(state, policy.policyNumber);
  if (!overdue?.isSettled || overdue.isPending || overdue.payments.length > 0) return false;
  return policy.policyStatusId === POLICY_STATUS.paymentOverdue;
}

/** What to do about an overdue payment, on the policy itself: pay, or call us where it cannot be paid online. Nothing while that is not known. PAY-59 */
export function PolicyDue({ policy }: { policy: PolicySummary }) {
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
  if (isPaidMeanwhile(state, policy))
    return (
      <div className="policy-due policy-due-paid">
        You have paid what was overdue. The status can take a day to change.
      </div>
    );
  const mustCall = !overdue.isPayableOnline && policy.policyStatusId === POLICY_STATUS.paymentOverdue;
  return mustCall ? (
    <div className="policy-due">
      <span>
        This cannot be paid here now: call us on <PhoneLink />.
      </span>
    </div>
  ) : null;
}
