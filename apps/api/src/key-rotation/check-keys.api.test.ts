import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { checkIdentifierKeys, checkServerKeys } from '#api/key-rotation/check-keys.ts';
import { createKnownKeysRepository } from '#api/key-rotation/known-keys-repository.ts';
import { deriveKeys, type SecretKey } from '#api/keys/key-ring.ts';
import { NEW_KEY, OLD_KEY } from '#test/keys.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const identifierKeys = (...keys: readonly SecretKey[]) => deriveKeys(keys, 'identifier');
const startWith = (...keys: readonly SecretKey[]) => checkServerKeys(database, identifierKeys(...keys));
const THIRD: SecretKey = { id: 3, secret: 'a third secret of the tests, long enough' };

test('[KEY-8] every step of a rolling rotation starts, and so does a process of the step before', async () => {
  await startWith(OLD_KEY);
  await startWith(OLD_KEY, NEW_KEY);
  // A process that was not changed yet: nothing was written with the new key.
  await startWith(OLD_KEY);
  await startWith(NEW_KEY, OLD_KEY);
  await startWith(OLD_KEY, NEW_KEY);
  await createKnownKeysRepository(database).retireKey(OLD_KEY.id, 'jo');
  await startWith(NEW_KEY);
  await startWith(NEW_KEY, OLD_KEY);
});

test('[KEY-8] another secret under a known number is refused', async () => {
  await startWith(OLD_KEY);
  const other = { id: OLD_KEY.id, secret: NEW_KEY.secret };
  await expect(startWith(other)).rejects.toThrow(/^Key 1 is not the key .*SECRET_KEYS=2:new,1:old/);
  await expect(checkIdentifierKeys(database, identifierKeys(other))).rejects.toThrow('Key 1 is not the key');
});

test('[KEY-8] a start without a key that data may lie under is refused, until the key was retired', async () => {
  await startWith(OLD_KEY);
  await expect(startWith(NEW_KEY)).rejects.toThrow(
    /may hold data under key 1, which SECRET_KEYS does not list/,
  );
  await startWith(NEW_KEY, OLD_KEY);
  await expect(startWith(OLD_KEY)).rejects.toThrow('key 2');
  await createKnownKeysRepository(database).retireKey(OLD_KEY.id, 'jo');
  await startWith(NEW_KEY);
});

test('[KEY-8] keys that were listed when keys got numbers are needed all of them', async () => {
  await startWith(NEW_KEY, OLD_KEY);
  await expect(startWith(NEW_KEY)).rejects.toThrow('key 1');
});

test('[KEY-8] nothing may be written with a retired key', async () => {
  await startWith(OLD_KEY);
  await startWith(NEW_KEY, OLD_KEY);
  await createKnownKeysRepository(database).retireKey(OLD_KEY.id, 'jo');
  await expect(startWith(OLD_KEY, NEW_KEY)).rejects.toThrow('Key 1 was retired');
});

test('[KEY-6] keys of the account lock are checked like roots, and a missing one is named', async () => {
  await startWith(OLD_KEY);
  await startWith(NEW_KEY, OLD_KEY);
  await checkIdentifierKeys(database, identifierKeys(NEW_KEY, OLD_KEY));
  await expect(checkIdentifierKeys(database, identifierKeys(NEW_KEY))).rejects.toThrow(
    'key 1, which IDENTIFIER_KEYS does not list',
  );
});

test('[KEY-8] the database holds no key, only a fingerprint that differs from every key', async () => {
  await startWith(THIRD);
  const rows = await database.query<{ fingerprint: Uint8Array }>(
    statement('test-fingerprints', 'select fingerprint from secret_key'),
    [],
  );
  expect(rows).toHaveLength(1);
  for (const purpose of ['identifier', 'saved-method'] as const)
    expect(Buffer.from(rows[0]?.fingerprint ?? [])).not.toEqual(deriveKeys([THIRD], purpose)[0].key);
});
