import { CodeHelp } from '#portal/features/login/code/code-help.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';
import { aStoredLogin } from '#portal/testing/factories.ts';

const nothing = () => undefined;

const help = (sent: StoredLogin, onOtherWay: (() => void) | undefined) => (
  <CodeHelp isBusy={false} onGoBack={nothing} {...{ sent, onOtherWay }} />
);

export const examples: Examples = {
  'help for a text message': () => help(aStoredLogin(), nothing),
  'help for an e-mail': () => help(aStoredLogin({ kind: 'email', hint: '****aret@example.com' }), undefined),
};
