import './field.css';
import type { InputHTMLAttributes } from 'react';
import { describedBy, FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** One text input: label, then hint, then error, then input. */
export function TextField({ id, label, hint, error, className, ...input }: TextFieldProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <FieldErrorMessage id={errorId} message={error} />
      <input
        {...input}
        id={id}
        className={className ? `input ${className}` : 'input'}
        aria-describedby={describedBy(hint && hintId, errorId, error)}
        aria-invalid={error ? true : undefined}
      />
    </div>
  );
}
