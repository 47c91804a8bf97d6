import { useEffect, useState } from 'react';
import type { Places } from '#portal/features/login/passkey/passkey-login.tsx';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type Place = (props: PasskeyLoginProps) => Places;

/** The form waits no longer for the button above it. */
const WAIT_MS = 3_000;

const nowhere: Place = () => ({});

/**
 * Returns what places the login by passkey: nowhere, where flag or browser lack it; undefined while that is
 * not known. Its script comes behind the page: without it there is the form. A button that comes too
 * late for its place above the form goes below. PKY-30, PKY-31
 */
export function usePasskeyLogin(): Place | undefined {
  const { passkeyFeature } = useConfiguration().featureFlag;
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    // React calls a function that it gets, and keeps what that returns.
    const giveUp = () => setPlace((known?: Place) => known ?? nowhere);
    if (!passkeyFeature || !('PublicKeyCredential' in window)) return giveUp();
    const timer = setTimeout(giveUp, WAIT_MS);
    import('#portal/features/login/passkey/passkey-login.tsx').then(
      ({ placeLogin }) => setPlace((known?: Place) => placeLogin(known !== undefined)),
      giveUp,
    );
    return () => clearTimeout(timer);
  }, [passkeyFeature]);
  return place;
}
