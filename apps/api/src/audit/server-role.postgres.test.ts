import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { call, getCustomerDetail, logInAs } from '#test/calls.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { readSeries } from '#test/metrics.ts';
import { openConnections } from '#test/own-connections.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let owner: Database;
let asServer: Database;
let testApp: TestApp;
let serverUrl: string;
beforeAll(async () => {
  owner = await createTestDatabase();
  const [row] = await owner.query<{ name: string }>(
    statement('test-name', 'select current_database() as name'),
    [],
  );
  await owner.runScript(`do $$ begin create role test_server login in role portal_server;
    exception when duplicate_object or unique_violation then null; end $$`);
  const url = new URL(inject('postgresUrl'));
  url.username = 'test_server';
  url.pathname = `/${row?.name}`;
  serverUrl = url.href;
  asServer = createPostgresDatabase(serverUrl);
  testApp = await createTestApp(asServer, { hasMetrics: true });
});
afterAll(async () => {
  await testApp?.close();
  await owner?.close();
});

test('[AUD-3] with the servers’ role a customer logs in, looks, changes and logs out', async () => {
  const customer = await createCustomer(owner);
  const policy = await createPolicy(owner, customer);
  const session = await logInAs(testApp, {
    mobile: customer.mobile ?? '',
    dateOfBirth: customer.dateOfBirth,
  });
  expect((await getCustomerDetail(testApp, session)).status).toBe(200);
  const shown = await call(
    testApp,
    'Policy/policydetail',
    { PolicyNumber: policy.policyNumber, ClientPortalLoginId: session.loginId },
    { token: session.token },
  );
  expect(shown.status).toBe(200);
  await testApp.views.writeWaiting();
  await testApp.sealAudit(new AbortController().signal);
  expect((await call(testApp, 'Customer/logout', undefined, { token: session.token })).status).toBe(200);
  const kinds = await owner.query<{ kind: string }>(
    statement('test-kinds', 'select kind from audit_event where customer_id = $1 order by event_id'),
    [customer.customerId],
  );
  // Views are written beside the calls, in any order.
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([
    'code-sent',
    'customer-viewed',
    'logged-in',
    'logged-out',
    'policy-viewed',
  ]);
});

test.each([
  ["update audit_event set kind = 'logged-out'"],
  ['delete from audit_event'],
  ['truncate audit_event'],
  ["update audit_seal set digest = ''"],
  ['delete from audit_seal'],
  ['alter table audit_event disable trigger all'],
  ['drop table audit_event'],
  ['create table of_my_own (n integer)'],
  ['delete from migration'],
  ["select restart_audit_seals('mallory')"],
  ['insert into audit_restart (ahead) values (1)'],
])('[AUD-3] the servers’ role may not: %s', async (script) => {
  await expect(asServer.runScript(script)).rejects.toThrow(/permission denied|must be owner/);
});

test('[OPS-11] the servers’ role sees that a statement of another role waits for a lock', async () => {
  const others = await openConnections(owner, 2);
  const touch = statement('test-touch', 'update customer set title = title where customer_id = $1');
  const figure = async (name: string) =>
    readSeries(await testApp.readMetrics()).get(`portal_database_lock_${name}`);
  const { customerId } = await createCustomer(owner);
  const held = await others.hold(touch, [customerId]);
  const waiting = others.query(touch, [customerId]);
  await held.untilWaiting(1);
  const waits = await figure('waits');
  const oldest = await figure('oldest_seconds');
  await held.release();
  await waiting;
  expect([waits, await figure('waits')]).toEqual([1, 0]);
  expect(oldest).toBeGreaterThan(0);
  await others.close();
});

test('[HOUSE-22] a migration by that role ends in a sentence that names the other one', () => {
  const portal = fileURLToPath(new URL('../commands/portal.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: '' };
  const { status, stderr } = spawnSync(process.execPath, [portal, 'migrate'], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The login of DATABASE_URL may not do this .+MIGRATION_DATABASE_URL[.]\n$/);
});

const listUnreadable = statement(
  'test-unreadable',
  `select relname from pg_class where relnamespace = current_schema()::regnamespace
     and case when relkind = 'S' then not has_sequence_privilege('portal_server', oid, 'select')
       when relkind in ('r', 'p') then not has_table_privilege('portal_server', oid, 'select') end`,
);

test('[AUD-6] the servers’ role reads every table and sequence, those of later too, as a dump does', async () => {
  await owner.runScript(
    'create sequence made_later; create table of_later (n integer generated by default as identity)',
  );
  expect(await owner.query(listUnreadable, [])).toEqual([]);
  await owner.runScript('drop sequence made_later; drop table of_later');
});

test('[AUD-3] the purge goes on under that role, and takes nothing younger than 90 days', async () => {
  await owner.runScript(
    `insert into audit_event (kind, happened_at) select 'logged-in', now() - make_interval(days => n) from (values (80), (100)) d (n)`,
  );
  await purgeExpired(asServer, { auditRetentionDays: 90 });
  const old = statement(
    'test-old-events',
    `select extract(day from now() - happened_at)::integer as days from audit_event where happened_at < now() - interval '1 day'`,
  );
  expect(await owner.query(old, [])).toEqual([{ days: 80 }]);
  await expect(asServer.runScript('select purge_audit_events(10, 30)')).rejects.toThrow('90 days');
});

/**
 * A trigger of a temporary table: it deletes the trail, if only somebody with the right to do so fires it.
 */
const TRAP = `create temp table audit_event (happened_at timestamptz);
  insert into pg_temp.audit_event values ('2000-01-01');
  create function pg_temp.spring() returns trigger language plpgsql as $$ begin execute 'delete from public.audit_event'; return old; end $$;
  create trigger spring before delete on pg_temp.audit_event for each row execute function pg_temp.spring();
  grant all on pg_temp.audit_event to public;
  select purge_audit_events(10, 90)`;
const listOpenPaths = statement(
  'test-open-paths',
  `select proname from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace
     and coalesce(array_to_string(proconfig, ' '), '') !~ 'search_path=.*, pg_temp$'`,
);

test('[AUD-3] no temporary table of the servers’ role lends it the rights of the owner', async () => {
  const count = statement('test-count-events', 'select count(*)::integer as events from audit_event');
  await owner.runScript("insert into audit_event (kind) values ('logged-in')");
  const before = await owner.query(count, []);
  await asServer.transaction((tx) => tx.runScript(TRAP));
  expect(await owner.query(count, [])).toEqual(before);
});

test('[AUD-3] a function that is applied again from its source has a closed path', async () => {
  expect(await owner.query(listOpenPaths, [])).toEqual([]);
  await owner.runScript(`alter function purge_audit_events set search_path = "$user", public;
    delete from function_source`);
  expect(await owner.query(listOpenPaths, [])).toEqual([{ proname: 'purge_audit_events' }]);
  await migrate(owner);
  expect(await owner.query(listOpenPaths, [])).toEqual([]);
});
