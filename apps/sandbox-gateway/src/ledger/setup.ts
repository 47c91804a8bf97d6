import type { BankCountry } from '@portal/domain/payment-details/bank-numbers/bank-account';
import type { KeptCard } from '#sandbox/ledger/payment.ts';

type SetupStatus = 'open' | 'saved' | 'declined' | 'canceled';
type SetupOperation = 'save' | 'decline' | 'cancel';

/** The parts of a bank account that may be kept: its name, and masks. GWY-19 */
type KeptBankAccount = {
  readonly bankName: string | null;
  readonly accountName: string;
  readonly branchMasked: string;
  readonly accountMasked: string;
};

/**
 * The parts of a card or a bank account that may be kept. `testIndex` is its place in the list
 * of test cards or accounts.
 */
export type KeptMethod =
  | ({ readonly type: 'card'; readonly testIndex: number } & KeptCard)
  | ({ readonly type: 'bank-account'; readonly testIndex: number } & KeptBankAccount);

/** One setup, as the ledger has it. */
export type Setup = {
  readonly reference: string;
  readonly key: string;
  readonly policyNumber: string;
  readonly country: BankCountry;
  readonly customerReference: string;
  readonly status: SetupStatus;
  readonly method: KeptMethod | undefined;
  readonly isRemoved: boolean;
  readonly changedAt: string;
};

/** `unchanged`: done already. `refused`: never possible from here. */
type OperationResult = 'saved' | 'declined' | 'canceled' | 'unchanged' | 'refused';

/** The effect of each operation on a setup, by its status. A saved setup keeps its method for good. GWY-18 */
export const SETUP_RESULTS: Readonly<Record<SetupStatus, Readonly<Record<SetupOperation, OperationResult>>>> =
  {
    open: { save: 'saved', decline: 'declined', cancel: 'canceled' },
    declined: { save: 'saved', decline: 'declined', cancel: 'canceled' },
    saved: { save: 'unchanged', decline: 'refused', cancel: 'refused' },
    canceled: { save: 'refused', decline: 'refused', cancel: 'unchanged' },
  };

/** The method as the API shows it, under its token. */
export function methodToWire({ testIndex: _, ...method }: KeptMethod, token: string): object {
  return { ...method, token };
}

/** Returns how people name a saved method. */
export const nameOfMethod = (method: KeptMethod): string =>
  method.type === 'card'
    ? `${method.brand} ending in ${method.lastDigits}`
    : `${method.bankName ?? 'Bank'} account ${method.accountMasked}`;
