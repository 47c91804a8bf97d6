import type { IndexTables } from '#api/address-search/address-index/find-streets-statement.ts';
import { type Queryable, readStatement } from '#api/database/database.ts';

const findTables = readStatement(
  'find-address-tables',
  'select tables from address_index where country_id = $1',
);

/** How long a process keeps using the tables that it knows. */
const KNOWN_FOR_MS = 1_000;
/** PostgreSQL's code for a table that is not there. */
const NO_TABLE = '42P01';

type Known<Statements> = {
  readonly statements: Statements;
  readonly tables: string;
  readonly readAt: number;
};

/** Throws for a country without tables: the migrations made some for each. */
async function readTables(database: Queryable, countryId: number): Promise<string> {
  const [row] = await database.query<{ tables: string }>(findTables, [countryId]);
  if (!row) throw new Error(`There are no tables of addresses for the country ${countryId}`);
  return row.tables;
}

/**
 * Finds the set of tables that each country has now, with the statements that read it. An import puts another
 * set in its place at any moment. A search that meets a set that is gone looks again, once. ISO-10
 */
export function createIndexTables<Statements>(
  database: Queryable,
  statementsOf: (tables: IndexTables) => Statements,
) {
  const byCountry = new Map<number, Known<Statements>>();

  async function find(countryId: number): Promise<Statements> {
    const known = byCountry.get(countryId);
    if (known && performance.now() - known.readAt < KNOWN_FOR_MS) return known.statements;
    const tables = await readTables(database, countryId);
    const statements = known?.tables === tables ? known.statements : statementsOf({ countryId, tables });
    byCountry.set(countryId, { statements, tables, readAt: performance.now() });
    return statements;
  }

  return {
    async read<T>(countryId: number, run: (statements: Statements) => Promise<T>): Promise<T> {
      try {
        return await run(await find(countryId));
      } catch (error) {
        if ((error as { code?: unknown }).code !== NO_TABLE) throw error;
        byCountry.delete(countryId);
        return run(await find(countryId));
      }
    },
  };
}
