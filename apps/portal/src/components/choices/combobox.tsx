import '#portal/components/fields/field.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';
import styles from './combobox.module.css';

/** VoiceOver does not follow `aria-activedescendant`: for it a live region announces the option. */
const isApple = (): boolean => /Mac|iPhone|iPad|iPod/.test(navigator.userAgent);

export type ComboboxOption = { readonly id: string; readonly label: string; readonly onChoose: () => void };

type ComboboxProps = {
  id: string;
  label: string;
  hint: string;
  placeholder: string;
  /** The accessible name of the list. */
  listLabel: string;
  value: string;
  options: readonly ComboboxOption[];
  /** Whether there is something to show. The customer may close the list all the same. */
  isOpen: boolean;
  isBusy: boolean;
  onChange: (value: string) => void;
  onClose: () => void;
};

/** Returns the option after or before the active one. Past the ends is the field itself. */
function nextActive(active: number, step: 1 | -1, count: number): number {
  const next = active + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

const optionId = (id: string, index: number): string => `${id}-option-${index}`;

function useActiveOption({ id, options, isOpen }: Pick<ComboboxProps, 'id' | 'options' | 'isOpen'>) {
  const [active, setActive] = useState(-1);
  const isActive = isOpen && active >= 0 && active < options.length;
  const move = (step: 1 | -1) => {
    const next = nextActive(isActive ? active : -1, step, options.length);
    setActive(next);
    const option = options[next];
    if (!option) return;
    document.getElementById(optionId(id, next))?.scrollIntoView?.({ block: 'nearest' });
    if (isApple()) announce(`${option.label}, ${next + 1} of ${options.length}`, 'assertive');
  };
  return { active: isActive ? active : -1, setActive, move };
}

/**
 * Closes the list when the focus leaves. The page below then moves up, so a press that took the focus
 * must become a click first.
 */
function useCloseOnLeaving({ isOpen, onClose }: Pick<ComboboxProps, 'isOpen' | 'onClose'>) {
  const isPressed = useRef(false);
  // A layout effect listens from the moment the list appears.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const press = ({ type }: Event) => {
      isPressed.current = type === 'mousedown';
    };
    window.addEventListener('mousedown', press, true);
    window.addEventListener('mouseup', press, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      window.removeEventListener('mouseup', press, true);
    };
  }, [isOpen]);
  return ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) return;
    if (isPressed.current) window.addEventListener('mouseup', () => setTimeout(onClose), { once: true });
    else onClose();
  };
}

/** A window as low as this leaves no room for the list between field and keyboard. */
const LOW_WINDOW_PX = 900;

/**
 * Brings the label to the top of a low window when the list opens: otherwise a phone's
 * keyboard covers the list. CON-63
 */
function useRoomForList({ id, isOpen }: Pick<ComboboxProps, 'id' | 'isOpen'>) {
  useEffect(() => {
    const field = document.getElementById(id);
    if (!isOpen || window.innerHeight > LOW_WINDOW_PX || document.activeElement !== field) return;
    field?.closest('.field')?.scrollIntoView?.({ block: 'start' });
  }, [id, isOpen]);
}

/**
 * A text field with a list of options under it, in the flow of the page: never cut off, and
 * reached by swiping too. It is an ARIA 1.2 combobox: the focus stays in the field, and nothing
 * is chosen unasked. CON-43
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, hint, placeholder, listLabel, value, options, isOpen, isBusy } = props;
  const { onChange, onClose } = props;
  const { active, setActive, move } = useActiveOption(props);
  const closeOnLeaving = useCloseOnLeaving(props);
  useRoomForList(props);
  const listId = `${id}-list`;

  const handleEscape = (event: KeyboardEvent) => {
    event.preventDefault();
    if (isOpen) onClose();
    else onChange('');
    setActive(-1);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Escape') handleEscape(event);
    if (event.key === 'Tab') onClose();
    if (event.key === 'Enter') {
      // Enter chooses an option; it must not submit the form.
      event.preventDefault();
      options[active]?.onChoose();
    }
  };

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        id={id}
        className={isOpen ? `input ${styles.open}` : 'input'}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : optionId(id, active)}
        aria-describedby={`${id}-hint`}
        aria-busy={isBusy || undefined}
        // Browsers cover the list with their own suggestions when they know the kind of field.
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onKeyDown={handleKey}
        onBlur={closeOnLeaving}
        onChange={(event) => {
          setActive(-1);
          onChange(event.target.value);
        }}
      />
      <div className={styles.list} id={listId} role="listbox" aria-label={listLabel} hidden={!isOpen}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is active without focus
          <div
            key={option.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={option.onChoose}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}
