import { resolveRegion } from '@portal/config/regions/regions';
import { findSiteByIds, type Site } from '@portal/config/sites/site';
import { proofCodeText, readProofCode } from '@portal/domain/policies/proof-code';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import type { Clock } from '#api/gateways/clock.ts';
import type { KeyRing } from '#api/keys/key-ring.ts';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import type { ProofFacts } from '#api/proofs/proof.ts';
import { proofLetter } from '#api/proofs/proof-letter.ts';
import { isProofSignature, proofSignature } from '#api/proofs/proof-signature.ts';
import type { createProofsRepository } from '#api/proofs/proofs-repository.ts';
import type { CustomerSearch } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Dependencies = {
  readonly repository: ReturnType<typeof createProofsRepository>;
  readonly keys: KeyRing;
  readonly clock: Clock;
  /** Returns the address at which a site's proofs are checked. */
  readonly checkUrlOf: (siteKey: string) => string;
};

/** The answer about a code: when the proof was issued, and nothing of the policy. PRF-3 */
export type CheckedProof =
  | { readonly isValid: false }
  | { readonly isValid: true; readonly issuedOn: CalendarDate };

/** Proofs of cover: made for the customer, checked for anybody who has one. */
export function createProofsService({ repository, keys, clock, checkUrlOf }: Dependencies) {
  function createDocument(facts: ProofFacts): Buffer | undefined {
    const site = findSiteByIds(facts);
    if (!site) return undefined;
    const issuedOn = dayInTimeZone(clock.now(), resolveRegion(site.countryId).timeZone);
    const code = proofCodeText({ issuedOn, mark: proofSignature(keys, facts, issuedOn) });
    const letter = proofLetter(facts, { issuedOn, code, checkUrl: checkUrlOf(site.key) });
    return Buffer.from(createLetterDocument(letter, site));
  }
  return {
    /**
     * Returns the PDF in base64, as a JSON string. Nothing is found for another customer's policy, or
     * one that has ended. The audit trail has each proof. PRF-1, PRF-9
     */
    async findOwnDocument(credentials: SessionCredentials, policyNumber: string): Promise<CustomerSearch> {
      const { proof, facts } = await repository.findOwn(credentials, policyNumber);
      const document = facts && createDocument(facts);
      if (document) await repository.recordIssued(credentials, policyNumber);
      return { proof, json: document && JSON.stringify(document.toString('base64')), version: null };
    },
    /** Returns whether the site issued a code for a policy, and everything on the proof is still so. PRF-3 */
    async check(site: Site, policyNumber: string, typedCode: string): Promise<CheckedProof> {
      const code = readProofCode(typedCode);
      if (!code) return { isValid: false };
      const candidates = await repository.listByNumber(policyNumber);
      const isValid = candidates.some(
        (facts) => findSiteByIds(facts)?.key === site.key && isProofSignature(keys, facts, code),
      );
      return isValid ? { isValid, issuedOn: code.issuedOn } : { isValid: false };
    },
  };
}

export type ProofsService = ReturnType<typeof createProofsService>;
