import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import { COUNTRY } from '@portal/domain/values/country';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { searchStatement } from '#api/address-search/address-index/find-streets-statement.ts';
import { runInBackground } from '#api/database/background-work.ts';
import {
  type DatabaseTimeouts,
  REQUEST_TIMEOUTS,
  UNLIMITED_TIMEOUTS,
} from '#api/database/connections/connection-settings.ts';
import { POOL_LIMITS } from '#api/database/connections/pool-limits.ts';
import { type Database, DatabaseBusyError, readStatement, statement } from '#api/database/database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { findStreetTable } from '#test/address-imports.ts';
import { ask, type CallResponse, call, customerLogin } from '#test/calls.ts';
import { createLoggedIn, getCustomer, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { askDocuments } from '#test/documents.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { createTestApp, TEST_HEALTH_TOKEN, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Only a real server runs statements of two connections at once. */

/** Nothing gives up by itself: a waiting caller goes on waiting until the test lets go. */
const PATIENT = { ...REQUEST_TIMEOUTS, statementMs: 120_000, responseMs: 120_000, lockMs: 120_000 };
/** A lock is given up before the test could let go. */
const IMPATIENT = { ...REQUEST_TIMEOUTS, lockMs: 20 };

const countWaiting = statement(
  'test-count-waiting',
  `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const listUses = statement(
  'test-list-uses',
  `select distinct application_name as name from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' order by 1`,
);
const findName = statement('test-own-name', 'select current_database() as name');

/** A connection of an operator's beside the server, and one that looks on. */
let operator: Database;
let eyes: Database;
let testApp: TestApp;

async function open(timeouts: DatabaseTimeouts): Promise<void> {
  eyes = await createTestDatabase();
  const [row] = await eyes.query<{ name: string }>(findName, []);
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
  operator = createPostgresDatabase(url, UNLIMITED_TIMEOUTS);
  testApp = await createTestApp(createPostgresDatabase(url, timeouts));
}

async function close(): Promise<void> {
  await testApp.close();
  await Promise.all([operator.close(), eyes.close()]);
}

/** Does the work while an operator holds what the script takes. */
const whileHeld = <T>(lock: string, work: () => Promise<T>): Promise<T> =>
  operator.transaction(async (tx) => {
    await tx.runScript(lock);
    return work();
  });

const countAll = async (): Promise<number> => (await eyes.query<{ n: number }>(countWaiting, []))[0]?.n ?? 0;
const untilWaiting = (atLeast: number) =>
  expect.poll(countAll, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(atLeast);

const times = <T>(count: number, act: (place: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, place) => act(place));

const holdCustomer = ({ customer }: LoggedInCustomer) =>
  `select from customer where customer_id = ${customer.customerId} for update`;

const search = ({ session }: LoggedInCustomer): Promise<CallResponse> =>
  ask(testApp, 'Address/searchwithoutpostcode', { address: '5 marine parade' }, session);

async function createPolicyholder(): Promise<{ who: LoggedInCustomer; policyNumber: string }> {
  const who = await createLoggedIn(testApp);
  const { policyNumber } = await createPolicy(testApp.database, who.customer);
  return { who, policyNumber };
}

/** The calls of somebody whom the lock does not concern: their statuses. */
async function actAsBystander(who: LoggedInCustomer): Promise<number[]> {
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  const refresh = () =>
    call(
      testApp,
      'Account/refreshsession',
      { ClientPortalLoginId: who.session.loginId },
      { token: who.session.token },
    );
  const statuses: number[] = [];
  for (const act of [
    () => getCustomer(testApp, who),
    () => updateContact(testApp, who, { HomePhone: '093007777' }),
    () => customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth }),
    () => getCustomer(testApp, who),
    refresh,
  ])
    statuses.push((await act()).status);
  return statuses;
}
const ALL_WELL = [200, 200, 200, 200, 200];

