import { PasskeyLogin } from '#portal/features/login/passkey/passkey-login.tsx';
import {
  PasskeyFailure,
  PasskeyHelp,
  PasskeyRefused,
  PasskeyUnknown,
} from '#portal/features/login/passkey/passkey-said.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  'the button': () => (
    <PasskeyLogin place="below" onLoggedIn={() => Promise.resolve()} onCodeStep={nothing} />
  ),
  'what helps who cannot use it': () => <PasskeyHelp />,
  'an unknown passkey': () => <PasskeyUnknown />,
  'a passkey that did not log in this time': () => <PasskeyRefused />,
  'without a connection': () => <PasskeyFailure failure={{ kind: 'offline' }} />,
};
