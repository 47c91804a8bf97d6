import type { Passkey } from '@portal/contract/security-page/mapping';
import { AddDevice, DeviceAdded } from '#portal/features/passkeys/add-device.tsx';
import { OwnPasskeys } from '#portal/features/passkeys/own-passkeys.tsx';
import { PasskeyPrompt } from '#portal/features/passkeys/passkey-prompt.tsx';
import { RenameForm } from '#portal/features/passkeys/rename-form.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;
const PHONE: Passkey = {
  passkeyId: '1',
  name: 'iCloud Keychain – Safari on iPhone',
  addedAt: '2026-11-13T20:12:00.000Z',
  lastUsedAt: '2026-11-14T20:12:00.000Z',
  isHere: true,
};
const COMPUTER: Passkey = {
  ...PHONE,
  passkeyId: '2',
  name: 'Windows Hello – Chrome on Windows',
  lastUsedAt: null,
  isHere: false,
};
const own = (passkeys: readonly Passkey[]) => (
  <OwnPasskeys passkeys={passkeys} onChanged={() => Promise.resolve()} onAdd={nothing} />
);

export const examples: Examples = {
  'the question on the list': () => <PasskeyPrompt onNotNow={nothing} onNever={nothing} />,
  'none yet': () => own([]),
  several: () => own([PHONE, COMPUTER]),
  'another name': () => <RenameForm name={PHONE.name} isBusy={false} onRename={nothing} onCancel={nothing} />,
  'what will come': () => <AddDevice state="ready" problem={undefined} onGoOn={nothing} />,
  'while the device is asked': () => <AddDevice state="working" problem={undefined} onGoOn={nothing} />,
  'after a closed dialog': () => (
    <AddDevice
      state="ready"
      problem={{ tone: 'warn', text: 'Nothing was set up. Try again, or go on using codes.' }}
      onGoOn={nothing}
    />
  ),
  'a device that cannot do it': () => (
    <AddDevice
      state="stopped"
      problem={{ tone: 'warn', text: 'This device cannot do this. You can go on using codes.' }}
      onGoOn={nothing}
    />
  ),
  'this device is added': () => <DeviceAdded name={PHONE.name}>{null}</DeviceAdded>,
};
