import { isAskedFor } from '@portal/domain/payments/loading/change-policy';
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

/** Returns whether the policy can still be paid, as the host says after the failure: it may have ended meanwhile. Undefined until then. PAY-100 */
function useIsLive(policyNumber: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['policy-after-failure', policyNumber],
    // Where nobody says, another try stays open.
    queryFn: () => loadSummary(policyNumber, true).then(isAskedFor, () => true),
    staleTime: 0,
  });
  return data;
}

/** The payment was not made. The specification fixes the first two texts. PAY-71, PAY-100 */
export function FailedResult({ kind, policyNumber, firstName }: FailedResultProps) {
  const isLive = useIsLive(policyNumber);
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
          {isLive === false ? (
            <p className="paragraph">
              {withPhone('This policy has ended, and cannot be paid here. Call us on {phone}.')}
            </p>
          ) : null}
        </div>
        <p className="paragraph">{withPhone(text.makePayment.failureMessage)}</p>
      </div>
      <div className="button-row">
        {kind === 'refused' || !isLive ? null : (
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
