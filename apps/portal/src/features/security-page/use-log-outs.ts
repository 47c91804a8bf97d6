import type { Device } from '@portal/contract/security-page/mapping';
import { useState } from 'react';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { deviceGoneText, loggedOutText } from '#portal/features/security-page/device-texts.ts';
import {
  logOutDevice,
  logOutElsewhere,
  logOutEverywhere,
} from '#portal/features/security-page/security-page-calls.ts';
import { isOffline } from '#portal/lib/api/connection.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { session } from '#portal/lib/session/session.ts';

/** The result of a press: it stays until the next one. */
export type Outcome = { readonly tone: 'ok' | 'warn'; readonly text: string };

const FAILED = 'That did not work. Try again, or call us on {phone}.';
const OFFLINE = 'You are offline. Nothing was sent. Press the button again when you are back online.';

function failureText(error: unknown): string {
  if (hasCode(error, 'device.not-found')) return 'This device is not on your list any more.';
  return tooManySentence(error) ?? FAILED;
}

/** Logging devices out, with what came of it. `onChanged` loads the list again. DEV-4, DEV-5 */
export function useLogOuts(onChanged: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const act = async (logOut: () => Promise<string>) => {
    if (isOffline()) return setOutcome({ tone: 'warn', text: OFFLINE });
    setBusy(true);
    setOutcome(
      await logOut().then(
        (text): Outcome => ({ tone: 'ok', text }),
        (error: unknown): Outcome => ({ tone: 'warn', text: failureText(error) }),
      ),
    );
    await onChanged();
    setBusy(false);
  };
  return {
    isBusy,
    outcome,
    logOutDevice: (device: Device) =>
      act(async () => {
        await logOutDevice(device.browserId);
        return deviceGoneText(device);
      }),
    logOutElsewhere: () => act(async () => loggedOutText(await logOutElsewhere())),
    logOutEverywhere: () =>
      act(async () => {
        await logOutEverywhere();
        session.end('logged-out');
        return '';
      }),
  };
}
