import { useState } from 'react';
import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import styles from './result.module.css';

type ReceiptActionsProps = {
  policyNumber: string;
  /** Whether nothing is overdue any more. Otherwise to pay is the main action of the page. */
  isDone: boolean;
  onSave: (() => Promise<void>) | undefined;
};

const FAILURES = {
  failed: 'We could not load your receipt. Your payment is not affected. Try again, or print this page.',
  refused:
    'We cannot print all letters of your name in the PDF. Your payment is not affected. Print this page, or call us on {phone}.',
} as const;

/** The actions on a receipt. PAY-69 */
export function ReceiptActions({ policyNumber, isDone, onSave }: ReceiptActionsProps) {
  const [state, setState] = useState<'idle' | 'saving' | keyof typeof FAILURES>('idle');
  const save = async () => {
    setState('saving');
    try {
      await onSave?.();
      setState('idle');
    } catch (error) {
      setState(hasCode(error, 'document.not-drawable') ? 'refused' : 'failed');
    }
  };
  return (
    <div className={styles.noPrint}>
      {state === 'failed' || state === 'refused' ? (
        <div role="alert">
          <Banner tone="warn">{withPhone(FAILURES[state])}</Banner>
        </div>
      ) : null}
      <div className="button-row">
        <a className={buttonClass(isDone ? 'primary' : 'secondary')} href={paths.policy(policyNumber)}>
          Go to your policy
        </a>
        {onSave ? (
          <Button variant="secondary" isBusy={state === 'saving'} onClick={() => void save()}>
            Save receipt as PDF
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
