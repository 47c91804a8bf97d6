import { isInExtendedDishonour } from '@portal/domain/payments/extended-dishonour';
import { isAskedFor } from '@portal/domain/payments/loading/change-policy';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#portal/components/button/button.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import { ResultFrame } from '#portal/features/payments/components/result/result-frame.tsx';
import { ON_HOLD } from '#portal/features/payments/payment-texts.ts';
import { loadSummary } from '#portal/lib/api/policy-summary.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

/** How a payment failed. */
export type FailureKind = 'not-taken' | 'given-back' | 'refused';

/** Whether money was taken. PAY-71, PAY-76 */
const MONEY: Readonly<Record<FailureKind, string>> = {
  'not-taken': `No money was taken from your card. ${ON_HOLD}`,
  'given-back': 'The money that was taken goes back to your card. Your bank may need a few days to show it.',
  refused:
    'We cannot see from here whether money was taken. Before you pay again, look at your policy: it shows what is still overdue.',
};

type FailedResultProps = { kind: FailureKind; policyNumber: string; firstName: string };

/** What is so of a policy after the failure: it may have ended meanwhile, or have been paid in another tab. PAY-100, PAY-105 */
type PolicyNow = 'due' | 'ended' | 'paid';

const POLICY_NOW: Readonly<Record<PolicyNow, string>> = {
  due: '',
  ended: 'This policy has ended, and cannot be paid here. Call us on {phone}.',
  paid: 'Nothing is overdue on this policy now: another payment was made, or is being processed. You need not pay again.',
};

function policyNow(policy: PolicySummary): PolicyNow {
  if (!isAskedFor(policy)) return 'ended';
  const isDue =
    policy.policyStatusId === POLICY_STATUS.paymentOverdue ||
    isInExtendedDishonour(policy.extendedDishonourStatusId);
  return isDue ? 'due' : 'paid';
}

/** Returns what the host says after the failure. Undefined until then. */
function usePolicyNow(policyNumber: string): PolicyNow | undefined {
  const { data } = useQuery({
    queryKey: ['policy-after-failure', policyNumber],
    // Where nobody says, another try stays open.
    queryFn: () => loadSummary(policyNumber, true).then(policyNow, (): PolicyNow => 'due'),
    staleTime: 0,
  });
  return data;
}

/** The payment was not made. The specification fixes the first two texts. PAY-71, PAY-100, PAY-105 */
export function FailedResult({ kind, policyNumber, firstName }: FailedResultProps) {
  const now = usePolicyNow(policyNumber);
  return (
    <ResultFrame
      tone="warn"
      heading={firstName ? `Sorry ${firstName}.` : 'Sorry.'}
      lead="Your payment was not processed."
    >
      <div className="card">
        <p>
          <strong>{MONEY[kind]}</strong>
        </p>
        <div role="status">
          {now && POLICY_NOW[now] ? <p className="paragraph">{withPhone(POLICY_NOW[now])}</p> : null}
        </div>
        <p className="paragraph">{withPhone(text.makePayment.failureMessage)}</p>
      </div>
      <div className="button-row">
        {kind === 'refused' || now !== 'due' ? null : (
          <a className={buttonClass('primary')} href={paths.payment(policyNumber)}>
            Try again
          </a>
        )}
        <a className={buttonClass('secondary')} href={paths.policy(policyNumber)}>
          Go to your policy
        </a>
      </div>
    </ResultFrame>
  );
}
