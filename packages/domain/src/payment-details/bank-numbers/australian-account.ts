import { AUSTRALIAN_BANKS } from './australian-banks.ts';
import type { BankProblem, ReadNumbers } from './bank-account.ts';
import { readDigits } from './typed-digits.ts';

const BSB_LENGTH = 6;
const SHORTEST = 5;
const LONGEST = 9;

/**
 * Returns the bank of a BSB number, by its first three digits or two; undefined for one
 * that we do not know. BNK-5
 */
export const findAustralianBank = (bsb: string): string | undefined =>
  AUSTRALIAN_BANKS[bsb.slice(0, 3)] ?? AUSTRALIAN_BANKS[bsb.slice(0, 2)];

function bsbProblem(text: string, digits: string | undefined): BankProblem | undefined {
  if (text.trim() === '') return 'missing';
  if (digits === undefined) return 'not-a-number';
  if (digits.length < BSB_LENGTH) return 'incomplete';
  return digits.length > BSB_LENGTH ? 'too-long' : undefined;
}

function accountProblem(text: string, digits: string | undefined): BankProblem | undefined {
  if (text.trim() === '') return 'missing';
  if (digits === undefined) return 'not-a-number';
  if (digits.length < SHORTEST) return 'incomplete';
  if (digits.length > LONGEST) return 'too-long';
  return /^0+$/.test(digits) ? 'all-zeros' : undefined;
}

/**
 * Reads an Australian account: a BSB of six digits and an account number of 5 to 9. A bank that we do not
 * know is no fault. BNK-5, BNK-6
 */
export function readAustralianAccount(typed: {
  readonly branch: string;
  readonly account: string;
}): ReadNumbers {
  const bsb = readDigits(typed.branch);
  const account = readDigits(typed.account);
  const branch = bsbProblem(typed.branch, bsb);
  const wrong = accountProblem(typed.account, account);
  if (branch || wrong || bsb === undefined || account === undefined) {
    return { problems: { ...(branch && { branch }), ...(wrong && { account: wrong }) } };
  }
  const bankName = findAustralianBank(bsb) ?? null;
  return { numbers: { bankName, branch: `${bsb.slice(0, 3)}-${bsb.slice(3)}`, account } };
}
