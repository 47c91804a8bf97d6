import type { Device } from '@portal/contract/security-page/mapping';
import { Row } from '#portal/components/content/row-list.tsx';
import { Tag } from '#portal/components/content/tag.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { TICK } from '#portal/components/controls/icon-shapes.ts';
import { deviceName, logOutWord } from '#portal/features/security-page/device-texts.ts';
import { region } from '#portal/lib/site/region.ts';
import { momentText } from '#portal/lib/values/moment-text.ts';

type DeviceRowProps = {
  device: Device;
  /** The names of the passkeys that were added there. */
  passkeyNames: readonly string[];
  isBusy: boolean;
  onLogOut: () => void;
};

/** A browser in which the customer logged in. This one has no button: the menu logs out here. DEV-3, DEV-5 */
export function DeviceRow({ device, passkeyNames, isBusy, onLogOut }: DeviceRowProps) {
  const { isHere, isLoggedIn, lastLoginAt } = device;
  const moment = momentText(lastLoginAt, region.timeZone);
  const action = isHere ? null : (
    <Button variant="secondary" isBusy={isBusy} onClick={onLogOut}>
      {logOutWord(device)}
      <span className="visually-hidden">
        {' '}
        {deviceName(device)}, last login {moment}
      </span>
    </Button>
  );
  return (
    <Row action={action}>
      <p>
        <strong>{deviceName(device)}</strong>
        {isHere ? ' · this device' : ''}
      </p>
      <p className="meta">Last login {moment}</p>
      {passkeyNames.length > 0 ? (
        <p className="meta">Logs in without a code, as {passkeyNames.join(', ')}</p>
      ) : null}
      {isLoggedIn ? (
        <p>
          <Tag tone="ok" icon={TICK}>
            Logged in now
          </Tag>
        </p>
      ) : null}
    </Row>
  );
}
