const BRANCH_DIGITS_SHOWN = 2;
const ACCOUNT_DIGITS_SHOWN = 3;

/** A separator between digits, or a mask in place of an unknown digit. */
const DIGIT = /[\d•]/g;

function lastDigitsShown(text: string, shown: number): string {
  const hidden = (text.match(DIGIT)?.length ?? 0) - shown;
  let digits = 0;
  return text.replaceAll(DIGIT, (digit) => (digits++ < hidden ? '•' : digit));
}

/** Returns a bank branch as it may be shown: dots, and its last two digits. BNK-12 */
export const maskedBankBranch = (branch: string): string => lastDigitsShown(branch, BRANCH_DIGITS_SHOWN);

/** Returns an account number as it may be shown: dots, and its last three digits. BNK-12 */
export const maskedBankAccount = (account: string): string => lastDigitsShown(account, ACCOUNT_DIGITS_SHOWN);
