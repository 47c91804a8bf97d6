import { resolveRegion } from '@portal/config/regions/regions';
import { findSiteByIds, type Site } from '@portal/config/sites/site';
import { type ProofCode, proofCodeText, readProofCode } from '@portal/domain/policies/proof-code';
import { dayInTimeZone } from '@portal/domain/values/day-in-time-zone';
import type { Clock } from '#api/gateways/clock.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { KeyRing } from '#api/keys/key-ring.ts';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import { type CheckedProof, compareProof } from '#api/proofs/checked-proof.ts';
import type { IssuedProof, ProofFacts, ProofFactsToday } from '#api/proofs/proof.ts';
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
  readonly brandOf: BrandOf;
};

/** As it is stored: those who type it may leave hyphens out. */
const codeAsStored = (code: ProofCode): string => proofCodeText(code).replaceAll('-', '');

/** Proofs of cover: made for the customer, checked for anybody who has one. */
export function createProofsService({ repository, keys, clock, checkUrlOf, brandOf }: Dependencies) {
  function issue(facts: ProofFacts, site: Site) {
    const issuedOn = dayInTimeZone(clock.now(), resolveRegion(site.countryId).timeZone);
    const code: ProofCode = { issuedOn, mark: proofSignature(keys, facts, issuedOn) };
    const letter = proofLetter({ ...facts, issuedOn }, proofCodeText(code), checkUrlOf(site.key));
    return {
      issued: { ...facts, issuedOn },
      code,
      document: Buffer.from(createLetterDocument(letter, site, brandOf(site))),
    };
  }

  /**
   * Returns what a proof said that is not stored: its code was made for a policy as it is today, in any of
   * the statuses of a live one. PRF-12
   */
  async function findUnstored(today: ProofFacts, code: ProofCode): Promise<IssuedProof | undefined> {
    const statuses = await repository.listLiveStatuses();
    const possible = statuses.map((statusText) => ({ ...today, statusText }));
    const signed = possible.find((facts) => isProofSignature(keys, facts, code));
    return signed && { ...signed, issuedOn: code.issuedOn };
  }

  return {
    /**
     * Returns the PDF in base64, as a JSON string. Nothing is found for another customer's policy, or
     * one that has ended. Its content is stored, and the audit trail has each proof. PRF-1, PRF-9, PRF-11
     */
    async findOwnDocument(credentials: SessionCredentials, policyNumber: string): Promise<CustomerSearch> {
      const { proof, facts } = await repository.findOwn(credentials, policyNumber);
      const site = facts && findSiteByIds(facts);
      if (!site) return { proof, json: undefined, version: null };
      const { issued, code, document } = issue(facts, site);
      await repository.recordIssued(credentials, issued, codeAsStored(code));
      return { proof, json: JSON.stringify(document.toString('base64')), version: null };
    },
    /** Returns what the site issued under a code for a policy, and whether it is still so. PRF-3 */
    async check(site: Site, policyNumber: string, typedCode: string): Promise<CheckedProof> {
      const code = readProofCode(typedCode);
      if (!code) return { answer: 'unknown' };
      const isOfSite = (facts: ProofFacts) => findSiteByIds(facts)?.key === site.key;
      const today: ProofFactsToday | undefined = (await repository.listToday(policyNumber)).find(isOfSite);
      const stored = (await repository.listIssued(policyNumber, codeAsStored(code))).find(isOfSite);
      const issued = stored ?? (today && (await findUnstored(today, code)));
      return issued ? compareProof(issued, today) : { answer: 'unknown' };
    },
  };
}

export type ProofsService = ReturnType<typeof createProofsService>;
