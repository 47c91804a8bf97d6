import type { ClaimKind } from '@portal/domain/policies/product-type';

/** What a claim of one kind needs: its heading, who can make it, and the papers to have at hand. */
export type ClaimChecklist = {
  readonly title: string;
  readonly who: string;
  readonly needs: readonly string[];
};

/** The checklists, in the order of the page. None of them is a decision: the claim form says what counts. CLM-3 */
export const CLAIM_CHECKLISTS: Readonly<Record<ClaimKind, ClaimChecklist>> = {
  funeral: {
    title: 'Funeral cover',
    who: 'Someone who is named to receive the benefit, or who arranges the funeral, can make the claim.',
    needs: [
      'The policy number, or the full name and date of birth of the person who died',
      'The death certificate, or the doctor’s certificate until you have it',
      'Proof of who you are, such as a passport or driver licence',
      'The funeral director’s invoice, if you want us to pay it directly',
      'The bank account that the benefit is to go to',
    ],
  },
  life: {
    title: 'Life cover',
    who: 'Someone who is named to receive the benefit, or the person who looks after the estate, can make the claim.',
    needs: [
      'The policy number, or the full name and date of birth of the person who died',
      'The death certificate, with the cause of death where it is known',
      'Proof of who you are, such as a passport or driver licence',
      'The will, or the paper that names you to look after the estate, if nobody is named on the policy',
      'For a claim while the person is living: the name of the doctor, and reports that you already have',
    ],
  },
  income: {
    title: 'Income protection cover',
    who: 'You can make the claim when illness or injury keeps you from work.',
    needs: [
      'Your policy number',
      'The day you last worked, and what you did',
      'The name of your doctor, and medical certificates that you already have',
      'Proof of your income: payslips or tax returns of the last 12 months',
      'Payments that you receive from elsewhere, such as sick leave or accident compensation',
    ],
  },
};
