import type { BankCountry, BankField } from '@portal/domain/payment-details/bank-numbers/bank-account';

/** How a field is called, and what helps to fill it in. */
type Label = { readonly label: string; readonly hint: string };

/** The words of each country's form. `{branch}` is how the page calls a branch number. */
const LABELS: Readonly<Record<BankCountry, Partial<Record<BankField, Label>>>> = {
  NZ: {
    account: {
      label: 'Bank account number',
      hint: '15 or 16 numbers, like 12-3113-0003869-00. Dashes and spaces do not matter',
    },
  },
  AU: {
    branch: { label: '{branch}', hint: 'The 6 numbers of your bank and branch, like 082-082' },
    account: { label: 'Account number', hint: '5 to 9 numbers' },
  },
  CA: {
    branch: { label: 'Transit number', hint: 'The 5 numbers of your branch, at the bottom of a cheque' },
    bank: { label: 'Institution number', hint: 'The 3 numbers of your bank, after the transit number' },
    account: { label: 'Account number', hint: '7 to 12 numbers' },
  },
};

const NAME: Label = { label: 'Account name', hint: 'The name of the account, as on your bank statement' };

/** Returns the words of a field. GWY-25 */
export function labelOf(country: BankCountry, field: BankField, branchName: string): Label {
  const { label, hint } = LABELS[country][field] ?? NAME;
  return { label: label.replace('{branch}', branchName), hint };
}
