import '#portal/components/content/card.css';
import type { Passkey } from '@portal/contract/security-page/mapping';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActions } from '#portal/components/connection/use-actions.ts';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { OutcomePlace } from '#portal/components/feedback/outcome-place.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { AddDevice, DeviceAdded } from '#portal/features/passkeys/add-device.tsx';
import { renamePasskey } from '#portal/features/passkeys/passkey-calls.ts';
import { refusalText } from '#portal/features/passkeys/passkey-texts.ts';
import { RenameForm } from '#portal/features/passkeys/rename-form.tsx';
import { useAddDevice } from '#portal/features/passkeys/use-add-device.ts';
import { forgetPrompt } from '#portal/features/passkeys/use-passkey-prompt.ts';
import { ProofCode } from '#portal/features/proof/proof-code.tsx';
import { focusPageHeading, usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';

const ADD_TITLE = 'Add this device';
const ADDED_TITLE = 'This device is added';

type AddDevicePageProps = {
  passkeys: readonly Passkey[];
  reload: () => Promise<unknown>;
};

/** Takes the focus from a form to the heading, and then lets it go. NAV-14 */
const beforeItGoes = (go: () => void) => () => {
  focusPageHeading();
  go();
};

/** The passkey that was added, and its name, which the customer may change at once. PKY-25 */
function Added({ added, reload }: { added: Passkey | undefined; reload: () => Promise<unknown> }) {
  const [isRenaming, setRenaming] = useState(false);
  const { isBusy, outcome, act } = useActions({ onChanged: reload, refusalText });
  if (!added) return <DeviceAdded name={undefined}>{null}</DeviceAdded>;
  const { passkeyId, name } = added;
  const rename = (wanted: string) =>
    void act(async () => {
      await renamePasskey(passkeyId, wanted);
      return '';
    }).then((isDone) => setRenaming(!isDone));
  return (
    <DeviceAdded name={name}>
      <OutcomePlace outcome={outcome?.text ? outcome : undefined} />
      {isRenaming ? (
        <RenameForm
          {...{ name, isBusy }}
          onRename={rename}
          onCancel={beforeItGoes(() => setRenaming(false))}
        />
      ) : (
        <Button variant="secondary" onClick={() => setRenaming(true)}>
          Change the name
        </Button>
      )}
    </DeviceAdded>
  );
}

/** 'Add this device': the proof where it is needed, what will come, the browser's dialog, and the result. */
export function AddDevicePage({ passkeys, reload }: AddDevicePageProps) {
  const [before] = useState(() => new Set(passkeys.map(({ passkeyId }) => passkeyId)));
  const client = useQueryClient();
  const { state, problem, proved, goOn } = useAddDevice(() => {
    forgetPrompt(client);
    return reload();
  });
  const title = state === 'done' ? ADDED_TITLE : ADD_TITLE;
  usePage(title);
  const added = passkeys.find(({ passkeyId }) => !before.has(passkeyId));
  return (
    <div className="wrap wrap-narrow">
      <BackLink href={paths.security} label={SECURITY_TITLE} />
      <h1 tabIndex={-1}>{title}</h1>
      <div className="card paragraph">
        {state === 'proving' ? <ProofCode onProved={beforeItGoes(proved)} /> : null}
        {state === 'done' ? <Added {...{ added, reload }} /> : null}
        {state === 'proving' || state === 'done' ? null : (
          <AddDevice {...{ state, problem }} onGoOn={() => void goOn()} />
        )}
      </div>
      <section className="page-help" aria-label="Help">
        <HelpBlock title="Something wrong?" />
      </section>
    </div>
  );
}
