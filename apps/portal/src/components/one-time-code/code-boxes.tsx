import './one-time-code.css';
import {
  type CodeBoxes as Boxes,
  type BoxesChange,
  backspaceInBox,
  pasteInBoxes,
  typeInBox,
} from '@portal/domain/login/one-time-code';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { describedBy, FieldErrorMessage } from '#portal/components/fields/field-error-message.tsx';
import { useTabAfterMove } from '#portal/components/fields/use-tab-after-move.ts';

const LAST = 5;

const PASTE_REFUSED = 'Nothing was pasted. Copy only the numbers of the code, or type them.';

/** The name of the field where a page has one. */
const ONLY_FIELD = 'code';

const boxId = (field: string, index: number): string => `${field}-${index + 1}`;

/** Moves the focus to a box and selects its digit. */
export function focusBox(index: number, field = ONLY_FIELD): void {
  const box = document.getElementById(boxId(field, index)) as HTMLInputElement | null;
  box?.focus();
  box?.select();
}

/** Returns the box that a key leads to; undefined for a key that does not move. */
function boxAfterKey(key: string, index: number): number | undefined {
  const places: Record<string, number> = {
    ArrowLeft: Math.max(index - 1, 0),
    ArrowRight: Math.min(index + 1, LAST),
    Home: 0,
    End: LAST,
  };
  return places[key];
}

type CodeBoxesProps = {
  boxes: Boxes;
  error: string | undefined;
  isReadOnly: boolean;
  /** Names the field in the ids of its boxes, where a page has several. */
  field?: string;
  onChange: (boxes: Boxes) => void;
};

/**
 * Six boxes that act as one field: typing, paste, and autofill from text messages and password
 * managers all take the same path. The first box has no maximum length, so that an autofilled code
 * is not cut. LOG-22, LOG-23
 */
export function CodeBoxes({ boxes, error, isReadOnly, field = ONLY_FIELD, onChange }: CodeBoxesProps) {
  const hintId = `${field}-hint`;
  const errorId = `${field}-error`;
  const [isPasteRefused, setPasteRefused] = useState(false);
  const apply = (change: BoxesChange) => {
    if (isReadOnly) return;
    setPasteRefused(change.isRefused === true);
    onChange(change.boxes);
    focusBox(change.focus, field);
  };
  const { noteMove, consumesTab } = useTabAfterMove();
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (consumesTab(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = boxAfterKey(event.key, index);
    if (place === undefined && event.key !== 'Backspace') return;
    event.preventDefault();
    if (place === undefined) apply(backspaceInBox(boxes, index));
    else focusBox(place, field);
  };
  const handlePaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    apply(pasteInBoxes(boxes, index, event.clipboardData.getData('text')));
  };
  return (
    <fieldset
      className={error ? 'field field-invalid' : 'field'}
      aria-describedby={describedBy(hintId, errorId, error)}
    >
      <legend className="label">Code</legend>
      <p className="hint" id={hintId}>
        You can type it or paste it
      </p>
      <FieldErrorMessage id={errorId} message={error} />
      <div className="code-boxes">
        {boxes.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            className="input"
            id={boxId(field, index)}
            aria-label={`Digit ${index + 1} of ${boxes.length}`}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            spellCheck={false}
            readOnly={isReadOnly}
            value={digit}
            // Not `onChange`: React skips it when a digit replaces the same digit, and the
            // focus must move on then too.
            onInput={(event) => {
              apply(typeInBox(boxes, index, event.currentTarget.value));
              if (document.activeElement !== event.currentTarget) noteMove();
            }}
            onKeyDown={(event) => handleKey(event, index)}
            onPaste={(event) => handlePaste(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <div role="status">{isPasteRefused ? <p className="hint">{PASTE_REFUSED}</p> : null}</div>
    </fieldset>
  );
}
