import { basename } from 'node:path';
import { type Database, type Queryable, statement } from '#api/database/database.ts';
import {
  PRODUCT_SCRIPTS,
  readFunctionSources,
  readMigrations,
  type Script,
} from '#api/database/migration/scripts.ts';
import { OperatorError } from '#api/operator-error.ts';

const findMigrationTable = statement('find-migration-table', "select to_regclass('migration')::text as name");
const listMigrations = statement('list-migrations', 'select name, checksum from migration');
const listFunctionSources = statement('list-function-sources', 'select name, checksum from function_source');

/** Returns the checksum of each migration that the database has. */
export const readAppliedMigrations = (tx: Queryable) => readChecksums(tx, listMigrations);
/** Returns the checksum of each function source that the database has. */
export const readAppliedSources = (tx: Queryable) => readChecksums(tx, listFunctionSources);

async function readChecksums(tx: Queryable, list: typeof listMigrations): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string; checksum: string }>(list, []);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** A migration that was applied is history: a database that has it would never see the edit. */
function refuseEdited(migrations: readonly Script[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (!edited) return;
  throw new OperatorError(
    `The migration ${basename(edited.name)} was changed after it was applied to this database. Restore the file, and put the change into a new migration.`,
  );
}

/**
 * A newer version's database has all migrations of this one. One that has others in their place
 * grew from other migrations.
 */
function refuseOtherHistory(migrations: readonly Script[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown === undefined || migrations.every(({ name }) => applied.has(name))) return;
  throw new OperatorError(
    `This database was made by other migrations (${unknown} is not one of this version's). In development run npm run portal -- reset; otherwise name the right database in DATABASE_URL.`,
  );
}

/** Returns the migrations that the database lacks. Throws where it has others in their place. */
export async function listPending(tx: Queryable, folder: URL) {
  const migrations = await readMigrations(folder);
  const applied = await readAppliedMigrations(tx);
  refuseOtherHistory(migrations, applied);
  refuseEdited(migrations, applied);
  const known = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !applied.has(name)),
    /** Whether the database has a migration that this version does not know. */
    isOlder: [...applied.keys()].some((name) => !known.has(name)),
  };
}

/**
 * Throws, in a sentence, where the database lacks a script of this version: a server in production changes no
 * tables. A function source with another text may be a newer version's. HOUSE-22
 */
export async function refuseOutdated(database: Database, scripts = PRODUCT_SCRIPTS): Promise<void> {
  const isNew = !(await database.query<{ name: string | null }>(findMigrationTable, []))[0]?.name;
  const pending = isNew
    ? await readMigrations(scripts.migrations)
    : (await listPending(database, scripts.migrations)).pending;
  const sources = await readFunctionSources(scripts.sources);
  const applied = isNew ? new Map() : await readAppliedSources(database);
  const missing = [...pending, ...sources.filter(({ name }) => !applied.has(name))].map(({ name }) => name);
  if (missing.length === 0) return;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new OperatorError(
    `The database lacks ${missing[0]}${others} of this version. Run npm run portal -- migrate with the role that owns its tables, then start again.`,
  );
}

/**
 * Throws, in a sentence, where a function source of the database has another text than in this version. The
 * database of a newer version may have that. HOUSE-22
 */
export async function refuseOtherSources(database: Database, scripts = PRODUCT_SCRIPTS): Promise<void> {
  if ((await listPending(database, scripts.migrations)).isOlder) return;
  const applied = await readAppliedSources(database);
  const sources = await readFunctionSources(scripts.sources);
  const other = sources.find(({ name, checksum }) => applied.get(name) !== checksum);
  if (!other) return;
  throw new OperatorError(
    `The database has another text of ${other.name} than this version. Run npm run portal -- migrate with the role that owns its tables.`,
  );
}
