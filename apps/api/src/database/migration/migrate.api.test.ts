import { AsyncLocalStorage } from 'node:async_hooks';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { refuseOutdated } from '#api/database/migration/applied-scripts.ts';
import { MIGRATION_LOCK, migrate } from '#api/database/migration/migrate.ts';
import { OperatorError } from '#api/operator-error.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Only there do other processes share the database. */
const onPostgres = inject('testDatabase') === 'postgres' ? test : test.skip;

const SOURCE_ROOT = new URL('../../', import.meta.url);
const BASELINE = 'database/migrations/0001-schema.sql';

let database: Database;
/** A copy of the product's scripts that a test may change. */
let root: string;
beforeEach(async () => {
  said = [];
  database = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'portal-scripts-'));
  for (const path of readdirSync(SOURCE_ROOT, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.sql')) cpSync(new URL(path, SOURCE_ROOT), join(root, path));
  }
  return () => database.close();
});

/** The output of the runner. */
let said: string[] = [];
const copiedScripts = () => {
  const sources = pathToFileURL(`${root}/`);
  return { sources, migrations: new URL('database/migrations/', sources) };
};
const migrateCopy = (pause: () => Promise<void> = async () => undefined, target = database) =>
  migrate(target, { scripts: copiedScripts(), pause, say: (line) => said.push(line) });

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

test('[HOUSE-18] a newer version that migrates between the steps of this one keeps its functions', async () => {
  const older = greeting('who text) returns text', "'Hello ' || who");
  write('hall/sql/greeting.sql', older);
  const migrateNewer = async () => {
    write('database/migrations/9001-greeting.sql', 'create table greeting_card (text text)');
    write('hall/sql/greeting.sql', greeting('who text) returns text', "'Kia ora ' || who"));
    await migrateCopy();
    rmSync(join(root, 'database/migrations/9001-greeting.sql'));
    write('hall/sql/greeting.sql', older);
  };
  let transactions = 0;
  const interrupted: Database = {
    ...database,
    async transaction(work) {
      transactions += 1;
      if (transactions === 2) await migrateNewer();
      return database.transaction(work);
    },
  };
  expect(await migrate(interrupted, { scripts: copiedScripts() })).toEqual([]);
  expect(await greet()).toBe('Kia ora you');
});

test('[HOUSE-12] an edited migration is refused, and nothing else is applied either', async () => {
  addTo(BASELINE, '-- edited');
  write('hall/sql/greeting.sql', greeting('who text) returns text', 'who'));
  await expect(migrateCopy()).rejects.toThrow(
    'The migration 0001-schema.sql was changed after it was applied to this database. Restore the file, and put the change into a new migration.',
  );
  await expect(greet()).rejects.toThrow('greeting');
});

