import { randomBytes, randomInt } from 'node:crypto';

/** The source of chance. Passed in, so that a test can repeat what happened. */
export interface Random {
  /** An unguessable token of 256 bits, safe in headers and cookies. */
  token(): string;
  /** Digits of a one-time code, each equally likely, leading zeros included. */
  digits(length: number): string;
}

const TOKEN_BYTES = 32;
/** Each question to the system's source costs as much as the answer for this many tokens. */
const TOKENS_AT_ONCE = 64;

/** Takes tokens out of a store that is filled when it is empty. Taken bytes are wiped. */
function createTokens(): () => string {
  let store = Buffer.alloc(0);
  let taken = 0;
  return () => {
    if (taken === store.length) {
      store = randomBytes(TOKEN_BYTES * TOKENS_AT_ONCE);
      taken = 0;
    }
    const bytes = store.subarray(taken, taken + TOKEN_BYTES);
    taken += TOKEN_BYTES;
    const token = bytes.toString('base64url');
    bytes.fill(0);
    return token;
  };
}

export const systemRandom: Random = {
  token: createTokens(),
  digits: (length) => String(randomInt(10 ** length)).padStart(length, '0'),
};
