import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ConnectionPool, createPool } from '#api/database/connections/connection-pool.ts';
import { connectionSettings, UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { createGivenUpConnections } from '#api/database/connections/given-up-connections.ts';
import { type RunStatement, runAlone, runShared } from '#api/database/connections/run-statements.ts';
import { DatabaseBusyError, readStatement } from '#api/database/database.ts';

const LIMITS = { connections: 2, waiting: 128 };
const backend = readStatement('test-backend', 'select pg_backend_pid() as id');
const divide = readStatement('test-divide', 'select 6 / $1::integer as part');

/** Only a real server has more than one connection. */
describe('reads that share two connections', () => {
  let pool: ConnectionPool;
  let run: RunStatement;
  beforeAll(() => {
    const base = { connectionString: inject('postgresUrl'), timeouts: UNLIMITED_TIMEOUTS };
    const givenUp = createGivenUpConnections((statement, values) => run(statement, values));
    pool = createPool(connectionSettings(base, 'reads', { isReadOnly: true, isShared: true }), LIMITS, {
      moves: 0,
      givenUp,
    });
    run = runShared(pool, LIMITS, runAlone(pool));
  });
  afterAll(() => pool.end());

  /** Sends this many reads in one moment. Returns how many ran on each connection, the most first. */
  async function sendAtOnce(count: number): Promise<number[]> {
    const rows = await Promise.all(Array.from({ length: count }, () => run<{ id: number }>(backend, [])));
    const runs = Object.groupBy(rows.flat(), ({ id }) => id);
    return Object.values(runs)
      .map((ofOne) => ofOne?.length ?? 0)
      .sort((one, other) => other - one);
  }

  test('[ISO-23] reads of one moment share a connection until it is full', async () => {
    expect(await sendAtOnce(32)).toEqual([32]);
    expect(await sendAtOnce(40)).toEqual([32, 8]);
  });

  test('[ISO-23] where both are full, the one with less to do is next', async () => {
    expect(await sendAtOnce(100)).toEqual([50, 50]);
  });

  test('[ISO-3] one read more than may be under way is refused at once, and the others are answered', async () => {
    const reads = Array.from({ length: LIMITS.waiting }, () => run(backend, []));
    await expect(run(backend, [])).rejects.toBeInstanceOf(DatabaseBusyError);
    expect((await Promise.all(reads)).flat()).toHaveLength(LIMITS.waiting);
  });

  test('a read that fails leaves those that were sent with it their own results', async () => {
    const [failed, ...others] = await Promise.allSettled([0, 2, 3].map((by) => run(divide, [by])));
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(others).toMatchObject([{ value: [{ part: 3 }] }, { value: [{ part: 2 }] }]);
  });

  test('the connections go back into their pool when nothing is under way', async () => {
    await sendAtOnce(40);
    expect(pool.counts()).toEqual({ limit: 2, total: 2, idle: 2, waiting: 0 });
  });
});
