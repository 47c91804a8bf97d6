import pg from 'pg';
import type { PoolLimits } from '#api/database/connection-limits.ts';
import { DatabaseBusyError, type Statement } from '#api/database/database.ts';

/** A lock did not come in time. */
const NO_LOCK = '55P03';
/** The statement met another transaction and was undone. */
const MET_ANOTHER = ['40001', '40P01'];
/**
 * A shared read did not get its lock. Reads that follow with the same name fail with the two other codes,
 * because the read that was to prepare the statement failed: they need the same lock.
 */
const TABLE_IS_HELD = [NO_LOCK, '26000', '42P05'];

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);
/** The driver gives some of its errors no code. */
const says = (error: unknown, message: string): boolean =>
  error instanceof Error && error.message === message;

/** Whether the server did not respond in time. The connection cannot be used again. */
export const isUnanswered = (error: unknown): boolean => says(error, 'Query read timeout');

/** Returns what a caller is told: that somebody else holds what it needs, or the error as it is. */
export const asBusy = (error: unknown): unknown =>
  codeOf(error) === NO_LOCK || says(error, 'timeout exceeded when trying to connect')
    ? new DatabaseBusyError(error)
    : error;

/**
 * A connection that breaks between two statements emits an error that would end the process; the next
 * statement fails by itself. It may break as soon as it is there: the server's last word can come in
 * one packet with its first.
 */
const ignoreError = () => undefined;

/**
 * Creates the pool of one kind of work. Every connection of the product is made and
 * proved here, and ends here.
 */
export function createPool(settings: pg.ClientConfig, { connections }: PoolLimits): pg.Pool {
  const pool = new pg.Pool({ ...settings, min: 1, max: connections });
  pool.on('error', ignoreError);
  pool.on('connect', (connection) => connection.on('error', ignoreError));
  return pool;
}

/** Takes a connection, unless as many callers wait for one as may. */
export async function takeConnection(pool: pg.Pool, limits: PoolLimits): Promise<pg.PoolClient> {
  // The driver lets a caller wait for a moment though a connection is free.
  const taken = pool.totalCount - pool.idleCount + pool.waitingCount;
  if (taken >= limits.connections + limits.waiting) throw new DatabaseBusyError();
  return pool.connect();
}

/** Runs a single statement. */
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

async function send<Row>(
  connection: pg.PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await connection.query({ name, text, values: values as unknown[] })).rows as Row[];
}

/**
 * Runs each statement on a connection of its own. One that met another transaction is sent
 * again, once. A caller who got a connection later than `patienceMs` is refused: its lock is
 * held for too long already. ISO-2
 */
export function runAlone(
  pool: pg.Pool,
  limits: PoolLimits,
  patienceMs = Number.POSITIVE_INFINITY,
): RunStatement {
  async function runOnce<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const askedAt = performance.now();
    const connection = await takeConnection(pool, limits);
    let isUsable = true;
    try {
      if (performance.now() - askedAt > patienceMs) throw new DatabaseBusyError();
      return await send<Row>(connection, statement, values);
    } catch (error) {
      isUsable = !isUnanswered(error);
      throw error;
    } finally {
      connection.release(!isUsable);
    }
  }

  return async <Row>(statement: Statement, values: readonly unknown[]) => {
    try {
      return await runOnce<Row>(statement, values).catch((error: unknown) => {
        if (MET_ANOTHER.includes(codeOf(error))) return runOnce<Row>(statement, values);
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

/** A connection that is out of its pool while reads are under way on it. */
type Shared = { connection: Promise<pg.PoolClient> | undefined; underWay: number };

/**
 * Runs reads one behind the other, by the driver's pipelining: a read is sent before the result of the one
 * before has come. None of them waits for a lock, since `runHeld` takes those whose table is held. ISO-1
 */
export function runShared(pool: pg.Pool, limits: PoolLimits, runHeld: RunStatement): RunStatement {
  const all = Array.from(
    { length: limits.connections },
    (): Shared => ({ connection: undefined, underWay: 0 }),
  );

  function choose(): Shared {
    const [best] = all.filter(({ underWay }) => underWay < FULL);
    return best ?? all.reduce((one, other) => (other.underWay < one.underWay ? other : one));
  }

  function giveBack(shared: Shared): void {
    shared.connection?.then((connection) => connection.release(), ignoreError);
    shared.connection = undefined;
  }

  async function runOn<Row>(
    shared: Shared,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    shared.underWay += 1;
    try {
      shared.connection ??= pool.connect();
      return await send<Row>(await shared.connection, statement, values);
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
      if (TABLE_IS_HELD.includes(codeOf(error))) return runHeld<Row>(statement, values);
      throw error;
    }
  };
}
