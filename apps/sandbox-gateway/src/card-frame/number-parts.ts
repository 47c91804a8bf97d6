import { digitsOf } from '#sandbox/cards/card-number.ts';
import { getElement, getInput } from '#sandbox/frames/elements.ts';

const PARTS = 4;
const DIGITS_OF_PART = 4;
/** The last part takes what a longer number has more. */
const DIGITS_OF_LAST = 7;

const lengthOf = (place: number): number => (place === PARTS - 1 ? DIGITS_OF_LAST : DIGITS_OF_PART);

/** One field of the number: what the single one has, under a name of its own. */
function createPart(whole: HTMLInputElement, place: number): HTMLInputElement {
  const part = document.createElement('input');
  part.id = `number-${place + 1}`;
  part.type = 'text';
  part.inputMode = 'numeric';
  part.autocomplete = place === 0 ? 'cc-number' : 'off';
  part.spellcheck = false;
  part.required = true;
  part.setAttribute('aria-label', `Card number, part ${place + 1} of ${PARTS}`);
  part.setAttribute('aria-describedby', whole.getAttribute('aria-describedby') ?? '');
  return part;
}

/** Puts digits into the parts from one on, as far as they go. Returns the part where the last one went. */
function spread(parts: readonly HTMLInputElement[], from: number, digits: string): number {
  let place = from;
  let rest = digits;
  while (true) {
    const part = parts[place];
    if (!part) return place - 1;
    part.value = rest.slice(0, lengthOf(place));
    rest = rest.slice(lengthOf(place));
    if (rest === '') return place;
    place += 1;
  }
}

/**
 * Puts four fields in the place of the one for the card number, for brands that want it so. A whole
 * number that is pasted or filled in spreads over all of them; the caret goes on by itself, and
 * Backspace goes back. GWY-24
 */
export function putInParts(onChange: () => void): void {
  const whole = getInput('number');
  const parts = Array.from({ length: PARTS }, (_, place) => createPart(whole, place));
  const label = getElement('number-group').querySelector('label');
  if (label) {
    label.id = 'number-label';
    label.htmlFor = 'number-1';
  }
  const group = getElement('number-group');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-labelledby', 'number-label');
  const row = document.createElement('div');
  row.className = 'parts';
  row.append(...parts);
  whole.hidden = true;
  whole.required = false;
  whole.before(row);
  for (const [place, part] of parts.entries()) {
    part.addEventListener('input', () => {
      const digits = digitsOf(part.value);
      const last = spread(parts, place, digits);
      const isFull = parts[last]?.value.length === lengthOf(last);
      if (isFull && parts.at(-1) !== parts[last]) parts[last + 1]?.focus();
      else if (last !== place) parts[last]?.focus();
      whole.value = parts.map(({ value }) => value).join('');
      onChange();
    });
    part.addEventListener('keydown', ({ key }) => {
      if (key === 'Backspace' && part.value === '') parts[place - 1]?.focus();
    });
  }
}
