import { ApiError } from '@portal/contract/errors/api-error';
import { coverAmountText } from '@portal/domain/policies/cover-amount';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { Letter } from '#api/pdf/letter.ts';
import type { ProofFacts } from '#api/proofs/proof.ts';

type Issued = { readonly issuedOn: CalendarDate; readonly code: string; readonly checkUrl: string };

/** Returns the texts of a proof of cover. Without a name it would prove nothing. PRF-1 */
export function proofLetter(facts: ProofFacts, { issuedOn, code, checkUrl }: Issued): Letter {
  if (facts.customerName.trim() === '') throw new ApiError('document.not-drawable');
  const cover = coverAmountText(facts.coverAmountCents, facts.productTypeId);
  return {
    date: issuedOn,
    heading: 'Proof of cover',
    paragraphs: [
      `We confirm that this policy is held with us on the date of this letter. ${cover && 'The cover amount is that of the policy owner. '}The policy document says who else is insured, and what is and is not covered.`,
    ],
    facts: [
      ['Name', facts.customerName],
      ['Policy', facts.policyName],
      ['Policy number', facts.policyNumber],
      ...(cover ? ([['Cover amount', cover]] as const) : []),
      ['Status', facts.statusText],
      ['Code', code],
      ['Check the code at', checkUrl],
    ],
  };
}
