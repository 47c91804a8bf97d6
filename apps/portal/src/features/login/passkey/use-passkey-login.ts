import { useEffect, useState } from 'react';
import type { Places } from '#portal/features/login/passkey/passkey-login.tsx';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Returns what places the login by passkey, where flag and browser have it. Its script comes behind the page:
 * without it there is the form. PKY-30
 */
export function usePasskeyLogin(): ((props: PasskeyLoginProps) => Places) | undefined {
  const { passkeyFeature } = useConfiguration().featureFlag;
  const [place, setPlace] = useState<(props: PasskeyLoginProps) => Places>();
  useEffect(() => {
    if (passkeyFeature)
      import('#portal/features/login/passkey/passkey-login.tsx').then(
        async ({ placeLogin }) => {
          const found = await placeLogin();
          // React calls a function that it gets, and keeps what that returns.
          setPlace(() => found);
        },
        () => undefined,
      );
  }, [passkeyFeature]);
  return place;
}
