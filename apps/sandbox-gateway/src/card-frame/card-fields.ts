import { codeHintOf, textOf } from '#sandbox/card-frame/field-texts.ts';
import { putInParts } from '#sandbox/card-frame/number-parts.ts';
import { regroup } from '#sandbox/card-frame/regroup.ts';
import { type CardField, type CardProblem, checkCard, type TypedCard } from '#sandbox/cards/card-check.ts';
import { readExpiry } from '#sandbox/cards/card-expiry.ts';
import { codeLengthOf, digitsOf, findBrand } from '#sandbox/cards/card-number.ts';
import { getElement, getInput } from '#sandbox/frames/elements.ts';
import { createFormFields } from '#sandbox/frames/form-fields.ts';
import type { FrameForm } from '#sandbox/frames/form-frame.ts';
import type { FormOptions, FrameReport } from '#sandbox/frames/frame-messages.ts';
import { sendMethod, sendPayment } from '#sandbox/frames/send-form.ts';

const FIELDS: readonly CardField[] = ['number', 'expiry', 'name', 'code'];

const codeLength = (): number | undefined => codeLengthOf(digitsOf(getInput('number').value));

/** Shows the brand of the number, and where its security code is. */
function showBrand(): void {
  getElement('brand').textContent = findBrand(digitsOf(getInput('number').value)) ?? '';
  const hint = codeHintOf(codeLength());
  if (getElement('code-hint').textContent !== hint) getElement('code-hint').textContent = hint;
}

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
    showBrand();
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

const read = (): TypedCard => ({
  number: getInput('number').value,
  expiry: getInput('expiry').value,
  name: getInput('name').value,
  code: getInput('code').value,
});

const brandOf = (field: CardField): { readonly brand?: string } => {
  const brand = field === 'number' ? findBrand(digitsOf(getInput('number').value)) : undefined;
  return brand ? { brand } : {};
};

/** The form of a card, which pays or is saved. GWY-15, GWY-18 */
export function createCardForm(report: (report: FrameReport) => void, options: FormOptions): FrameForm {
  if (options.isInParts) putInParts(showBrand);
  else keepGrouped();
  keepExpiryWritten();
  if (options.isNameFirst) getElement('number-group').before(getElement('name-group'));
  const check = () => checkCard(read(), new Date());
  const fields = createFormFields<CardField, CardProblem>(
    {
      fields: FIELDS,
      check,
      textOf: (field, problem) => textOf(field, problem, codeLength()),
      detailOf: brandOf,
    },
    report,
  );
  return {
    fields: FIELDS,
    ...fields,
    send: (current) =>
      options.isSetup ? sendMethod({ card: read() }, current) : sendPayment(read(), current),
  };
}
