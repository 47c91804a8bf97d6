import type { Passkey } from '@portal/contract/security-page/mapping';
import { useRef, useState } from 'react';
import { useActions } from '#portal/components/connection/use-actions.ts';
import { RowList } from '#portal/components/content/row-list.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { OutcomePlace } from '#portal/components/feedback/outcome-place.tsx';
import { QuestionBox } from '#portal/components/feedback/question-box.tsx';
import { removePasskey, renamePasskey } from '#portal/features/passkeys/passkey-calls.ts';
import { PasskeyRow } from '#portal/features/passkeys/passkey-row.tsx';
import { refusalText } from '#portal/features/passkeys/passkey-texts.ts';
import { RenameForm } from '#portal/features/passkeys/rename-form.tsx';
import { forgetPasskeyUse } from '#portal/lib/session/passkey-marker.ts';

type Opened = { readonly act: 'rename' | 'remove'; readonly passkeyId: string };

type OwnPasskeysProps = {
  passkeys: readonly Passkey[];
  onChanged: () => Promise<unknown>;
  onAdd: () => void;
};

/** The passkeys of the customer, one act at a time in the place of its row. PKY-20 to PKY-22 */
export function OwnPasskeys({ passkeys, onChanged, onAdd }: OwnPasskeysProps) {
  const { isBusy, outcome, act } = useActions({ onChanged, refusalText });
  const [opened, setOpened] = useState<Opened>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(undefined);
  const keep = () => {
    close();
    heading.current?.focus();
  };
  const rename = ({ passkeyId }: Passkey, name: string) =>
    void act(async () => {
      await renamePasskey(passkeyId, name);
      return `The name is now ${name}.`;
    }).then(close);
  const remove = ({ passkeyId, name, isHere }: Passkey) =>
    void act(async () => {
      await removePasskey(passkeyId);
      if (isHere) forgetPasskeyUse();
      return `${name} was removed. You need a code to log in there.`;
    }).then(close);
  return (
    <>
      <h3 className="paragraph" ref={heading} tabIndex={-1}>
        Face, fingerprint or screen lock
      </h3>
      <p>
        This is safer than a code: no message is sent that others could read, and it works on our website
        alone.
      </p>
      <OutcomePlace outcome={outcome} />
      {passkeys.length === 0 ? (
        <p>
          Log in next time without a code. Use the face, fingerprint or screen lock of this device (a
          passkey).
        </p>
      ) : (
        <RowList>
          {passkeys.map((passkey) => {
            const { passkeyId, name } = passkey;
            const shown = opened?.passkeyId === passkeyId ? opened.act : undefined;
            if (shown === 'rename')
              return (
                <li key={passkeyId}>
                  <RenameForm
                    {...{ name, isBusy }}
                    onRename={(wanted) => rename(passkey, wanted)}
                    onCancel={keep}
                  />
                </li>
              );
            if (shown === 'remove')
              return (
                <li key={passkeyId}>
                  <QuestionBox
                    isBusy={isBusy}
                    yes="Remove"
                    no="Keep it"
                    onYes={() => remove(passkey)}
                    onNo={keep}
                  >
                    Remove <strong>{name}</strong>? You can still log in there with a code.
                  </QuestionBox>
                </li>
              );
            return (
              <PasskeyRow
                key={passkeyId}
                {...{ passkey, isBusy }}
                onRename={() => setOpened({ act: 'rename', passkeyId })}
                onRemove={() => setOpened({ act: 'remove', passkeyId })}
              />
            );
          })}
        </RowList>
      )}
      <div className="button-row paragraph">
        <Button variant="secondary" isBusy={isBusy} onClick={onAdd}>
          Add this device
        </Button>
      </div>
    </>
  );
}
