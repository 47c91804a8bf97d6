import type { SelectHTMLAttributes } from 'react';
import { describedBy, FieldErrorMessage } from '#portal/components/field/field-error-message.tsx';
import './field.css';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  id: string;
  label: string;
  error?: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  /** What stands there while nothing is chosen; without it something always is. */
  emptyLabel?: string;
};

/** One list to choose from, with its label above and its error between. */
export function SelectField({ id, label, error, options, emptyLabel, ...select }: SelectFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className={error ? 'field field-faulty' : 'field'}>
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
