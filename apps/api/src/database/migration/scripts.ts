import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

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
export const functionsIn = (sources: readonly Script[]): string[] =>
  sources.flatMap(({ sql }) =>
    [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => String(name)),
  );
