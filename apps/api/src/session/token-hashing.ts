import { createHmac, hash } from 'node:crypto';

/** Turns secrets into what the database may know. */
export interface TokenHashing {
  /** For ids and tokens, which are long and random: a plain hash cannot be turned back. */
  hashToken(token: string): Buffer;
  /** For codes, which are short: keyed, and bound to the login they belong to. */
  hashCode(loginId: string, code: string): Buffer;
  /** For identifiers, known customer or not: keyed, so that the ladder table names nobody. */
  hashIdentifier(identifier: { brandId: number; countryId: number; channel: string; value: string }): Buffer;
  /** For networks, keyed for the same reason. */
  hashNetwork(network: string): Buffer;
}

/** `codeKey` and `identifierKey` live outside the database: a copy of the tables alone reads no code. */
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
