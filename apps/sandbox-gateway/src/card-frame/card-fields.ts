import { codeHintOf, textOf } from '#sandbox/card-frame/field-texts.ts';
import { FIELDS, type FrameReport } from '#sandbox/card-frame/frame-messages.ts';
import { regroup } from '#sandbox/card-frame/regroup.ts';
import { type CardField, type CardProblems, checkCard, type TypedCard } from '#sandbox/cards/card-check.ts';
import { readExpiry } from '#sandbox/cards/card-expiry.ts';
import { codeLengthOf, digitsOf, findBrand } from '#sandbox/cards/card-number.ts';

type Report = (report: FrameReport) => void;

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The card frame has no element ${id}`);
  return element;
}

function getInput(field: CardField): HTMLInputElement {
  const element = getElement(field);
  if (!(element instanceof HTMLInputElement)) throw new Error(`${field} is not an input`);
  return element;
}

/** Shows an error at its field, or takes it away. */
function showError(field: CardField, text: string | null): void {
  getElement(`${field}-error`).hidden = text === null;
  getElement(`${field}-error-text`).textContent = text ?? '';
  getElement(`${field}-group`).classList.toggle('has-error', text !== null);
  if (text === null) getInput(field).removeAttribute('aria-invalid');
  else getInput(field).setAttribute('aria-invalid', 'true');
}

const codeLength = (): number | undefined => codeLengthOf(digitsOf(getInput('number').value));

/** The number in groups, and what follows from its brand. */
function keepGrouped(): void {
  const input = getInput('number');
  let before = input.value;
  input.addEventListener('input', (event) => {
    const inputType = event instanceof InputEvent ? event.inputType : '';
    const caret = input.selectionStart ?? input.value.length;
    const grouped = regroup({ text: input.value, caret }, before, inputType);
    input.value = grouped.text;
    input.setSelectionRange(grouped.caret, grouped.caret);
    before = grouped.text;
    getElement('brand').textContent = findBrand(digitsOf(grouped.text)) ?? '';
    const hint = codeHintOf(codeLength());
    if (getElement('code-hint').textContent !== hint) getElement('code-hint').textContent = hint;
  });
}

/** The expiry date in its usual form once it was typed, however that was. */
function keepExpiryWritten(): void {
  const input = getInput('expiry');
  input.addEventListener('blur', () => {
    const expiry = readExpiry(input.value);
    if (!expiry) return;
    input.value = `${String(expiry.month).padStart(2, '0')} / ${String(expiry.year).slice(2)}`;
  });
}

/** The fields of the card, and the errors that they show. An error goes as soon as its field is right; none comes before a submit. GWY-15 */
export function createCardFields(report: Report, now: () => Date) {
  const errors = new Map<CardField, string>();

  const read = (): TypedCard => ({
    number: getInput('number').value,
    expiry: getInput('expiry').value,
    name: getInput('name').value,
    code: getInput('code').value,
  });

  function reportField(field: CardField): void {
    const { value } = getInput(field);
    const brand = field === 'number' ? findBrand(digitsOf(value)) : undefined;
    const error = errors.get(field) ?? null;
    report({ type: 'fieldchange', field, error, isEmpty: value === '', ...(brand ? { brand } : {}) });
  }

  function setError(field: CardField, text: string | undefined): void {
    if (text === undefined) errors.delete(field);
    else errors.set(field, text);
    showError(field, text ?? null);
  }

  /** Shows all problems and says them once. Returns whether there are any. */
  function showProblems(problems: CardProblems): boolean {
    for (const field of FIELDS) {
      const problem = problems[field];
      setError(field, problem && textOf(field, problem, codeLength()));
      reportField(field);
    }
    getElement('announcement').textContent = [...errors.values()].join('. ');
    return errors.size > 0;
  }

  function clearRighted(): void {
    const problems = checkCard(read(), now());
    for (const field of errors.keys()) {
      const problem = problems[field];
      setError(field, problem && textOf(field, problem, codeLength()));
      if (!problem) reportField(field);
    }
  }

  keepGrouped();
  keepExpiryWritten();
  for (const field of FIELDS) {
    const input = getInput(field);
    input.addEventListener('input', () => {
      clearRighted();
      reportField(field);
    });
    input.addEventListener('focus', () => report({ type: 'fieldfocus', field }));
    input.addEventListener('blur', () => report({ type: 'fieldblur', field }));
    input.addEventListener('keydown', ({ key, isComposing }) => {
      if (key === 'Enter' && !isComposing) report({ type: 'submitrequest' });
    });
  }

  return {
    read,
    /** Returns whether the card can be sent. */
    check: () => !showProblems(checkCard(read(), now())),
    showProblems,
    focus: (field: CardField) => getInput(field).focus(),
    putNameFirst: () => getElement('number-group').before(getElement('name-group')),
  };
}
