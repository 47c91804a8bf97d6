import { useEffect } from 'react';

type CodeCredential = Credential & { code: string };

/** Where the browser can read the code out of the text message by itself, takes it from there. */
export function useCodeFromMessage(onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once, on arrival
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stop = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((credential) => credential && onCode((credential as CodeCredential).code))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
}
