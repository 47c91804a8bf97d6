import type { Database } from '#api/database/database.ts';
import { SEALED_COLUMNS, type SealedColumn } from '#api/key-rotation/protected-columns.ts';
import {
  type CustomerIdentifiers,
  createRotationRepository,
  rotationIn,
  type StoredValue,
} from '#api/key-rotation/rotation-repository.ts';
import { createSealer, type Sealer } from '#api/keys/encryption.ts';
import { deriveKeys, type KeyRing, type SecretKey } from '#api/keys/key-ring.ts';
import { hashIdentifierUnder, type KeyedHash } from '#api/keys/token-hashing.ts';

/** Blocks of a table in one transaction: a few thousand rows at most, done within a fraction of a second. */
const BLOCKS_AT_ONCE = 32;
const CUSTOMERS_AT_ONCE = 1_000;

/** The result of a rotation. */
export type Rotated = {
  readonly moved: number;
  /** Values that do not open under the key that they name. They stay as they are. */
  readonly unreadable: number;
};

type Rotation = {
  readonly database: Database;
  readonly secretKeys: readonly SecretKey[];
  readonly identifierKeys: KeyRing;
  /** Ends the rotation after the batch under way. Finished batches stay done. */
  readonly signal?: AbortSignal | undefined;
};

/** Returns the value sealed again; undefined where it does not open. */
function sealAnew(sealer: Sealer, { place, sealed, boundTo }: StoredValue) {
  try {
    return { place, sealed: sealer.seal(sealer.open(sealed, boundTo), boundTo) };
  } catch {
    return undefined;
  }
}

/** Goes through a table once. */
async function rotateOnce(
  { database, secretKeys, signal }: Rotation,
  column: SealedColumn,
): Promise<Rotated> {
  const sealer = createSealer(deriveKeys(secretKeys, column.purpose));
  const olderIds = secretKeys.slice(1).map(({ id }) => id);
  const blocks = await createRotationRepository(database).countBlocks(column);
  const total = { moved: 0, unreadable: 0 };
  for (let from = 0; from < blocks && !signal?.aborted; from += BLOCKS_AT_ONCE) {
    const done = await database.transaction(async (tx) => {
      const batch = rotationIn(tx);
      const values = await batch.lockSealed(column, { from, to: from + BLOCKS_AT_ONCE }, olderIds);
      const sealed = values.flatMap((value) => sealAnew(sealer, value) ?? []);
      if (sealed.length > 0) await batch.writeSealed(column, sealed);
      return { moved: sealed.length, unreadable: values.length - sealed.length };
    });
    total.moved += done.moved;
    total.unreadable += done.unreadable;
  }
  return total;
}

/** Goes through a table until it finds nothing more to move: a row may change its place in between. */
async function rotateColumn(rotation: Rotation, column: SealedColumn): Promise<Rotated> {
  let moved = 0;
  for (;;) {
    const pass = await rotateOnce(rotation, column);
    moved += pass.moved;
    if (pass.moved === 0 || rotation.signal?.aborted) return { moved, unreadable: pass.unreadable };
  }
}

/** The hashes of a customer's ways to log in. */
function hashesOf(keys: KeyRing, customer: CustomerIdentifiers): KeyedHash[] {
  const { brand_id: brandId, country_id: countryId, mobile, email } = customer;
  const hashed = (channel: string, value: string | null) =>
    value === null ? [] : [hashIdentifierUnder(keys, { brandId, countryId, channel, value })];
  return [...hashed('sms', mobile), ...hashed('email', email)];
}

/**
 * Moves the failures that are counted at customers' identifiers. Only the identifier itself gives its
 * hash under another key. KEY-4
 */
async function rotateCounts({ database, identifierKeys, signal }: Rotation): Promise<number> {
  const repository = createRotationRepository(database);
  const olderIds = identifierKeys.slice(1).map(({ id }) => id);
  if (!(await repository.hasCountsUnder(olderIds))) return 0;
  let moved = 0;
  let customers = await repository.listIdentifiersAfter(0, CUSTOMERS_AT_ONCE);
  while (customers.length > 0 && !signal?.aborted) {
    const hashed = customers.flatMap((customer) => hashesOf(identifierKeys, customer));
    const counted = await repository.findCounted(hashed.flatMap(({ older }) => older));
    for (const { keyId, hash, older } of hashed) {
      if (!older.some((each) => counted.has(each.toString('hex')))) continue;
      await database.transaction((tx) => rotationIn(tx).moveCounts([hash, ...older], keyId));
      moved += 1;
    }
    customers = await repository.listIdentifiersAfter(customers.at(-1)?.customer_id ?? 0, CUSTOMERS_AT_ONCE);
  }
  return moved;
}

/**
 * Puts everything that is under an older key of this process under its newest, in small transactions beside
 * the servers' traffic. It can be stopped at any time and run again, also by several at once. KEY-5
 */
export async function rotateKeys(rotation: Rotation): Promise<Rotated> {
  const total = { moved: 0, unreadable: 0 };
  for (const column of SEALED_COLUMNS) {
    const { moved, unreadable } = await rotateColumn(rotation, column);
    total.moved += moved;
    total.unreadable += unreadable;
  }
  return { ...total, moved: total.moved + (await rotateCounts(rotation)) };
}
