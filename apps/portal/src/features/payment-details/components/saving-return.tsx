import { useEffect, useRef } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';

type SavingReturnProps = {
  policyNumber: string;
  /** Nobody said what came of the change. */
  isUnreached: boolean;
  /** The host was asked too often: it is asked again after this many seconds. */
  waitSeconds?: number | undefined;
  onRetry: () => void;
  /** Gives the change up and opens the form. */
  onStartAgain: () => void;
};

const asksAgainIn = (seconds: number): string =>
  `There were too many requests at once. This page will try again in ${waitText(seconds)}. You do not need to do anything.`;

/**
 * Shown while the change is saved, and where nobody said what came of it. Another try
 * changes nothing twice. UPD-71
 */
export function SavingReturn({ policyNumber, isUnreached, waitSeconds, ...on }: SavingReturnProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUnreached) box.current?.focus();
  }, [isUnreached]);
  if (!isUnreached) return <LoadingPage isTextFirst text="Saving your payment details..." />;
  return (
    <div className="wrap wrap-narrow">
      <ErrorSummary ref={box}>
        <p>{withPhone(text.failureMessages.paymentUpdate)}</p>
        <p>
          We got no answer, so we do not know yet whether your new payment details are saved. Until they are,
          we keep using the old ones.
        </p>
        <p>
          You do not need to enter anything again.{' '}
          {waitSeconds ? asksAgainIn(waitSeconds) : 'Wait a moment, then press ‘Try again’.'}
        </p>
      </ErrorSummary>
      <h1 tabIndex={-1}>{text.headings.editPaymentDetails}</h1>
      <div className="button-row paragraph">
        <Button onClick={on.onRetry}>Try again</Button>
        <Button variant="secondary" onClick={on.onStartAgain}>
          Enter details again
        </Button>
        <a className="button button-quiet" href={paths.policy(policyNumber)}>
          Go to your policy
        </a>
      </div>
    </div>
  );
}
