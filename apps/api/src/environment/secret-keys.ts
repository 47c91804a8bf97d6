import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type DerivedKey, deriveKeys, type KeyRing, keyRing, type SecretKey } from '#api/keys/key-ring.ts';
import { OperatorError } from '#api/operator-error.ts';

/**
 * The number of a key that is given without one. Everything that was sealed before keys had numbers begins
 * with it.
 */
const ONLY_KEY_ID = 1;
const MAX_KEY_ID = 255;
const MIN_SECRET_LENGTH = 32;

const KEY = /^\s*(\d{1,3}):([\s\S]+)$/;
const IDENTIFIER_KEY = /^[\da-f]{64}$/;

/** `2:new,1:old` as pairs. A comma belongs to a secret, unless a number and a colon follow. */
const pairsOf = (value: string): SecretKey[] =>
  value.split(/,(?=\s*\d{1,3}:)/).map((part) => {
    const [, id = '', secret = ''] = KEY.exec(part) ?? [];
    return { id: Number(id), secret: secret.trim() };
  });

const areNumbered = (keys: readonly SecretKey[]): boolean =>
  keys.every(({ id }) => id >= 1 && id <= MAX_KEY_ID) &&
  new Set(keys.map(({ id }) => id)).size === keys.length;

const areSecretKeys = (value: string): boolean => {
  const keys = pairsOf(value);
  return areNumbered(keys) && keys.every(({ secret }) => secret.length >= MIN_SECRET_LENGTH);
};
const areIdentifierKeys = (value: string): boolean => {
  const keys = pairsOf(value);
  return areNumbered(keys) && keys.every(({ secret }) => IDENTIFIER_KEY.test(secret));
};

/** The variables that hold keys. */
export const KEY_VARIABLES = {
  SECRET_KEY: z.optional(z.string().check(z.minLength(MIN_SECRET_LENGTH))),
  SECRET_KEYS: z.optional(z.string().check(z.refine(areSecretKeys, 'numbered secrets'))),
  IDENTIFIER_KEYS: z.optional(z.string().check(z.refine(areIdentifierKeys, 'numbered keys in hexadecimal'))),
} as const;

type Values = Readonly<Partial<Record<keyof typeof KEY_VARIABLES, string | undefined>>>;

/** The keys of this process. */
export type KeySettings = {
  /**
   * The roots of every key, newest first; each use derives its own. None where a command has the identifiers'
   * keys alone.
   */
  readonly secretKeys: readonly SecretKey[];
  /** The keys under which identifiers and networks are hashed, newest first. KEY-6 */
  readonly identifierKeys: KeyRing;
};

/**
 * The key of a development installation. It is stored beside the database, so that the data it protects stays
 * readable.
 */
function developmentKey(dataFolder: string): string {
  const file = join(dataFolder, 'development-key');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o400 });
  }
  return readFileSync(file, 'utf8');
}

/** Reads the root secrets, newest first; none where none is given. */
export function readSecretKeys({ SECRET_KEY, SECRET_KEYS }: Values): SecretKey[] {
  if (SECRET_KEY && SECRET_KEYS)
    throw new OperatorError(
      'SECRET_KEY and SECRET_KEYS are two ways to name the keys: set only one of them. See .env.example.',
    );
  if (SECRET_KEYS) return pairsOf(SECRET_KEYS);
  return SECRET_KEY ? [{ id: ONLY_KEY_ID, secret: SECRET_KEY }] : [];
}

const readIdentifierKeys = ({ IDENTIFIER_KEYS }: Values): DerivedKey[] =>
  IDENTIFIER_KEYS
    ? pairsOf(IDENTIFIER_KEYS).map(({ id, secret }) => ({ id, key: Buffer.from(secret, 'hex') }))
    : [];

/**
 * Reads the keys. Without any a development key is made, unless the caller is content with the identifiers'
 * keys. Throws an `OperatorError` where both ways to give a key are used. KEY-1, KEY-6
 */
export function readKeySettings(
  values: Values,
  {
    dataFolder,
    isServer,
    needsKeys,
  }: {
    readonly dataFolder: string;
    readonly isServer: boolean;
    readonly needsKeys: boolean;
  },
): KeySettings {
  const given = readSecretKeys(values);
  const extra = readIdentifierKeys(values);
  const isEnough = given.length > 0 || (!isServer && extra.length > 0);
  // A process that needs no keys writes nothing with them: one that ends with the process will do.
  const ownKey = () => (needsKeys ? developmentKey(dataFolder) : randomBytes(32).toString('hex'));
  const secretKeys = isEnough ? given : [{ id: ONLY_KEY_ID, secret: ownKey() }];
  const derived = secretKeys.length > 0 ? deriveKeys(secretKeys, 'identifier') : [];
  const isDerived = new Set(derived.map(({ id }) => id));
  return {
    secretKeys,
    identifierKeys: keyRing([...derived, ...extra.filter(({ id }) => !isDerived.has(id))]),
  };
}

/** The line of `IDENTIFIER_KEYS` for these keys. */
export const identifierKeysLine = (keys: KeyRing): string =>
  keys.map(({ id, key }) => `${id}:${Buffer.from(key).toString('hex')}`).join(',');
