import {
  type DatePart,
  type DateParts,
  datePartsInOrder,
  padDatePart,
  readPastedDate,
  shouldMoveOn,
} from '@portal/domain/login/date-of-birth';
import { DATE_DIGITS } from '@portal/domain/login/login-limits';
import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react';
import { describedBy, FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';
import { useTabAfterMove } from '#portal/components/fields/use-tab-after-move.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';

const LABELS: Readonly<Record<DatePart, string>> = { day: 'Day', month: 'Month', year: 'Year' };
const HINT_ID = 'birth-date-hint';
const ERROR_ID = 'birth-date-error';

type BirthDateFieldProps = {
  parts: DateParts;
  error: string | undefined;
  invalidParts: readonly DatePart[];
  onChange: (parts: Partial<Record<DatePart, string>>) => void;
};

const inputOf = (part: DatePart | undefined) =>
  part ? (document.getElementById(`birth-${part}`) as HTMLInputElement | null) : null;

/** Three fields, filled by typing, a pasted date or autofill. LOG-10 to LOG-12, LOG-54 */
export function BirthDateField({ parts, error, invalidParts, onChange }: BirthDateFieldProps) {
  const order = datePartsInOrder(useConfiguration().regionalisation.dates);
  const { noteMove, consumesTab } = useTabAfterMove();

  const takeInput = (part: DatePart, event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const whole = readPastedDate(input.value, order);
    if (whole) return onChange(whole);
    const value = input.value.replaceAll(/\D/g, '').slice(0, DATE_DIGITS[part]);
    const next = inputOf(order[order.indexOf(part) + 1]);
    const typing = {
      value,
      partLength: DATE_DIGITS[part],
      inputType: (event.nativeEvent as InputEvent).inputType ?? '',
      isCaretAtEnd: input.selectionStart === input.value.length,
      isNextEmpty: next?.value === '',
    };
    onChange({ [part]: value });
    if (!shouldMoveOn(typing)) return;
    next?.focus();
    noteMove();
  };

  const handleKey = (part: DatePart, event: KeyboardEvent<HTMLInputElement>) => {
    if (consumesTab(event) || event.key !== 'Backspace' || event.currentTarget.value !== '') return;
    const before = inputOf(order[order.indexOf(part) - 1]);
    if (!before) return;
    // Without this the key would also delete a digit of the field that gets the focus.
    event.preventDefault();
    before.focus();
    before.setSelectionRange(before.value.length, before.value.length);
  };

  const takePaste = (event: ClipboardEvent) => {
    const whole = readPastedDate(event.clipboardData.getData('text'), order);
    if (!whole) return;
    event.preventDefault();
    onChange(whole);
  };

  return (
    <fieldset
      className={error ? 'field field-invalid' : 'field'}
      aria-describedby={describedBy(HINT_ID, ERROR_ID, error)}
    >
      <legend className="label">Date of birth</legend>
      <p className="hint" id={HINT_ID}>
        {site.brand.login.birthDateHelp}
      </p>
      <FieldErrorMessage id={ERROR_ID} message={error} />
      <div className="birth-date">
        {order.map((part) => (
          <div key={part}>
            <label htmlFor={`birth-${part}`}>{LABELS[part]}</label>
            <input
              className={`input input-${part}`}
              id={`birth-${part}`}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              spellCheck={false}
              aria-invalid={invalidParts.includes(part) || undefined}
              value={parts[part]}
              onChange={(event) => takeInput(part, event)}
              onKeyDown={(event) => handleKey(part, event)}
              onPaste={takePaste}
              onBlur={(event) => part !== 'year' && onChange({ [part]: padDatePart(event.target.value) })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
