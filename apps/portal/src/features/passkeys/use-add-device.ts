import type { PasskeyAnswer, PasskeyQuestion } from '@portal/contract/passkeys/mapping';
import {
  type AddDeviceEvent,
  type AddDeviceState,
  FIRST_ADD_DEVICE_STATE,
  nextAddDeviceState,
} from '@portal/domain/passkeys/add-device-machine';
import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { useEffect, useRef, useState } from 'react';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import type { Outcome } from '#portal/components/feedback/outcome-place.tsx';
import { addPasskey, askForQuestion } from '#portal/features/passkeys/add-device-calls.ts';
import { type DialogEnd, makePasskey } from '#portal/features/passkeys/device-dialog.ts';
import { refusalText } from '#portal/features/passkeys/passkey-texts.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { notePasskeyUse } from '#portal/lib/session/passkey-marker.ts';

const MS_IN_SECOND = 1000;
/** A question that is older is asked again: the dialog takes its time, too. */
const FRESH_MS = (PASSKEY_LIMITS.challengeSeconds * MS_IN_SECOND) / 2;

const problem = (text: string, isFinal: boolean): Problem => ({ tone: 'warn', text, isFinal });
const DIALOG_ENDS: Readonly<Record<DialogEnd, Problem>> = {
  closed: problem('Nothing was set up. Try again, or go on using codes.', false),
  'already-there': problem('This device is set up already.', true),
  'not-possible': problem('This device cannot do this. You can go on using codes.', true),
};
const OFFLINE = problem(
  'You are offline. Nothing was sent. Press the button again when you are back online.',
  false,
);
const FAILED = 'That did not work. Try again, or call us on {phone}.';
/** The answer of the server may be lost, and not the question. */
const UNKNOWN = 'We do not know if that worked. It is safe to try again, or call us on {phone}.';
/** Another try helps after these refusals. */
const NOT_FINAL = 'passkey.refused';

/** `isFinal`: another try here does not help. */
type Problem = Outcome & { readonly isFinal: boolean };

/** Where the addition is, and what stopped it last. */
type Progress = { readonly state: AddDeviceState; readonly problem?: Problem | undefined };
type Asked = PasskeyQuestion & { readonly askedAt: number };

/** Returns the event that a failed call is, and the problem that is shown. */
function eventOf(error: unknown, failed = FAILED): readonly [AddDeviceEvent, Problem?] {
  if (hasCode(error, 'account.proof-needed')) return ['proof-needed'];
  const refusal = refusalText(error);
  const isFinal = refusal !== undefined && !hasCode(error, NOT_FINAL);
  return stoppedBy(problem(refusal ?? tooManySentence(error) ?? failed, isFinal));
}

const stoppedBy = (found: Problem): readonly [AddDeviceEvent, Problem] => [
  found.isFinal ? 'refused' : 'failed',
  found,
];

/** Walks through the addition of this device. `onAdded`: loads what was added, before that is said. */
export function useAddDevice(onAdded: () => Promise<unknown>) {
  const [progress, setProgress] = useState<Progress>({ state: FIRST_ADD_DEVICE_STATE });
  const asked = useRef<Asked>(undefined);
  /** The answer of the device, until the server has taken it: a lost one is asked for again. PKY-10 */
  const answer = useRef<PasskeyAnswer>(undefined);

  const dispatch = (event: AddDeviceEvent, found?: Problem): void =>
    setProgress((before) => {
      const state = nextAddDeviceState(before.state, event);
      return state ? { state, problem: found } : before;
    });

  async function ask(): Promise<Asked> {
    const question = { ...(await askForQuestion()), askedAt: Date.now() };
    asked.current = question;
    return question;
  }

  async function prepare(): Promise<void> {
    // Nothing tells whether a security key is there: its dialog does.
    if (!('PublicKeyCredential' in window)) return dispatch(...stoppedBy(DIALOG_ENDS['not-possible']));
    await ask().then(
      () => dispatch('question-came'),
      (error) => dispatch(...eventOf(error)),
    );
  }

  async function findAnswer(): Promise<PasskeyAnswer | DialogEnd> {
    if (answer.current) return answer.current;
    const known = asked.current;
    const { requestId, publicKey } = known && Date.now() - known.askedAt < FRESH_MS ? known : await ask();
    const made = await makePasskey(publicKey);
    return typeof made === 'string' ? made : { requestId, ...made };
  }

  async function goOn(): Promise<void> {
    if (isOffline()) return dispatch('connection-missing', OFFLINE);
    dispatch('went-on');
    try {
      const found = await findAnswer();
      if (typeof found === 'string') return dispatch(...stoppedBy(DIALOG_ENDS[found]));
      answer.current = found;
      await addPasskey(found);
      notePasskeyUse();
      await onAdded();
      dispatch('added');
    } catch (error) {
      const [event, found] = eventOf(error, answer.current && UNKNOWN);
      // A refused answer is refused again: the next try begins with another question.
      if (refusalText(error) || event === 'proof-needed') answer.current = asked.current = undefined;
      dispatch(event, found);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void prepare(), []);
  const proved = (): void => {
    dispatch('proved');
    void prepare();
  };
  return { ...progress, proved, goOn };
}
