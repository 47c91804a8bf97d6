import { useEffect, useRef } from 'react';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { type PaidPolicy, PaymentFrame, PaymentHelp } from '#portal/features/payments/payment-frame.tsx';
import { type CurrentState, STATE_TEXTS } from '#portal/features/payments/use-current-policy.ts';
import { paths } from '#portal/lib/routing/paths.ts';

const NOT_NOW = 'This policy cannot be paid online at the moment. To ask about it, call us on {phone}.';

type UnpayableStepProps = { policy: PaidPolicy; state: CurrentState };

/**
 * Stands in place of the card step where the policy cannot be paid any more: says why, and
 * leads to the policy. PAY-95
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
            <strong>No money was taken.</strong> {withPhone(STATE_TEXTS[state] || NOT_NOW)}
          </p>
        </ErrorSummary>
      }
    >
      <div className="button-row">
        <a className={buttonClass('primary')} href={path}>
          Go to your policy
        </a>
      </div>
      {state === 'due' ? <PaymentHelp /> : null}
    </PaymentFrame>
  );
}
