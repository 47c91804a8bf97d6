import { useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { Action, actionClass } from '#portal/features/policies/detail/actions/action.tsx';
import { SHIELD } from '#portal/features/policies/detail/actions/action-shapes.ts';
import { saveProof } from '#portal/features/policies/policy-queries.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';

const TEXTS = {
  idle: '',
  saving: '',
  saved: 'The proof is saved. Look in the downloads of this device.',
  failed: 'We could not create the proof. Try again, or call us on {phone}.',
  refused: 'We cannot print all letters of your name in the proof. Call us on {phone}, and we will help you.',
} as const;

/** Saves a proof of cover as a PDF. PRF-5 */
export function ProofAction({ policyNumber }: { policyNumber: string }) {
  const [state, setState] = useState<keyof typeof TEXTS>('idle');
  const save = () => {
    setState('saving');
    saveProof(policyNumber).then(
      () => setState('saved'),
      (error) => setState(hasCode(error, 'document.not-drawable') ? 'refused' : 'failed'),
    );
  };
  return (
    <Action
      icon={SHIELD}
      line="A letter for your bank or adviser."
      result={<p role="alert">{withPhone(TEXTS[state])}</p>}
    >
      <Button variant="quiet" className={actionClass} isBusy={state === 'saving'} onClick={save}>
        Proof of cover (PDF)
      </Button>
    </Action>
  );
}
