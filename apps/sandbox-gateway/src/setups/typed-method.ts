import type { TypedBankAccount } from '@portal/domain/payment-details/bank-numbers/bank-account';
import { maskedBankAccount, maskedBankBranch } from '@portal/domain/payment-details/bank-numbers/bank-masks';
import { readBankAccount } from '@portal/domain/payment-details/bank-numbers/read-bank-account';
import type { TypedCard } from '#sandbox/cards/card-check.ts';
import type { SetupBehaviour } from '#sandbox/cards/setup-behaviour.ts';
import { behaviourOf } from '#sandbox/cards/test-cards.ts';
import { readTypedCard } from '#sandbox/component/card-source.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import type { KeptMethod, Setup } from '#sandbox/ledger/setup.ts';
import { TEST_ACCOUNTS, testAccountIndexOf } from '#sandbox/setups/test-accounts.ts';

/** The body that a form sends: a card or a bank account. */
export type TypedMethod = {
  readonly card?: TypedCard | undefined;
  readonly bank?: TypedBankAccount | undefined;
};

/** An account that is on no list is declined: nobody's own account is to be used here. */
const UNKNOWN_ACCOUNT: SetupBehaviour = {
  result: { kind: 'decline', reason: 'not-a-test-account' },
  effect: 'none',
};

function keptCardOf(card: TypedCard, now: Date): KeptMethod {
  const { card: kept, testCardIndex } = readTypedCard(card, now);
  return { type: 'card', testIndex: testCardIndex, ...kept };
}

/** Throws 422 `bank-invalid` with the problem of each field. */
function keptAccountOf(typed: TypedBankAccount, { country }: Setup): KeptMethod {
  const read = readBankAccount(country, typed);
  if ('problems' in read) throw new GatewayError(422, 'bank-invalid', { fields: read.problems });
  const { account } = read;
  return {
    type: 'bank-account',
    testIndex: testAccountIndexOf(country, account),
    bankName: account.bankName,
    accountName: account.accountName,
    branchMasked: maskedBankBranch(account.branch),
    accountMasked: maskedBankAccount(account.account),
  };
}

/** Returns what may be kept of what was typed. Throws 422 with the problem of each field. GWY-6, GWY-19 */
export const readTypedMethod = ({ card, bank }: TypedMethod, setup: Setup, now: Date): KeptMethod =>
  card
    ? keptCardOf(card, now)
    : keptAccountOf(bank ?? { name: '', bank: '', branch: '', account: '' }, setup);

/** Returns what a card or an account does when it is saved. GWY-10, GWY-21 */
export function setupBehaviourOf({ type, testIndex }: KeptMethod): SetupBehaviour {
  if (type === 'bank-account') return TEST_ACCOUNTS[testIndex] ?? UNKNOWN_ACCOUNT;
  const { authorisation, effect, setup } = behaviourOf(testIndex);
  return setup ?? { result: authorisation, effect: effect === 'slow-authorisation' ? 'slow' : 'none' };
}
