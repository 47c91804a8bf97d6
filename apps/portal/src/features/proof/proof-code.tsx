import type { CodeSent } from '@portal/contract/proof/mapping';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { type FormEvent, useEffect } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { CodeBoxes, focusBox } from '#portal/components/one-time-code/code-boxes.tsx';
import { ResendCode } from '#portal/components/one-time-code/resend-code.tsx';
import { useProofCode } from '#portal/features/proof/use-proof-code.ts';

const LIFE_MINUTES = LOGIN_LIMITS.code.lifeSeconds / 60;

/** Says where a code went, as far as the host says. */
function wayText({ channel, numberEnd }: CodeSent): string {
  if (channel === 'email') return ' by email';
  return numberEnd ? ` by text message, to your number that ends in ${numberEnd}` : '';
}

/** Asks a logged-in customer for a code once more, before a change that needs a fresh proof. PKY-23 */
export function ProofCode({ onProved }: { onProved: () => void }) {
  const { boxes, problem, isBusy, sent, changeBoxes, send, check } = useProofCode(onProved);
  useEffect(() => {
    if (problem?.at === 'code') focusBox(0);
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <p>
        First we check that it is you.{' '}
        {sent === undefined
          ? 'We send you a 6-digit code.'
          : `We have sent you a 6-digit code${wayText(sent)}. It can take a minute to arrive, and works for ${LIFE_MINUTES} minutes.`}{' '}
        We never ask for this code on the phone.
      </p>
      <div role="alert">
        {problem?.at === 'page' ? <Banner tone="warn">{withPhone(problem.text)}</Banner> : null}
      </div>
      <CodeBoxes
        boxes={boxes}
        error={problem?.at === 'code' ? problem.text : undefined}
        isReadOnly={isBusy}
        onChange={changeBoxes}
      />
      {sent === undefined ? (
        problem && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => void send()}>
            Send the code
          </Button>
        )
      ) : (
        <ResendCode sentAt={sent.at} {...{ isBusy }} isOnlyWayOn={false} onResend={() => void send()} />
      )}
      <div className="field button-row">
        <Button type="submit" isBusy={isBusy}>
          Continue
        </Button>
        {isBusy ? <BusyIndicator text="One moment..." /> : null}
      </div>
    </form>
  );
}
