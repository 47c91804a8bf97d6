import { type Database, statement } from '#api/database/database.ts';
import { createRotationRepository } from '#api/key-rotation/rotation-repository.ts';
import type { SecretKey } from '#api/keys/key-ring.ts';
import { keysOf, TEST_KEY } from '#test/test-app.ts';

export const OLD_KEY = TEST_KEY;
export const NEW_KEY: SecretKey = { id: 2, secret: 'another secret of the tests, long enough' };

/** The processes that meet in a rolling rotation, by the order of their keys. */
export const OLD = keysOf(OLD_KEY);
export const OLD_NEW = keysOf(OLD_KEY, NEW_KEY);
export const NEW_OLD = keysOf(NEW_KEY, OLD_KEY);
export const NEW = keysOf(NEW_KEY);

/** How many values of each column lie under a key: `payment_method.bank_details_encrypted` to 2, say. */
export async function usesOf(database: Database, keyId: number): Promise<Record<string, number>> {
  const uses = await createRotationRepository(database).listKeyUse();
  return Object.fromEntries(
    uses.filter((use) => use.keyId === keyId).map(({ column, values }) => [column, values]),
  );
}

const readBank = statement(
  'test-sealed-bank-details',
  'select bank_details_encrypted as sealed from payment_method where policy_number = $1',
);

/** The sealed bank details of a policy. */
export async function sealedBankDetails(database: Database, policyNumber: string): Promise<Uint8Array> {
  const [row] = await database.query<{ sealed: Uint8Array }>(readBank, [policyNumber]);
  return row?.sealed ?? new Uint8Array();
}
