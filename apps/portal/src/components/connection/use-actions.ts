import { useState } from 'react';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import type { Outcome } from '#portal/components/feedback/outcome-place.tsx';
import { isOffline } from '#portal/lib/api/connection.ts';

const FAILED = 'That did not work. Try again, or call us on {phone}.';
const OFFLINE = 'You are offline. Nothing was sent. Press the button again when you are back online.';

type ActionsProps = {
  /** Loads again what the action changed. */
  onChanged: () => Promise<unknown>;
  /** Returns what a refusal means; undefined for one that is not its own. */
  refusalText: (error: unknown) => string | undefined;
};

/** Actions of buttons, one at a time, with what came of the last one. */
export function useActions({ onChanged, refusalText }: ActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  /** Returns whether it was done. */
  const act = async (action: () => Promise<string>): Promise<boolean> => {
    if (isOffline()) {
      setOutcome({ tone: 'warn', text: OFFLINE });
      return false;
    }
    setBusy(true);
    const result = await action().then(
      (text): Outcome => ({ tone: 'ok', text }),
      (error: unknown): Outcome => ({
        tone: 'warn',
        text: refusalText(error) ?? tooManySentence(error) ?? FAILED,
      }),
    );
    setOutcome(result);
    await onChanged();
    setBusy(false);
    return result.tone === 'ok';
  };
  return { isBusy, outcome, act };
}
