import type { BankAccount, BankCountry } from '@portal/domain/payment-details/bank-numbers/bank-account';
import type { SetupBehaviour } from '#sandbox/cards/setup-behaviour.ts';

/**
 * An account of the gateway's list: numbers that pass the checks of their country, in banks' own
 * ranges. Nobody is debited.
 */
type TestAccount = SetupBehaviour & {
  readonly country: BankCountry;
  readonly branch: string;
  readonly account: string;
  readonly shows: string;
};

/** The behaviour by the last two digits of an account, the same in each country. */
const BEHAVIOURS: readonly (SetupBehaviour & { readonly digits: string; readonly shows: string })[] = [
  { digits: '00', shows: 'Saved', result: { kind: 'approve' }, effect: 'none' },
  {
    digits: '01',
    shows: 'Declined: the account is closed',
    result: { kind: 'decline', reason: 'account-closed' },
    effect: 'none',
  },
  {
    digits: '02',
    shows: 'Challenge: saved when it is confirmed',
    result: { kind: 'challenge', passes: true },
    effect: 'none',
  },
  {
    digits: '03',
    shows: 'Challenge: declined, even when it is confirmed',
    result: { kind: 'challenge', passes: false },
    effect: 'none',
  },
  {
    digits: '04',
    shows: 'Slow: saved, and answers after 20 seconds',
    result: { kind: 'approve' },
    effect: 'slow',
  },
  {
    digits: '05',
    shows: 'No answer: saved, and the connection breaks',
    result: { kind: 'approve' },
    effect: 'lost',
  },
  {
    digits: '06',
    shows: 'Expired: saved, and the return link has expired',
    result: { kind: 'approve' },
    effect: 'expired-return',
  },
];

/**
 * The accounts by country; the last two digits say what they do. In New Zealand these are the suffix,
 * which no check digit covers.
 */
const BASES: readonly { readonly country: BankCountry; readonly branch: string; readonly account: string }[] =
  [
    { country: 'NZ', branch: '12-3113', account: '0003869-' },
    { country: 'AU', branch: '082-082', account: '0123456' },
    { country: 'CA', branch: '00006-003', account: '12345' },
  ];

/** Every account that the gateway knows, in the order of its list. GWY-21 */
export const TEST_ACCOUNTS: readonly TestAccount[] = BASES.flatMap(({ country, branch, account }) =>
  BEHAVIOURS.map(({ digits, ...behaviour }) => ({
    country,
    branch,
    account: account + digits,
    ...behaviour,
  })),
);

/** Returns the place of an account in the list: kept with the saved account, since the number is not. */
export const testAccountIndexOf = (country: BankCountry, { branch, account }: BankAccount): number =>
  TEST_ACCOUNTS.findIndex(
    (known) => known.country === country && known.branch === branch && known.account === account,
  );
