import { coverAmountText } from '@portal/domain/policies/cover-amount';
import { formatDate } from '@portal/domain/values/calendar-date';
import { getDrawableName } from '#api/pdf/drawable.ts';
import type { LabelledText, Letter } from '#api/pdf/letter.ts';
import type { IssuedProof } from '#api/proofs/proof.ts';

/** The page's address as people type it. */
const typedAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** Behind `#`, which no browser sends and no log has. The page reads it there and posts it. PRF-13 */
const filledAddress = (url: string, policy: string, code: string): string =>
  `${url}#${new URLSearchParams({ policy, code })}`;

/** Returns the texts of a proof of cover. Without a name it would prove nothing. PRF-1 */
export function proofLetter(proof: IssuedProof, code: string, checkUrl: string): Letter {
  const { customerName, policyName, policyNumber, issuedOn, statusText } = proof;
  const cover = coverAmountText(proof.coverAmountCents, proof.productTypeId);
  const validOn: LabelledText = ['Valid on', formatDate(issuedOn)];
  return {
    date: issuedOn,
    heading: 'Proof of cover',
    paragraphs: [
      `We confirm that this policy is held with us on the date of this letter. ${cover && 'The cover amount is that of the policy owner. '}The policy document says who else is insured, and what is and is not covered.`,
    ],
    highlight: [
      [['Name', getDrawableName(customerName)]],
      cover ? [['Cover amount', cover], validOn] : [validOn],
    ],
    facts: [
      ['Policy', policyName],
      ['Policy number', policyNumber],
      ['Status', statusText],
    ],
    check: {
      heading: 'Check that this proof is genuine',
      text: `Scan the code beside this, or go to ${typedAddress(checkUrl)} and enter the policy number and this code. You will see what we issued, and whether it is still right.`,
      code,
      url: filledAddress(checkUrl, policyNumber, code),
    },
  };
}
