import { buttonClass } from '#portal/components/controls/button.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { ON_HOLD } from '#portal/features/payments/payment-texts.ts';
import { ResultFrame } from '#portal/features/payments/result/result-frame.tsx';
import { STATE_TEXTS, useCurrentPolicy } from '#portal/features/payments/use-current-policy.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

/** How a payment failed. */
export type FailureKind = 'not-taken' | 'given-back' | 'refused';

/** Whether money was taken. PAY-71, PAY-76 */
const MONEY: Readonly<Record<FailureKind, string>> = {
  'not-taken': `No money was taken from your card. ${ON_HOLD}`,
  'given-back':
    'The money that was taken is going back to your card. Your bank may need a few days to show it.',
  refused:
    'We cannot tell from here whether money was taken. Before you pay again, look at your policy: it shows what is still overdue.',
};

/** Before the texts of the specification, which ask to try again. PAY-114 */
const ALREADY_PAID = 'You have already paid. This second payment was not taken.';

type FailedResultProps = { kind: FailureKind; policyNumber: string; firstName: string };

/** The payment was not made. The specification fixes the first two texts. PAY-71, PAY-100, PAY-105 */
export function FailedResult({ kind, policyNumber, firstName }: FailedResultProps) {
  const state = useCurrentPolicy(policyNumber)?.state;
  const words = state && STATE_TEXTS[state];
  return (
    <ResultFrame
      tone="warn"
      first={kind === 'not-taken' && state === 'paid' ? ALREADY_PAID : undefined}
      heading={firstName ? `Sorry ${firstName}.` : 'Sorry.'}
      lead="Your payment was not processed."
    >
      <div className="card">
        <p>
          <strong>{MONEY[kind]}</strong>
        </p>
        <div role="status">{words ? <p className="paragraph">{withPhone(words)}</p> : null}</div>
        <p className="paragraph">{withPhone(text.makePayment.failureMessage)}</p>
      </div>
      <div className="button-row">
        {kind === 'refused' || state !== 'due' ? null : (
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
