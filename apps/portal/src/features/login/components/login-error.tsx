import type { ReactNode, Ref } from 'react';
import { SanitisedHtml } from '#portal/components/content/sanitised-html.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { CAPTCHA_FIELD_ID, CAPTCHA_REQUIRED } from '#portal/features/login/captcha/captcha-text.ts';
import { lockText } from '#portal/features/login/components/lock-text.ts';
import type { LoginFailure } from '#portal/features/login/login.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';

/** A shorter wait is the one between two codes. A longer one means that there were many codes. */
const SHORT_WAIT_SECONDS = 60;

/**
 * The server's message, then the brand's advice where the details may be wrong. Each
 * appears once. LOG-18, CON-77
 */
function Refused({ html, isHeld }: { html: string | null; isHeld?: boolean | undefined }) {
  const { failureMessage } = site.brand.login;
  return (
    <>
      {html ? <SanitisedHtml html={html} /> : null}
      {isHeld ? null : <p>{withPhone(failureMessage ?? 'Check your details and try again.')}</p>}
    </>
  );
}

/**
 * Codes work for a short time, and only the newest one works: an old message is the
 * usual cause. LOG-59, LOG-96
 */
function CodeExpired({ isNewestGood }: { isNewestGood: boolean }) {
  return (
    <>
      <p>{withPhone(currentConfiguration().regionalisation.login.expiredOTPMessage)}</p>
      <p>
        Each code works for a short time, and only the newest one works.{' '}
        {isNewestGood
          ? 'If you have several messages from us, use the newest code. Choose Resend to get a new code.'
          : 'Choose Resend to get a new code.'}
      </p>
    </>
  );
}

function CodeLimit({ waitSeconds }: { waitSeconds: number | undefined }) {
  if (waitSeconds !== undefined && waitSeconds <= SHORT_WAIT_SECONDS)
    return <p>We have just sent you a code. We can send another in {waitText(waitSeconds)}.</p>;
  return (
    <p>
      We have sent you as many codes as we can for now. You can ask for another in {waitText(waitSeconds)}. If
      you need help before then, call us on <PhoneLink />.
    </p>
  );
}

function explanation(failure: Exclude<LoginFailure, { kind: 'captcha' }>): ReactNode {
  switch (failure.kind) {
    case 'refused':
      return <Refused html={failure.html} isHeld={failure.isHeld} />;
    case 'code-wrong':
      return (
        <>
          <p>{withPhone(currentConfiguration().regionalisation.login.invalidOTPMessage)}</p>
          {failure.html ? <SanitisedHtml html={failure.html} /> : null}
        </>
      );
    case 'locked':
      return (
        <p>
          Your account is locked. {lockText(failure.until)} Our phone number is <PhoneLink />.
        </p>
      );
    case 'code-expired':
      return <CodeExpired isNewestGood={failure.isNewestGood} />;
    case 'code-limit':
      return <CodeLimit waitSeconds={failure.waitSeconds} />;
    case 'too-many':
      return (
        <p>
          We cannot continue just now. Wait {waitText(failure.waitSeconds)} and try again, or call us on{' '}
          <PhoneLink />.
        </p>
      );
    case 'offline':
      return <p>You are offline. What you typed stays here. Try again when you are back online.</p>;
    case 'call-failed':
      return (
        <p>
          We could not log you in. Try again. If it still does not work, call us on <PhoneLink />.
        </p>
      );
  }
}

/** Stands at the boxes after a wrong code, and in the summary as the way to them. LOG-70 */
export const CHECK_THE_CODE = 'Check the numbers of your code';
const WRONG_CODE = [{ fieldId: 'code-1', message: CHECK_THE_CODE }];

/**
 * Explains the failure of a login call, in place of the error summary. LOG-18, LOG-19, LOG-27
 * to LOG-29, LOG-45, LOG-91
 */
export function LoginError({ failure, ref }: { failure: LoginFailure; ref: Ref<HTMLDivElement> }) {
  if (failure.kind === 'captcha')
    return <ErrorSummary ref={ref} errors={[{ fieldId: CAPTCHA_FIELD_ID, message: CAPTCHA_REQUIRED }]} />;
  return (
    <ErrorSummary ref={ref} errors={failure.kind === 'code-wrong' ? WRONG_CODE : []}>
      {explanation(failure)}
    </ErrorSummary>
  );
}
