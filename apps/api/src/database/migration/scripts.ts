import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#api/operator-error.ts';

/** Where the scripts of a database lie: numbered migrations, and a tree of rooms with a `sql` folder each. */
export type ScriptFolders = { readonly migrations: URL; readonly sources: URL };

/** The scripts of this version. */
export const PRODUCT_SCRIPTS: ScriptFolders = {
  migrations: new URL('../migrations/', import.meta.url),
  sources: new URL('../../', import.meta.url),
};
/** A script of the database: its name, its text, and a checksum that shows whether the text changed. */
export type Script = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * The first line of a migration whose statements cannot run in a transaction, such as
 * `create index concurrently`.
 */
const OUTSIDE = '-- outside a transaction\n';

/** Returns whether a migration runs outside a transaction. */
export const isOutside = ({ sql }: Script): boolean => sql.startsWith(OUTSIDE);

async function readScript(name: string, file: URL): Promise<Script> {
  const sql = await readFile(file, 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

const MIGRATION = /^\d{4}-[a-z-]+\.sql$/;
const SOURCE = /^[a-z-]+\/sql\/[a-z-]+\.sql$/;
/** A file in a `sql` folder, or a script anywhere else: somebody wants it applied. */
const IN_SQL_FOLDER = /(^|\/)(sql|migrations)\/|\.(p?sql|pgsql)$/i;
/** The numbered migrations, as seen from the folder of the sources. */
const MIGRATIONS_FOLDER = 'database/migrations/';

/** Throws, in a sentence, for a file that would be left out without a word. HOUSE-12, HOUSE-13 */
function refuseMisnamed(names: readonly string[], pattern: RegExp, wanted: string): void {
  const misnamed = names.find((name) => !pattern.test(name));
  if (misnamed === undefined) return;
  throw new OperatorError(
    `The file ${misnamed} would not be applied: ${wanted}. Rename it, or move it away, and start again.`,
  );
}

/** The numbered migrations in their order. Any other file in their folder is refused. */
export async function readMigrations(folder = PRODUCT_SCRIPTS.migrations): Promise<Script[]> {
  const names = (await readdir(folder)).sort();
  refuseMisnamed(names, MIGRATION, 'a migration is named 0002-small-letters-and-hyphens.sql');
  return Promise.all(names.map((name) => readScript(name, new URL(name, folder))));
}

/** The files of a folder and of those below it, by their paths from there. */
async function listFiles(root: URL): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const folder = fileURLToPath(root);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** The sources of the database's functions: the `sql` folder of each room. Any other script is refused. */
export async function readFunctionSources(root = PRODUCT_SCRIPTS.sources): Promise<Script[]> {
  const files = await listFiles(root);
  const sources = files.filter((path) => IN_SQL_FOLDER.test(path) && !path.startsWith(MIGRATIONS_FOLDER));
  refuseMisnamed(sources, SOURCE, 'a function source is named room/sql/small-letters-and-hyphens.sql');
  return Promise.all(sources.map((path) => readScript(path, new URL(path, root))));
}

/** SQLSTATEs of a script, as opposed to those of a lock, of the server and of the connection. */
const OF_SCRIPT = /^(?!08|40|53|55P03|57|58)[\dA-Z]{5}$/;
/** PostgreSQL's words about names and syntax may be repeated; others may quote data. */
const OF_NAMES = /^42/;

/** Runs a script. A failure of its own becomes a sentence with its name. `effect`: what it left. HOUSE-12 */
export async function runNamed(name: string, effect: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const code = String((cause as { code?: unknown }).code);
    if (!OF_SCRIPT.test(code)) throw cause;
    const words = OF_NAMES.test(code) ? `: ${(cause as Error).message}` : '';
    throw new OperatorError(`The script ${name} failed with SQLSTATE ${code}${words}. ${effect}`, { cause });
  }
}

/** The names of the functions that the sources create, once for each source. */
export const functionsIn = (sources: readonly Script[]): string[] =>
  sources.flatMap(({ sql }) =>
    [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => String(name)),
  );
