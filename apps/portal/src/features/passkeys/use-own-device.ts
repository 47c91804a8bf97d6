import { useEffect, useState } from 'react';

/** Asks the browser whether this device knows its user by face, fingerprint or screen lock. */
async function knowsItsUser(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  // Some browsers have passkeys of security keys alone, and not this question.
  return (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.()) === true;
}

/** Returns whether this device can log in by itself. It asks only where that is wanted. PKY-28 */
export function useOwnDevice(isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    void knowsItsUser().then(setThere, () => undefined);
  }, [isWanted]);
  return isWanted && isThere;
}