test('[HOUSE-12] a database that grew from other migrations is refused', async () => {
  await database.runScript(
    "update migration set name = '0001-baseline.sql' where name = '0001-schema.sql'; insert into migration (name, checksum) values ('0002-payments.sql', '')",
  );
  await expect(migrateCopy()).rejects.toThrow(
    "0001-baseline.sql is not one of this version's). In development run npm run portal -- reset",
  );
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

test.each([
  ['0002-new-table-2.sql'],
  ['02-new-table.sql'],
  ['0002-New.sql'],
  ['0002-new-table.sql.orig'],
  ['README.md'],
])(
  '[HOUSE-12] a file %s beside the migrations is refused by its name, and nothing is applied',
  async (name) => {
    write('hall/sql/greeting.sql', greeting('who text) returns text', 'who'));
    write(`database/migrations/${name}`, 'create table greeting_card (text text)');
    const sentence = `The file ${name} would not be applied: a migration is named 0002-small-letters-and-hyphens.sql.`;
    await expect(migrateCopy()).rejects.toThrow(sentence);
    await expect(refuseOutdated(database, copiedScripts())).rejects.toThrow(sentence);
    await expect(greet()).rejects.toThrow('greeting');
  },
);

test.each([
  ['hall/sql/greeting-2.sql'],
  ['hall/room/sql/greeting.sql'],
  ['hall/sql/room/greeting.sql'],
  ['hall/greeting.sql'],
  ['hall/sql/greeting.txt'],
  ['hall/migrations/0002-greeting.sql'],
  ['hall/sql/migrations/greeting.sql'],
  ['hall/Greeting.SQL'],
  ['hall/greeting.psql'],
])('[HOUSE-13] a file %s is no function source, and refused by its name', async (name) => {
  write(name, greeting('who text) returns text', 'who'));
  const sentence = `The file ${name} would not be applied: a function source is named room/sql/small-letters-and-hyphens.sql.`;
  await expect(migrateCopy()).rejects.toThrow(sentence);
  await expect(refuseOutdated(database, copiedScripts())).rejects.toThrow(sentence);
});

test.each([
  ['0002-broken.sql', 'select 1 / 0', 'failed with SQLSTATE 22012. Nothing was changed.'],
  [
    '0002-broken.sql',
    'select nothing from nowhere',
    'failed with SQLSTATE 42P01: relation "nowhere" does not exist. Nothing was changed.',
  ],
  [
    '0002-broken.sql',
    "-- outside a transaction\nselect 1;\nselect 'Jane'::integer;",
    'failed with SQLSTATE 22P02. Its statements before that one were kept.',
  ],
])('[HOUSE-22] a script that fails is a sentence with its name', async (name, sql, sentence) => {
  write(`database/migrations/${name}`, sql);
  const failing = migrateCopy();
  await expect(failing).rejects.toThrow(`The script ${name} ${sentence}`);
  await expect(failing).rejects.toBeInstanceOf(OperatorError);
  await expect(failing).rejects.not.toThrow('Jane');
});

test('[HOUSE-22] a function source that fails is a sentence with its name', async () => {
  write('hall/sql/greeting.sql', 'create or replace function greeting(;');
  await expect(migrateCopy()).rejects.toThrow(
    'The script hall/sql/greeting.sql failed with SQLSTATE 42601: syntax error',
  );
});

test('[HOUSE-12] of two processes that migrate at once one applies the scripts', async () => {
  write('database/migrations/0003-greeting.sql', 'create table greeting_card (text text)');
  const applied = await Promise.all([migrateCopy(), migrateCopy()]);
  expect(applied.flat()).toEqual(['0003-greeting.sql']);
});

onPostgres('[HOUSE-18] one that migrates waits for another one, however long that takes', async () => {
  write('database/migrations/0099-greeting.sql', 'create table greeting_card (text text)');
  const asAnotherProcess = AsyncLocalStorage.snapshot();
  const hasComeOften = Promise.withResolvers<void>();
  let times = 0;
  const pause = async () => {
    times += 1;
    if (times === 20) hasComeOften.resolve();
  };
  let migrating: Promise<string[]> | undefined;
  await database.transaction(async (tx) => {
    await tx.runScript(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    migrating = asAnotherProcess(() => migrateCopy(pause));
    await hasComeOften.promise;
  });
  expect(await migrating).toEqual(['0099-greeting.sql']);
});

test('[HOUSE-18] nobody waits for the table of a migration, or of a trigger, while functions are brought up to date', async () => {
  await migrateCopy();
  write('database/migrations/0099-audit.sql', 'alter table audit_event add column note text');
  addTo('audit/sql/audit-kinds.sql', '-- changed');
  addTo('contact-details/sql/contact-version.sql', '-- changed');
  const held = `select from pg_locks where pid = pg_backend_pid() and relation in ('audit_event'::regclass, 'customer'::regclass)
    and mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock')`;
  write(
    'zoo/sql/look.sql',
    `do $$ begin if exists (${held}) then raise exception 'somebody waits'; end if; end $$;`,
  );
  expect(await migrateCopy()).toEqual([
    '0099-audit.sql',
    'zoo/sql/look.sql',
    'audit/sql/audit-kinds.sql',
    'contact-details/sql/contact-version.sql',
  ]);
});

test('[HOUSE-18] a migration that waits for a customer who waits for it is undone, and comes again', async () => {
  await database.runScript('create sequence tries_of_migration');
  write(
    'database/migrations/0099-deadlock.sql',
    `create table tried (n integer);
     do $$ begin
       if nextval('tries_of_migration') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
     end $$;`,
  );
  expect(await migrateCopy()).toEqual(['0099-deadlock.sql']);
  expect(said).toEqual(['Another program holds a table: try 2 of 30 follows.']);
});

onPostgres(
  '[HOUSE-18] a migration that waits for a table gives up, changes nothing and says so',
  async () => {
    await database.runScript('create sequence tries_of_migration');
    // The script shortens the wait that the runner sets, so that this test need not sit it out. An
    // undone try counts all the same.
    write(
      'database/migrations/0002-audit.sql',
      `do $$ begin
       if current_setting('lock_timeout') <> (case when nextval('tries_of_migration') % 10 = 0 then '1500ms' else '200ms' end) then
         raise exception 'another limit';
       end if;
     end $$;
     create table before_the_wait (n integer);
     set local lock_timeout = '50ms';
     alter table audit_event add column note text`,
    );
    const asAnotherProcess = AsyncLocalStorage.snapshot();
    await database.transaction(async (tx) => {
      await tx.runScript('lock table audit_event in access share mode');
      await expect(asAnotherProcess(() => migrateCopy())).rejects.toThrow(
        'another program holds one of its tables',
      );
    });
    expect(said).toHaveLength(29);
    expect(await migrateCopy()).toEqual(['0002-audit.sql']);
  },
);

test('[HOUSE-18] an autovacuum in the way of a migration is ended soon, where the role may ask for that', async () => {
  write(
    'database/migrations/0099-look.sql',
    `do $$ begin
       if current_setting('deadlock_timeout') <> '100ms' then raise exception 'it is ended late'; end if;
     end $$`,
  );
  expect(await migrateCopy()).toEqual(['0099-look.sql']);
});

onPostgres(
  '[HOUSE-18] a migration that waits for a table comes again, and is applied once the table is free',
  async () => {
    write(
      'database/migrations/0099-audit.sql',
      "set local lock_timeout = '50ms'; alter table audit_event add column note text",
    );
    const asAnotherProcess = AsyncLocalStorage.snapshot();
    const isWaited = Promise.withResolvers<void>();
    const isFree = Promise.withResolvers<void>();
    let migrating: Promise<string[]> | undefined;
    await database.transaction(async (tx) => {
      await tx.runScript('lock table audit_event in access share mode');
      const pause = async () => {
        isWaited.resolve();
        await isFree.promise;
      };
      migrating = asAnotherProcess(() => migrateCopy(pause));
      await isWaited.promise;
    });
    isFree.resolve();
    expect(await migrating).toEqual(['0099-audit.sql']);
    expect(said).toEqual(['Another program holds a table: try 2 of 30 follows.']);
  },
);

test('[API-23] bank numbers that a version before sealed are gone, and a direct debit is taken without them', async () => {
  const policies: string[] = [];
  while (policies.length < 12) {
    const customer = await createCustomer(database);
    policies.push((await createPolicy(database, customer, { methodId: 2 })).policyNumber);
  }
  await database.runScript(
    `update payment_method set bank_details_encrypted = 'sealed';
     delete from migration where name = '0004-direct-debit-without-keys.sql'`,
  );
  expect(await migrateCopy()).toEqual(['0004-direct-debit-without-keys.sql']);
  const listSealed = statement(
    'test-sealed-bank-numbers',
    'select count(*)::integer as methods, count(bank_details_encrypted)::integer as sealed from payment_method',
  );
  expect(await database.query(listSealed, [])).toEqual([{ methods: policies.length, sealed: 0 }]);
});

const OUTSIDE = `-- outside a transaction
-- An index of a table that is in use.
drop index concurrently if exists audit_event_by_brand;
create index concurrently audit_event_by_brand on audit_event (brand_id);
`;

test('[HOUSE-22] a migration outside a transaction is applied in its turn, statement by statement, and once', async () => {
  write('database/migrations/0097-before.sql', 'create table before_it (n integer)');
  write('database/migrations/0098-index.sql', OUTSIDE);
  write('database/migrations/0099-after.sql', 'create table after_it (n integer)');
  const names = ['0097-before.sql', '0098-index.sql', '0099-after.sql'];
  expect(await migrateCopy()).toEqual(names);
  expect(await migrateCopy()).toEqual([]);
});

test('[HOUSE-22] one that broke off is done again from its beginning', async () => {
  write('database/migrations/0098-index.sql', `${OUTSIDE}select 1 / 0;`);
  await expect(migrateCopy()).rejects.toThrow('0098-index.sql failed with SQLSTATE 22012');
  write('database/migrations/0098-index.sql', OUTSIDE);
  expect(await migrateCopy()).toEqual(['0098-index.sql']);
});

onPostgres('[HOUSE-22] of two processes that migrate at once one applies it', async () => {
  write('database/migrations/0098-index.sql', OUTSIDE);
  const applied = await Promise.all([migrateCopy(), migrateCopy()]);
  expect(applied.flat()).toEqual(['0098-index.sql']);
  expect(await migrateCopy()).toEqual([]);
});

onPostgres(
  '[HOUSE-22] a process that finds it applied meanwhile does not say that it applied it',
  async () => {
    write('database/migrations/0098-index.sql', OUTSIDE);
    const ofOther: string[] = [];
    let transactions = 0;
    const overtaken: Database = {
      ...database,
      transaction: async (work) => {
        transactions += 1;
        // The first found what is to be applied; the other process applies it before the second.
        if (transactions === 2) ofOther.push(...(await migrateCopy()));
        return database.transaction(work);
      },
    };
    expect(await migrateCopy(undefined, overtaken)).toEqual([]);
    expect(ofOther).toEqual(['0098-index.sql']);
  },
);

describe('a server that does not migrate', () => {
  const check = () => refuseOutdated(database, copiedScripts());

  test('[HOUSE-22] starts with a database that has all scripts, and beside a newer version', async () => {
    await expect(check()).resolves.toBeUndefined();
    await database.runScript("insert into migration (name, checksum) values ('0099-newer.sql', 'unknown')");
    await expect(check()).resolves.toBeUndefined();
  });

  test('[HOUSE-22] refuses, in a sentence, a database without a migration or a function source', async () => {
    write('database/migrations/0098-one.sql', 'select 1');
    await expect(check()).rejects.toThrow(
      'The database lacks 0098-one.sql of this version. Run npm run portal -- migrate with the role that owns its tables, then start again.',
    );
    write('hall/sql/greeting.sql', greeting('who text) returns text', 'who'));
    await expect(check()).rejects.toThrow('The database lacks 0098-one.sql and 1 more of this version.');
  });

  test('[HOUSE-22] refuses an empty database', async () => {
    await database.runScript('drop table migration; drop table function_source');
    await expect(check()).rejects.toThrow('The database lacks 0001-schema.sql and');
  });
});

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

onPostgres(
  '[HOUSE-18] a migration under way leaves the lists of scripts open, in which every process looks whether it may serve',
  async () => {
    const key = 4_711;
    write('database/migrations/9001-waits.sql', `select pg_advisory_xact_lock(${key});`);
    const others = await openConnections(database, 1);
    const held = await others.hold(
      statement('test-hold-up-migration', `select pg_advisory_xact_lock(${key})`),
      [],
    );
    const migrating = migrateCopy();
    await held.untilWaiting(1);
    const closed = statement(
      'test-closed-lists',
      `select relation::regclass::text from pg_locks
     where relation in ('migration'::regclass, 'function_source'::regclass) and mode = 'AccessExclusiveLock'`,
    );
    expect(await others.query(closed, [])).toEqual([]);
    await held.release();
    expect(await migrating).toEqual(['9001-waits.sql']);
    await others.close();
  },
);

test('[HOUSE-18] a function that a migration drops is there again before a later one runs outside a transaction', async () => {
  write('hall/sql/greeting.sql', greeting('who text) returns text', "'Hello ' || who"));
  await migrateCopy();
  write('database/migrations/9001-other-greeting.sql', 'drop function greeting(text);');
  // Callers in between are served, as this statement is.
  write('database/migrations/9002-takes-long.sql', "-- outside a transaction\nselect greeting('you');");
  write(
    'hall/sql/greeting.sql',
    greeting('who text, p_mark text default ' + "'!') returns text", "'Kia ora ' || who || p_mark"),
  );
  expect(await migrateCopy()).toEqual([
    '9001-other-greeting.sql',
    'hall/sql/greeting.sql',
    '9002-takes-long.sql',
  ]);
  expect(await greet()).toBe('Kia ora you!');
});
