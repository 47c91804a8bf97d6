import { maskedBankAccount, maskedBankBranch } from '@portal/domain/payment-details/bank-numbers/bank-masks';
import type Stripe from 'stripe';
import type { SavedBankAccount, SavedCard, SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';
import { cardFrom } from '#api/gateways/payment-gateway/stripe/stripe-answers.ts';

type BankNumbers = {
  readonly bankName: string | null;
  readonly branch: string;
  /** With `•` for each digit that Stripe does not tell. */
  readonly account: string;
};

const withDash = (digits: string, at: number): string => `${digits.slice(0, at)}-${digits.slice(at)}`;

/** Returns the numbers of a bank account by the type of its payment method; undefined for another type. */
function bankNumbersOf(method: Stripe.PaymentMethod): BankNumbers | undefined {
  const { nz_bank_account: nz, au_becs_debit: au, acss_debit: ca } = method;
  if (nz) {
    const branch = `${nz.bank_code}-${nz.branch_code}`;
    const suffix = nz.suffix ? `-${nz.suffix}` : '';
    return { bankName: nz.bank_name, branch, account: `•••${nz.last4}${suffix}` };
  }
  if (au)
    return { bankName: null, branch: withDash(au.bsb_number ?? '', 3), account: `•••••${au.last4 ?? ''}` };
  if (!ca) return undefined;
  const branch = `${ca.transit_number ?? ''}-${ca.institution_number ?? ''}`;
  return { bankName: ca.bank_name, branch, account: `•••${ca.last4 ?? ''}` };
}

function bankAccountFrom(method: Stripe.PaymentMethod): SavedBankAccount | undefined {
  const numbers = bankNumbersOf(method);
  return (
    numbers && {
      type: 'bank-account',
      token: method.id,
      bankName: numbers.bankName,
      // New Zealand's tells whose account it is where somebody else signs for it.
      accountName: method.nz_bank_account?.account_holder_name ?? method.billing_details?.name ?? '',
      branchMasked: maskedBankBranch(numbers.branch),
      accountMasked: maskedBankAccount(numbers.account),
    }
  );
}

const savedCardFrom = (token: string, card: Stripe.PaymentMethod.Card): SavedCard => ({
  type: 'card',
  token,
  ...cardFrom(card),
});

/**
 * Returns what may be kept of a payment method; undefined for one that is neither a card
 * nor a bank account. STR-14
 */
export function savedMethodFrom(method: Stripe.PaymentMethod): SavedMethod | undefined {
  return method.card ? savedCardFrom(method.id, method.card) : bankAccountFrom(method);
}
