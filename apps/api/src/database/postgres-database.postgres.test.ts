import { describe, expect, inject, test } from 'vitest';
import { type DatabaseTimeouts, UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { type Database, DatabaseBusyError, statement } from '#api/database/database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { call, customerLogin, logInAs } from '#test/calls.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { createFaultyNetwork } from '#test/fakes/faulty-network.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Only a real server has connections to lose and processes to race. */
test('[API-24] processes that migrate one new database together do it once', async () => {
  const url = inject('postgresUrl');
  const admin = createPostgresDatabase(url);
  for (let round = 0; round < 3; round += 1) {
    const name = `together_${round}`;
    await admin.runScript(`create database ${name}`);
    const databases = [1, 2, 3].map(() =>
      createPostgresDatabase(url.replace(/\/postgres$/, `/${name}`), UNLIMITED_TIMEOUTS),
    );
    // One process may apply the migrations, and another the functions after them.
    const applied = (await Promise.all(databases.map((database) => migrate(database)))).flat();
    expect(applied).toContain('session/sql/session.sql');
    expect(new Set(applied).size).toBe(applied.length);
    for (const database of databases) expect(await migrate(database)).toEqual([]);
    await Promise.all(databases.map((database) => database.close()));
  }
  await admin.close();
});

test('[API-11] connections that are cut get a 503 at most, and are back at once', async () => {
  const testApp = await createTestApp();
  const customer = await createCustomer(testApp.database);
  const policy = await createPolicy(testApp.database, customer);
  const { token, loginId } = await logInAs(testApp, {
    mobile: customer.mobile ?? '',
    dateOfBirth: customer.dateOfBirth,
  });
  const ask = () =>
    call(
      testApp,
      'Policy/policydetail',
      { PolicyNumber: policy.policyNumber, ClientPortalLoginId: loginId },
      { token },
    );
  const cut =
    'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  for (let round = 0; round < 3; round += 1) {
    const [, ...responses] = await Promise.all([
      testApp.database.runScript(cut),
      ...Array.from({ length: 12 }, ask),
    ]);
    for (const { status } of responses) expect([200, 503]).toContain(status);
    const after = [await ask(), await ask(), await ask(), await ask()];
    expect(after.at(-1)?.status).toBe(200);
  }
  await testApp.close();
});

describe('a database that hangs', () => {
  /** Shorter than a test may take, and much longer than any of these statements takes on a slow machine. */
  const SHORT = { connectMs: 20_000, statementMs: 2_000, sharedReadMs: 2_000, responseMs: 4_000, lockMs: 0 };
  const one = statement('test-one', 'select 1 as one');

  async function openThroughNetwork(database: Database, timeouts: Partial<DatabaseTimeouts> = {}) {
    const url = new URL(inject('postgresUrl'));
    const network = await createFaultyNetwork({ host: url.hostname, port: Number(url.port) });
    const [row] = await database.query<{ name: string }>(
      statement('test-name', 'select current_database() as name'),
      [],
    );
    url.hostname = '127.0.0.1';
    url.port = String(network.port);
    url.pathname = `/${row?.name}`;
    return { network, behind: createPostgresDatabase(url.href, { ...SHORT, ...timeouts }) };
  }

  test('[API-11] a statement that does not end is ended, and what comes after it works', async () => {
    const database = await createTestDatabase();
    const { network, behind } = await openThroughNetwork(database);
    const testApp = await createTestApp(behind);
    const lock = database.transaction(async (tx) => {
      await tx.runScript('lock table customer in access exclusive mode');
      const who = { mobile: '0215550001', dateOfBirth: '1950-01-01' };
      expect((await customerLogin(testApp, who)).status).toBe(503);
    });
    await lock;
    expect((await customerLogin(testApp, { mobile: '0215550002', dateOfBirth: '1950-01-01' })).status).toBe(
      400,
    );
    await testApp.close();
    await network.close();
    await database.close();
  });

  test('[API-11] a transaction that waits for a lock gives up before its statement would be ended', async () => {
    const database = await createTestDatabase();
    const { network, behind } = await openThroughNetwork(database, { lockMs: 500 });
    await database.transaction(async (tx) => {
      await tx.runScript('lock table customer in access exclusive mode');
      const waiting = behind.transaction((other) =>
        other.query(statement('test-wait', 'select 1 from customer'), []),
      );
      await expect(waiting).rejects.toBeInstanceOf(DatabaseBusyError);
    });
    await behind.close();
    await network.close();
    await database.close();
  });

  test('[API-11] connections that went dead are given up, and new ones take their place', async () => {
    const database = await createTestDatabase();
    // Only what was sent on a dead connection gets no response for this long, on a machine that is busy with
    // other tests too.
    const patient = { connectMs: 60_000, statementMs: 60_000, sharedReadMs: 60_000, responseMs: 12_000 };
    const { network, behind } = await openThroughNetwork(database, patient);
    const testApp = await createTestApp(behind);
    const who = (number: number) => ({ mobile: `021555001${number}`, dateOfBirth: '1950-01-01' });
    for (let number = 0; number < 3; number += 1)
      expect((await customerLogin(testApp, who(number))).status).toBe(400);
    network.cut();
    const during = await Promise.all([3, 4, 5].map((number) => customerLogin(testApp, who(number))));
    // One that got a new connection notices nothing.
    expect(during.filter(({ status }) => status !== 400 && status !== 503)).toEqual([]);
    const refused = during.find(({ status }) => status === 503);
    expect(refused?.headers['retry-after']).toBeDefined();
    const after = await Promise.all([6, 7, 8].map((number) => customerLogin(testApp, who(number))));
    expect(after.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await behind.transaction((tx) => tx.query(one, []))).toEqual([{ one: 1 }]);
    await network.close();
    await testApp.close();
    await database.close();
  });
});
