import { AUSTRALIAN_BANKS } from './australian-banks.ts';
import type { ReadNumbers } from './bank-account.ts';
import { findDigitsProblem, readDigits } from './typed-digits.ts';

const BSB_LENGTH = { from: 6, to: 6 };
const ACCOUNT_LENGTH = { from: 5, to: 9 };

/**
 * Returns the bank of a BSB number, by its first three digits or two; undefined for one
 * that we do not know. BNK-5
 */
export const findAustralianBank = (bsb: string): string | undefined =>
  AUSTRALIAN_BANKS.rows[bsb.slice(0, 3)] ?? AUSTRALIAN_BANKS.rows[bsb.slice(0, 2)];

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
  const branch = findDigitsProblem(typed.branch, bsb, BSB_LENGTH);
  const wrong = findDigitsProblem(typed.account, account, ACCOUNT_LENGTH);
  if (branch || wrong || bsb === undefined || account === undefined) {
    return { problems: { ...(branch && { branch }), ...(wrong && { account: wrong }) } };
  }
  const bankName = findAustralianBank(bsb) ?? null;
  return { numbers: { bankName, branch: `${bsb.slice(0, 3)}-${bsb.slice(3)}`, account } };
}
