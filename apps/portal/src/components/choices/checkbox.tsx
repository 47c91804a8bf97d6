import '#portal/components/fields/field.css';
import type { ReactNode } from 'react';
import { FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = {
  id: string;
  label: ReactNode;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  error?: string | undefined;
};

/** One box to tick, with its label beside it. Both can be clicked. */
export function Checkbox({ id, label, isTicked, onTick, error }: CheckboxProps) {
  const errorId = `${id}-error`;
  return (
    <div className={error ? 'field-invalid' : undefined}>
      <FieldErrorMessage id={errorId} message={error} />
      <label className={styles.checkbox} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
