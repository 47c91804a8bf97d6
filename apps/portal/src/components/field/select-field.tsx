import type { SelectHTMLAttributes } from 'react';
import { describedBy, FieldError } from '#portal/components/field/field-error.tsx';
import './field.css';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  id: string;
  label: string;
  error?: string | undefined;
  options: readonly { readonly value: string; readonly words: string }[];
  /** What stands there while nothing is chosen; without it something always is. */
  emptyWords?: string;
};

/** One list to choose from, with its label above and its error between. */
export function SelectField({ id, label, error, options, emptyWords, ...select }: SelectFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className={error ? 'field field-faulty' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <FieldError id={errorId} message={error} />
      <select
        {...select}
        id={id}
        className="input input-select"
        aria-describedby={describedBy(undefined, errorId, error)}
        aria-invalid={error ? true : undefined}
      >
        {emptyWords === undefined ? null : <option value="">{emptyWords}</option>}
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
