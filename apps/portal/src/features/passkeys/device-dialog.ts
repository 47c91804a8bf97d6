import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';

/** How the dialog of the browser ended, where it brought nothing. */
export type DialogEnd = 'closed' | 'already-there' | 'not-possible';

/** The names of the error where the customer closed the dialog, or its time ran out. */
const CLOSED: readonly string[] = ['NotAllowedError', 'AbortError'];

function endOf(error: unknown): DialogEnd {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'already-there';
  return CLOSED.includes(name) ? 'closed' : 'not-possible';
}

/** Has the device make a passkey: the browser's own dialog. Returns how it ended where it made none. */
export async function makePasskey(publicKey: object): Promise<{ credential: object } | DialogEnd> {
  try {
    // The server wrote it for the browser: its shape is that of WebAuthn level 3.
    const optionsJSON = publicKey as PublicKeyCredentialCreationOptionsJSON;
    return { credential: await startRegistration({ optionsJSON }) };
  } catch (error) {
    return endOf(error);
  }
}
