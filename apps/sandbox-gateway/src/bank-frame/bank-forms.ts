import type {
  BankAccount,
  BankCountry,
  BankField,
} from '@portal/domain/payment-details/bank-numbers/bank-account';

/** The differences between the forms of the countries, beside their fields and words. */
type BankForm = {
  /** The field that names the bank, behind which its name is shown back. */
  readonly namedBy: BankField;
  /** The question about a right number whose bank is not in our list. BNK-2, BNK-5 */
  readonly unknownBankText: string;
  /** The numbers as people write them. */
  usualOf(account: BankAccount): Partial<Record<BankField, string>>;
};

const UNKNOWN_BANK = 'We do not know this bank. Check the number. If it is right, you can go on';

const FORMS: Readonly<Record<BankCountry, BankForm>> = {
  NZ: {
    namedBy: 'account',
    unknownBankText: 'Check the first 6 numbers. Are they right? Then you can go on',
    usualOf: ({ branch, account }) => ({ account: `${branch}-${account}` }),
  },
  AU: {
    namedBy: 'branch',
    unknownBankText: UNKNOWN_BANK,
    usualOf: ({ branch, account }) => ({ branch, account }),
  },
  CA: { namedBy: 'bank', unknownBankText: UNKNOWN_BANK, usualOf: ({ account }) => ({ account }) },
};

const isBankCountry = (country: string): country is BankCountry => Object.hasOwn(FORMS, country);

/** Returns the country of a form: New Zealand where the page names none that we know. */
export const bankCountryOf = (country: string): BankCountry => (isBankCountry(country) ? country : 'NZ');

/** Returns what is particular to the form of a country. GWY-25 */
export const bankFormOf = (country: BankCountry): BankForm => FORMS[country];
