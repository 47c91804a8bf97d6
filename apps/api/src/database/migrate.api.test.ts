import { AsyncLocalStorage } from 'node:async_hooks';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, inject, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { MIGRATION_LOCK, migrate } from '#api/database/migrate.ts';
import { openMigratedDatabase } from '#api/database/open-database.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Only there do other processes share the database. */
const onPostgres = inject('testDatabase') === 'postgres' ? test : test.skip;

const SOURCE_ROOT = new URL('../', import.meta.url);
const BASELINE = 'database/migrations/0001-baseline.sql';

let database: Database;
/** A copy of the product's scripts that a test may change. */
let root: string;
beforeEach(async () => {
  database = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'portal-scripts-'));
  for (const path of readdirSync(SOURCE_ROOT, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.sql')) cpSync(new URL(path, SOURCE_ROOT), join(root, path));
  }
  return () => database.close();
});

const migrateCopy = () => {
  const sources = pathToFileURL(`${root}/`);
  return migrate(database, { sources, migrations: new URL('database/migrations/', sources) });
};

function write(path: string, sql: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), sql);
}

const addTo = (path: string, sql: string) => write(path, `${readFileSync(join(root, path), 'utf8')}\n${sql}`);

const greeting = (signature: string, body: string) =>
  `create or replace function greeting(${signature} language sql as $$ select ${body} $$;`;

async function greet(): Promise<string | undefined> {
  const [row] = await database.query<{ text: string }>(
    statement('test-greet', "select greeting('you')::text as text"),
    [],
  );
  return row?.text;
}

test('[HOUSE-13] a changed source is applied again, and only that one', async () => {
  expect(await migrateCopy()).toEqual([]);
  write('hall/sql/greeting.sql', greeting('who text) returns text', "'Hello ' || who"));
  expect(await migrateCopy()).toEqual(['hall/sql/greeting.sql']);
  write('hall/sql/greeting.sql', greeting('who text) returns text', "'Kia ora ' || who"));
  expect(await migrateCopy()).toEqual(['hall/sql/greeting.sql']);
  expect(await greet()).toBe('Kia ora you');
  expect(await migrateCopy()).toEqual([]);
});

test('[HOUSE-13] a source whose function a migration dropped is applied again, though its text is the same', async () => {
  const source = greeting('who text) returns text', "'Hello ' || who");
  write('hall/sql/greeting.sql', source);
  await migrateCopy();
  rmSync(join(root, 'hall/sql/greeting.sql'));
  write('database/migrations/0002-drop.sql', 'drop function if exists greeting(text)');
  await migrateCopy();
  write('hall/sql/greeting.sql', source);
  expect(await migrateCopy()).toEqual(['hall/sql/greeting.sql']);
  expect(await greet()).toBe('Hello you');
});

test('[HOUSE-18] a version that does not know a source leaves its function and its record', async () => {
  write('hall/sql/greeting.sql', greeting('who text) returns text', "'Hello ' || who"));
  await migrateCopy();
  const ofNewVersion = readFileSync(join(root, 'hall/sql/greeting.sql'), 'utf8');
  rmSync(join(root, 'hall/sql/greeting.sql'));
  expect(await migrateCopy()).toEqual([]);
  write('hall/sql/greeting.sql', ofNewVersion);
  expect(await migrateCopy()).toEqual([]);
  expect(await greet()).toBe('Hello you');
});

test('[HOUSE-18] a version that starts beside one with more migrations leaves its functions alone', async () => {
  write('hall/sql/greeting.sql', greeting('who text) returns text', "'Kia ora ' || who"));
  write('database/migrations/0003-greeting.sql', 'create table greeting_card (text text)');
  await migrateCopy();
  rmSync(join(root, 'database/migrations/0003-greeting.sql'));
  write('hall/sql/greeting.sql', greeting('who text) returns text', "'Hello ' || who"));
  expect(await migrateCopy()).toEqual([]);
  expect(await greet()).toBe('Kia ora you');
});

test('[HOUSE-12] an edited migration is refused, and nothing else is applied either', async () => {
  addTo(BASELINE, '-- edited');
  write('hall/sql/greeting.sql', greeting('who text) returns text', 'who'));
  await expect(migrateCopy()).rejects.toThrow(
    'The migration 0001-baseline.sql was changed after it was applied to this database. Restore the file, and put the change into a new migration.',
  );
  await expect(greet()).rejects.toThrow('greeting');
});

