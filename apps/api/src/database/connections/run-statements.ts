import type pg from 'pg';
import { asBusy, isTableHeld, metAnother } from '#api/database/connections/connection-errors.ts';
import { type ConnectionPool, MAX_AGE_SECONDS } from '#api/database/connections/connection-pool.ts';
import type { PoolLimits } from '#api/database/connections/pool-limits.ts';
import { DatabaseBusyError, type Queryable, type Statement } from '#api/database/database.ts';

/** Runs a single statement. */
export type RunStatement = Queryable['query'];

async function send<Row>(
  connection: pg.PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await connection.query({ name, text, values: values as unknown[] })).rows as Row[];
}

/**
 * Runs each statement on a connection of its own. One that met another transaction is sent again, once, and
 * so is one that its connection refused: nothing of it was done. A caller who got a connection later than
 * `patienceMs` is refused: its lock is held for too long already. ISO-2, ISO-25
 */
export function runAlone(pool: ConnectionPool, patienceMs = Number.POSITIVE_INFINITY): RunStatement {
  async function runOnce<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const askedAt = performance.now();
    const connection = await pool.take();
    let failure: unknown;
    try {
      if (performance.now() - askedAt > patienceMs) throw new DatabaseBusyError();
      return await send<Row>(connection, statement, values);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      pool.giveBack(connection, failure);
    }
  }

  return async <Row>(statement: Statement, values: readonly unknown[]) => {
    try {
      return await runOnce<Row>(statement, values).catch((error: unknown) => {
        if (metAnother(error) || pool.isRefusal(error)) return runOnce<Row>(statement, values);
        throw error;
      });
    } catch (error) {
      throw asBusy(error);
    }
  };
}

/**
 * With this many reads under way on a connection the next one is used too: each costs a wake-up of the
 * database of its own. ISO-23
 */
const FULL = 32;

/**
 * A connection that is out of its pool while reads are under way on it. Under steady traffic it never gets
 * back: one that is spent takes no more reads, and another is taken in its place. `refusal`: it refused a
 * read.
 */
type Shared = {
  connection: Promise<pg.PoolClient> | undefined;
  underWay: number;
  since: number;
  isSpent: boolean;
  refusal?: unknown;
};
const createShared = (): Shared => ({ connection: undefined, underWay: 0, since: 0, isSpent: false });

const isOld = ({ connection, since }: Shared): boolean =>
  connection !== undefined && performance.now() - since > MAX_AGE_SECONDS * 1_000;

/**
 * Runs reads one behind the other, by the driver's pipelining: a read is sent before the result of the one
 * before has come. None of them waits for a lock, since `runHeld` takes those whose table is held. It takes
 * those too that the connection refused. ISO-1, ISO-25
 */
export function runShared(pool: ConnectionPool, limits: PoolLimits, runHeld: RunStatement): RunStatement {
  const all = Array.from({ length: limits.connections }, createShared);

  function choose(): Shared {
    for (const [place, shared] of all.entries())
      if (shared.isSpent || isOld(shared)) all[place] = createShared();
    const [best] = all.filter(({ underWay }) => underWay < FULL);
    return best ?? all.reduce((one, other) => (other.underWay < one.underWay ? other : one));
  }

  function takeFor(shared: Shared): Promise<pg.PoolClient> {
    shared.since = performance.now();
    shared.connection = pool.take();
    return shared.connection;
  }

  function giveBack(shared: Shared): void {
    const ignoreFailure = () => undefined;
    shared.connection?.then((connection) => pool.giveBack(connection, shared.refusal), ignoreFailure);
    shared.connection = undefined;
  }

  async function runOn<Row>(
    shared: Shared,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    shared.underWay += 1;
    try {
      const connection = await (shared.connection ?? takeFor(shared));
      if (!pool.isCurrent(connection)) shared.isSpent = true;
      return await send<Row>(connection, statement, values);
    } catch (error) {
      if (pool.isRefusal(error) && !isTableHeld(error))
        Object.assign(shared, { isSpent: true, refusal: error });
      throw error;
    } finally {
      shared.underWay -= 1;
      if (shared.underWay === 0) giveBack(shared);
    }
  }

  return async <Row>(statement: Statement, values: readonly unknown[]) => {
    const shared = choose();
    if (shared.underWay >= limits.waiting / limits.connections) throw new DatabaseBusyError();
    try {
      return await runOn<Row>(shared, statement, values);
    } catch (error) {
      if (isTableHeld(error) || pool.isRefusal(error)) return runHeld<Row>(statement, values);
      throw asBusy(error);
    }
  };
}
