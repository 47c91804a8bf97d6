import type {
  BankAccount,
  BankCountry,
  BankField,
} from '@portal/domain/payment-details/bank-numbers/bank-account';

/** The differences between the forms of the countries, beside their fields and words. */
type BankForm = {
  /** The field that names the bank, behind which its name is shown back. */
  readonly namedBy: BankField;
  /** A right number may name a bank that is not in our list. */
  readonly hasUnknownBanks: boolean;
  /** The numbers as people write them. */
  usualOf(account: BankAccount): Partial<Record<BankField, string>>;
};

const FORMS: Readonly<Record<BankCountry, BankForm>> = {
  NZ: {
    namedBy: 'account',
    hasUnknownBanks: false,
    usualOf: ({ branch, account }) => ({ account: `${branch}-${account}` }),
  },
  AU: { namedBy: 'branch', hasUnknownBanks: true, usualOf: ({ branch, account }) => ({ branch, account }) },
  CA: { namedBy: 'bank', hasUnknownBanks: true, usualOf: ({ account }) => ({ account }) },
};

const isBankCountry = (country: string): country is BankCountry => Object.hasOwn(FORMS, country);

/** Returns the country of a form: New Zealand where the page names none that we know. */
export const bankCountryOf = (country: string): BankCountry => (isBankCountry(country) ? country : 'NZ');

/** Returns what is particular to the form of a country. GWY-25 */
export const bankFormOf = (country: BankCountry): BankForm => FORMS[country];
