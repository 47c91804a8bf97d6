import { createRef } from 'react';
import { CodeSentBanner } from '#portal/features/login/code/code-sent-banner.tsx';
import { BrandAside } from '#portal/features/login/components/brand-aside.tsx';
import { EndingNotice } from '#portal/features/login/components/ending-notice.tsx';
import { IdentifyStep } from '#portal/features/login/identify/identify-step.tsx';
import type { CaptchaState } from '#portal/features/login/login.ts';
import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';
import type { Examples } from '#portal/gallery/examples.ts';
import { aStoredLogin } from '#portal/testing/factories.ts';

const nothing = () => undefined;
const TYPED: LoginForm = { ...EMPTY_LOGIN_FORM, mobile: '0211234567', day: '27', month: '03', year: '1957' };

const step = (state: { form?: LoginForm; isBusy?: boolean; captcha?: CaptchaState }) => (
  <IdentifyStep
    form={state.form ?? EMPTY_LOGIN_FORM}
    failure={undefined}
    isBusy={state.isBusy ?? false}
    formRef={createRef()}
    captcha={state.captcha && { state: state.captcha, pass: () => Promise.resolve(true), reset: nothing }}
    onChange={nothing}
    onRefused={nothing}
    onSubmit={nothing}
  />
);

export const examples: Examples = {
  empty: () => step({}),
  'with a captcha': () => step({ captcha: 'waiting' }),
  'while the details are checked': () => step({ form: TYPED, isBusy: true }),
  'beside it, what the service is for': () => <BrandAside />,
  'after the session ran out': () => <EndingNotice ending="timed-out" />,
  'after logging out': () => <EndingNotice ending="logged-out" />,
  'after a lost connection': () => <EndingNotice ending="interrupted" />,
  'with a code on its way by text message': () => <CodeSentBanner sent={aStoredLogin()} onOpen={nothing} />,
  'with a code on its way by e-mail': () => (
    <CodeSentBanner sent={aStoredLogin({ kind: 'email', hint: '****aret@example.com' })} onOpen={nothing} />
  ),
};
