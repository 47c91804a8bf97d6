import './policy-due.css';
import { findPolicyOverdue } from '@portal/domain/payments/loading/overdue-state';
import { totalCentsOf } from '@portal/domain/payments/overdue/payment-selection';
import { policyDue } from '@portal/domain/payments/overdue/policy-due';
import type { PaidBy, PolicySummary } from '@portal/domain/policies/policy';
import { formatAmount } from '@portal/domain/values/money';
import { NotPaidHere } from '#portal/components/help/not-paid-here.tsx';
import { PayNowLink } from '#portal/features/payments/due/pay-now-link.tsx';
import { useOverdueState } from '#portal/features/payments/overdue/overdue-store.ts';

/**
 * The way to settle an overdue payment, on the policy itself: pay, or call us where it cannot be paid online.
 * Nothing while that is not known. PAY-59
 */
export function PolicyDue({ policy, paidBy }: { policy: PolicySummary; paidBy: PaidBy | undefined }) {
  const state = useOverdueState();
  const due = policyDue(state, policy);
  const overdue = findPolicyOverdue(state, policy.policyNumber);
  if (!overdue || due === 'nothing') return null;
  if (due === 'to-pay') {
    return (
      <div className="policy-due">
        <span>
          <span className="number">{formatAmount(totalCentsOf(overdue.payments))}</span> overdue
        </span>
        <PayNowLink policyNumber={policy.policyNumber} policyName={policy.productName} />
      </div>
    );
  }
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
