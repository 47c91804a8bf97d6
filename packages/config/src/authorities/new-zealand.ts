import type { AuthorityText } from './authority-text.ts';

/**
 * The authority of New Zealand, the newest text first: authority to accept direct debits, with the terms that
 * banks ask for. UPD-5
 */
export const NEW_ZEALAND_AUTHORITIES: readonly AuthorityText[] = [
  {
    id: 'nz-2026-3',
    title: 'Authority to accept direct debits',
    paragraphs: [
      'I authorise my bank to debit my account with the amounts of direct debits from {brand}, in line with this authority, until further notice.',
      'I agree that this authority is subject to my bank’s terms and conditions that relate to my account, and to the terms below.',
      'My policy shows the amount and date of the first direct debit. I agree to receive no other notice of it, even if it is less than 10 calendar days away. {brand} will tell me at least 10 calendar days before the amount or date changes.',
      'I may ask my bank to reverse a direct debit up to 120 calendar days after it was made if I did not receive this notice, or if the amount or date differs from the notice.',
      'I may ask {brand} to reverse a direct debit, or to end this authority, at any time by calling {phone}. I may also ask my bank to end it.',
      'I confirm that I can operate this account on my own. If the account needs two people to sign, both must agree, and we will call {phone} first.',
      'This authority covers this policy and each of my other policies that I choose to pay from the same account.',
    ],
  },
  {
    id: 'nz-2026-2',
    title: 'Authority to accept direct debits',
    paragraphs: [
      'I authorise my bank to debit my account with the amounts of direct debits from {brand}, in line with this authority, until further notice.',
      'I agree that this authority is subject to my bank’s terms and conditions that relate to my account, and to the terms below.',
      'My policy shows the amount and the date of the first direct debit. I agree that I get no other notice of it, even if it is less than 10 calendar days away. {brand} tells me of a change of the amount or the date at least 10 calendar days before the change.',
      'I may ask my bank to reverse a direct debit up to 120 calendar days after it if I do not get this notice, or if the amount or the date differs from the notice.',
      'I may ask {brand} to reverse a direct debit, or to end this authority, at any time: {phone}. I may also ask my bank to end it.',
      'I confirm that I can operate this account by myself. An account that needs two to sign needs both of them: we then call {phone} first.',
      'This authority covers this policy, and each other policy of mine that I choose to pay from the same account.',
    ],
  },
  {
    id: 'nz-2026-1',
    title: 'Authority to accept direct debits',
    paragraphs: [
      'I authorise my bank to debit my account with the amounts of direct debits from {brand}, in line with this authority, until further notice.',
      'I agree that this authority is subject to my bank’s terms and conditions that relate to my account, and to the terms below.',
      '{brand} tells me the amount and the date of the first direct debit at least 10 calendar days before it, and of a change of the amount or the date at least 10 calendar days before the change.',
      'I may ask my bank to reverse a direct debit up to 120 calendar days after it if I do not get this notice, or if the amount or the date differs from the notice.',
      'I may ask {brand} to reverse a direct debit, or to end this authority, at any time: {phone}. I may also ask my bank to end it.',
      'I confirm that I can operate this account by myself. An account that needs two to sign needs both of them: we then call {phone} first.',
      'This authority covers this policy, and each other policy of mine that I choose to pay from the same account.',
    ],
  },
];
