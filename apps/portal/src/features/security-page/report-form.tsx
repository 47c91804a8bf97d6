import type { Activity, ReportedActivity } from '@portal/contract/security-page/mapping';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RadioField } from '#portal/components/choices/radio-field.tsx';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { Button } from '#portal/components/controls/button.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { reportActivity } from '#portal/features/security-page/security-page-calls.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { region } from '#portal/lib/site/region.ts';
import { momentText } from '#portal/lib/values/moment-text.ts';
import styles from './security-page.module.css';

const SEND = 'Send';
const CHOOSE = 'Choose what we should do';
const REFUSALS = [
  ['activity.held', 'Your account is locked already. Call us on {phone}.'],
  ['activity.limit', 'You have sent five reports today, which is the most. Call us on {phone}.'],
  ['activity.not-found', 'This is no longer on your list. Call us on {phone}.'],
] as const;

const failureText = (error: unknown): string =>
  REFUSALS.find(([code]) => hasCode(error, code))?.[1] ??
  tooManySentence(error) ??
  'That did not work. It is safe to try again, or call us on {phone}.';

type Choice = '' | 'lock' | 'tell';
type ReportFormProps = {
  event: Activity;
  /** The names of the passkeys that the report removes. PKY-35 */
  passkeyNames: readonly string[];
  onReported: (reported: ReportedActivity, isLocked: boolean) => void;
};

/** Sends the report: the same request however often it is sent, so that it is done once. ACT-6 */
function useReport({ event, onReported }: Pick<ReportFormProps, 'event' | 'onReported'>) {
  const [requestId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [isNotSent, setNotSent] = useState(false);
  const [error, setError] = useState<string>();
  const summary = useRef<HTMLDivElement>(null);
  const fail = (message: string) => {
    flushSync(() => setError(message));
    summary.current?.focus();
  };
  const send = async (choice: Choice) => {
    flushSync(() => setNotSent(false));
    if (!choice) return fail(CHOOSE);
    setError(undefined);
    if (isOffline()) return setNotSent(true);
    setBusy(true);
    const locksAccount = choice === 'lock';
    try {
      onReported(await reportActivity({ requestId, eventId: event.eventId, locksAccount }), locksAccount);
    } catch (reason) {
      setBusy(false);
      fail(failureText(reason));
    }
  };
  return { isBusy, isNotSent, error, summary, send };
}

/** Says what it was and what we do, and asks the one question. ACT-6 */
export function ReportForm(props: ReportFormProps) {
  const { isBusy, isNotSent, error, summary, send } = useReport(props);
  const [choice, setChoice] = useState<Choice>('');
  const { passkeyNames } = props;
  const { text, happenedAt } = props.event;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send(choice);
  };
  const isChoiceMissing = error === CHOOSE;
  return (
    <form method="post" noValidate className={styles.report} onSubmit={submit}>
      {error ? (
        <ErrorSummary
          ref={summary}
          errors={isChoiceMissing ? [{ fieldId: 'report-choice', message: CHOOSE }] : []}
        >
          {isChoiceMissing ? null : <p>{withPhone(error)}</p>}
        </ErrorSummary>
      ) : null}
      <p>
        <strong>{text}</strong>
      </p>
      <p className="meta">{momentText(happenedAt, region.timeZone)}</p>
      <p className="paragraph">
        We log out all other devices and stop all codes that are on their way. We also let you know by text
        message and by email.
      </p>
      {passkeyNames.length > 0 ? (
        <p className="paragraph">We also remove {passkeyNames.join(', ')}, set up at that time or later.</p>
      ) : null}
      <RadioField
        id="report-choice"
        label="What should we do with your account?"
        value={choice}
        error={isChoiceMissing ? CHOOSE : undefined}
        options={[
          { value: 'lock', label: 'Lock my account until I have spoken with you' },
          { value: 'tell', label: 'Only tell you' },
        ]}
        onChoose={setChoice}
      />
      {isNotSent ? <NotSent button={SEND}>Your choice is still here.</NotSent> : null}
      <div className="button-row paragraph">
        <Button type="submit" isBusy={isBusy}>
          {SEND}
        </Button>
      </div>
    </form>
  );
}
