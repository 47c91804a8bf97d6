import type { AuthorityText } from './authority-text.ts';

/** The authority of Australia, the newest text first: direct debit request and service agreement. UPD-5 */
export const AUSTRALIA_AUTHORITIES: readonly AuthorityText[] = [
  {
    id: 'au-2026-1',
    title: 'Direct Debit Request and Service Agreement',
    paragraphs: [
      'I request and authorise {brand} to arrange, through its own financial institution, for any amount that it may charge me for my policy to be debited from my account, through the Bulk Electronic Clearing System.',
      '{brand} tells me at least 14 days before it changes the amount, the date or the terms of this arrangement.',
      'Where the date falls on a day that is not a business day, the debit is made on the next business day. I can ask my financial institution when it debits my account.',
      'I may ask {brand} to defer, change, stop or cancel a debit or this arrangement: {phone}. I may also ask my financial institution.',
      'If I think that a debit is wrong, I tell {brand}, or my financial institution. What was debited in error is paid back.',
      'I make sure that there is enough cleared money in the account on the date of a debit. My financial institution may charge a fee if there is not.',
      'Direct debit is not available from all accounts. I check my account details against a recent statement.',
      '{brand} keeps my account details confidential, and gives them to its financial institution only to make debits or to look into a debit that I dispute.',
      'I confirm that I can operate this account by myself. An account that needs two to sign needs both of them: we then call {phone} first.',
      'This arrangement covers this policy, and each other policy of mine that I choose to pay from the same account.',
    ],
  },
];
