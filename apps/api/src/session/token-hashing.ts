import { createHmac, hash } from 'node:crypto';

/** Hashes secrets into the form that the database may hold. */
export interface TokenHashing {
  /** For ids and tokens. They are long and random, so a plain hash cannot be reversed. */
  hashToken(token: string): Buffer;
  /** For codes. They are short, so the hash is keyed and bound to the login of the code. */
  hashCode(loginId: string, code: string): Buffer;
  /** For identifiers, of a customer or not: keyed, so that the lockout table names nobody. */
  hashIdentifier(identifier: { brandId: number; countryId: number; channel: string; value: string }): Buffer;
  /** For networks, keyed for the same reason. */
  hashNetwork(network: string): Buffer;
}

/** `codeKey` and `identifierKey` lie outside the database, so a copy of its tables alone reveals no code. */
export function createTokenHashing({
  codeKey,
  identifierKey,
}: {
  codeKey: Uint8Array;
  identifierKey: Uint8Array;
}): TokenHashing {
  return {
    hashToken: (token) => hash('sha256', token, 'buffer'),
    hashCode: (loginId, code) => createHmac('sha256', codeKey).update(`${loginId}\0${code}`).digest(),
    hashNetwork: (network) => createHmac('sha256', identifierKey).update(`network\0${network}`).digest(),
    hashIdentifier: ({ brandId, countryId, channel, value }) =>
      createHmac('sha256', identifierKey).update(`${brandId}\0${countryId}\0${channel}\0${value}`).digest(),
  };
}
