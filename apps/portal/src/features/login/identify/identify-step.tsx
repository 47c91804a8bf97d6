import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { type FormEvent, type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#portal/components/controls/button.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { ErrorSummary, type FieldError } from '#portal/components/fields/error-summary.tsx';
import { CaptchaSection } from '#portal/features/login/captcha/captcha-section.tsx';
import { CAPTCHA_REQUIRED } from '#portal/features/login/captcha/captcha-text.ts';
import type { LoginCaptcha } from '#portal/features/login/captcha/use-captcha.ts';
import { BirthDateField } from '#portal/features/login/identify/birth-date-field.tsx';
import { IdentifierChoice } from '#portal/features/login/identify/identifier-choice.tsx';
import { IdentifierField } from '#portal/features/login/identify/identifier-field.tsx';
import { prepareSecondStep } from '#portal/features/login/load-second-step.ts';
import type { LoginFailure } from '#portal/features/login/login.ts';
import {
  checkLoginForm,
  hasValidIdentifier,
  type LoginDetails,
  type LoginFieldErrors,
  type LoginForm,
} from '#portal/features/login/login-form.ts';
import { usePageFocus, usePageTitle } from '#portal/lib/routing/page.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';
import { today } from '#portal/lib/values/today.ts';

/** WCAG 2.2.6 demands that the limit is shown before it matters. LOG-57 */
const IDLE_MINUTES = SESSION_LIMITS.tokenLifeSeconds / 60;
const NO_ERRORS: LoginFieldErrors = { invalidParts: [] };

type IdentifyStepProps = {
  form: LoginForm;
  failure: LoginFailure | undefined;
  isBusy: boolean;
  formRef: Ref<HTMLFormElement>;
  /** Given where the captcha is on. */
  captcha: LoginCaptcha | undefined;
  onChange: (part: Partial<LoginForm>) => void;
  /** Errors of the fields replace the server's message about the details before. */
  onRefused: () => void;
  onSubmit: (details: LoginDetails) => void;
  /** Shown between the title and the form. */
  children?: ReactNode;
};

/** The first step: who are you, and when were you born. */
export function IdentifyStep(props: IdentifyStepProps) {
  const { form, failure, isBusy, formRef, captcha, onChange, onRefused, onSubmit, children } = props;
  const summaryRef = useRef<HTMLDivElement>(null);
  const { featureFlag, regionalisation } = useConfiguration();
  const [errors, setErrors] = useState(NO_ERRORS);
  const listed = [errors.identifier, errors.dateOfBirth].filter(
    (error): error is FieldError => error !== undefined,
  );
  usePageTitle('Log in', listed.length > 0 || failure !== undefined);
  usePageFocus();

  const isCaptchaMissing = failure?.kind === 'captcha' && captcha?.state !== 'passed';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = checkLoginForm(form, regionalisation, today());
    const found = 'invalidParts' in checked ? checked : NO_ERRORS;
    // The summary must be on the page before it can take the focus, on the second submit as on the first.
    flushSync(() => {
      setErrors(found);
      if ('invalidParts' in checked) onRefused();
    });
    if ('invalidParts' in checked) summaryRef.current?.focus();
    else onSubmit(checked);
  };

  const change = (part: Partial<LoginForm>) => {
    if (part.kind) setErrors({ ...errors, identifier: undefined });
    onChange(part);
  };

  return (
    <>
      {listed.length > 0 ? <ErrorSummary ref={summaryRef} errors={listed} /> : null}
      <h1 tabIndex={-1}>{site.brand.login.title}</h1>
      {children}
      <p className="lead">{site.brand.login.lead}</p>
      <form
        method="post"
        noValidate
        ref={formRef}
        onFocus={prepareSecondStep}
        onInput={() => void captcha?.pass()}
        onSubmit={handleSubmit}
      >
        {featureFlag.emailAuthFeature ? (
          <IdentifierChoice kind={form.kind} onChoose={(kind) => change({ kind })} />
        ) : null}
        <IdentifierField form={form} error={errors.identifier?.message} onChange={change} />
        <BirthDateField
          parts={form}
          error={errors.dateOfBirth?.message}
          invalidParts={errors.invalidParts}
          onChange={change}
        />
        {captcha ? (
          <Suspense>
            <CaptchaSection
              state={captcha.state}
              error={isCaptchaMissing ? CAPTCHA_REQUIRED : undefined}
              onCheck={() => void captcha.pass()}
            />
          </Suspense>
        ) : null}
        <div className="field button-row">
          <Button type="submit" className="login-submit" isBusy={isBusy}>
            {hasValidIdentifier(form, regionalisation) ? 'Log In' : 'Continue'}
          </Button>
          {isBusy ? <BusyIndicator text="Validating your credentials..." /> : null}
        </div>
        <p className="meta paragraph">
          To keep your details safe, we log you out if you do nothing for {IDLE_MINUTES} minutes.
        </p>
      </form>
    </>
  );
}
