import { createRef } from 'react';
import { BrandSide } from '#portal/features/login/components/brand-side.tsx';
import { EndingNotice } from '#portal/features/login/components/ending-notice.tsx';
import { IdentifyStep } from '#portal/features/login/components/identify-step.tsx';
import { SentBefore } from '#portal/features/login/components/sent-before.tsx';
import type { RobotCheckState } from '#portal/features/login/login.ts';
import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';
import type { Examples } from '#portal/gallery/examples.ts';
import { aKeptLogin } from '#portal/testing/factories.ts';

const nothing = () => undefined;
const TYPED: LoginForm = { ...EMPTY_LOGIN_FORM, mobile: '0211234567', day: '27', month: '03', year: '1957' };

const step = (state: { form?: LoginForm; isBusy?: boolean; robotCheck?: RobotCheckState }) => (
  <IdentifyStep
    form={state.form ?? EMPTY_LOGIN_FORM}
    trouble={undefined}
    isBusy={state.isBusy ?? false}
    formRef={createRef()}
    robotCheck={
      state.robotCheck && { state: state.robotCheck, pass: () => Promise.resolve(true), reset: nothing }
    }
    onChange={nothing}
    onSubmit={nothing}
  />
);

export const examples: Examples = {
  empty: () => step({}),
  'with a robot check': () => step({ robotCheck: 'waiting' }),
  'while the details are checked': () => step({ form: TYPED, isBusy: true }),
  'beside it, what the service is for': () => <BrandSide />,
  'after the session ran out': () => <EndingNotice ending="timed-out" />,
  'after logging out': () => <EndingNotice ending="logged-out" />,
  'after a lost connection': () => <EndingNotice ending="interrupted" />,
  'with a code on its way by text message': () => <SentBefore sent={aKeptLogin()} onOpen={nothing} />,
  'with a code on its way by e-mail': () => (
    <SentBefore sent={aKeptLogin({ kind: 'email', hint: '****aret@example.com' })} onOpen={nothing} />
  ),
};
