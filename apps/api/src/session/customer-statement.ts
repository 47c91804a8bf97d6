import { type Queryable, type Statement, statement } from '#api/database/database.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** The first three parameters of every customer statement. */
const CLAIM_PARAMETERS = 3;

/** Numbers a statement's own parameters after those of the session claim: `ownParameter(1)` is `$4`. */
export const ownParameter = (position: number): string => `$${CLAIM_PARAMETERS + position}`;

/**
 * A read of a customer's own data in one statement: the session check is joined in, and the database writes the JSON.
 * The body must be bound to `s.customer_id`; one that is not never becomes a statement. `versionSql` names the version of what is read.
 */
export function customerStatement(name: string, bodySql: string, versionSql = 'null'): Statement {
  if (!bodySql.includes('s.customer_id'))
    throw new Error(`The statement ${name} is not bound to the customer`);
  return statement(
    name,
    `select (${bodySql})::text as body, (${versionSql})::text as version from session s
     where s.token_hash = $1 and ($2::bytea is null or s.login_hash = $2) and s.country_id = $3 and s.expires_at > now()`,
  );
}

/** `no-session`, `not-found` (unknown, or somebody else's: the two cannot be told apart), or the JSON text. */
export type CustomerRead =
  | { readonly outcome: 'no-session' | 'not-found' }
  | { readonly outcome: 'found'; readonly json: string; readonly version?: string };

/** Runs a customer statement for the session that the request claims. */
export async function readAsCustomer(
  database: Queryable,
  read: Statement,
  claim: SessionCredentials,
  values: readonly unknown[] = [],
): Promise<CustomerRead> {
  const rows = await database.query<{ body: string | null; version?: string | null }>(read, [
    claim.tokenHash,
    claim.loginHash,
    claim.countryId,
    ...values,
  ]);
  const row = rows[0];
  if (!row) return { outcome: 'no-session' };
  if (row.body === null) return { outcome: 'not-found' };
  return { outcome: 'found', json: row.body, ...(row.version ? { version: row.version } : {}) };
}