test('[HOUSE-12] a database that grew from other migrations is refused', async () => {
  await database.runScript(
    "update migration set name = '0001-customers-and-policies.sql' where name like '0001-%'; alter table migration drop column checksum;",
  );
  await expect(migrateCopy()).rejects.toThrow('0001-customers-and-policies.sql is not one of this version');
});

test('[HOUSE-12] a database of a newer version, with a migration more, is none of those', async () => {
  await database.runScript("insert into migration (name, checksum) values ('0099-newer.sql', 'unknown')");
  expect(await migrateCopy()).toEqual([]);
});

test('[HOUSE-12] a new migration is applied once', async () => {
  write('database/migrations/0003-greeting.sql', 'create table greeting_card (text text)');
  expect(await migrateCopy()).toEqual(['0003-greeting.sql']);
  expect(await migrateCopy()).toEqual([]);
});

test.each([
  ['another result', 'who text) returns integer', '1'],
  ['another name of a parameter', 'name text) returns text', 'name'],
  ['another type of a parameter', 'who varchar) returns text', 'who'],
])(
  '[HOUSE-14] a source with %s is refused until a migration drops the old function',
  async (_what, signature, body) => {
    write('hall/sql/greeting.sql', greeting('who text) returns text', 'who'));
    await migrateCopy();
    write('hall/sql/greeting.sql', greeting(signature, body));
    await expect(migrateCopy()).rejects.toThrow('Drop the old function in a new migration');
    expect(await greet()).toBe('you');
    write('database/migrations/0002-drop.sql', 'drop function if exists greeting(text)');
    expect(await migrateCopy()).toEqual(['0002-drop.sql', 'hall/sql/greeting.sql']);
    expect(await greet()).toBe(body === '1' ? '1' : 'you');
  },
);

test('[HOUSE-12] of two processes that migrate at once one applies the scripts', async () => {
  write('database/migrations/0003-greeting.sql', 'create table greeting_card (text text)');
  const applied = await Promise.all([migrateCopy(), migrateCopy()]);
  expect(applied.flat()).toEqual(['0003-greeting.sql']);
});

onPostgres(
  '[HOUSE-18] a start waits for another one that migrates, longer than a statement may take',
  async () => {
    const [row] = await database.query<{ name: string }>(
      statement('test-name', 'select current_database() as name'),
      [],
    );
    const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
    const timeouts = { connectMs: 2_000, statementMs: 100, responseMs: 200 };
    const longestWait = statement(
      'test-longest-wait',
      `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 as seconds from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    const asAnotherProcess = AsyncLocalStorage.snapshot();
    let starting: Promise<Database> | undefined;
    await database.transaction(async (tx) => {
      await tx.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      starting = asAnotherProcess(() => openMigratedDatabase({ databaseUrl, dataFolder: '' }, timeouts));
      starting.catch(() => undefined);
      const seconds = async () => (await tx.query<{ seconds: number }>(longestWait, []))[0]?.seconds;
      await expect.poll(seconds, { timeout: 5_000 }).toBeGreaterThan(0.5);
    });
    const started = await starting;
    expect(started?.kind).toBe('postgres');
    await started?.close();
  },
);

onPostgres(
  '[HOUSE-18] a migration that waits for a table gives up, changes nothing and says so',
  async () => {
    // The script shortens the wait that the runner sets, so that this test need not sit it out.
    write(
      'database/migrations/0002-audit.sql',
      `do $$ begin
       if current_setting('lock_timeout') <> '5s' then raise exception 'no limit'; end if;
     end $$;
     create table before_the_wait (n integer);
     set local lock_timeout = '50ms';
     alter table audit_event add column note text`,
    );
    const asAnotherProcess = AsyncLocalStorage.snapshot();
    await database.transaction(async (tx) => {
      await tx.runScript('lock table audit_event in access share mode');
      await expect(asAnotherProcess(migrateCopy)).rejects.toThrow('another program holds one of its tables');
    });
    expect(await migrateCopy()).toEqual(['0002-audit.sql']);
  },
);

test('[HOUSE-13] every function of the database has one source, and every source is there', async () => {
  const rows = await database.query<{ name: string }>(
    statement(
      'test-functions',
      `select proname as name from pg_proc where pronamespace = current_schema()::regnamespace order by proname collate "C"`,
    ),
    [],
  );
  const sources = readdirSync(SOURCE_ROOT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, SOURCE_ROOT), 'utf8').matchAll(/create (?:or replace )?function (\w+)/g),
    ]);
  expect(rows.map(({ name }) => name)).toEqual(sources.map(([, name]) => name).sort());
});
