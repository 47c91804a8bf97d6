import { codeWrongText } from '@portal/config/contact-details/code-texts';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import type { CodeSent } from '@portal/contract/proof/mapping';
import { codeFromBoxes, emptyBoxes, isComplete } from '@portal/domain/login/one-time-code';
import { useEffect, useState } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';
import { checkProofCode, sendProofCode } from '#portal/features/proof/proof-calls.ts';
import { hasNoConnection } from '#portal/lib/api/connection.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasCode, hasStatus } from '#portal/lib/api/request-failure.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';

/** The problem that stopped the customer. One of the code is shown at its boxes. */
export type ProofProblem = { readonly at: 'code' | 'page'; readonly text: string };

const ALL_DIGITS_NEEDED: ProofProblem = { at: 'code', text: 'Enter all 6 numbers of your code' };
const OVER =
  'This code no longer works. If you have several messages from us, use the newest code. Or choose Resend.';
const HELD = 'Your account is on hold, so nothing was changed. Call us on {phone}.';
const IMPOSSIBLE = 'We cannot send you a code. Call us on {phone}.';
const NOT_OFFERED = 'We do not offer this just now. You can go on using codes.';
const OFFLINE = 'You are offline. Nothing was sent. Press the button again when you are back online.';
const FAILED = 'That did not work. Try again, or call us on {phone}.';

function problemOf(error: unknown): ProofProblem {
  if (hasCode(error, 'account.held')) return { at: 'page', text: HELD };
  if (hasCode(error, 'account.proof-impossible')) return { at: 'page', text: IMPOSSIBLE };
  if (hasCode(error, 'passkey.not-offered')) return { at: 'page', text: NOT_OFFERED };
  // The server says how many tries are left, where there are few.
  if (hasStatus(error, STATUS_CODES.notFound))
    return { at: 'code', text: error.problem.errors['body.SecurityCode']?.[0] ?? codeWrongText() };
  if (hasStatus(error, STATUS_CODES.codeExpired)) return { at: 'code', text: OVER };
  if (hasStatus(error, HTTP_STATUS.tooManyRequests))
    return {
      at: 'page',
      text: `We have sent as many codes as we can for now. You can ask for another in ${waitText(error.retryAfterSeconds)}.`,
    };
  return { at: 'page', text: FAILED };
}

/** The code that proves who is here: it is sent when this opens. */
export function useProofCode(onProved: () => void) {
  const [boxes, setBoxes] = useState(emptyBoxes);
  const [problem, setProblem] = useState<ProofProblem>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<CodeSent & { readonly at: number }>();

  async function run<Result>(
    call: () => Promise<Result>,
    afterwards: (result: Result) => void,
  ): Promise<void> {
    if (isBusy) return;
    if (hasNoConnection()) return setProblem({ at: 'page', text: OFFLINE });
    setBusy(true);
    setProblem(undefined);
    await call().then(afterwards, (error) => setProblem(problemOf(error)));
    setBusy(false);
  }
  const send = () =>
    run(sendProofCode, (codeSent) => {
      setBoxes(emptyBoxes());
      setSent({ ...codeSent, at: Date.now() });
      announce(sent === undefined ? 'We have sent you a code' : 'We have sent a new code');
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page asks for the proof
  useEffect(() => void send(), []);

  return {
    boxes,
    problem,
    isBusy,
    sent,
    changeBoxes: setBoxes,
    send,
    check: () =>
      isComplete(boxes)
        ? run(() => checkProofCode(codeFromBoxes(boxes)), onProved)
        : Promise.resolve(setProblem(ALL_DIGITS_NEEDED)),
  };
}
