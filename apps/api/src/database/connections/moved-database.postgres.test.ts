import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { runInBackground } from '#api/database/background-work.ts';
import { MAX_AGE_SECONDS } from '#api/database/connections/connection-pool.ts';
import { type Database, readStatement, type Statement, statement } from '#api/database/database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { createTestDatabase } from '#test/test-database.ts';

const findName = statement('test-own-name', 'select current_database() as name');
const PID = 'select pg_backend_pid() as pid';
/** A demoted primary does this to its clients' connections. */
const TURN = "select pg_backend_pid() as pid, set_config('default_transaction_read_only', 'on', false)";
const WRITE = 'update visit set times = times + 1 returning times, pg_backend_pid() as pid';

const own = (name: string, text: string): Statement => ({ name, text, kind: 'change', actor: 'customer' });
const readPid = readStatement('test-read-pid', PID);
const turn = statement('test-turn', TURN);
const write = statement('test-write', WRITE);

type Row = { readonly pid: number; readonly times?: number };

let database: Database;
let operator: Database;
beforeEach(async () => {
  operator = await createTestDatabase();
  const [row] = await operator.query<{ name: string }>(findName, []);
  database = createPostgresDatabase(inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`));
  await operator.runScript(
    `create table visit (times integer not null); insert into visit values (0);
     grant select, insert, update on visit to portal_customer`,
  );
});
afterEach(async () => {
  await database.close();
  await operator.close();
});

const one = async (sent: Statement): Promise<Row> => {
  const [row] = await database.query<Row>(sent, []);
  if (!row) throw new Error('No row');
  return row;
};

describe('a primary that turned read-only behind kept connections', () => {
  test.each([
    ['changes', turn, write],
    ['own changes', own('test-own-turn', TURN), own('test-own-write', WRITE)],
  ])('[ISO-25] a statement that %s refuse is done on a new connection, once', async (_name, turned, sent) => {
    const { pid } = await one(turned);
    const after = await one(sent);
    expect(after.pid).not.toBe(pid);
    expect(after.times).toBe(1);
    expect((await one(sent)).pid).toBe(after.pid);
  });

  test('[ISO-25] a transaction begins on a new connection, and its work is done once', async () => {
    const begin = () => database.transaction((tx) => tx.query<Row>(turn, []));
    const [before] = await begin();
    let times = 0;
    const [after] = await database.transaction((tx) => {
      times += 1;
      return tx.query<Row>(write, []);
    });
    expect(times).toBe(1);
    expect(after).toMatchObject({ times: 1 });
    expect(after?.pid).not.toBe(before?.pid);
  });

  test('[ISO-25] a transaction that reads before it writes learns of it when it begins', async () => {
    await database.transaction((tx) => tx.query<Row>(turn, []));
    let times = 0;
    const [after] = await database.transaction(async (tx) => {
      times += 1;
      await tx.query<Row>(statement('test-pid', PID), []);
      return tx.query<Row>(write, []);
    });
    expect([times, after?.times]).toEqual([1, 1]);
  });

  test('[ISO-25] work in the background goes on too', async () => {
    const { pid } = await runInBackground(() => one(turn));
    expect((await runInBackground(() => one(write))).pid).not.toBe(pid);
  });

  test('[ISO-25] the other connections lead to the same host: none of them is used again', async () => {
    const before = await one(readPid);
    const [began] = await database.transaction((tx) => tx.query<Row>(statement('test-pid', PID), []));
    await one(turn);
    await one(write);
    expect((await one(readPid)).pid).not.toBe(before.pid);
    const [after] = await database.transaction((tx) => tx.query<Row>(statement('test-pid', PID), []));
    expect(after?.pid).not.toBe(began?.pid);
  });

  test('[ISO-25] while no host takes changes a change is an outage, and reads go on', async () => {
    const [row] = await operator.query<{ name: string }>(findName, []);
    await one(turn);
    await operator.runScript(`alter database ${row?.name} set default_transaction_read_only = on`);
    await expect(one(write)).rejects.toMatchObject({ code: '08004', reason: 'read-only' });
    await expect(database.transaction((tx) => tx.query(write, []))).rejects.toMatchObject({ code: '08004' });
    expect((await one(readPid)).pid).toBeGreaterThan(0);
    await operator.runScript(
      `set default_transaction_read_only = off; alter database ${row?.name} reset default_transaction_read_only`,
    );
    expect((await one(write)).times).toBe(1);
  });
});

describe('a connection that lost what it needs', () => {
  const selectAll = 'select * from visit';
  test.each([
    ['a shared read', readStatement('test-read-all', selectAll)],
    ['a change', statement('test-change-all', selectAll)],
  ])('[ISO-25] %s whose plan is of an older schema is sent again', async (_name, sent) => {
    expect(await one(sent)).toEqual({ times: 0 });
    await operator.runScript('alter table visit alter times type text');
    expect(await one(sent)).toEqual({ times: '0' });
  });

  test('[ISO-25] a transaction whose first statement has a plan of an older schema begins again, and does its work once', async () => {
    const read = statement('test-read-in-transaction', selectAll);
    let times = 0;
    const run = () =>
      database.transaction(async (tx) => {
        times += 1;
        const rows = await tx.query(read, []);
        await tx.query(statement('test-add', 'insert into visit values (default)'), []);
        return rows;
      });
    await operator.runScript('alter table visit alter times set default 7');
    expect(await run()).toEqual([{ times: 0 }]);
    await operator.runScript('alter table visit alter times type text');
    expect(await run()).toEqual([{ times: '0' }, { times: '7' }]);
    expect(times).toBe(2);
    // A later one undoes what was done before it: the whole is not begun again.
    await operator.runScript('alter table visit alter times type integer using times::integer');
    const late = database.transaction(async (tx) => {
      await tx.query(statement('test-add', 'insert into visit values (default)'), []);
      return tx.query(read, []);
    });
    await expect(late).rejects.toMatchObject({ code: '0A000' });
    expect(
      await operator.query(statement('test-count', 'select count(*)::integer as n from visit'), []),
    ).toEqual([{ n: 3 }]);
  });

  test.each([
    ['a read', 'read', 'select times, pg_backend_pid() as pid from visit'],
    ['a change', 'change', WRITE],
  ] as const)(
    '[ISO-25] one that lost the right to %s is ended, and has no part in what follows',
    async (_name, kind, text) => {
      const sent: Statement = { name: 'test-own-right', text, kind, actor: 'customer' };
      const { pid } = await one(sent);
      await operator.runScript('revoke all on visit from portal_customer');
      await expect(one(sent)).rejects.toMatchObject({ code: '42501' });
      await operator.runScript('grant select, update on visit to portal_customer');
      expect((await one(sent)).pid).not.toBe(pid);
    },
  );

  test('[ISO-25] one whose role is gone is ended, and the statement is done on a new one', async () => {
    const role = `test_gone_${(await one(readPid)).pid}`;
    await operator.runScript(`create role ${role}`);
    const become = `select pg_backend_pid() as pid, set_config('role', '${role}', false)`;
    const { pid } = await one(statement('test-become', become));
    await operator.runScript(`drop role ${role}`);
    const whoami = statement('test-whoami', 'select pg_backend_pid() as pid, current_user as name');
    expect((await one(whoami)).pid).not.toBe(pid);
  });
});

describe('the greatest age of a connection', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => vi.useRealTimers();
  });
  const grow = () => vi.advanceTimersByTime(MAX_AGE_SECONDS * 1_000 + 1);

  test('[ISO-25] one that rests in its pool ends at it', async () => {
    const { pid } = await one(write);
    grow();
    expect((await one(write)).pid).not.toBe(pid);
  });
});

/** Only the clock goes on: no timer of the pool ends the connection. */
test('[ISO-25] a connection of the greatest age that shared reads never give back takes no more of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await one(readPid);
  // Nothing has come back when the next one is sent: it is under way.
  const second = one(readPid);
  vi.advanceTimersByTime(MAX_AGE_SECONDS * 1_000 + 1);
  const third = one(readPid);
  expect((await third).pid).not.toBe((await second).pid);
  vi.useRealTimers();
});
