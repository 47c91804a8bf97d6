import type { PasskeyAnswer, PasskeyQuestion } from '@portal/contract/passkeys/mapping';
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
/** Another try helps after these refusals. */
const NOT_FINAL = 'passkey.refused';

/** `isFinal`: another try here does not help. */
type Problem = Outcome & { readonly isFinal: boolean };

/** Where the customer is on the way. PKY-23 to PKY-25 */
export type AddDeviceStep = 'preparing' | 'proving' | 'ready' | 'working' | 'done' | 'stopped';

type Progress = { readonly step: AddDeviceStep; readonly problem?: Problem | undefined };
type Asked = PasskeyQuestion & { readonly askedAt: number };

function progressAfter(error: unknown): Progress {
  if (hasCode(error, 'account.proof-needed')) return { step: 'proving' };
  const refusal = refusalText(error);
  const isFinal = refusal !== undefined && !hasCode(error, NOT_FINAL);
  const text = refusal ?? tooManySentence(error) ?? FAILED;
  return { step: isFinal ? 'stopped' : 'ready', problem: problem(text, isFinal) };
}

/** Walks through the addition of this device. `onAdded`: loads what was added, before that is said. */
export function useAddDevice(onAdded: () => Promise<unknown>) {
  const [progress, setProgress] = useState<Progress>({ step: 'preparing' });
  const asked = useRef<Asked>(undefined);
  /** The answer of the device, until the server has taken it: a lost one is asked for again. PKY-10 */
  const answer = useRef<PasskeyAnswer>(undefined);

  async function ask(): Promise<Asked> {
    const question = { ...(await askForQuestion()), askedAt: Date.now() };
    asked.current = question;
    return question;
  }

  async function prepare(): Promise<void> {
    if (!('PublicKeyCredential' in window))
      return setProgress({ step: 'stopped', problem: DIALOG_ENDS['not-possible'] });
    setProgress({ step: 'preparing' });
    await ask().then(
      () => setProgress({ step: 'ready' }),
      (error) => setProgress(progressAfter(error)),
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
    if (isOffline()) return setProgress({ step: 'ready', problem: OFFLINE });
    setProgress({ step: 'working' });
    try {
      const found = await findAnswer();
      if (typeof found === 'string') {
        const end = DIALOG_ENDS[found];
        return setProgress({ step: end.isFinal ? 'stopped' : 'ready', problem: end });
      }
      answer.current = found;
      await addPasskey(found);
      notePasskeyUse();
      await onAdded();
      setProgress({ step: 'done' });
    } catch (error) {
      const next = progressAfter(error);
      // A refused answer is refused again: the next try begins with another question.
      if (refusalText(error) || next.step === 'proving') answer.current = asked.current = undefined;
      setProgress(next);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void prepare(), []);
  return { ...progress, prepare, goOn };
}
