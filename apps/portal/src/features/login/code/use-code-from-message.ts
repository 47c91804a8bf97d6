import { useEffect } from 'react';
import { isAutomated } from '#portal/lib/site/test-automation.ts';

type CodeCredential = Credential & { code: string };

/** Takes the code from the text message where the browser can read it, as long as a code is wanted. */
export function useCodeFromMessage(isWanted: boolean, onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once each time a code is waited for
  useEffect(() => {
    if (!isWanted || isAutomated() || !('OTPCredential' in window)) return;
    const stop = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((credential) => credential && onCode((credential as CodeCredential).code))
      .catch(() => undefined);
    return () => stop.abort();
  }, [isWanted]);
}
