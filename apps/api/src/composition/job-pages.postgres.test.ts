import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createAuditRepository } from '#api/audit/audit-repository.ts';
import { runInBackground } from '#api/database/background-work.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createCoreEventWatchRepository } from '#api/outbox/core-event-watch-repository.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { countPagesRead, runEveryJob, workAndLeave } from '#test/job-pages.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Each table is several hundred pages long. */
const ROWS = 12_000;
/** The most that all jobs of a process together may read of one table and its indexes. */
const MOST_PAGES = 60;

/**
 * How the rows of a table differ from what its types say: nothing in them is due, and everything is as old as
 * it may be.
 */
const ROWS_THAT_STAY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_event: {
    happened_at: `now() - interval '2 hours' - n * 7919 % ${ROWS} * interval '1 minute'`,
    written_in: '1',
  },
  call_back: { done_at: "now() - interval '1 hour'" },
  activity_report: { created_at: "now() - interval '1 day'" },
  captcha_clearance: { expires_at: "now() + interval '1 hour'" },
  captcha_solution: { expires_at: "now() + interval '1 hour'" },
  code_message: { sent_at: "now() - interval '2 hours'" },
  contact_confirmation: { expires_at: "now() + interval '1 hour'" },
  contact_notice: { sealed_recipient: 'null' },
  contact_undo: { expires_at: "now() + interval '1 hour'" },
  core_event: { delivered_at: "now() - interval '1 hour'", tries: '1' },
  customer: { erasure_due_at: "now() + interval '1 year'" },
  direct_debit_authority: { ended_at: "now() - interval '1 year'" },
  known_browser: { last_login_at: "now() - interval '1 day'" },
  method_setup: {
    state: "'applied'",
    opened_at: "now() - interval '2 years'",
    ended_at: "now() - interval '2 years'",
  },
  one_time_code: {
    created_at: "now() - interval '2 hours'",
    expires_at: "now() - interval '1 hour'",
    used_at: "now() - interval '1 hour'",
  },
  passkey: { turned_off_at: 'null' },
  passkey_challenge: { expires_at: "now() + interval '5 minutes'", purpose: "'log-in'" },
  payment: { state: "'captured'", ended_at: "now() - interval '2 years'" },
  saved_method: { removed_at: "now() - interval '1 year'" },
  security_alert: { told_at: "now() - interval '1 hour'" },
  unused_content: { removed_at: "now() - interval '1 hour'" },
  session: { expires_at: "now() + interval '10 minutes'", absolute_end_at: "now() + interval '1 hour'" },
};

/** Values that no two rows have, by type. */
const VALUE_OF_TYPE: Readonly<Record<string, string>> = {
  bigint: 'n',
  boolean: 'false',
  bytea: 'sha256(n::text::bytea)',
  date: "'1950-01-01'",
  integer: 'n',
  jsonb: "'{}'",
  numeric: '1',
  smallint: '1',
  text: "'text ' || n",
  'timestamp with time zone': "now() - interval '1 hour' - n * interval '1 second'",
  uuid: 'gen_random_uuid()',
};

/** Tables that do not grow with customers and time, or that no job looks at. */
const LEFT_OUT = [
  'address_',
  'audit_restart',
  'audit_seal',
  'core_event_kind',
  'function_source',
  'migration',
  'policy_status',
  'secret_key',
  'site_switch',
  'wrong_codes',
];

type Column = { readonly table: string; readonly column: string; readonly type: string };
const listColumns = statement(
  'test-needed-columns',
  `select c.table_name as table, c.column_name as column, c.data_type as type
   from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
   where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_nullable = 'NO' and c.column_default is null
     and c.is_identity = 'NO'`,
);
const purgeAudit = statement('test-purge-audit', 'select purge_audit_events($1, $2)');
const countDue = statement(
  'test-due',
  'select count(*)::integer as due from session where expires_at < now()',
);
const readName = statement('test-database-name', 'select current_database() as name');

/** Fills every table that grows, without its checks and triggers. */
async function fillTables(database: Database): Promise<readonly string[]> {
  const columns = await database.query<Column>(listColumns, []);
  const growing = columns.filter(({ table }) => !LEFT_OUT.some((name) => table.startsWith(name)));
  const tables = Map.groupBy(growing, ({ table }) => table);
  const inserts = [...tables].map(([table, needed]) => {
    const own = ROWS_THAT_STAY[table] ?? {};
    const values = {
      ...Object.fromEntries(needed.map(({ column, type }) => [column, VALUE_OF_TYPE[type]])),
      ...own,
    };
    return `insert into ${table} (${Object.keys(values)}) select ${Object.values(values)} from generate_series(1, ${ROWS}) n;`;
  });
  await database.runScript(`
    do $$ declare c record; begin
      for c in select conrelid::regclass as owner, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', c.owner, c.conname); end loop;
    end $$;
    set session_replication_role = replica;
    ${inserts.join('\n')}
    reset session_replication_role;`);
  for (const table of tables.keys()) await database.runScript(`vacuum analyze ${table}`);
  return [...tables.keys()];
}

let database: Database;
let url: string;
let tables: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const [{ name } = { name: '' }] = await database.query<{ name: string }>(readName, []);
  url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  await workAndLeave(database, url, async (own) => {
    tables = await fillTables(own);
  });
});
afterAll(() => database.close());

/** Returns the tables of which the work read more than it may. */
async function listWellRead(work: (own: Database) => Promise<unknown>): Promise<readonly string[]> {
  const read = await countPagesRead(database, url, work);
  return read
    .filter(({ table, pages }) => tables.includes(table) && pages > MOST_PAGES)
    .map(({ table, pages }) => `${table}: ${pages}`);
}

test('[JOB-4] jobs with nothing to do read a few pages of each table, however large it is', async () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(await listWellRead(runEveryJob)).toEqual([]);
});

test('[JOB-4] nor does the end of events that no core system takes', async () => {
  await workAndLeave(database, url, async (own) => {
    await own.runScript('update core_event set delivered_at = null, tries = 0');
    await own.runScript('vacuum analyze core_event');
  });
  const expire = (own: Database) => createCoreEventWatchRepository(own).expire(30, 1_000);
  expect(await listWellRead((own) => runInBackground(() => expire(own)))).toEqual([]);
});

test('[JOB-4] sealing and purging the audit trail read as little on a connection that plans a statement once', async () => {
  const read = listWellRead(async (own) => {
    expect(await createAuditRepository(own).sealEvents(10_000)).toBeUndefined();
    await own.query(purgeAudit, [5_000, 2_557]);
  });
  expect(await read).toEqual([]);
});

test('[JOB-4] what is due is found all the same', async () => {
  await database.runScript(
    "update session set expires_at = now() - interval '3 days' where token_hash < '\\x01'",
  );
  const [{ due } = { due: 0 }] = await database.query<{ due: number }>(countDue, []);
  await purgeExpired(database);
  expect(due).toBeGreaterThan(0);
  expect((await database.query<{ due: number }>(countDue, []))[0]?.due).toBe(0);
});
