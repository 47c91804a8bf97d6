import { coverAmountText } from '@portal/domain/policies/cover-amount';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { isDrawable } from '#api/pdf/drawable.ts';
import type { Letter } from '#api/pdf/letter.ts';
import type { ProofFacts } from '#api/proofs/proof.ts';

type Issued = { readonly issuedOn: CalendarDate; readonly code: string; readonly checkUrl: string };

/** Returns the texts of a proof of cover. A name that the typeface cannot draw is left out. PRF-1, RCP-4 */
export function proofLetter(facts: ProofFacts, { issuedOn, code, checkUrl }: Issued): Letter {
  const name = facts.customerName.normalize('NFC');
  const cover = coverAmountText(facts.coverAmountCents, facts.productTypeId);
  return {
    date: issuedOn,
    heading: 'Proof of cover',
    paragraphs: [
      `We confirm that this policy is held with us on the date of this letter. ${cover && 'The cover amount is that of the policy owner. '}The policy document says who else is insured, and what is and is not covered.`,
    ],
    facts: [
      ...(isDrawable(name) ? ([['Name', name]] as const) : []),
      ['Policy', facts.policyName],
      ['Policy number', facts.policyNumber],
      ...(cover ? ([['Cover amount', cover]] as const) : []),
      ['Status', facts.statusText],
      ['Code', code],
      ['Check the code at', checkUrl],
    ],
  };
}
