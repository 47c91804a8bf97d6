import type { AddDeviceState } from '@portal/domain/passkeys/add-device-machine';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { type Outcome, OutcomePlace } from '#portal/components/feedback/outcome-place.tsx';

type AddDeviceProps = {
  state: Exclude<AddDeviceState, 'proving' | 'done'>;
  problem: Outcome | undefined;
  onGoOn: () => void;
};

/** Says what will come, before the browser's own dialog, which nobody can style. PKY-23 */
export function AddDevice({ state, problem, onGoOn }: AddDeviceProps) {
  if (state === 'preparing') return <BusyIndicator text="One moment..." />;
  return (
    <>
      <OutcomePlace outcome={problem} />
      {state === 'stopped' ? null : (
        <>
          <p>Your device asks for your face, fingerprint or screen lock. We never see these.</p>
          <p className="meta paragraph">
            They stay on your device. Its PIN, pattern or password works just as well.
          </p>
          <p className="paragraph">
            Do this only on a device of your own: everybody who can unlock it can log in to your account.
          </p>
          <div className="button-row paragraph">
            <Button isBusy={state === 'working'} onClick={onGoOn}>
              {problem ? 'Try again' : 'Go on'}
            </Button>
          </div>
          {state === 'working' ? <BusyIndicator text="Waiting for your device..." /> : null}
        </>
      )}
    </>
  );
}

/** The end of the way. `children`: the form for another name, or the button that opens it. PKY-25 */
export function DeviceAdded({ name, children }: { name: string | undefined; children: ReactNode }) {
  const outcome = useMemo((): Outcome => {
    const way = name ?? 'your face, fingerprint or screen lock';
    return { tone: 'ok', text: `You can now log in with ${way} on this device.` };
  }, [name]);
  return (
    <>
      <OutcomePlace outcome={outcome} />
      <p className="paragraph">Next time, press ‘Log in with face, fingerprint or screen lock’.</p>
      <div className="paragraph">{children}</div>
    </>
  );
}
