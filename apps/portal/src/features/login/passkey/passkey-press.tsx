import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { ReactNode } from 'react';
import { enterPortal } from '#portal/features/login/enter-portal.ts';
import { askAnyDevice, openByPasskey } from '#portal/features/login/passkey/passkey-calls.ts';
import { failureOf } from '#portal/features/login/passkey/passkey-failure.ts';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import {
  PasskeyFailure,
  PasskeyHelp,
  PasskeyRefused,
  PasskeyUnknown,
} from '#portal/features/login/passkey/passkey-said.tsx';
import { signalUnknown, type UsedPasskey } from '#portal/features/login/passkey/signal-unknown.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { forgetPasskeyUse, notePasskeyUse } from '#portal/lib/session/passkey-marker.ts';

/** It stays where further dialogs are closed, so that it is announced once. */
const CLOSED = 'You can also log in with a code.';
/** The names of the error where the customer closed the dialog, or its time ran out. */
const CLOSED_ERRORS: readonly string[] = ['NotAllowedError', 'AbortError'];
const NOT_POSSIBLE = 'This device cannot do this. Log in with a code.';

/** Returns the credential of the browser's dialog, or what is said where it brought none. PKY-32 */
async function openDialog(publicKey: object) {
  // The server wrote it for the browser: its shape is that of WebAuthn level 3.
  const optionsJSON = publicKey as PublicKeyCredentialRequestOptionsJSON;
  try {
    return { credential: await startAuthentication({ optionsJSON }) };
  } catch (error) {
    return { said: CLOSED_ERRORS.includes((error as Error).name) ? CLOSED : NOT_POSSIBLE };
  }
}

/** Logs in by passkey. Returns what is said where that did not succeed. PKY-32, PKY-33 */
export async function logIn({ onLoggedIn, onCodeStep }: PasskeyLoginProps): Promise<ReactNode> {
  onCodeStep();
  let used: UsedPasskey | undefined;
  try {
    const { requestId, publicKey } = await askAnyDevice();
    const { credential, said } = await openDialog(publicKey);
    if (!credential) return said;
    used = { publicKey, credentialId: credential.id };
    const { opened, customerLoginId } = await openByPasskey({ requestId, credential });
    await enterPortal(opened, customerLoginId, onLoggedIn);
    notePasskeyUse();
    return undefined;
  } catch (error) {
    // Its question was lost, used or old, or the site takes none now: the passkey may be right, and stays.
    if (hasCode(error, 'login.passkey-refused') || hasCode(error, 'passkey.not-offered'))
      return <PasskeyRefused />;
    if (!used || !hasCode(error, 'login.passkey-unknown'))
      return <PasskeyFailure failure={failureOf(error)} />;
    signalUnknown(used);
    forgetPasskeyUse();
    return <PasskeyUnknown />;
  }
}

/** Returns what helps somebody whose device does not do it. PKY-34 */
export const showHelp = (): ReactNode => <PasskeyHelp />;
