import '#portal/components/fields/field.css';
import './radio-field.css';
import { describedBy, FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';

/** The parts of a field with a few choices. */
export type RadioFieldProps<Value extends string> = {
  /** Also of the first choice: an error leads there. */
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** Of the chosen one; another text while nothing is chosen. */
  value: Value | '';
  onChoose: (value: Value) => void;
};

/** A few choices that can all be read at once: label, hint, error, then one row each. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { id, label, hint, error, options, value, onChoose } = props;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = `${id}-error`;
  return (
    <fieldset
      className={error ? 'field field-invalid' : 'field'}
      aria-describedby={describedBy(hintId, errorId, error)}
    >
      <legend className="label">{label}</legend>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <FieldErrorMessage id={errorId} message={error} />
      {options.map((option, index) => (
        <label className="radio-row" key={option.value}>
          <input
            className="radio-button"
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
