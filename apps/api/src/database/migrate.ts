import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Database, type Queryable, statement, type Transaction } from '#api/database/database.ts';
import { OperatorError } from '#api/environment/operator-error.ts';

const SOURCE_ROOT = new URL('../', import.meta.url);
const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number, as long as every process uses the same: two that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_154;

const listMigrations = statement('list-migrations', 'select name, checksum from migration');
const recordMigration = statement(
  'record-migration',
  'insert into migration (name, checksum) values ($1, $2)',
);
const listFunctionSources = statement('list-function-sources', 'select name, checksum from function_source');
const recordFunctionSource = statement(
  'record-function-source',
  `insert into function_source (name, checksum) values ($1, $2)
   on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
);

/** A script of the database: its name, its text, and what tells whether the text changed. */
type Script = { readonly name: string; readonly sql: string; readonly checksum: string };

async function readScript(name: string, file: URL): Promise<Script> {
  const sql = await readFile(file, 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The numbered migrations in their order. */
export async function readMigrations(): Promise<Script[]> {
  const names = await readdir(MIGRATIONS);
  const numbered = names.filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  return Promise.all(numbered.map((name) => readScript(name, new URL(name, MIGRATIONS))));
}

/** The sources of the database's functions: the `sql` folder of each feature. */
export async function readFunctionSources(): Promise<Script[]> {
  const paths = await readdir(SOURCE_ROOT, { recursive: true });
  const sources = paths.filter((path) => /^[a-z-]+\/sql\/[a-z-]+\.sql$/.test(path)).sort();
  return Promise.all(sources.map((path) => readScript(path, new URL(path, SOURCE_ROOT))));
}

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

async function applyMigrations(tx: Transaction): Promise<string[]> {
  const migrations = await readMigrations();
  const applied = await readChecksums(tx, listMigrations);
  refuseEdited(migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, sql, checksum } of pending) {
    await tx.runScript(sql);
    await tx.query(recordMigration, [name, checksum]);
  }
  return pending.map(({ name }) => name);
}

async function applyFunctionSources(tx: Transaction): Promise<string[]> {
  const sources = await readFunctionSources();
  const applied = await readChecksums(tx, listFunctionSources);
  const changed = sources.filter(({ name, checksum }) => applied.get(name) !== checksum);
  for (const { name, sql, checksum } of changed) {
    await tx.runScript(sql);
    await tx.query(recordFunctionSource, [name, checksum]);
  }
  return changed.map(({ name }) => name);
}

/**
 * Brings the database up to date, all or nothing: each migration once and in order, then each function source that changed.
 * Processes that start together migrate one after the other. Returns the names of what was applied.
 */
export function migrate(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    // Functions call each other across sources: their bodies are checked when they run.
    await tx.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK});
      set local check_function_bodies = off;
      create table if not exists migration
        (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      create table if not exists function_source
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    return [...(await applyMigrations(tx)), ...(await applyFunctionSources(tx))];
  });
}
