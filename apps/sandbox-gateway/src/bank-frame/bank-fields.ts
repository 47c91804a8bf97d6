import type {
  BankCountry,
  BankField,
  BankProblem,
  BankProblems,
  TypedBankAccount,
} from '@portal/domain/payment-details/bank-numbers/bank-account';
import { bankProblemText } from '@portal/domain/payment-details/bank-numbers/bank-problem-texts';
import {
  BANK_FIELDS,
  findBankName,
  readBankAccount,
} from '@portal/domain/payment-details/bank-numbers/read-bank-account';
import { bankCountryOf, bankFormOf } from '#sandbox/bank-frame/bank-forms.ts';
import { labelOf } from '#sandbox/bank-frame/bank-labels.ts';
import { getElement, getInput } from '#sandbox/frames/elements.ts';
import { createFormFields } from '#sandbox/frames/form-fields.ts';
import type { FrameForm } from '#sandbox/frames/form-frame.ts';
import type { FormOptions, FrameReport } from '#sandbox/frames/frame-messages.ts';
import { sendMethod } from '#sandbox/frames/send-form.ts';

const ALL_FIELDS: readonly BankField[] = ['name', 'branch', 'bank', 'account'];

/** A field that the country does not have stays empty. */
const read = (): TypedBankAccount => ({
  name: getInput('name').value,
  bank: getInput('bank').value,
  branch: getInput('branch').value,
  account: getInput('account').value,
});

/** An example of a number: digits with dashes between them. */
const EXAMPLE = /(\d+(?:-\d+)+)/;

/** Shows a text in which an example of a number stays on one line. */
function showWhole(element: HTMLElement, text: string): void {
  const pieces = text.split(EXAMPLE).map((piece) => {
    if (!EXAMPLE.test(piece)) return piece;
    const example = document.createElement('span');
    example.className = 'number';
    example.textContent = piece;
    return example;
  });
  element.replaceChildren(...pieces);
}

/** Shows the fields of the country under its own words, and takes the others away. */
function showFields(country: BankCountry, branchName: string): void {
  for (const field of ALL_FIELDS) {
    if (!BANK_FIELDS[country].includes(field)) {
      getElement(`${field}-group`).hidden = true;
      continue;
    }
    const { label, hint } = labelOf(country, field, branchName);
    getElement(`${field}-label`).textContent = label;
    showWhole(getElement(`${field}-hint`), hint);
  }
}

/**
 * Shows the name of the bank as soon as the numbers tell it, and asks to look again where they are right
 * and name none. BNK-2, BNK-5, BNK-13
 */
function showBank(country: BankCountry): void {
  const known = findBankName(country, read());
  const { namedBy, unknownBankText } = bankFormOf(country);
  const text = known ?? (problemsOf(country)[namedBy] ? '' : unknownBankText);
  if (getElement('bank-name').textContent !== text) getElement('bank-name').textContent = text;
}

/** The numbers in their usual form once they are right, however they were typed. */
function writeUsual(country: BankCountry): void {
  const result = readBankAccount(country, { ...read(), name: 'any' });
  if (!('account' in result)) return;
  const usual = bankFormOf(country).usualOf(result.account);
  for (const [field, text] of Object.entries(usual)) getInput(field).value = text;
}

function problemsOf(country: BankCountry): BankProblems {
  const result = readBankAccount(country, read());
  return 'problems' in result ? result.problems : {};
}

/** The form of a bank account of one country. GWY-25 */
export function createBankForm(report: (report: FrameReport) => void, options: FormOptions): FrameForm {
  const country = bankCountryOf(options.country);
  const fields = BANK_FIELDS[country];
  showFields(country, options.branchName);
  getElement(`${bankFormOf(country).namedBy}-group`).append(getElement('bank-name'));
  for (const field of fields) {
    getInput(field).addEventListener('input', () => showBank(country));
    getInput(field).addEventListener('blur', () => writeUsual(country));
  }
  const shown = createFormFields<BankField, BankProblem>(
    {
      fields,
      check: () => problemsOf(country),
      textOf: (field, problem) => bankProblemText(country, { field, problem }, options.branchName),
    },
    report,
  );
  return { fields, ...shown, send: (current) => sendMethod({ bank: read() }, current) };
}
