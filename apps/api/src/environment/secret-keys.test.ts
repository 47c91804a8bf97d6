import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandEnvironment, readEnvironment } from '#api/environment/environment.ts';
import { identifierKeysLine } from '#api/environment/secret-keys.ts';
import { deriveKey } from '#api/keys/key-ring.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-keys-'));
const OLD = 'the old secret of the tests, long enough';
const NEW = 'the new secret of the tests: long, enough';
const keysOf = (variables: Record<string, string>) => readEnvironment({ DATA_DIR, ...variables });

test('[KEY-1] keys come with their numbers, newest first, and a comma may be part of one', () => {
  expect(keysOf({ SECRET_KEYS: `12:${NEW}, 1:${OLD}` }).secretKeys).toEqual([
    { id: 12, secret: NEW },
    { id: 1, secret: OLD },
  ]);
});

test('[KEY-1] SECRET_KEY alone is the key with the number 1', () => {
  expect(keysOf({ SECRET_KEY: OLD }).secretKeys).toEqual(keysOf({ SECRET_KEYS: `1:${OLD}` }).secretKeys);
});

test('[KEY-1] keys for different purposes and of different roots differ', () => {
  const derived = [deriveKey(OLD, 'captcha'), deriveKey(OLD, 'offers'), deriveKey(NEW, 'captcha')];
  expect(new Set(derived.map((each) => each.toString('hex'))).size).toBe(3);
});

test.each([
  [{ SECRET_KEYS: OLD }, 'SECRET_KEYS'],
  [{ SECRET_KEYS: `0:${OLD}` }, 'SECRET_KEYS'],
  [{ SECRET_KEYS: `256:${OLD}` }, 'SECRET_KEYS'],
  [{ SECRET_KEYS: `1:${OLD},1:${NEW}` }, 'SECRET_KEYS'],
  [{ SECRET_KEYS: `2:${NEW},1:short` }, 'SECRET_KEYS'],
  [{ SECRET_KEYS: `1:${OLD}`, SECRET_KEY: OLD }, 'SECRET_KEY and SECRET_KEYS are two ways'],
  [{ IDENTIFIER_KEYS: '1:not hexadecimal' }, 'IDENTIFIER_KEYS'],
])('[KEY-1] a start with %o is refused with a sentence', (variables, sentence) => {
  expect(() => keysOf(variables)).toThrow(sentence);
});

test('[KEY-6] the line of identifier keys is all that a command needs, and gives no root', () => {
  const { identifierKeys } = keysOf({ SECRET_KEYS: `2:${NEW},1:${OLD}` });
  const line = identifierKeysLine(identifierKeys);
  const alone = readCommandEnvironment({ DATA_DIR, IDENTIFIER_KEYS: line });
  expect(alone.secretKeys).toEqual([]);
  expect(alone.identifierKeys).toEqual(identifierKeys);
});

test('[KEY-6] a server counts under a retired key as well, behind its own', () => {
  const retired = identifierKeysLine(keysOf({ SECRET_KEY: OLD }).identifierKeys);
  const { secretKeys, identifierKeys } = keysOf({ SECRET_KEYS: `2:${NEW}`, IDENTIFIER_KEYS: retired });
  expect(secretKeys.map(({ id }) => id)).toEqual([2]);
  expect(identifierKeys.map(({ id }) => id)).toEqual([2, 1]);
});
