import { type Database, type Queryable, statement } from '#api/database/database.ts';
import { OperatorError } from '#api/operator-error.ts';

/**
 * The role of customers' own statements: it sees the rows of the proved customer.
 * database/sql/row-level-security.sql
 */
export const CUSTOMER_ROLE = 'portal_customer';

const findRowLevelSecurity = statement(
  'find-row-level-security',
  `select to_regprocedure('list_tables_without_row_level_security()') is not null as "isKnown",
     exists (select from pg_roles where rolname = '${CUSTOMER_ROLE}') as "hasRole"`,
);
const grantRights = statement('grant-customer-rights', 'select grant_customer_rights()');
const listWithout = statement(
  'list-tables-without-row-level-security',
  'select list_tables_without_row_level_security() as name',
);
const enable = statement('enable-row-level-security', 'select enable_row_level_security($1)::text');
const mayBecomeCustomer = statement(
  'may-become-customer',
  `select coalesce((select pg_has_role(r.oid, 'member') from pg_roles r where r.rolname = '${CUSTOMER_ROLE}'), false) as "isMember"`,
);

async function listTables(database: Queryable): Promise<readonly string[]> {
  return (await database.query<{ name: string }>(listWithout, [])).map(({ name }) => name);
}

/**
 * Does a piece of work in a transaction of its own, which waits for a table no longer than a migration may.
 */
type Apart = (work: (tx: Queryable) => Promise<unknown>) => Promise<unknown>;

/**
 * Puts every table of customers' data under row-level security that is not, each in a transaction of its own:
 * requests wait for one table at a time. Without the role nothing is done; no server starts then.
 */
export async function enableRowLevelSecurity(database: Queryable, apart: Apart): Promise<void> {
  const [found] = await database.query<{ isKnown: boolean; hasRole: boolean }>(findRowLevelSecurity, []);
  if (!found?.isKnown || !found.hasRole) return;
  await apart((tx) => tx.query(grantRights, []));
  for (const table of await listTables(database)) await apart((tx) => tx.query(enable, [table]));
}

/**
 * Throws, in a sentence, where a server could not run customers' statements, or would run them without
 * row-level security. ISO-22
 */
export async function requireRowLevelSecurity(database: Database): Promise<void> {
  const [row] = await database.query<{ isMember: boolean }>(mayBecomeCustomer, []);
  if (!row?.isMember)
    throw new OperatorError(
      `The login of this server may not become ${CUSTOMER_ROLE}, the role of customers' own statements. Run npm run portal -- migrate with the role that owns the tables; where that one may not create roles, see "Roles" in docs/operations/database.md.`,
    );
  const [table] = await listTables(database);
  if (table !== undefined)
    throw new OperatorError(
      `The table ${table} is not under row-level security. Run npm run portal -- migrate with the role that owns its tables, then start again.`,
    );
}
