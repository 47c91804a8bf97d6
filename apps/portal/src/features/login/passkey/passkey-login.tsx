import { type ReactNode, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import type { PasskeyLoginProps } from '#portal/features/login/passkey/passkey-login-props.ts';
import { canUsePasskeys } from '#portal/lib/device/can-use-passkeys.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';
import { wasPasskeyUsed } from '#portal/lib/session/passkey-marker.ts';

/** All that follows a press: the page loads nothing of it before. PKY-30 */
const load = () => loadChunk(() => import('#portal/features/login/passkey/passkey-press.tsx'));

/** The login page would name a style file of its own, for which it has no room. NAV-18 */
const RULE = { border: 'solid var(--c-border)', borderWidth: 'var(--bw) 0 0', margin: '2rem 0' };

/** The button of the login by passkey, and what came of a press. PKY-30 to PKY-34 */
export function PasskeyLogin(props: PasskeyLoginProps) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ReactNode>();
  const press = async (what: 'logIn' | 'showHelp') => {
    setBusy(true);
    const loaded = await load().catch(() => undefined);
    setSaid(loaded ? await loaded[what](props) : 'That did not work. Log in with a code.');
    setBusy(false);
  };
  return (
    <>
      <div className="button-row paragraph">
        <Button variant="secondary" isBusy={isBusy} onClick={() => void press('logIn')}>
          Log in with face, fingerprint or screen lock
        </Button>
      </div>
      <div className="button-row">
        <Button variant="quiet" isBusy={isBusy} onClick={() => void press('showHelp')}>
          I can’t use this
        </Button>
      </div>
      <div role="status" className={said ? 'paragraph' : undefined}>
        {said}
      </div>
    </>
  );
}

/** The parts above the form and below it. */
export type Places = { readonly above?: ReactNode; readonly below?: ReactNode };

/**
 * Returns what puts the login above the form or below it, with the rule between. The place stays while the
 * page does: what came of a press must not move it. Undefined where the browser can use no passkey. PKY-30,
 * PKY-31
 */
export async function placeLogin(): Promise<((props: PasskeyLoginProps) => Places) | undefined> {
  if (!(await canUsePasskeys())) return undefined;
  const place = wasPasskeyUsed() ? 'above' : 'below';
  return (props) => {
    const login = <PasskeyLogin key="login" {...props} />;
    const rule = <hr key="rule" style={RULE} />;
    return { [place]: place === 'above' ? [login, rule] : [rule, login] };
  };
}
