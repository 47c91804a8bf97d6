import { type ReactNode, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';

/** All that follows a press: the page loads nothing of it before. PKY-30 */
const load = () => loadChunk(() => import('#portal/features/login/passkey/passkey-press.tsx'));

/** Where the login by passkey is, seen from the form. */
export type PasskeyPlace = 'above' | 'below';

type PlacedLogin = PasskeyLoginProps & { readonly place: PasskeyPlace };

/** The button of the login by passkey, what came of a press, and the rule to the form. PKY-30 to PKY-34 */
export function PasskeyLogin({ place, ...props }: PlacedLogin) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ReactNode>();
  const press = async (what: 'logIn' | 'showHelp') => {
    setBusy(true);
    const loaded = await load().catch(() => undefined);
    setSaid(loaded ? await loaded[what](props) : 'That did not work. Try again, or log in with a code.');
    setBusy(false);
  };
  return (
    <>
      {place === 'below' ? <hr /> : null}
      <div className="button-row paragraph">
        <Button variant="secondary" isBusy={isBusy} onClick={() => void press('logIn')}>
          Log in with face, fingerprint or screen lock
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void press('showHelp')}>
          I can’t use this
        </Button>
      </div>
      <div role="status" className={said ? 'paragraph' : undefined}>
        {said}
      </div>
      {place === 'above' ? <hr /> : null}
    </>
  );
}
