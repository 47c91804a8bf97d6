import { createRef } from 'react';
import { LockedPanel } from '#portal/features/login/components/locked-panel.tsx';
import { LoginError } from '#portal/features/login/components/login-error.tsx';
import type { LoginFailure } from '#portal/features/login/login.ts';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;
const error = (failure: LoginFailure) => <LoginError failure={failure} ref={createRef()} />;

export const examples: Examples = {
  'details that match nobody': () =>
    error({ kind: 'refused', html: '<p>The details do not match our records.</p>' }),
  'a wrong code': () => error({ kind: 'code-wrong' }),
  'an expired code': () => error({ kind: 'code-expired', isNewestGood: false }),
  'an older code, while the newest one works': () => error({ kind: 'code-expired', isNewestGood: true }),
  'a code was sent just now': () => error({ kind: 'code-limit', waitSeconds: 20 }),
  'as many codes as can be sent': () => error({ kind: 'code-limit', waitSeconds: 3000 }),
  'too many tries': () => error({ kind: 'too-many', waitSeconds: 90 }),
  'the call failed': () => error({ kind: 'call-failed' }),
  'no connection': () => error({ kind: 'offline' }),
  'the captcha is missing': () => error({ kind: 'captcha', isDemanded: false }),
  'a wrong code with few tries left': () =>
    error({
      kind: 'code-wrong',
      html: '<p>You have 2 tries left. After that we will lock the account for 15 minutes.</p>',
    }),
  'after the lock': () => error({ kind: 'locked', until: Date.now() + 600_000 }),
  'the account is locked': () => (
    <LockedPanel failure={{ kind: 'locked', until: Date.now() + 900_000 }} onReturn={nothing} />
  ),
  'locked until the customer calls': () => <LockedPanel failure={{ kind: 'locked' }} onReturn={nothing} />,
};
