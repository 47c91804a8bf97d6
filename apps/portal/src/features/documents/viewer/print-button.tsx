import { useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';

/** Prints a document. Where a browser refuses, it says how to print it all the same. DOC-92 */
export function PrintButton({ onPrint }: { onPrint: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const start = () => {
    setState('busy');
    onPrint().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button variant="secondary" isBusy={state === 'busy'} onClick={start}>
        Print
      </Button>
      {state === 'failed' ? (
        <p className="document-advice" role="alert">
          This browser cannot print the document from here. Download it, then print it.
        </p>
      ) : null}
    </>
  );
}