describe('somebody holds what a customer needs', () => {
  beforeEach(async () => {
    await open(PATIENT);
    return close;
  });

  test.each([1, 3, 6, 18])(
    '[ISO-1] %i changes wait for a row that an operator holds, and others are served',
    async (changes) => {
      const [held, bystander] = [await createLoggedIn(testApp), await createLoggedIn(testApp)];
      const waiting = await whileHeld(holdCustomer(held), async () => {
        const started = times(changes, (place) =>
          updateContact(testApp, held, { HomePhone: `0930010${10 + place}` }),
        );
        await untilWaiting(1);
        expect(await actAsBystander(bystander)).toEqual(ALL_WELL);
        expect((await search(bystander)).status).toBe(200);
        expect(await countAll()).toBeGreaterThan(0);
        return { started };
      });
      const ends = (await Promise.all(waiting.started)).map(({ status, json }) =>
        status === 200 ? 'changed' : json<{ code: string }>().code,
      );
      const changed = ends.filter((end) => end === 'changed').length;
      expect(changed).toBeGreaterThan(0);
      // Changes of one customer at the same moment may meet each other's version. How many do decides whether
      // the day's are used up. CON-81
      const isUsedUp = changed === CONTACT_CONFIRMATION_LIMITS.maxChangesPerDay;
      const known = ['changed', 'contact.changed-meanwhile', ...(isUsedUp ? ['contact.change-limit'] : [])];
      expect(ends.filter((end) => !known.includes(end))).toEqual([]);
    },
  );

  test('[ISO-1] reads wait for a table that an operator holds, and who reads others is served', async () => {
    const { who, policyNumber } = await createPolicyholder();
    const bystander = await createLoggedIn(testApp);
    const { started } = await whileHeld('lock table document in access exclusive mode', async () => {
      const lists = times(12, () => askDocuments(testApp, who, policyNumber));
      await untilWaiting(1);
      expect(await actAsBystander(bystander)).toEqual(ALL_WELL);
      expect(await countAll()).toBeGreaterThan(0);
      return { started: lists };
    });
    for (const { status } of await Promise.all(started)) expect(status).toBe(200);
  });

  test('[ISO-1] reads that were sent behind others whose table is held are answered, and wait for nobody', async () => {
    const { database } = testApp;
    const waits = readStatement('test-wait', 'select count(*)::integer as n from document');
    const free = readStatement('test-free', 'select count(*)::integer as n from customer');
    const none = [{ n: 0 }];
    const many = 100;
    const { started } = await whileHeld('lock table document in access exclusive mode', async () => {
      // By turns, so that on each connection reads whose table is held are in front of
      // the others and between them.
      const both = Array.from({ length: many }, () => ({
        held: database.query(waits, []),
        other: database.query(free, []),
      }));
      const answers = await Promise.all(both.map(({ other }) => other));
      expect(answers).toEqual(Array.from({ length: many }, () => none));
      await untilWaiting(POOL_LIMITS.heldReads.connections);
      expect(await eyes.query(listUses, [])).toEqual([{ name: 'portal heldReads' }]);
      return { started: both };
    });
    for (const { held } of started) expect(await held).toEqual(none);
  });

  test('[ISO-6] one session floods the address search: its calls wait in line, and a connection stays for others', async () => {
    const [flooding, bystander] = [await createLoggedIn(testApp), await createLoggedIn(testApp)];
    const table = await findStreetTable(eyes, COUNTRY.newZealand);
    const lock = `lock table ${table} in access exclusive mode`;
    const { started } = await whileHeld(lock, async () => {
      const searches = times(38, () => search(flooding));
      await untilWaiting(1);
      expect(await actAsBystander(bystander)).toEqual(ALL_WELL);
      expect(await countAll()).toBeLessThan(POOL_LIMITS.searches.connections);
      return { started: searches };
    });
    for (const { status } of await Promise.all(started)) expect(status).toBe(200);
  });

  test('[ISO-3] with more searches than may wait, one more is refused at once, and others go on', async () => {
    const bystander = await createLoggedIn(testApp);
    const { connections, waiting } = POOL_LIMITS.searches;
    const table = await findStreetTable(eyes, COUNTRY.newZealand);
    const read = searchStatement('test-search', `select 1 from ${table} limit 1`);
    const { started } = await whileHeld(`lock table ${table} in access exclusive mode`, async () => {
      const searches = times(connections + waiting, () => testApp.database.query(read, []));
      await untilWaiting(connections);
      const refused = await search(bystander);
      expect(refused.status).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'service.busy' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await actAsBystander(bystander)).toEqual(ALL_WELL);
      return { started: searches };
    });
    await Promise.all(started);
    expect((await search(bystander)).status).toBe(200);
  });

  test('[ISO-3] more changes than may wait are refused at once, and what waits is not lost', async () => {
    const held = await createLoggedIn(testApp);
    const touch = statement(
      'test-touch',
      `update customer set first_name = first_name where customer_id = ${held.customer.customerId}`,
    );
    const { connections, waiting } = POOL_LIMITS.changes;
    const { started } = await whileHeld(holdCustomer(held), async () => {
      const changes = times(connections + waiting + 5, () =>
        testApp.database.query(touch, []).then(
          () => 'done',
          (error: unknown) => error,
        ),
      );
      expect(await Promise.any(changes)).toBeInstanceOf(DatabaseBusyError);
      return { started: changes };
    });
    const ends = await Promise.all(started);
    expect(ends.filter((end) => end !== 'done')).toHaveLength(5);
  });

  test('[ISO-4] work in the background takes no connection of a request, nor a request one of it', async () => {
    const held = await createLoggedIn(testApp);
    const bystander = await createLoggedIn(testApp);
    const { database } = testApp;
    const touch = statement(
      'test-touch-in-background',
      `update customer set first_name = first_name where customer_id = ${held.customer.customerId}`,
    );
    const one = statement('test-one', 'select 1 as one');
    const { started } = await whileHeld(holdCustomer(held), async () => {
      const { background, backgroundTransactions } = POOL_LIMITS;
      const work = runInBackground(() =>
        Promise.all([
          ...times(background.connections, () => database.query(touch, [])),
          ...times(backgroundTransactions.connections, () =>
            database.transaction((tx) => tx.query(touch, [])),
          ),
        ]),
      );
      await untilWaiting(background.connections + backgroundTransactions.connections);
      expect(await eyes.query(listUses, [])).toEqual([
        { name: 'portal background' },
        { name: 'portal backgroundTransactions' },
      ]);
      expect(await actAsBystander(bystander)).toEqual(ALL_WELL);
      expect(await database.transaction((tx) => tx.query(one, []))).toEqual([{ one: 1 }]);
      return { started: work };
    });
    await started;
  });
});

