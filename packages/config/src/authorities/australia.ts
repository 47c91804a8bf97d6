import type { AuthorityText } from './authority-text.ts';

/** The authority of Australia, the newest text first: direct debit request and service agreement. UPD-5 */
export const AUSTRALIA_AUTHORITIES: readonly AuthorityText[] = [
  {
    id: 'au-2026-2',
    title: 'Direct Debit Request and Service Agreement',
    paragraphs: [
      'I request and authorise {brand} to arrange, through its own financial institution, for any amount that it may charge me for my policy to be debited from my account through the Bulk Electronic Clearing System.',
      '{brand} will tell me at least 14 days before it changes the amount, the date or the terms of this arrangement.',
      'If the date falls on a day that is not a business day, the debit will be made on the next business day. I can ask my financial institution when it will debit my account.',
      'To defer, change, stop or cancel a debit or this arrangement, I can call {brand} on {phone}, or ask my financial institution.',
      'If I think that a debit is wrong, I will tell {brand} or my financial institution. Any amount debited in error will be refunded.',
      'I will make sure that there are enough cleared funds in the account on the date of each debit. If there are not, my financial institution may charge me a fee.',
      'Direct debit is not available on all accounts. I will check my account details against a recent statement.',
      '{brand} will keep my account details confidential. It will give them to its financial institution only to make debits, or to look into a debit that I dispute.',
      'I confirm that I can operate this account on my own. If the account needs two people to sign, both must agree, and we will call {phone} first.',
      'This arrangement covers this policy and each of my other policies that I choose to pay from the same account.',
    ],
  },
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
