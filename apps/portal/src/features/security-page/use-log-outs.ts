import type { Device } from '@portal/contract/security-page/mapping';
import { useActions } from '#portal/components/connection/use-actions.ts';
import { deviceGoneText, loggedOutText } from '#portal/features/security-page/device-texts.ts';
import {
  logOutDevice,
  logOutElsewhere,
  logOutEverywhere,
} from '#portal/features/security-page/security-page-calls.ts';
import { hasCode } from '#portal/lib/api/request-failure.ts';
import { session } from '#portal/lib/session/session.ts';

const refusalText = (error: unknown): string | undefined =>
  hasCode(error, 'device.not-found') ? 'This device is not on your list any more.' : undefined;

/** Logging devices out, with what came of it. `onChanged` loads the list again. DEV-4, DEV-5 */
export function useLogOuts(onChanged: () => Promise<unknown>) {
  const { isBusy, outcome, act } = useActions({ onChanged, refusalText });
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
