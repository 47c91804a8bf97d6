import { createHmac, hash } from 'node:crypto';
import type { KeyRing, LoginKeys } from '#api/keys/key-ring.ts';

/**
 * A keyed hash: under the newest key, which is stored with the key's number, and under each older one, which
 * is looked up as well. KEY-3
 */
export type KeyedHash = { readonly keyId: number; readonly hash: Buffer; readonly older: readonly Buffer[] };

/** Hashes secrets into the form that the database may hold. */
export interface TokenHashing {
  /** For ids and tokens. They are long and random, so a plain hash cannot be reversed. */
  hashToken(token: string): Buffer;
  /** For a session's token, with the secret of the cookie that it is bound to. */
  hashSessionToken(token: string, cookieSecret: string | undefined): SessionTokenHash;
  /** For codes. They are short, so the hash is keyed and bound to the login of the code. */
  hashCode(loginId: string, code: string): KeyedHash;
  /** For codes that a later login of the same details may take: keyed, and bound to no login yet. LOG-86 */
  hashSharedCode(code: string): KeyedHash;
  /** Binds such a hash to the login that the code was sent for, as the database does. */
  bindSharedCode(loginHash: Uint8Array, shared: Uint8Array): Buffer;
  /** For identifiers, of a customer or not: keyed, so that the lockout table names nobody. */
  hashIdentifier(identifier: HashedIdentifier): KeyedHash;
  /** For networks, keyed for the same reason. */
  hashNetwork(network: string): KeyedHash;
}

/**
 * The hash by which the database looks a session up. A bound token has a hash that its cookie is part of:
 * without the cookie no session is found. `bearerHash` is the hash of the token alone, by which a stolen one
 * is recognised; null where the token is not bound. SES-68, SES-69
 */
export type SessionTokenHash = { readonly tokenHash: Buffer; readonly bearerHash: Buffer | null };

/** Bound tokens begin with it. Taking it off makes another token, which nobody knows. */
const BOUND = 'b.';

/** Marks a new token as bound to the browser's cookie. SES-68 */
export const boundToken = (token: string): string => BOUND + token;

/** The identifier that somebody typed to log in, and where. */
export type HashedIdentifier = {
  readonly brandId: number;
  readonly countryId: number;
  readonly channel: string;
  readonly value: string;
};

function hashUnder(keys: KeyRing, text: string): KeyedHash {
  const hashWith = (key: Uint8Array) => createHmac('sha256', key).update(text).digest();
  const [newest, ...older] = keys;
  return { keyId: newest.id, hash: hashWith(newest.key), older: older.map(({ key }) => hashWith(key)) };
}

/** Hashes an identifier under every key. The unlocking needs nothing else. KEY-6 */
export const hashIdentifierUnder = (
  keys: KeyRing,
  { brandId, countryId, channel, value }: HashedIdentifier,
): KeyedHash => hashUnder(keys, `${brandId}\0${countryId}\0${channel}\0${value}`);

/** By way of text, which takes half the time: the library gives each buffer memory of its own. */
const sha256 = (text: string): Buffer => Buffer.from(hash('sha256', text, 'latin1'), 'latin1');

/** The keys lie outside the database, so a copy of its tables alone reveals no code. */
export function createTokenHashing({ codeKeys, identifierKeys }: LoginKeys): TokenHashing {
  return {
    hashToken: sha256,
    hashSessionToken(token, cookieSecret = '') {
      const bearerHash = sha256(token);
      if (!token.startsWith(BOUND)) return { tokenHash: bearerHash, bearerHash: null };
      return { tokenHash: sha256(`${token}\0${cookieSecret}`), bearerHash };
    },
    hashCode: (loginId, code) => hashUnder(codeKeys, `${loginId}\0${code}`),
    hashSharedCode: (code) => hashUnder(codeKeys, `shared\0${code}`),
    bindSharedCode: (loginHash, shared) => hash('sha256', Buffer.concat([loginHash, shared]), 'buffer'),
    hashNetwork: (network) => hashUnder(identifierKeys, `network\0${network}`),
    hashIdentifier: (identifier) => hashIdentifierUnder(identifierKeys, identifier),
  };
}
