import { findAustralianBank, readAustralianAccount } from './australian-account.ts';
import type {
  BankAccount,
  BankCountry,
  BankField,
  BankProblem,
  BankProblems,
  ReadNumbers,
  TypedBankAccount,
} from './bank-account.ts';
import { findCanadianInstitution, readCanadianAccount } from './canadian-account.ts';
import { findNewZealandBank, readNewZealandAccount } from './new-zealand-account.ts';
import { readDigits } from './typed-digits.ts';

/** The fields of each country's form, in the order of their forms. BNK-9 */
export const BANK_FIELDS: Readonly<Record<BankCountry, readonly BankField[]>> = {
  AU: ['name', 'branch', 'account'],
  CA: ['name', 'branch', 'bank', 'account'],
  NZ: ['name', 'account'],
};

const READERS: Readonly<Record<BankCountry, (typed: TypedBankAccount) => ReadNumbers>> = {
  AU: readAustralianAccount,
  CA: readCanadianAccount,
  NZ: ({ account }) => readNewZealandAccount(account),
};

const MAX_NAME_LENGTH = 100;
/** From this number of digits on, an account number was typed in the wrong field. */
const DIGITS_OF_NUMBER = /(\d[ -]?){6}/;

function nameProblem(text: string): BankProblem | undefined {
  const name = text.trim();
  if (name === '') return 'missing';
  if (name.length > MAX_NAME_LENGTH) return 'too-long';
  return DIGITS_OF_NUMBER.test(name) ? 'has-number' : undefined;
}

/** Returns the account that was typed, or what is wrong with each field. BNK-1 to BNK-9 */
export function readBankAccount(
  country: BankCountry,
  typed: TypedBankAccount,
): { readonly account: BankAccount } | { readonly problems: BankProblems } {
  const name = nameProblem(typed.name);
  const read = READERS[country](typed);
  if ('problems' in read) return { problems: { ...(name && { name }), ...read.problems } };
  return name ? { problems: { name } } : { account: { accountName: typed.name.trim(), ...read.numbers } };
}

/** The field whose digits name the bank, how many of them are needed, and who knows the name. */
const BANK_NAMERS: Readonly<
  Record<
    BankCountry,
    { readonly field: BankField; readonly digits: number; find(digits: string): string | undefined }
  >
> = {
  AU: { field: 'branch', digits: 6, find: findAustralianBank },
  CA: { field: 'bank', digits: 3, find: findCanadianInstitution },
  NZ: { field: 'account', digits: 6, find: findNewZealandBank },
};

/**
 * Returns the name of the bank to show while the customer types: undefined while it is not
 * clear or not known. BNK-13
 */
export function findBankName(country: BankCountry, typed: TypedBankAccount): string | undefined {
  const { field, digits, find } = BANK_NAMERS[country];
  const read = readDigits(typed[field]) ?? '';
  return read.length >= digits ? find(read) : undefined;
}
