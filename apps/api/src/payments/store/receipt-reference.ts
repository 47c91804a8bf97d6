import type { Random } from '#api/gateways/random.ts';

/** Crockford's base 32: no letter that is easily taken for a digit or for another letter. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const SIGNS_A_GROUP = 4;

/**
 * Returns a reference of 60 random bits that is easily read out on the phone, like `7K3M-9QTB-X04F`. PAY-35
 */
export function createReceiptReference(random: Pick<Random, 'token'>): string {
  const bytes = Buffer.from(random.token(), 'base64url');
  const signs = [...bytes.subarray(0, GROUPS * SIGNS_A_GROUP)].map((byte) => SIGNS[byte % SIGNS.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * SIGNS_A_GROUP, (group + 1) * SIGNS_A_GROUP).join(''),
  ).join('-');
}
