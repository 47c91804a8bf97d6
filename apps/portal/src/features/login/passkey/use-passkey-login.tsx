import { type ReactNode, useLayoutEffect, useState } from 'react';
import { PasskeyLogin, type PasskeyPlace } from '#portal/features/login/passkey/passkey-login.tsx';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import { canUsePasskeys } from '#portal/lib/device/can-use-passkeys.ts';
import { wasPasskeyUsed } from '#portal/lib/session/passkey-marker.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Returns the login by passkey in its place, where flag and browser have it. The place stays while the page
 * does: what came of a press must not move it. A browser where a passkey was used is not asked, so that the
 * button is drawn together with the form. PKY-30, PKY-31
 */
export function usePasskeyLogin(props: PasskeyLoginProps): { readonly [at in PasskeyPlace]?: ReactNode } {
  const { passkeyFeature } = useConfiguration().featureFlag;
  const [place, setPlace] = useState<PasskeyPlace>();
  useLayoutEffect(() => {
    if (!passkeyFeature) return;
    if (wasPasskeyUsed()) setPlace('above');
    else void canUsePasskeys().then((canUse) => canUse && setPlace('below'));
  }, [passkeyFeature]);
  return place ? { [place]: <PasskeyLogin {...{ place, ...props }} /> } : {};
}
