import { readdir, readFile } from 'node:fs/promises';
import { type Database, statement } from '#api/database/database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number, as long as every process uses the same: two that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_154;

const listApplied = statement('list-migrations', 'select name from migration');

/** The numbered scripts in their order. */
async function listMigrations(): Promise<string[]> {
  const names = await readdir(MIGRATIONS);
  return names.filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
}

/** Brings the database up to date: each script once, in order, in a transaction of its own. Answers what was applied. */
export async function migrate(database: Database): Promise<string[]> {
  await database.runScript(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = new Set((await database.query<{ name: string }>(listApplied, [])).map((row) => row.name));
  const pending = (await listMigrations()).filter((name) => !applied.has(name));
  for (const name of pending) {
    const script = await readFile(new URL(name, MIGRATIONS), 'utf8');
    await database.runScript(
      `begin;
       select pg_advisory_xact_lock(${MIGRATION_LOCK});
       ${script}
       insert into migration (name) values ('${name}');
       commit;`,
    );
  }
  return pending;
}
