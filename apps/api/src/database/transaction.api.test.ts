import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { CommitOutcomeUnknownError, type Database, statement } from '#api/database/database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { createFaultyNetwork } from '#test/fakes/faulty-network.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** Only a real server has connections to lose. */
const onPostgres = inject('testDatabase') === 'postgres' ? test : test.skip;

const add = statement('test-add', 'insert into entry (amount) values ($1)');
const list = statement('test-list', 'select amount from entry order by amount');
const one = statement('test-one', 'select 1 as one');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.runScript(`create table entry (amount integer primary key);
    create table entry_note (amount integer references entry deferrable initially deferred)`);
});
afterAll(() => database.close());
beforeEach(() => database.runScript('truncate entry, entry_note'));

const listAmounts = async () =>
  (await database.query<{ amount: number }>(list, [])).map(({ amount }) => amount);

test('[HOUSE-17] work that throws undoes all its statements, however often, and the next one works', async () => {
  for (let round = 0; round < 10; round += 1) {
    const work = database.transaction(async (tx) => {
      await tx.query(add, [round]);
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
  }
  await database.transaction((tx) => tx.query(add, [99]));
  expect(await listAmounts()).toEqual([99]);
});

test('[HOUSE-17] a failed statement that the work lets pass still undoes the rest, and the caller hears of it', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query(add, [1]);
    await tx.query(add, [1]).catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow(/rolled back|roll/i);
  expect(await listAmounts()).toEqual([]);
});

test('[HOUSE-17] a commit that the database refuses is a failure like any other', async () => {
  const work = database.transaction((tx) => tx.runScript('insert into entry_note values (7)'));
  await expect(work).rejects.toMatchObject({ code: '23503' });
  await expect(work).rejects.not.toBeInstanceOf(CommitOutcomeUnknownError);
  expect(await database.query(one, [])).toEqual([{ one: 1 }]);
});

test('[HOUSE-17] a transaction or a query beside the own transaction is refused at once', async () => {
  await database.transaction(async (tx) => {
    await expect(database.transaction(() => tx.query(one, []))).rejects.toThrow('inside a transaction');
    await expect(database.query(one, [])).rejects.toThrow('beside its transaction');
    expect(await tx.query(one, [])).toEqual([{ one: 1 }]);
  });
  expect(await database.query(one, [])).toEqual([{ one: 1 }]);
});

test('[HOUSE-17] what goes on after the end of its transaction writes nothing', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const work = database.transaction(async (tx) => {
    late = ended.then(() => tx.query(add, [5]));
    await tx.query(add, [4]);
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  end();
  await expect(late).rejects.toThrow('after the end of its transaction');
  expect(await listAmounts()).toEqual([]);
});

onPostgres(
  '[HOUSE-17] a connection that is cut during the work is a failure, and does not end the process',
  async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(add, [1]);
      const [row] = await tx.query<{ pid: number }>(
        statement('test-pid', 'select pg_backend_pid() as pid'),
        [],
      );
      await tx
        .query(statement('test-cut', 'select pg_terminate_backend($1)'), [row?.pid])
        .catch(() => undefined);
      await tx.query(add, [2]);
    });
    await expect(work).rejects.toThrow();
    expect(await listAmounts()).toEqual([]);
    expect(await database.transaction((tx) => tx.query(one, []))).toEqual([{ one: 1 }]);
  },
);

onPostgres(
  '[HOUSE-17] a commit without a response has an unknown outcome, and the caller is told so',
  async () => {
    const url = new URL(inject('postgresUrl'));
    const network = await createFaultyNetwork({ host: url.hostname, port: Number(url.port) });
    const [row] = await database.query<{ name: string }>(
      statement('test-name', 'select current_database() as name'),
      [],
    );
    url.hostname = '127.0.0.1';
    url.port = String(network.port);
    url.pathname = `/${row?.name}`;
    const behind = createPostgresDatabase(url.href, {
      connectMs: 20_000,
      statementMs: 2_000,
      sharedReadMs: 2_000,
      responseMs: 4_000,
      lockMs: 0,
    });
    const work = behind.transaction(async (tx) => {
      await tx.query(add, [3]);
      network.cut();
    });
    await expect(work).rejects.toBeInstanceOf(CommitOutcomeUnknownError);
    await network.close();
    await behind.close();
  },
);

onPostgres(
  '[HOUSE-17] a transaction that sends nothing is ended, and its connection is free again',
  async () => {
    const [row] = await database.query<{ name: string }>(
      statement('test-name', 'select current_database() as name'),
      [],
    );
    const url = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
    const impatient = createPostgresDatabase(url, {
      connectMs: 20_000,
      statementMs: 2_000,
      sharedReadMs: 2_000,
      responseMs: 20_000,
      lockMs: 1_000,
    });
    const countIdle = statement(
      'test-idle',
      "select count(*)::integer as idle from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    const idle = async () => (await database.query<{ idle: number }>(countIdle, []))[0]?.idle;
    const work = impatient.transaction(async (tx) => {
      await tx.query(add, [6]);
      await expect.poll(idle, { timeout: 60_000 }).toBe(0);
      await tx.query(add, [7]);
    });
    await expect(work).rejects.toThrow();
    expect(await listAmounts()).toEqual([]);
    expect(await impatient.transaction((tx) => tx.query(one, []))).toEqual([{ one: 1 }]);
    await impatient.close();
  },
);

test('[HOUSE-17] a session keeps its temporary tables from one transaction to the next, and leaves none', async () => {
  const fill = statement('test-session-fill', 'insert into kept values ($1)');
  const read = statement('test-session-read', 'select amount from kept');
  const left = statement('test-session-left', "select to_regclass('pg_temp.kept') is null as gone");
  const amounts = await database.session(async ({ transaction }) => {
    await transaction((tx) => tx.runScript('create temp table kept (amount integer)'));
    await transaction((tx) => tx.query(fill, [7]));
    return transaction((tx) => tx.query(read, []));
  });
  expect(amounts).toEqual([{ amount: 7 }]);
  expect(await database.transaction((tx) => tx.query(left, []))).toEqual([{ gone: true }]);
});

onPostgres('[HOUSE-17] a session ends with its first transaction that failed', async () => {
  const session = database.session(async ({ transaction }) => {
    await transaction((tx) => tx.runScript('insert into no_table values (1)')).catch(() => undefined);
    return transaction((tx) => tx.query(one, []));
  });
  await expect(session).rejects.toMatchObject({ code: '42P01' });
  expect(await database.query(one, [])).toEqual([{ one: 1 }]);
});
