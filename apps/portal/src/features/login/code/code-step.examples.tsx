import { createRef } from 'react';
import { ResendCode } from '#portal/components/one-time-code/resend-code.tsx';
import { CodeStep } from '#portal/features/login/code/code-step.tsx';
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
    goBack={nothing}
    onCodeStep={nothing}
  />
);

const resend = (sentAt: number, isOnlyWayOn = false) => (
  <ResendCode isBusy={false} onResend={nothing} {...{ sentAt, isOnlyWayOn }} />
);

export const examples: Examples = {
  'by text message': () => step({}),
  'by e-mail': () => step({ sent: aStoredLogin({ kind: 'email', hint: '****aret@example.com' }) }),
  'while the code is checked': () => step({}, true),
  'after a wrong code': () => step({ state: 'failed', failure: { kind: 'code-wrong' } }),
  'after the code expired': () =>
    step({ state: 'code-expired', failure: { kind: 'code-expired', isNewestGood: false } }),
  'after an older code': () =>
    step({ state: 'code-expired', failure: { kind: 'code-expired', isNewestGood: true } }),
  'after another code was sent': () => step({ codesSent: 2 }),
  'waiting for another code': () => resend(Date.now()),
  'another code can be sent': () => resend(0),
  'another code is the only way on': () => resend(0, true),
};
