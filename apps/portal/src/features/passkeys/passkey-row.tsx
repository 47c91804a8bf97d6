import type { Passkey } from '@portal/contract/security-page/mapping';
import { Row } from '#portal/components/content/row-list.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { region } from '#portal/lib/site/region.ts';
import { dayText, momentText } from '#portal/lib/values/moment-text.ts';

type PasskeyRowProps = {
  passkey: Passkey;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
};

/** A passkey of the customer: its name, when it was added and used, whether it is of this device. PKY-20 */
export function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { name, addedAt, lastUsedAt, isHere } = passkey;
  const ofIt = <span className="visually-hidden">: {name}</span>;
  return (
    <Row
      action={
        <div className="button-row">
          <Button variant="secondary" isBusy={isBusy} onClick={onRename}>
            Change the name{ofIt}
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={onRemove}>
            Remove{ofIt}
          </Button>
        </div>
      }
    >
      <p>
        <strong>{name}</strong>
        {isHere ? ' · this device' : ''}
      </p>
      <p className="meta">
        Added {dayText(addedAt, region.timeZone)} ·{' '}
        {lastUsedAt === null ? 'not used yet' : `last used ${momentText(lastUsedAt, region.timeZone)}`}
      </p>
    </Row>
  );
}
