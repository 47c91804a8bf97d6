import { useEffect, useRef } from 'react';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { type PaidPolicy, PaymentFrame, PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import { type CurrentState, STATE_TEXTS } from '#portal/features/payments/use-current-policy.ts';
import { paths } from '#portal/lib/routing/paths.ts';

const NOT_NOW = 'This policy cannot be paid online at the moment. To ask about it, call us on {phone}.';

const PAUSED =
  'Paying online is not available right now. What is overdue stays as it is. Please try again later, or call us on {phone} to pay.';

type UnpayableStepProps = {
  policy: PaidPolicy;
  /** `paused`: the insurer takes no payment online for a time. SWI-5 */
  state: CurrentState | 'paused';
};

/**
 * Stands in place of the card step where the policy cannot be paid any more, or not for a time:
 * says why, and leads to the policy. PAY-95, SWI-5
 */
export function UnpayableStep({ policy, state }: UnpayableStepProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const path = paths.policy(policy.policyNumber);
  return (
    <PaymentFrame
      policy={policy}
      back={<BackLink href={path} label={`Back to ${policy.productName}`} />}
      problem={
        <ErrorSummary ref={box}>
          <p>
            <strong>No money was taken.</strong>{' '}
            {withPhone(state === 'paused' ? PAUSED : STATE_TEXTS[state] || NOT_NOW)}
          </p>
        </ErrorSummary>
      }
    >
      <div className="button-row">
        <a className={buttonClass('primary')} href={path}>
          Go to your policy
        </a>
      </div>
      {state === 'due' || state === 'paused' ? (
        <div className="paragraph">
          <PaymentHelp />
        </div>
      ) : null}
    </PaymentFrame>
  );
}
