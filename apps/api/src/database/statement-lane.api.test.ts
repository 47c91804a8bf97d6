import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createConnectionSettings, REQUEST_TIMEOUTS } from '#api/database/connection-settings.ts';
import { statement } from '#api/database/database.ts';
import { createStatementLane, type StatementLane } from '#api/database/statement-lane.ts';

const LIMITS = { usual: 2, most: 3, busy: 3, depth: 64, waiting: 8, isApart: false, isMoved: true } as const;
const backend = statement('test-backend', 'select pg_backend_pid() as id');

/** Only a real server has more than one connection. */
describe.skipIf(inject('testDatabase') !== 'postgres')('a lane of two connections', () => {
  let lane: StatementLane;
  /** Sends so many statements in one moment. Returns how many ran on each connection, the most first. */
  async function sendAtOnce(count: number): Promise<number[]> {
    const rows = await Promise.all(
      Array.from({ length: count }, () => lane.query<{ id: number }>(backend, [])),
    );
    const runs = Object.groupBy(rows.flat(), ({ id }) => id);
    return Object.values(runs)
      .map((run) => run?.length ?? 0)
      .sort((one, other) => other - one);
  }

  beforeAll(async () => {
    const settingsOf = createConnectionSettings(inject('postgresUrl'), REQUEST_TIMEOUTS);
    lane = createStatementLane(settingsOf({ name: 'test', isReadOnly: true }), LIMITS);
    // The first two open the connections.
    expect(await sendAtOnce(2)).toEqual([1, 1]);
    return lane.close;
  });

  test('[ISO-23] statements of one moment share a connection until it is busy', async () => {
    expect(await sendAtOnce(3)).toEqual([3]);
    expect(await sendAtOnce(5)).toEqual([3, 2]);
  });

  test('[ISO-23] where both are busy, the one with less to do is next', async () => {
    expect(await sendAtOnce(10)).toEqual([5, 5]);
  });
});
