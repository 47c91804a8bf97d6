import type { ReadNumbers } from './bank-account.ts';
import { CANADIAN_INSTITUTIONS } from './canadian-institutions.ts';
import { findDigitsProblem, readDigits } from './typed-digits.ts';

/** How many digits each number has. BNK-7 */
const LENGTHS = {
  bank: { from: 3, to: 3 },
  branch: { from: 5, to: 5 },
  account: { from: 7, to: 12 },
} as const;
type NumberField = keyof typeof LENGTHS;

/** Electronic payments write the institution with a zero before it. */
const ELECTRONIC_INSTITUTION = /^0(\d{3})$/;

/** Returns the name of a financial institution; undefined for one that we do not know. BNK-7 */
export const findCanadianInstitution = (institution: string): string | undefined =>
  CANADIAN_INSTITUTIONS.rows[institution];

/** Reads a Canadian account: institution (3 digits), transit (5) and account number (7 to 12). BNK-7 */
export function readCanadianAccount(typed: Readonly<Record<NumberField, string>>): ReadNumbers {
  const bank = readDigits(typed.bank)?.replace(ELECTRONIC_INSTITUTION, '$1');
  const digits = { bank, branch: readDigits(typed.branch), account: readDigits(typed.account) };
  const problems = Object.entries(LENGTHS).flatMap(([name, length]) => {
    const field = name as NumberField;
    const problem = findDigitsProblem(typed[field], digits[field], length);
    return problem ? [[field, problem] as const] : [];
  });
  if (problems.length > 0 || !bank) return { problems: Object.fromEntries(problems) };
  const numbers = { branch: `${digits.branch}-${bank}`, account: digits.account ?? '' };
  return { numbers: { bankName: findCanadianInstitution(bank) ?? null, ...numbers } };
}
