import { useEffect, useState } from 'react';
import type { Email } from '#portal/features/documents/email-parsing/email.ts';
import { readEmail } from '#portal/features/documents/email-parsing/read-email.ts';

/** A message that is being read, that was read, or that cannot be. */
export type EmailState = Email | 'reading' | 'damaged';

/** Reads a message for as long as the component is there. DOC-61 */
export function useEmail(content: Blob): EmailState {
  const [state, setState] = useState<EmailState>('reading');
  useEffect(() => {
    const reading = new AbortController();
    setState('reading');
    readEmail(content, reading.signal).then(setState, () => {
      if (!reading.signal.aborted) setState('damaged');
    });
    return () => reading.abort();
  }, [content]);
  return state;
}
