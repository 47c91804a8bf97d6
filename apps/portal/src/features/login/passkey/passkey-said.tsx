import { useRef } from 'react';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';
import { LoginError } from '#portal/features/login/components/login-error.tsx';
import type { LoginFailure } from '#portal/features/login/login.ts';

/** The words of any failed login, with the focus on them. PKY-33 */
export function PasskeyFailure({ failure }: { failure: LoginFailure }) {
  const summary = useRef<HTMLDivElement>(null);
  useFocusOn(failure, summary);
  return <LoginError ref={summary} failure={failure} />;
}

/** The passkey is unknown or was removed. PKY-33 */
export const PasskeyUnknown = () => (
  <Banner tone="warn">This passkey is not in use any more. Log in with a code.</Banner>
);

/** The passkey logged nobody in this time. PKY-33 */
export const PasskeyRefused = () => (
  <Banner tone="warn">We could not log you in. Try again, or log in with a code.</Banner>
);

/** Help on a device that was not added yet, with a broken sensor, and after the loss of a device. PKY-34 */
export const PasskeyHelp = () => (
  <ul>
    <li className="paragraph">
      <strong>Another device, or none added yet:</strong> log in there with a code. Then add it in Security
      and log-ins.
    </li>
    <li className="paragraph">
      <strong>The sensor does not work:</strong> use the PIN of your device instead.
    </li>
    <li className="paragraph">
      <strong>A lost device:</strong> log in with a code, then remove it in Security and log-ins.
    </li>
  </ul>
);
