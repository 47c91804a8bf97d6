import './login.css';
import { LOGIN_STEPS, type LoginScreen } from '@portal/domain/login/login-machine';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Shell } from '#portal/components/layout/shell.tsx';
import { type LoginCaptcha, useCaptcha } from '#portal/features/login/captcha/use-captcha.ts';
import { BrandAside } from '#portal/features/login/components/brand-aside.tsx';
import { DemonstrationCode } from '#portal/features/login/demonstration/demonstration-code.tsx';
import { takeDemonstrationForm } from '#portal/features/login/demonstration/take-demonstration-form.ts';
import { IdentifyStep } from '#portal/features/login/identify/identify-step.tsx';
import { useSecondStep } from '#portal/features/login/load-second-step.ts';
import type { LoginFailure } from '#portal/features/login/login.ts';
import { EMPTY_LOGIN_FORM, type LoginForm } from '#portal/features/login/login-form.ts';
import { usePasskeyLogin } from '#portal/features/login/passkey/use-passkey-login.tsx';
import { takeFormValues } from '#portal/features/login/prerendered-form-values.ts';
import { codeInForce, useLogin } from '#portal/features/login/use-login.ts';
import { expectPageFocus } from '#portal/lib/routing/page.ts';
import type { Ending } from '#portal/lib/session/session.ts';
import type { Session } from '#portal/lib/session/session-storage.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** Takes what was typed, and even submitted, before the app's script arrived. */
function useEarlyInput(setForm: (form: LoginForm) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isTaken, setTaken] = useState(false);
  const [demonstration, setDemonstration] = useState<LoginForm>();
  useLayoutEffect(() => {
    const demonstration = takeDemonstrationForm();
    setDemonstration(demonstration);
    setForm(demonstration ?? takeFormValues());
    setTaken(true);
  }, [setForm]);
  useEffect(() => {
    const start = window.portalStart;
    if (!isTaken || !start) return;
    start.isAppReady = true;
    const submit = formRef.current?.querySelector<HTMLElement>('[type=submit]');
    // Safari before 16 has no requestSubmit.
    if (start.wasSubmitted) queueMicrotask(() => submit?.click());
    start.wasSubmitted = false;
  }, [isTaken]);
  return { formRef, demonstration };
}

/** Shows the form together with the notice above it, so that nothing moves. OVD-7 */
function useHiddenForm(isHidden: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isHidden) dataset.isResuming = 'true';
    else delete dataset.isResuming;
    return () => {
      delete dataset.isResuming;
    };
  }, [isHidden]);
}

/** Starts each step at the top, as a page does. It scrolls before the paint, so that nothing jumps. NAV-14 */
function useTopOfStep(screen: LoginScreen) {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current !== screen) window.scrollTo(0, 0);
    shown.current = screen;
  }, [screen]);
}

/**
 * Makes a captcha at once when the server demands it: the same details, submitted again, go through. LOG-48
 */
function useDemandedCaptcha(failure: LoginFailure | undefined, pass: LoginCaptcha['pass']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each demand
  useEffect(() => {
    if (failure?.kind === 'captcha' && failure.isDemanded) void pass();
  }, [failure]);
}

type LoginPageProps = {
  ending: Ending | undefined;
  onEndingSeen: () => void;
  onLoggedIn: (session: Session) => Promise<void>;
  /** The customer types the code, which leaves time to load what comes next. */
  onCodeStep: () => void;
};

/** The login, from the first field to the session. A session's end leads here too. */
export function LoginPage({ ending, onEndingSeen, onLoggedIn, onCodeStep }: LoginPageProps) {
  const { login, submit, check, resend, cancel, goBack, openCodeStep } = useLogin(onLoggedIn);
  const [form, setForm] = useState(EMPTY_LOGIN_FORM);
  const { formRef, demonstration } = useEarlyInput(setForm);
  const summaryRef = useRef<HTMLDivElement>(null);
  const [replaced, setReplaced] = useState<LoginFailure>();
  const captcha = useCaptcha();
  const passkey = usePasskeyLogin({ onLoggedIn, onCodeStep });
  const { recaptchaFeature } = useConfiguration().featureFlag;
  const { screen, isBusy } = LOGIN_STEPS[login.state];
  const { failure, sent } = login;
  const secondStep = useSecondStep(ending !== undefined || screen !== 'identify' || sent !== undefined);
  useHiddenForm(ending !== undefined && secondStep === undefined);
  useDemandedCaptcha(failure, captcha.pass);
  useEffect(() => {
    if (failure) summaryRef.current?.focus();
  }, [failure]);

  useTopOfStep(screen);

  const startAgain = () => {
    setForm(EMPTY_LOGIN_FORM);
    expectPageFocus();
    cancel();
    onEndingSeen();
  };

  if (screen === 'locked' || ending === 'locked')
    return (
      <Shell>{secondStep ? <secondStep.LockedPanel {...{ failure }} onReturn={startAgain} /> : null}</Shell>
    );
  if (screen === 'code' && sent) {
    return (
      <Shell>
        <DemonstrationCode form={demonstration} isBusy={isBusy} onUse={(code) => void check(code)} />
        {secondStep ? (
          <secondStep.CodeStep
            {...{ isBusy, summaryRef, check, resend, goBack, onCodeStep }}
            login={{ ...login, sent }}
            cancel={startAgain}
          />
        ) : null}
      </Shell>
    );
  }
  const inForce = codeInForce(login);
  const isChecked = recaptchaFeature || login.isCaptchaRequired === true;
  return (
    <Shell mainClass="login-split">
      <div className="login-form">
        {secondStep && ending && !failure ? <secondStep.EndingNotice ending={ending} /> : null}
        {secondStep && failure && failure !== replaced ? (
          <secondStep.LoginError ref={summaryRef} failure={failure} />
        ) : null}
        {secondStep && inForce ? <secondStep.CodeSentBanner sent={inForce} onOpen={openCodeStep} /> : null}
        <IdentifyStep
          {...{ form, failure, isBusy, formRef }}
          captcha={isChecked ? captcha : undefined}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          onRefused={() => setReplaced(failure)}
          onSubmit={(submitted) => void submit(submitted, isChecked ? captcha : undefined)}
        >
          {passkey.above}
        </IdentifyStep>
        {passkey.below}
      </div>
      <BrandAside />
    </Shell>
  );
}
