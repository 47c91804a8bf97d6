import { readdir, readFile } from 'node:fs/promises';
import { type Database, statement } from '#api/database/database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number, as long as every process uses the same: two that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_154;

const listApplied = statement('list-migrations', 'select name from migration');
const noteApplied = statement('note-migration', 'insert into migration (name) values ($1)');

/** The numbered scripts in their order. */
async function listMigrations(): Promise<string[]> {
  const names = await readdir(MIGRATIONS);
  return names.filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
}

/**
 * Brings the database up to date: each script once, in order, all or none. Processes that start together migrate one after
 * the other. Answers what was applied.
 */
export async function migrate(database: Database): Promise<string[]> {
  const names = await listMigrations();
  return database.transaction(async (tx) => {
    await tx.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK});
      create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`);
    const rows = await tx.query<{ name: string }>(listApplied, []);
    const applied = new Set(rows.map((row) => row.name));
    const pending = names.filter((name) => !applied.has(name));
    for (const name of pending) {
      await tx.runScript(await readFile(new URL(name, MIGRATIONS), 'utf8'));
      await tx.query(noteApplied, [name]);
    }
    return pending;
  });
}
