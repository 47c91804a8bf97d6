import { randomBytes, randomInt } from 'node:crypto';

/** The source of chance. Passed in, so that a test can repeat what happened. */
export interface Random {
  /** An unguessable token of 256 bits, safe in headers and cookies. */
  token(): string;
  /** Digits of a one-time code, each equally likely, leading zeros included. */
  digits(length: number): string;
}

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  digits: (length) => String(randomInt(10 ** length)).padStart(length, '0'),
};
