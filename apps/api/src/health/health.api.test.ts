import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { customerLogin } from '#test/calls.ts';
import { createLoggedIn, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, TEST_HEALTH_TOKEN, type TestApp } from '#test/test-app.ts';

const down = async () => ({ kind: 'unavailable', reason: 'http-503' }) as const;
const downProvider = (messageViewer: MessageProvider): MessageProvider => ({
  ...messageViewer,
  isInstant: false,
  send: down,
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function ask(path: 'live' | 'ready', app = testApp, authorization = `Bearer ${TEST_HEALTH_TOKEN}`) {
  const response = await app.app.inject({ url: `/health/${path}`, headers: { authorization } });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  return { statusCode: response.statusCode, body: response.json() };
}

/** The app over a database of which only reading and writing fail. */
const withBrokenDatabase = (query: () => Promise<never>) =>
  createTestApp({ ...testApp.database, query, close: async () => undefined });

/** Changes the database for the length of one look. */
async function readyAfter(change: string, undo: string) {
  await testApp.database.runScript(change);
  const response = await ask('ready');
  await testApp.database.runScript(undo);
  return response;
}

test('[API-33] a process that has everything is ready', async () => {
  expect(await ask('ready')).toEqual({
    statusCode: 200,
    body: {
      status: 'ready',
      checks: {
        database: { state: 'ok' },
        changes: { state: 'ok' },
        clock: { state: 'ok', secondsApart: 0 },
        migrations: { state: 'ok', missing: 0 },
        functions: { state: 'ok', missing: 0 },
        jobs: { state: 'ok', jobs: {} },
        queues: { state: 'ok', waitingSeconds: {} },
        delivery: { state: 'ok', channels: {} },
        configuration: { state: 'ok', brokenSites: [], checksums: { 'real-154': '0a1b2c3d4e5f' } },
      },
    },
  });
});

test('[API-32] [API-33] without a database a process is alive and not ready', async () => {
  const broken = await withBrokenDatabase(() => Promise.reject(new Error('no database')));
  expect(await ask('live', broken)).toEqual({ statusCode: 200, body: { status: 'live' } });
  expect(await ask('ready', broken)).toMatchObject({
    statusCode: 503,
    body: {
      status: 'unavailable',
      checks: {
        database: { state: 'failing' },
        migrations: { state: 'unknown' },
        queues: { state: 'unknown' },
      },
    },
  });
  await broken.close();
});

test('[API-33] a migration of this version that the database does not have keeps a process from being ready', async () => {
  expect(
    await readyAfter(
      'create table put_aside as select * from migration; delete from migration',
      'insert into migration select * from put_aside; drop table put_aside',
    ),
  ).toMatchObject({
    statusCode: 503,
    body: { status: 'unavailable', checks: { migrations: { state: 'failing' } } },
  });
  expect((await ask('ready')).statusCode).toBe(200);
});

test('[API-33] a session that takes no changes is not ready, though it takes the note', async () => {
  expect(
    await readyAfter('set default_transaction_read_only = on', 'set default_transaction_read_only = off'),
  ).toMatchObject({
    statusCode: 503,
    body: { status: 'unavailable', checks: { database: { state: 'ok' }, changes: { state: 'failing' } } },
  });
  expect((await ask('ready')).statusCode).toBe(200);
});

test('[API-33] database functions of another version are told, and customers are served', async () => {
  expect(
    await readyAfter(
      "update function_source set checksum = 'other' || checksum",
      "update function_source set checksum = replace(checksum, 'other', '')",
    ),
  ).toMatchObject({
    statusCode: 200,
    body: { status: 'degraded', checks: { functions: { state: 'failing' } } },
  });
  expect((await ask('ready')).body.status).toBe('ready');
});

test('[API-33] a code that waits for a provider is told, and customers are served', async () => {
  const stuck = await createTestApp(undefined, { wrapProvider: downProvider });
  const { mobile, dateOfBirth } = await createCustomer(stuck.database);
  await customerLogin(stuck, { mobile: mobile ?? '', dateOfBirth });
  expect((await ask('ready', stuck)).body.status).toBe('ready');
  await letSecondsPass(stuck.database, 61);
  const { statusCode, body } = await ask('ready', stuck);
  expect(statusCode).toBe(200);
  expect(body).toMatchObject({ status: 'degraded', checks: { queues: { state: 'failing' } } });
  expect(body.checks.queues.waitingSeconds['code-message']).toBeGreaterThanOrEqual(61);
  await stuck.close();
});

test('[API-33] events that wait for the core system are told, and customers are served', async () => {
  const stuck = await createTestApp(undefined, { coreSystem: { name: 'core', send: down } });
  const who = await createLoggedIn(stuck);
  expect((await updateContact(stuck, who, { HomePhone: '093005555' })).status).toBe(200);
  await stuck.settleChanges();
  expect((await ask('ready', stuck)).body.status).toBe('ready');
  await letSecondsPass(stuck.database, 3_601);
  const { statusCode, body } = await ask('ready', stuck);
  expect(statusCode).toBe(200);
  expect(body).toMatchObject({ status: 'degraded', checks: { queues: { state: 'failing' } } });
  expect(body.checks.queues.waitingSeconds['core-event']).toBeGreaterThanOrEqual(3_601);
  await stuck.close();
});

test('[API-32] [API-33] load balancers fill no log', async () => {
  const before = testApp.logLines().length;
  await ask('live');
  await ask('ready');
  const levels = testApp
    .logLines()
    .slice(before)
    .map((line) => JSON.parse(line).level);
  const DEBUG = 20;
  expect(levels).toEqual([DEBUG, DEBUG]);
});

test('[API-35] the public learns whether a process is ready, and not why', async () => {
  const broken = await withBrokenDatabase(() => Promise.reject(new Error('no database')));
  const almost = TEST_HEALTH_TOKEN.slice(0, -1);
  for (const sent of ['', `Bearer ${almost}`, TEST_HEALTH_TOKEN, `Basic ${TEST_HEALTH_TOKEN}`]) {
    expect(await ask('ready', testApp, sent)).toEqual({ statusCode: 200, body: { status: 'ready' } });
    expect(await ask('ready', broken, sent)).toEqual({ statusCode: 503, body: { status: 'not ready' } });
  }
  await broken.close();
});

test('[API-35] the public is not told that something fails beside the customers', async () => {
  await testApp.database.runScript("update function_source set checksum = 'other' || checksum");
  expect(await ask('ready', testApp, '')).toEqual({ statusCode: 200, body: { status: 'ready' } });
  expect((await ask('ready')).body.status).toBe('degraded');
  await testApp.database.runScript("update function_source set checksum = replace(checksum, 'other', '')");
});

test('[OPS-6] [API-33] a process whose clock is wrong serves no customer', async () => {
  const ahead = (seconds: number) =>
    createTestApp(undefined, { clock: { now: () => new Date(Date.now() + seconds * 1_000) } });
  const [near, far] = [await ahead(25), await ahead(660)];
  expect((await ask('ready', near)).statusCode).toBe(200);
  expect(await ask('ready', far)).toMatchObject({
    statusCode: 503,
    body: { status: 'unavailable', checks: { clock: { state: 'failing', secondsApart: 660 } } },
  });
  await near.close();
  await far.close();
});

test('[OPS-7] the log says once that the database goes, and once that it is back', async () => {
  let failure: Error | undefined;
  const watched = await createTestApp({
    ...testApp.database,
    query: (statement, values) =>
      failure ? Promise.reject(failure) : testApp.database.query(statement, values),
    close: async () => undefined,
  });
  const linesOf = () =>
    watched
      .logLines()
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => /the database is/.test(msg))
      .map(({ msg, reason }) => [msg, reason]);
  await ask('ready', watched);
  failure = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  for (let times = 0; times < 3; times += 1) await ask('ready', watched);
  expect(linesOf()).toEqual([['the database is away', 'unreachable']]);
  failure = undefined;
  for (let times = 0; times < 3; times += 1) await ask('ready', watched);
  expect(linesOf()).toEqual([
    ['the database is away', 'unreachable'],
    ['the database is back', undefined],
  ]);
  await watched.close();
});
