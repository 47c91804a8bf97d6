import type { BankCountry, BankField, BankProblem } from './bank-account.ts';

type Texts = Partial<Record<BankField, Partial<Record<BankProblem, string>>>>;

const NAME_TEXTS: Partial<Record<BankProblem, string>> = {
  missing: 'Enter the name of your bank account, as shown on your statement',
  'too-long': 'The name of your bank account must be 100 characters or fewer',
  'has-number': 'Enter the name of your bank account, not its number',
};

const OWN_NUMBER = 'Enter your own account number. It cannot be zeros only';

/**
 * The advice to a customer about each problem. `{branch}` is Australia's word for a bank's branch
 * number, by the configuration.
 */
const TEXTS: Readonly<Record<BankCountry, Texts>> = {
  NZ: {
    account: {
      missing: 'Enter your bank account number',
      'not-a-number': 'Enter your account number with numbers only, like 12-3113-0003869-00',
      incomplete: 'Enter all 15 or 16 numbers of your account, like 12-3113-0003869-00',
      'too-long': 'Check your account number. It has 15 or 16 numbers, like 12-3113-0003869-00',
      'number-wrong': 'Check your account number. One or more numbers are not right',
      'all-zeros': OWN_NUMBER,
    },
  },
  AU: {
    branch: {
      missing: 'Enter your {branch}',
      'not-a-number': 'Enter your {branch} with numbers only, like 082-082',
      incomplete: 'Enter all 6 numbers of your {branch}, like 082-082',
      'too-long': 'Check your {branch}. It has 6 numbers, like 082-082',
      'all-zeros': 'Check your {branch}. It cannot be zeros only',
    },
    account: {
      missing: 'Enter your account number',
      'not-a-number': 'Enter your account number with numbers only',
      incomplete: 'Check your account number. It has at least 5 numbers',
      'too-long': 'Check your account number. It has at most 9 numbers',
      'all-zeros': OWN_NUMBER,
    },
  },
  CA: {
    branch: {
      missing: 'Enter your transit number',
      'not-a-number': 'Enter your transit number with numbers only',
      incomplete: 'Enter all 5 numbers of your transit number',
      'too-long': 'Check your transit number. It has 5 numbers',
      'all-zeros': 'Check your transit number. It cannot be zeros only',
    },
    bank: {
      missing: 'Enter the number of your bank (institution number)',
      'not-a-number': 'Enter the institution number with numbers only',
      incomplete: 'Enter all 3 numbers of the institution number',
      'too-long': 'Check the institution number. It has 3 numbers',
      'all-zeros': 'Check the institution number. It cannot be zeros only',
    },
    account: {
      missing: 'Enter your account number',
      'not-a-number': 'Enter your account number with numbers only',
      incomplete: 'Check your account number. It has at least 7 numbers',
      'too-long': 'Check your account number. It has at most 12 numbers',
      'all-zeros': OWN_NUMBER,
    },
  },
};

/**
 * Returns what the customer reads about a problem: what to do. `branchName`: how the configuration calls
 * Australia's branch number. BNK-10
 */
export function bankProblemText(
  country: BankCountry,
  { field, problem }: { readonly field: BankField; readonly problem: BankProblem },
  branchName: string,
): string {
  const texts = field === 'name' ? NAME_TEXTS : TEXTS[country][field];
  return (texts?.[problem] ?? 'Check this field').replace('{branch}', branchName);
}
