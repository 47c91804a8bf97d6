import type { ReactNode, Ref } from 'react';
import { ErrorSummary } from '#portal/components/error-summary/error-summary.tsx';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import { SanitisedHtml } from '#portal/components/sanitised-html/sanitised-html.tsx';
import type { LoginTrouble } from '#portal/features/login/login.ts';
import { waitInWords } from '#portal/features/login/wait-in-words.ts';
import { currentConfiguration } from '#portal/lib/configuration.ts';
import { site } from '#portal/lib/site.ts';

const CODE_EXPIRED = 'OTP expired. Please try again.';

function Refused({ html }: { html: string | null }) {
  const { failureMessage } = site.brand.login;
  if (!html && !failureMessage) return <p>Check your details and try again.</p>;
  return (
    <>
      {html ? <SanitisedHtml html={html} /> : null}
      {failureMessage ? <p>{withPhone(failureMessage)}</p> : null}
    </>
  );
}

function words(trouble: LoginTrouble): ReactNode {
  switch (trouble.kind) {
    case 'refused':
      return <Refused html={trouble.html} />;
    case 'code-wrong':
      return <p>{withPhone(currentConfiguration().regionalisation.login.invalidOTPMessage)}</p>;
    case 'code-expired':
      return <p>{CODE_EXPIRED}</p>;
    case 'too-many':
      return (
        <p>
          You have tried too many times. Wait {waitInWords(trouble.waitSeconds)} and try again, or call us on{' '}
          <PhoneLink />.
        </p>
      );
    case 'call-failed':
      return (
        <p>
          We could not log you in. Try again. If it still does not work, call us on <PhoneLink />.
        </p>
      );
  }
}

/** What went wrong with a login call, in the place of the error summary. LOG-18, LOG-19, LOG-27 to LOG-29 */
export function LoginError({ trouble, ref }: { trouble: LoginTrouble; ref: Ref<HTMLDivElement> }) {
  return <ErrorSummary ref={ref}>{words(trouble)}</ErrorSummary>;
}