describe('more wait for a table than one connection could refuse one after the other', () => {
  beforeEach(async () => {
    // Those in line would wait for twenty seconds, one after the other.
    await open({ ...REQUEST_TIMEOUTS, lockMs: 500, responseMs: 5_000 });
    return close;
  });

  test('[ISO-2] all hear that it is busy when the first of them does, and nobody that the database is down', async () => {
    const { database } = testApp;
    const MANY = 90;
    const waits = readStatement('test-wait-in-line', 'select count(*)::integer as n from document');
    // Every connection knows the statement: otherwise its first parsing fails, and at
    // once all that came behind it.
    await Promise.all(times(MANY, () => database.query(waits, [])));
    const ends = await whileHeld('lock table document in access exclusive mode', () =>
      Promise.all(times(MANY, () => database.query(waits, []).catch((error) => error))),
    );
    expect(ends.filter((end) => !(end instanceof DatabaseBusyError))).toEqual([]);
    expect(await database.query(waits, [])).toEqual([{ n: 0 }]);
  });
});

describe('a lock that does not come', () => {
  beforeEach(async () => {
    await open(IMPATIENT);
    return close;
  });

  test('[ISO-2] is given up: the customer hears that it is busy, nothing was changed, and the session lives', async () => {
    const held = await createLoggedIn(testApp);
    const before = (await getCustomer(testApp, held)).text;
    await whileHeld(holdCustomer(held), async () => {
      const refused = await updateContact(testApp, held, { HomePhone: '093008888' });
      expect(refused.status).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'service.busy' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await getCustomer(testApp, held)).text).toBe(before);
    });
    expect((await updateContact(testApp, held, { HomePhone: '093008888' })).status).toBe(200);
  });

  test('[ISO-2] fails nobody whose statement came behind it with the same name', async () => {
    const { who, policyNumber } = await createPolicyholder();
    const statuses = await whileHeld('lock table document in access exclusive mode', async () =>
      Promise.all(times(20, async () => (await askDocuments(testApp, who, policyNumber)).status)),
    );
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect((await askDocuments(testApp, who, policyNumber)).status).toBe(200);
  });

  test('[ISO-5] a lock on what a queue stands in takes no process out of service', async () => {
    const ready = await whileHeld('lock table code_message in access exclusive mode', () =>
      testApp.app.inject({
        url: '/health/ready',
        headers: { authorization: `Bearer ${TEST_HEALTH_TOKEN}` },
      }),
    );
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'degraded', checks: { queues: { state: 'unknown' } } });
  });

  test('[ISO-1] a read can lock no row and change nothing', async () => {
    const locks = readStatement('test-lock-row', 'select 1 from customer for update');
    await expect(testApp.database.query(locks, [])).rejects.toMatchObject({ code: '25006' });
  });
});
