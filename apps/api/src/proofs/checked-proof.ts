import type { IssuedProof, ProofFactsToday } from '#api/proofs/proof.ts';

/** The parts of a proof that those who check it compare, and that can change. */
const COMPARED = ['customerName', 'policyName', 'coverAmountCents', 'statusText'] as const;
export type Compared = (typeof COMPARED)[number];

/** The answer about a number and a code: what was issued, and which parts of it are no longer so. PRF-3 */
export type CheckedProof =
  | { readonly answer: 'unknown' }
  | {
      readonly answer: 'right' | 'changed';
      readonly issued: IssuedProof;
      readonly changed: readonly Compared[];
    };

/**
 * Compares what was issued with the policy today. One that has ended, or is no longer known, has another
 * status.
 */
export function compareProof(issued: IssuedProof, today: ProofFactsToday | undefined): CheckedProof {
  const changed = COMPARED.filter((part) =>
    part === 'statusText'
      ? !today?.isLive || today.statusText !== issued.statusText
      : today !== undefined && today[part] !== issued[part],
  );
  return { answer: changed.length === 0 ? 'right' : 'changed', issued, changed };
}
