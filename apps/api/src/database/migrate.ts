import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Database, type Queryable, statement, type Transaction } from '#api/database/database.ts';
import { OperatorError } from '#api/environment/operator-error.ts';

/** Where the scripts of a database lie: numbered migrations, and a tree of rooms with a `sql` folder each. */
type ScriptFolders = { readonly migrations: URL; readonly sources: URL };

const PRODUCT_SCRIPTS: ScriptFolders = {
  migrations: new URL('./migrations/', import.meta.url),
  sources: new URL('../', import.meta.url),
};
/** Any number, as long as every process uses the same: two that start together migrate one after the other. */
export const MIGRATION_LOCK = 7_301_154;
/** As long as a statement of a request may take. */
const MAX_TABLE_WAIT = '5s';
/** PostgreSQL's code for a lock that did not come in time. */
const NO_LOCK = '55P03';
/** PostgreSQL's code for a function whose result or parameter names differ from those of the one that it would replace. */
const OTHER_SIGNATURE = '42P13';

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
const listFunctions = statement(
  'list-functions',
  'select proname as name from pg_proc where pronamespace = current_schema()::regnamespace',
);

/** A script of the database: its name, its text, and a checksum that shows whether the text changed. */
type Script = { readonly name: string; readonly sql: string; readonly checksum: string };

async function readScript(name: string, file: URL): Promise<Script> {
  const sql = await readFile(file, 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The numbered migrations in their order. */
export async function readMigrations(folder = PRODUCT_SCRIPTS.migrations): Promise<Script[]> {
  const names = await readdir(folder);
  const numbered = names.filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  return Promise.all(numbered.map((name) => readScript(name, new URL(name, folder))));
}

/** The sources of the database's functions: the `sql` folder of each room. */
export async function readFunctionSources(root = PRODUCT_SCRIPTS.sources): Promise<Script[]> {
  const paths = await readdir(root, { recursive: true });
  const sources = paths.filter((path) => /^[a-z-]+\/sql\/[a-z-]+\.sql$/.test(path)).sort();
  return Promise.all(sources.map((path) => readScript(path, new URL(path, root))));
}

/** The names of the functions that the sources create, once for each source. */
const functionsIn = (sources: readonly Script[]): string[] =>
  sources.flatMap(({ sql }) =>
    [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => String(name)),
  );

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

/** A newer version's database has all migrations of this one. One that has others in their place grew from other migrations. */
function refuseOtherHistory(migrations: readonly Script[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown === undefined || migrations.every(({ name }) => applied.has(name))) return;
  throw new OperatorError(
    `This database was made by other migrations (${unknown} is not one of this version's). In development run npm run reset; otherwise name the right database in DATABASE_URL.`,
  );
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** Throws the error of a script, as a sentence where the script waited for a table in vain. */
function refuseBusy(cause: unknown): never {
  if (codeOf(cause) !== NO_LOCK) throw cause;
  throw new OperatorError(
    'The database could not be brought up to date, because another program holds one of its tables. Nothing was changed. Start again when it is done.',
    { cause },
  );
}

/** `isOlder`: the database has a migration that this version does not know. */
type AppliedMigrations = { readonly names: readonly string[]; readonly isOlder: boolean };

async function applyMigrations(tx: Transaction, folder: URL): Promise<AppliedMigrations> {
  const migrations = await readMigrations(folder);
  const applied = await readChecksums(tx, listMigrations);
  refuseOtherHistory(migrations, applied);
  refuseEdited(migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, sql, checksum } of pending) {
    await tx.runScript(sql).catch(refuseBusy);
    await tx.query(recordMigration, [name, checksum]);
  }
  const known = new Set(migrations.map(({ name }) => name));
  return {
    names: pending.map(({ name }) => name),
    isOlder: [...applied.keys()].some((name) => !known.has(name)),
  };
}

const askToDrop = (subject: string, cause?: unknown): OperatorError =>
  new OperatorError(
    `${subject} has other parameters or another result than in this database. Drop the old function in a new migration ("drop function if exists …"); its source then creates the new one.`,
    { cause },
  );

async function applySource(tx: Transaction, { name, sql, checksum }: Script): Promise<void> {
  try {
    await tx.runScript(sql);
  } catch (cause) {
    if (codeOf(cause) === OTHER_SIGNATURE) throw askToDrop(`A function in ${name}`, cause);
    refuseBusy(cause);
  }
  await tx.query(recordFunctionSource, [name, checksum]);
}

/** The names of the functions in the database, once for each signature. */
async function readFunctionNames(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(listFunctions, []);
  return rows.map(({ name }) => name);
}

/** A function with other parameter types does not replace the old one: both would stand side by side. */
async function refuseSecondSignature(tx: Queryable, sources: readonly Script[]): Promise<void> {
  const created = functionsIn(sources);
  const present = await readFunctionNames(tx);
  const countIn = (names: readonly string[], name: string) => names.filter((other) => other === name).length;
  const doubled = created.find((name) => countIn(present, name) > countIn(created, name));
  if (doubled) throw askToDrop(`The function ${doubled}`);
}

/** Applies the sources whose text changed, and those whose functions a migration dropped. */
async function applyFunctionSources(tx: Transaction, root: URL): Promise<string[]> {
  const sources = await readFunctionSources(root);
  const applied = await readChecksums(tx, listFunctionSources);
  const present = new Set(await readFunctionNames(tx));
  const isApplied = (source: Script) =>
    applied.get(source.name) === source.checksum && functionsIn([source]).every((name) => present.has(name));
  const pending = sources.filter((source) => !isApplied(source));
  for (const source of pending) await applySource(tx, source);
  await refuseSecondSignature(tx, sources);
  return pending.map(({ name }) => name);
}

/**
 * Brings the database up to date, all or nothing: each migration once and in order, then each function source that changed.
 * Processes that start together migrate one after the other. A version that starts beside a newer one leaves the newer one's functions
 * alone. Returns the names of the scripts that were applied.
 */
export function migrate(database: Database, scripts: ScriptFolders = PRODUCT_SCRIPTS): Promise<string[]> {
  return database.transaction(async (tx) => {
    // Functions call each other across sources: their bodies are checked when they run. A script that waits for a table makes every request
    // behind it wait too, so it gives up soon; the wait for another process that migrates has no end.
    await tx.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK});
      set local lock_timeout = '${MAX_TABLE_WAIT}';
      set local check_function_bodies = off;
      create table if not exists migration
        (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      alter table migration add column if not exists checksum text not null default '';
      create table if not exists function_source
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { names, isOlder } = await applyMigrations(tx, scripts.migrations);
    return isOlder ? [...names] : [...names, ...(await applyFunctionSources(tx, scripts.sources))];
  });
}
