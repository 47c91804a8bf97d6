import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { DerivedKey, KeyRing } from '#api/keys/key-ring.ts';
import type { ProofFacts } from '#api/proofs/proof.ts';

const MARK_BYTES = 8;

function markWith({ key }: DerivedKey, facts: ProofFacts, issuedOn: CalendarDate): Buffer {
  const { policyNumber, customerName, policyName, coverAmountCents, statusText, brandId, countryId } = facts;
  const said = [
    issuedOn,
    policyNumber,
    customerName,
    policyName,
    coverAmountCents,
    statusText,
    brandId,
    countryId,
  ];
  return createHmac('sha256', key).update(JSON.stringify(said)).digest().subarray(0, MARK_BYTES);
}

/** Returns the mark of everything that a proof says. Nothing of it is stored. PRF-2 */
export const proofSignature = ([newest]: KeyRing, facts: ProofFacts, issuedOn: CalendarDate): Buffer =>
  markWith(newest, facts, issuedOn);

/** Returns whether a mark was made for exactly these facts, with any key of the ring. PRF-3 */
export const isProofSignature = (
  keys: KeyRing,
  facts: ProofFacts,
  said: { issuedOn: CalendarDate; mark: Uint8Array },
) => keys.some((key) => timingSafeEqual(markWith(key, facts, said.issuedOn), said.mark));
