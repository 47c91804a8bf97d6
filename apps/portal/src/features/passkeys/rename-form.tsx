import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { cleanPasskeyName } from '@portal/domain/passkeys/passkey-name';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { TextField } from '#portal/components/fields/text-field.tsx';

const FIELD = 'passkey-name';

type RenameFormProps = {
  name: string;
  isBusy: boolean;
  onRename: (name: string) => void;
  onCancel: () => void;
};

/** The one field for another name. It takes the focus: the button that opened it has gone. PKY-8 */
export function RenameForm({ name, isBusy, onRename, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const focus = () => document.getElementById(FIELD)?.focus();
  useEffect(focus, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const cleaned = cleanPasskeyName(typed);
    setError(cleaned ? undefined : `Enter a name of 1 to ${PASSKEY_LIMITS.nameLength} characters`);
    if (cleaned) onRename(cleaned);
    else focus();
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        id={FIELD}
        label="Name of this device"
        hint={`At most ${PASSKEY_LIMITS.nameLength} characters`}
        error={error}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="field button-row">
        <Button type="submit" isBusy={isBusy}>
          Save the name
        </Button>
        <Button variant="secondary" isBusy={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
