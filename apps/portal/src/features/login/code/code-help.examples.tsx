import { CodeHelp } from '#portal/features/login/code/code-help.tsx';
import { LostCodeBanner } from '#portal/features/login/code/lost-code.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';
import { aStoredLogin } from '#portal/testing/factories.ts';

const nothing = () => undefined;

const help = (sent: StoredLogin, onOtherWay: (() => void) | undefined) => (
  <CodeHelp isBusy={false} onGoBack={nothing} {...{ sent, onOtherWay }} />
);

export const examples: Examples = {
  'help for a text message': () => help(aStoredLogin(), nothing),
  'a text message that did not arrive': () => (
    <LostCodeBanner sent={aStoredLogin()} isBusy={false} onOtherWay={nothing} />
  ),
  'help for an e-mail': () => help(aStoredLogin({ kind: 'email', hint: '****aret@example.com' }), undefined),
};
