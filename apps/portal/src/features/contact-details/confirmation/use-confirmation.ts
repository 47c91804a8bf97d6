import { codeWrongText } from '@portal/config/contact-details/code-texts';
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import {
  type ContactConfirmation,
  contactFieldOf,
} from '@portal/domain/contact-details/contact-confirmation';
import { codeFromBoxes, emptyBoxes, isComplete } from '@portal/domain/login/one-time-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';
import {
  cancelContact,
  confirmContact,
  resendContactCode,
} from '#portal/features/contact-details/contact-calls.ts';
import { HELD_TEXT } from '#portal/features/contact-details/held-text.ts';
import { type CustomerDetail, customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasCode, isRequestFailure, type RequestFailure } from '#portal/lib/api/request-failure.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';

/** The problem that stopped the customer. A problem of the code is shown at its boxes. */
export type ConfirmationProblem = { readonly at: 'code' | 'page'; readonly text: string };

const ALL_DIGITS_NEEDED: ConfirmationProblem = { at: 'code', text: 'Enter all 6 numbers of your code' };
/**
 * Where no answer came, nobody knows here whether it was done: it says nothing of
 * that. Another try finds out.
 */
const FAILED: ConfirmationProblem = {
  at: 'page',
  text: 'That did not work just now. Try again in a moment.',
};

function limitProblem({ retryAfterSeconds }: RequestFailure): ConfirmationProblem {
  return {
    at: 'page',
    text: `We have sent as many codes as we can for now. You can ask for another in ${waitText(retryAfterSeconds)}.`,
  };
}

const PROBLEMS: Readonly<Partial<Record<number, (failure: RequestFailure) => ConfirmationProblem>>> = {
  // The server says how many tries are left. CON-98
  [STATUS_CODES.notFound]: ({ problem }) => ({
    at: 'code',
    text: problem.errors['body.SecurityCode']?.[0] ?? codeWrongText(),
  }),
  [STATUS_CODES.codeExpired]: () => ({
    at: 'code',
    text: 'This code no longer works. If you have several messages from us, use the newest code. Or choose Resend.',
  }),
  [HTTP_STATUS.tooManyRequests]: limitProblem,
};

/** Returns what a failure means to the customer; undefined where the page has to look again at what waits. */
function problemOf(error: unknown): ConfirmationProblem | undefined {
  if (!isRequestFailure(error)) throw error;
  if (hasCode(error, 'contact.held')) return { at: 'page', text: HELD_TEXT };
  if (error.status === HTTP_STATUS.conflict || error.status === HTTP_STATUS.badRequest) return undefined;
  return PROBLEMS[error.status]?.(error) ?? FAILED;
}

type Outcome = {
  readonly onConfirmed: () => void;
  /** It was confirmed in another tab before. */
  readonly onInUse: () => void;
  readonly onGone: (refusal: string | undefined) => void;
};

/** A contact that waits for its code: the typed code, and what the customer can do. CON-71 to CON-74 */
export function useConfirmation({ channel, value }: ContactConfirmation, outcome: Outcome) {
  const { onConfirmed, onInUse, onGone } = outcome;
  const client = useQueryClient();
  const [boxes, setBoxes] = useState(emptyBoxes);
  const [problem, setProblem] = useState<ConfirmationProblem>();
  const [isBusy, setBusy] = useState(false);
  const reload = () => client.fetchQuery({ ...customerDetailQuery, staleTime: 0 }).catch(() => undefined);

  /** Does one thing at a time. A failure that says that nothing waits any more shows the page again. */
  async function run(call: () => Promise<void>, afterwards: (now?: CustomerDetail) => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
      afterwards(await reload());
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      if (!found) {
        onGone(isRequestFailure(error) ? error.problem.errors['body.ContactType']?.[0] : undefined);
        await reload();
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    boxes,
    problem,
    isBusy,
    changeBoxes: setBoxes,
    confirm: () =>
      isComplete(boxes)
        ? run(() => confirmContact(channel, codeFromBoxes(boxes)), onConfirmed)
        : Promise.resolve(setProblem(ALL_DIGITS_NEEDED)),
    resend: () =>
      run(
        () => resendContactCode(channel),
        () => {
          setBoxes(emptyBoxes());
          announce('We have sent a new code. Older codes no longer work');
        },
      ),
    cancel: () =>
      run(
        () => cancelContact(channel),
        (customer) => (customer?.[contactFieldOf(channel)] === value ? onInUse() : onGone(undefined)),
      ),
  };
}
