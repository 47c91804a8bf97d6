import { createRef } from 'react';
import { CodeStep } from '#portal/features/login/components/code/code-step.tsx';
import { ResendCode } from '#portal/features/login/components/code/resend-code.tsx';
import type { Login } from '#portal/features/login/login.ts';
import type { Examples } from '#portal/gallery/examples.ts';
import { aStoredLogin } from '#portal/testing/factories.ts';

const nothing = () => undefined;
const nothingYet = () => Promise.resolve();

const step = (login: Partial<Login>, isBusy = false) => (
  <CodeStep
    login={{ state: 'code', codesSent: 1, ...login, sent: login.sent ?? aStoredLogin() }}
    isBusy={isBusy}
    summaryRef={createRef<HTMLDivElement>() as { current: HTMLDivElement | null }}
    check={nothingYet}
    resend={nothingYet}
    cancel={nothing}
  />
);

export const examples: Examples = {
  'by text message': () => step({}),
  'by e-mail': () => step({ sent: aStoredLogin({ kind: 'email', hint: '****aret@example.com' }) }),
  'while the code is checked': () => step({}, true),
  'after a wrong code': () => step({ state: 'failed', failure: { kind: 'code-wrong' } }),
  'after the code expired': () => step({ state: 'code-expired', failure: { kind: 'code-expired' } }),
  'waiting for another code': () => <ResendCode sentAt={Date.now()} isBusy={false} onResend={nothing} />,
  'another code can be sent': () => <ResendCode sentAt={0} isBusy={false} onResend={nothing} />,
};
