import { useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { saveProof } from '#portal/features/policies/policy-queries.ts';

/** Saves a proof of cover as a PDF. PRF-5 */
export function ProofButton({ policyNumber }: { policyNumber: string }) {
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const save = () => {
    setState('saving');
    saveProof(policyNumber).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button variant="secondary" isBusy={state === 'saving'} onClick={save}>
        Proof of cover (PDF)
      </Button>
      <p role="alert">
        {state === 'failed'
          ? withPhone('We could not create the proof. Try again, or call us on {phone}.')
          : ''}
      </p>
    </>
  );
}
