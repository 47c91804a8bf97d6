import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { REQUEST_TIMEOUTS, UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { createGivenUpConnections } from '#api/database/connections/given-up-connections.ts';
import { POOL_LIMITS, USUAL_CONNECTIONS } from '#api/database/connections/pool-limits.ts';
import {
  CommitOutcomeUnknownError,
  type Database,
  readStatement,
  statement,
} from '#api/database/database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { findPostgresPrograms, startLocalPostgres } from '#test/local-postgres.ts';
import { createTestApp, TEST_HEALTH_TOKEN, type TestApp } from '#test/test-app.ts';

/** A statement is given up soon, and a caller waits for a connection no longer. */
const SHORT = { ...REQUEST_TIMEOUTS, connectMs: 2_000, responseMs: 1_000 };
const LONG = { timeout: 60_000, interval: 20 };
const write = statement('test-write', 'insert into visit values (1)');
const count = statement('test-count', 'select count(*)::integer as n from visit');
const listProcesses = statement(
  'test-processes',
  `select count(*)::integer as all, (count(*) filter (where wait_event = 'SyncRep'))::integer as hanging
   from pg_stat_activity where application_name like 'portal %' and pid <> pg_backend_pid()`,
);

/** The settings of the whole server: it is the tests' own. */
describe.skipIf(!findPostgresPrograms())('a synchronous standby that is gone', () => {
  let server: Awaited<ReturnType<typeof startLocalPostgres>>;
  let operator: Database;
  let testApp: TestApp;
  beforeAll(async () => {
    server = await startLocalPostgres({ isDurable: false });
    operator = createPostgresDatabase(server.url, UNLIMITED_TIMEOUTS);
    await migrate(operator);
    await operator.runScript('create table visit (times integer)');
    testApp = await createTestApp(createPostgresDatabase(server.url, SHORT));
  });
  afterAll(async () => {
    await testApp.close();
    await operator.close();
    server.stop();
  });

  async function setStandby(name: string): Promise<void> {
    await operator.runScript(`alter system set synchronous_standby_names = '${name}'`);
    await operator.runScript('select pg_reload_conf()');
  }
  afterEach(() => setStandby(''));

  test('[ISO-26] a process that only has the number of a given-up one is left alone, and keeps no place', async () => {
    const { database } = testApp;
    const own = readStatement(
      'test-own-process',
      'select pg_backend_pid() as pid, backend_start::text as began from pg_stat_activity where pid = pg_backend_pid()',
    );
    const [other] = await database.query<{ pid: number; began: string }>(own, []);
    const givenUp = createGivenUpConnections((sent, values) => operator.query(sent, values));
    const release = vi.fn();
    const connection = { once: () => undefined, release } as unknown as pg.PoolClient;
    // On the host of before, the process of this number had been there since the year before.
    givenUp.hold(connection, { pid: other?.pid ?? 0, provenAt: '2001-01-01 00:00:00+00' });
    await expect.poll(() => release.mock.calls.length, LONG).toBe(1);
    expect(await database.query(own, [])).toEqual([other]);
    givenUp.close();
  });

  const look = async () => (await operator.query<{ all: number; hanging: number }>(listProcesses, []))[0];
  const askReady = async () =>
    (
      await testApp.app.inject({
        url: '/health/ready',
        headers: { authorization: `Bearer ${TEST_HEALTH_TOKEN}` },
      })
    ).json();
  const hanging = () => look().then((found) => found?.hanging ?? 0);

  test('[ISO-26] [API-33] commits that hang hold no more connections than they may; the process is not ready, and well again with the standby', async () => {
    const { database } = testApp;
    expect(await askReady()).toMatchObject({ status: 'ready', checks: { changes: { state: 'ok' } } });
    await setStandby('gone');
    // As many as callers that try for a minute: without a bound each of them would leave a connection behind.
    for (let round = 0; round < 3; round += 1) {
      const tries = Array.from({ length: POOL_LIMITS.changes.connections + 5 }, () =>
        database.query(write, []),
      );
      for (const { status } of await Promise.allSettled(tries)) expect(status).toBe('rejected');
      const found = await look();
      expect(found?.hanging).toBeLessThanOrEqual(
        POOL_LIMITS.changes.connections + POOL_LIMITS.probe.connections,
      );
      expect(found?.all).toBeLessThanOrEqual(USUAL_CONNECTIONS + POOL_LIMITS.changes.connections);
    }
    expect(await hanging()).toBe(POOL_LIMITS.changes.connections);
    await expect(database.transaction((tx) => tx.query(write, []))).rejects.toBeInstanceOf(
      CommitOutcomeUnknownError,
    );
    expect(await askReady()).toMatchObject({
      status: 'unavailable',
      checks: { database: { state: 'ok' }, changes: { state: 'failing' } },
    });
    await setStandby('');
    await expect.poll(hanging, LONG).toBe(0);
    await expect
      .poll(
        () =>
          database.query(write, []).then(
            () => 'done',
            () => 'refused',
          ),
        LONG,
      )
      .toBe('done');
    await expect.poll(async () => (await askReady()).status, LONG).toBe('ready');
    // Each commit that hung was made, and none twice.
    expect(await database.query(count, [])).toEqual([{ n: POOL_LIMITS.changes.connections + 2 }]);
  });
});
