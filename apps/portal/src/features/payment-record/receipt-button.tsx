import { useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { hasCode } from '#portal/lib/api/request-failure.ts';

const TEXTS = {
  idle: '',
  saving: '',
  failed: 'We could not load your receipt. Try again, or call us on {phone}.',
  refused: 'We cannot print all letters of your name in the PDF. Call us on {phone}, and we will help you.',
} as const;

type ReceiptButtonProps = {
  /** The day and the amount of the payment, to tell one button from the others. */
  of: string;
  onSave: () => Promise<void>;
};

/** Saves the receipt of a payment as a PDF. PRE-8 */
export function ReceiptButton({ of, onSave }: ReceiptButtonProps) {
  const [state, setState] = useState<keyof typeof TEXTS>('idle');
  const save = () => {
    setState('saving');
    onSave().then(
      () => setState('idle'),
      (error) => setState(hasCode(error, 'document.not-drawable') ? 'refused' : 'failed'),
    );
  };
  return (
    <>
      <Button variant="quiet" isBusy={state === 'saving'} onClick={save}>
        Receipt (PDF)<span className="visually-hidden"> of {of}</span>
      </Button>
      <p role="alert">{withPhone(TEXTS[state])}</p>
    </>
  );
}
