import { useEffect, useState } from 'react';
import type { Places } from '#portal/features/login/passkey/passkey-login.tsx';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import { wasPasskeyUsed } from '#portal/lib/session/was-passkey-used.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type Place = (props: PasskeyLoginProps) => Places;

/**
 * Returns what places the login by passkey, where flag and browser have it, and whether the form waits for
 * that: the button comes above it. Its script comes behind the page: without it there is the form. PKY-30,
 * PKY-31
 */
export function usePasskeyLogin(): [place: Place | undefined, isAwaited: boolean | undefined] {
  const { passkeyFeature } = useConfiguration().featureFlag;
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (passkeyFeature)
      // React calls a function that it gets, and keeps what that returns.
      import('#portal/features/login/passkey/passkey-login.tsx').then(
        ({ placeLogin }) => setPlace(placeLogin),
        () => setPlace(() => () => ({})),
      );
  }, [passkeyFeature]);
  return [place, passkeyFeature && !place && wasPasskeyUsed()];
}
