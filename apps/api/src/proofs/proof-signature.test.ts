import { readProofCode } from '@portal/domain/policies/proof-code';
import { expect, test } from 'vitest';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { isProofSignature } from '#api/proofs/proof-signature.ts';

const KEYS = deriveKeys([{ id: 1, secret: 'kUuOT8c9s0vXKX7lcd3VQ5FzEr2bWqYg' }], 'proof-of-cover');
const FACTS = {
  policyNumber: '70010001',
  customerName: 'Margaret Taylor',
  policyName: 'Funeral Cover',
  coverAmountCents: 1_500_000,
  productTypeId: 2,
  statusText: 'Active',
  brandId: 1,
  countryId: 154,
};
/** Issued by version 1 for these facts, under this key. */
const ISSUED = '13C4-2R7Y-CWC3-8N1M';

test('[PRF-10] a code that was issued before stays valid', () => {
  const said = readProofCode(ISSUED);
  expect(said?.issuedOn).toBe('2026-03-14');
  expect(said && isProofSignature(KEYS, FACTS, said)).toBe(true);
});
