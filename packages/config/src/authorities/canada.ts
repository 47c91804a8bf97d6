import type { AuthorityText } from './authority-text.ts';

/** The authority of Canada, the newest text first: pre-authorized debit agreement of a person. UPD-5 */
export const CANADA_AUTHORITIES: readonly AuthorityText[] = [
  {
    id: 'ca-2026-3',
    title: 'Personal pre-authorized debit (PAD) agreement',
    paragraphs: [
      'I authorize {brand}, and the financial institution it works with, to debit my account for the premiums of my policy, and for any overdue amounts that I ask to have debited.',
      'This is a personal pre-authorized debit. My policy shows the amount and date of the first debit. I agree to receive no other notice of it, even if it is less than 10 days away. {brand} will tell me at least 10 days before it debits a different amount.',
      'I may cancel this agreement at any time, with 30 days’ notice, by calling {phone}. For a sample cancellation form, or for more information on my right to cancel, I can ask my financial institution or visit payments.ca.',
      'I have certain recourse rights if any debit does not comply with this agreement. For example, I have the right to be reimbursed for any debit that is not authorized or is not consistent with this PAD agreement.',
      'For more information on my recourse rights, I can ask my financial institution or visit payments.ca.',
      'I confirm that everyone who must sign for this account agrees. If the account needs two people to sign, both must agree, and we will call {phone} first.',
      'This agreement covers this policy and each of my other policies that I choose to pay from the same account.',
    ],
  },
  {
    id: 'ca-2026-2',
    title: 'Personal pre-authorized debit (PAD) agreement',
    paragraphs: [
      'I authorize {brand}, and the financial institution that it works with, to debit my account for the premiums of my policy, and for amounts of it that are overdue and that I ask to have debited.',
      'This is a personal pre-authorized debit. My policy shows the amount and the date of the first debit. I agree that I get no other notice of it, even if it is less than 10 days away. {brand} tells me at least 10 days before a debit of a changed amount.',
      'I may cancel this agreement at any time, with notice of 30 days: {phone}. For a sample cancellation form, or for more about my right to cancel, I can ask my financial institution or visit payments.ca.',
      'I have certain recourse rights if a debit does not comply with this agreement. For example, I have the right to be reimbursed for any debit that is not authorized or is not consistent with this PAD agreement.',
      'To learn more about my recourse rights, I can ask my financial institution or visit payments.ca.',
      'I confirm that everyone who has to sign for this account agrees. An account that needs two to sign needs both of them: we then call {phone} first.',
      'This agreement covers this policy, and each other policy of mine that I choose to pay from the same account.',
    ],
  },
  {
    id: 'ca-2026-1',
    title: 'Personal pre-authorized debit (PAD) agreement',
    paragraphs: [
      'I authorize {brand}, and the financial institution that it works with, to debit my account for the premiums of my policy, and for amounts of it that are overdue and that I ask to have debited.',
      'This is a personal pre-authorized debit. {brand} tells me the amount and the date at least 10 days before the first debit, and at least 10 days before a debit of a changed amount.',
      'I may cancel this agreement at any time, with notice of 30 days: {phone}. For a sample cancellation form, or for more about my right to cancel, I can ask my financial institution or visit payments.ca.',
      'I have certain recourse rights if a debit does not comply with this agreement. For example, I have the right to be reimbursed for any debit that is not authorized or is not consistent with this PAD agreement.',
      'To learn more about my recourse rights, I can ask my financial institution or visit payments.ca.',
      'I confirm that everyone who has to sign for this account agrees. An account that needs two to sign needs both of them: we then call {phone} first.',
      'This agreement covers this policy, and each other policy of mine that I choose to pay from the same account.',
    ],
  },
];
