import type { Queryable } from '#api/database/database.ts';
import { createKnownKeysRepository, type KnownKey } from '#api/key-rotation/known-keys-repository.ts';
import { deriveKey, type KeyRing } from '#api/keys/key-ring.ts';
import { OperatorError } from '#api/operator-error.ts';

type OwnKey = Pick<KnownKey, 'id' | 'fingerprint'>;

/** The fingerprints of keys by which identifiers are hashed: who has those alone can check them too. */
const fingerprintsOf = (identifierKeys: KeyRing): OwnKey[] =>
  identifierKeys.map(({ id, key }) => ({ id, fingerprint: deriveKey(key, 'fingerprint') }));

/** Throws for a key that is not the one that the database knows under its number. */
function refuseOtherKeys(own: readonly OwnKey[], known: readonly KnownKey[]): void {
  for (const { id, fingerprint } of own) {
    const same = known.find((candidate) => candidate.id === id);
    if (same && !Buffer.from(same.fingerprint).equals(Buffer.from(fingerprint)))
      throw new OperatorError(
        `Key ${id} is not the key that this database knows by that number. Give a new key a new number and list both, such as SECRET_KEYS=2:new,1:old; docs/operations/keys.md has the steps.`,
      );
  }
}

/** Throws when data may lie under a key that is not listed: it could not be read. */
function refuseMissingKeys(own: readonly OwnKey[], known: readonly KnownKey[], variable: string): void {
  const missing = known.filter(
    ({ id, isWritten, isRetired }) => isWritten && !isRetired && !own.some((key) => key.id === id),
  );
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id).join(', ');
  throw new OperatorError(
    `This database may hold data under key ${ids}, which ${variable} does not list. List it after the newest key until npm run portal -- keys retire has retired it; nothing is lost.`,
  );
}

/**
 * Checks the keys of a server against those that its database was used with, and records them. Throws an
 * `OperatorError` for keys that would lose data: another secret under a known number, a needed key that is
 * not listed, or a retired one to write with. KEY-8
 */
export async function checkServerKeys(database: Queryable, rootIdentifierKeys: KeyRing): Promise<void> {
  const repository = createKnownKeysRepository(database);
  const known = await repository.listKnown();
  const own = fingerprintsOf(rootIdentifierKeys);
  refuseOtherKeys(own, known);
  refuseMissingKeys(own, known, 'SECRET_KEYS');
  const [newest] = rootIdentifierKeys;
  if (known.some(({ id, isRetired }) => id === newest.id && isRetired))
    throw new OperatorError(
      `Key ${newest.id} was retired, so nothing may be written with it. Put another key first in SECRET_KEYS.`,
    );
  await repository.recordKnown(own);
}

/** Checks the keys that a command hashes identifiers with, and records nothing. KEY-6 */
export async function checkIdentifierKeys(database: Queryable, identifierKeys: KeyRing): Promise<void> {
  const known = await createKnownKeysRepository(database).listKnown();
  const own = fingerprintsOf(identifierKeys);
  refuseOtherKeys(own, known);
  refuseMissingKeys(own, known, 'IDENTIFIER_KEYS');
}
