import '#portal/components/content/card.css';
import './code.css';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { codeFromBoxes, emptyBoxes, isComplete, typeInBox } from '@portal/domain/login/one-time-code';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { CodeBoxes, focusBox } from '#portal/components/one-time-code/code-boxes.tsx';
import { ResendCode } from '#portal/components/one-time-code/resend-code.tsx';
import { CodeHelp } from '#portal/features/login/code/code-help.tsx';
import { LostCode } from '#portal/features/login/code/lost-code.tsx';
import { useCodeFromMessage } from '#portal/features/login/code/use-code-from-message.ts';
import { CHECK_THE_CODE, LoginError } from '#portal/features/login/components/login-error.tsx';
import type { Login } from '#portal/features/login/login.ts';
import { usePageTitle } from '#portal/lib/routing/page.ts';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const RESEND_LATER = `You can resend the code in ${LOGIN_LIMITS.code.resendAfterSeconds} seconds`;
const SAME_CODE = 'The code that we sent you still works';
const ALL_DIGITS_NEEDED = `Enter all ${LOGIN_LIMITS.code.length} numbers of your code`;
const LIFE_MINUTES = LOGIN_LIMITS.code.lifeSeconds / 60;

/**
 * Returns the time of day at which the code was sent, as the region writes it, at the end of a
 * sentence: `3:05 pm.`, `3:05 p.m.`
 */
function useTimeSent({ sentAt }: StoredLogin): string {
  const { region } = useConfiguration().regionalisation.dates;
  const time = new Date(sentAt).toLocaleTimeString(region, { hour: 'numeric', minute: '2-digit' });
  return time.replace(/\s/, '\u00A0').replace(/\.?$/, '.');
}

/** Names the contact that the customer typed. LOG-21 */
function TypedContact({ sent: { kind, hint } }: { sent: StoredLogin }) {
  const { labels } = useConfiguration().regionalisation;
  if (kind === 'email')
    return (
      <>
        by email to <strong>{hint}</strong>
      </>
    );
  return (
    <>
      by text message to the {labels.mobile.toLowerCase()} ending in{' '}
      <strong className="number">{hint}</strong>
    </>
  );
}

type WhereItWentProps = {
  sent: StoredLogin;
  /** Whether the code does not work any more. */
  isOver: boolean;
  /** Whether an older code was typed. */
  isOlderTyped: boolean;
};

/** Whether there is another contact is not told to somebody who has not logged in. LOG-81 */
function WhereItWent({ sent, isOver, isOlderTyped }: WhereItWentProps) {
  const { labels } = useConfiguration().regionalisation;
  const other = labels[sent.kind === 'mobile' ? 'email' : 'mobile'].toLowerCase();
  return (
    <p>
      {sent.isElsewhere ? (
        <>If we have your {other}, we sent it there. If not, we sent it </>
      ) : (
        `We sent ${isOlderTyped ? 'the newest code' : 'it'} `
      )}
      <TypedContact sent={sent} /> at {useTimeSent(sent)}{' '}
      {isOver
        ? 'It does not work any more.'
        : `It can take a minute to arrive, and works for ${LIFE_MINUTES} minutes.`}
    </p>
  );
}

/** Says to the eye that another code was sent, which a screen reader hears too. LOG-71 */
function NewCodeSent({ sent }: { sent: StoredLogin }) {
  return <Banner tone="ok">New code sent at {useTimeSent(sent)} Older codes no longer work.</Banner>;
}

type CodeStepProps = {
  check: (code: string) => Promise<void>;
  /** `isOtherWay`: by e-mail instead of by text message, or back. */
  resend: (isOtherWay?: boolean) => Promise<void>;
  cancel: () => void;
  /** Leads back to the details as they were typed. */
  goBack: () => void;
  onCodeStep: () => void;
  login: Login & { sent: StoredLogin };
  isBusy: boolean;
  summaryRef: { current: HTMLDivElement | null };
};

/** The second step: the six digits. LOG-20, LOG-24 to LOG-28 */
export function CodeStep(props: CodeStepProps) {
  const { login, isBusy, summaryRef, check, resend, cancel, goBack, onCodeStep } = props;
  const { state, failure, sent, codesSent, isSameCode } = login;
  const [boxes, setBoxes] = useState(emptyBoxes);
  const [error, setError] = useState<string>();
  const boxesError = error ?? (failure?.kind === 'code-wrong' ? CHECK_THE_CODE : undefined);
  const { emailAuthFeature } = useConfiguration().featureFlag;
  const sendOtherWay = emailAuthFeature ? () => void resend(true) : undefined;
  const isExpired = state === 'code-expired';
  const isOlderTyped = failure?.kind === 'code-expired' && failure.isNewestGood;
  const isOver = isExpired && !isOlderTyped;
  const hasFailed = state === 'failed' || isExpired;
  usePageTitle('Enter your code', error !== undefined || failure !== undefined);
  useCodeFromMessage(!isBusy, (code) => setBoxes(typeInBox(emptyBoxes(), 0, code).boxes));

  useEffect(() => {
    setBoxes(emptyBoxes());
    setError(undefined);
    if (isSameCode) announce(SAME_CODE);
    else if (codesSent > 0)
      announce(`${codesSent > 1 ? 'We have sent a new code' : 'We have sent you a code'}. ${RESEND_LATER}`);
    focusBox(0);
  }, [codesSent, isSameCode]);
  useEffect(onCodeStep, [onCodeStep]);
  useEffect(() => {
    if (failure?.kind === 'code-expired') setBoxes(emptyBoxes());
  }, [failure]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isFull = isComplete(boxes);
    flushSync(() => setError(isFull ? undefined : ALL_DIGITS_NEEDED));
    if (isFull && !isOver) void check(codeFromBoxes(boxes));
    else summaryRef.current?.focus();
  };

  return (
    <div className="wrap code-card">
      {error ? <ErrorSummary ref={summaryRef} errors={[{ fieldId: 'code-1', message: error }]} /> : null}
      {!error && failure ? <LoginError ref={summaryRef} failure={failure} /> : null}
      <div className="card">
        <h1 tabIndex={-1}>
          Enter your <span className="number">6-digit</span> code
        </h1>
        {codesSent > 1 && !isSameCode && !failure ? <NewCodeSent sent={sent} /> : null}
        <WhereItWent {...{ sent, isOver, isOlderTyped }} />
        <form method="post" noValidate onSubmit={handleSubmit}>
          <CodeBoxes boxes={boxes} error={boxesError} isReadOnly={isBusy} onChange={setBoxes} />
          <ResendCode
            sentAt={sent.sentAt}
            {...{ isBusy, isOnlyWayOn: isOver }}
            onResend={() => void resend()}
          />
          <div className="button-row">
            <Button
              type="submit"
              variant={isOver ? 'secondary' : 'primary'}
              className="code-submit"
              isBusy={isBusy}
            >
              Continue
            </Button>
            <Button variant="secondary" isBusy={isBusy} onClick={cancel}>
              {hasFailed ? 'Return to Log In' : 'Cancel'}
            </Button>
          </div>
          {isBusy ? <BusyIndicator text="Validating your credentials..." /> : null}
        </form>
        <CodeHelp {...{ sent, isBusy }} onGoBack={goBack} onOtherWay={sendOtherWay} />
        {sent.tellsDelivery && sendOtherWay ? (
          <LostCode {...{ sent, isBusy }} onOtherWay={sendOtherWay} />
        ) : null}
      </div>
      <div className="code-help">
        <HelpBlock />
      </div>
    </div>
  );
}
