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

/** How many values of each column lie under a key: `saved_method.sealed_token` to 2, say. */
export async function usesOf(database: Database, keyId: number): Promise<Record<string, number>> {
  const uses = await createRotationRepository(database).listKeyUse();
  return Object.fromEntries(
    uses.filter((use) => use.keyId === keyId).map(({ column, values }) => [column, values]),
  );
}

const insertSaved = statement(
  'test-insert-saved-methods',
  `with given as (select * from unnest($2::uuid[], $3::bytea[]) as v (setup_id, sealed_token)), setup as (
     insert into method_setup (customer_id, setup_id, policy_number, brand_id, country_id, gateway, state, opened_by)
     select p.customer_id, g.setup_id, p.policy_number, 1, 154, 'sandbox', 'applied', ''
     from policy p, given g where p.policy_number = $1
   )
   insert into saved_method (customer_id, setup_id, gateway, sealed_token)
   select p.customer_id, g.setup_id, 'sandbox', g.sealed_token from policy p, given g where p.policy_number = $1`,
);
const readTokens = statement(
  'test-sealed-tokens',
  'select setup_id as "setupId", sealed_token as sealed from saved_method where setup_id = any($1::uuid[])',
);

/** A method that a gateway keeps, as it is stored. */
export type SealedToken = { readonly setupId: string; readonly sealed: Uint8Array };

/** Stores the sealed tokens of a policy's setups. */
export async function saveTokens(
  database: Database,
  policyNumber: string,
  tokens: readonly SealedToken[],
): Promise<void> {
  const setupIds = tokens.map(({ setupId }) => setupId);
  await database.query(insertSaved, [policyNumber, setupIds, tokens.map(({ sealed }) => sealed)]);
}

/** The sealed tokens of these setups. */
export const sealedTokens = (database: Database, setupIds: readonly string[]): Promise<SealedToken[]> =>
  database.query<SealedToken>(readTokens, [setupIds]);
