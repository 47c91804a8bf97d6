import '#portal/components/fields/field.css';
import './select-field.css';
import type { SelectHTMLAttributes } from 'react';
import { describedBy, FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  id: string;
  label: string;
  error?: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The text while nothing is chosen. Without it an option is always chosen. */
  emptyLabel?: string;
};

/** One list to choose from: label, then error, then list. */
export function SelectField({ id, label, error, options, emptyLabel, ...select }: SelectFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <FieldErrorMessage id={errorId} message={error} />
      <select
        {...select}
        id={id}
        className="input input-select"
        aria-describedby={describedBy(undefined, errorId, error)}
        aria-invalid={error ? true : undefined}
      >
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
