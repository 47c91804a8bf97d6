import '#portal/components/content/card.css';
import type { CallBackChoices } from '@portal/contract/call-backs/mapping';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RadioField } from '#portal/components/choices/radio-field.tsx';
import { NotSent } from '#portal/components/connection/not-sent.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { requestCallBack } from '#portal/features/call-backs/call-back-calls.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';
import { region } from '#portal/lib/site/region.ts';

const ASK = 'Ask for this call';
const FAILED = 'That did not work. Try again.';
const CHOOSE_A_TIME = 'Choose a time';

type CallBackFormProps = {
  choices: CallBackChoices;
  /** Loads what the server knows of by now; the form stays busy in the meantime. */
  onAsked: (isRefused: boolean) => Promise<void>;
  /** The title, below the summary of what is missing. */
  children: ReactNode;
};

/**
 * Which phone, and when: each choice can be read whole. The server says why it does not take a request.
 * CBK-2, CBK-3, CBK-6, CBK-7, CBK-11
 */
export function CallBackForm({ choices: { phones, times }, onAsked, children }: CallBackFormProps) {
  const [phone, setPhone] = useState(phones[0]?.phone ?? 'mobile');
  const [timeId, setTimeId] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isNotSent, setNotSent] = useState(false);
  const summaryRef = useRef<HTMLDivElement>(null);
  const timeError = error === CHOOSE_A_TIME ? error : undefined;
  const fail = (message: string) => {
    flushSync(() => setError(message));
    summaryRef.current?.focus();
  };
  const send = async () => {
    flushSync(() => setNotSent(false));
    if (!timeId) return fail(CHOOSE_A_TIME);
    setError(undefined);
    if (isOffline()) return setNotSent(true);
    setBusy(true);
    const failure: unknown = await requestCallBack({ phone, timeId }).catch((reason: unknown) => reason);
    await onAsked(failure !== undefined);
    setBusy(false);
    if (failure) fail((isRequestFailure(failure) && failure.problem.detail) || FAILED);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <>
      {error ? (
        <ErrorSummary
          ref={summaryRef}
          errors={timeError ? [{ fieldId: 'call-time', message: timeError }] : []}
        >
          {timeError ? null : <p>{error}</p>}
        </ErrorSummary>
      ) : null}
      {children}
      <form className="card call-back" method="post" noValidate onSubmit={handleSubmit}>
        <RadioField
          id="call-phone"
          label="Which number should we call?"
          value={phone}
          options={phones.map((one) => ({ value: one.phone, label: one.text }))}
          onChoose={setPhone}
        />
        <RadioField
          id="call-time"
          label="When suits you?"
          hint={`All times are ${region.timeZoneName}.`}
          value={timeId}
          error={timeError}
          options={times.map((time) => ({ value: time.timeId, label: time.text }))}
          onChoose={setTimeId}
        />
        {isNotSent ? <NotSent button={ASK}>Your choice is still here.</NotSent> : null}
        <div className="button-row">
          <Button type="submit" isBusy={isBusy}>
            {ASK}
          </Button>
        </div>
      </form>
    </>
  );
}
