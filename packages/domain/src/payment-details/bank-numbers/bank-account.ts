/** The countries whose bank accounts are debited. */
export type BankCountry = 'AU' | 'CA' | 'NZ';

/**
 * A field of a bank account's form. `branch` is Australia's BSB and Canada's transit number; New Zealand's
 * `account` is the whole number.
 */
export type BankField = 'name' | 'bank' | 'branch' | 'account';

/** A bank account as it was typed. A field that the country does not have is empty. */
export type TypedBankAccount = Readonly<Record<BankField, string>>;

/** A fault of a field. */
export type BankProblem =
  | 'missing'
  | 'not-a-number'
  | 'incomplete'
  | 'too-long'
  | 'number-wrong'
  | 'all-zeros'
  | 'has-number';

export type BankProblems = Readonly<Partial<Record<BankField, BankProblem>>>;

/**
 * A bank account whose numbers can be right. `bankName` is null where the bank is not
 * known, which is no fault.
 */
export type BankAccount = {
  readonly accountName: string;
  readonly bankName: string | null;
  /** As it is written: `12-3113`, `082-082`, `00006-003`. */
  readonly branch: string;
  /** As it is written: `0003869-00`, `012345678`. */
  readonly account: string;
};

/** The numbers of an account, without the name of its owner. */
type BankNumbers = Omit<BankAccount, 'accountName'>;

/** The result of reading numbers. */
export type ReadNumbers = { readonly numbers: BankNumbers } | { readonly problems: BankProblems };
