import { LOGIN_STEPS } from '@portal/domain/login-machine';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Session } from '#portal/boot/kept-session.ts';
import { Banner } from '#portal/components/banner/banner.tsx';
import { Shell } from '#portal/components/shell/shell.tsx';
import { BrandSide } from '#portal/features/login/components/brand-side.tsx';
import { IdentifyStep } from '#portal/features/login/components/identify-step.tsx';
import { LockedPanel } from '#portal/features/login/components/locked-panel.tsx';
import { useLogin } from '#portal/features/login/hooks/use-login.ts';
import { loadCodeStep } from '#portal/features/login/load-code-step.ts';
import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';
import { formTypedBefore } from '#portal/features/login/typed-before.ts';
import type { Ending } from '#portal/lib/session.ts';
import './login.css';

const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));

/** Takes over what was typed, and even submitted, while the app's script was still on its way. */
function useEarlyInput(setForm: (form: LoginForm) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isTakenOver, setTakenOver] = useState(false);
  useLayoutEffect(() => {
    setForm(formTypedBefore());
    setTakenOver(true);
  }, [setForm]);
  useEffect(() => {
    const start = window.portalStart;
    if (!isTakenOver || !start) return;
    start.isAppReady = true;
    if (start.wasSubmitted) queueMicrotask(() => formRef.current?.requestSubmit());
    start.wasSubmitted = false;
  }, [isTakenOver]);
  return formRef;
}

function TimedOut() {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner tone="warn" ref={banner} tabIndex={-1} role="alert">
      Your session has expired.{'  '}Please login again to continue.
    </Banner>
  );
}

type LoginPageProps = {
  ending: Ending | undefined;
  onEndingSeen: () => void;
  onLoggedIn: (session: Session) => Promise<void>;
};

/** Getting in, from the first field to the session; also what a session's end leads to. */
export function LoginPage({ ending, onEndingSeen, onLoggedIn }: LoginPageProps) {
  const { login, submit, check, resend, cancel } = useLogin(onLoggedIn);
  const [form, setForm] = useState(EMPTY_LOGIN_FORM);
  const formRef = useEarlyInput(setForm);
  const summaryRef = useRef<HTMLDivElement>(null);
  const { screen, isBusy } = LOGIN_STEPS[login.state];
  const { trouble, details } = login;
  useEffect(() => {
    if (trouble) summaryRef.current?.focus();
  }, [trouble]);

  const startAgain = () => {
    setForm(EMPTY_LOGIN_FORM);
    cancel();
    onEndingSeen();
  };

  if (screen === 'locked' || ending === 'locked') {
    return (
      <Shell>
        <LockedPanel onReturn={startAgain} />
      </Shell>
    );
  }
  if (screen === 'code' && details) {
    return (
      <Shell>
        <Suspense>
          <CodeStep
            {...{ isBusy, summaryRef, check, resend }}
            login={{ ...login, details }}
            cancel={startAgain}
          />
        </Suspense>
      </Shell>
    );
  }
  return (
    <Shell mainClass="login-split">
      <div className="login-form-side">
        {ending === 'timed-out' && !trouble ? <TimedOut /> : null}
        <IdentifyStep
          {...{ form, trouble, isBusy, formRef, summaryRef }}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          onSubmit={(submitted) => void submit(submitted)}
        />
      </div>
      <BrandSide />
    </Shell>
  );
}
