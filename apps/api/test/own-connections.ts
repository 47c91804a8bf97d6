import pg from 'pg';
import { expect, inject } from 'vitest';
import { type Database, type Queryable, type Statement, statement } from '#api/database/database.ts';

/**
 * Connections of a test's own. They have no time limits, and each statement has one to itself:
 * statements are really at once.
 */
export type OwnConnections = Queryable & {
  /**
   * Runs a statement in a transaction that stays open, as another program's would: its
   * rows and its locks are held.
   */
  hold(sql: Statement, values: readonly unknown[]): Promise<HeldRows>;
  close(): Promise<void>;
};

type HeldRows = {
  /** Returns when this many connections wait for a lock. */
  untilWaiting(howMany: number): Promise<void>;
  /** Ends the transaction; what it changed is stored. */
  release(): Promise<void>;
};

const LONG_WAIT = { timeout: 60_000, interval: 5 };
const readName = statement('test-database-name', 'select current_database() as name');
const COUNT_WAITING = `select count(*)::integer as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** The embedded database does one thing after the other: there nothing is held, and nobody waits. */
function embeddedConnections(database: Database): OwnConnections {
  const nothing = async () => undefined;
  return {
    query: (sql, values) => database.query(sql, values),
    async hold(sql, values) {
      await database.query(sql, values);
      return { untilWaiting: nothing, release: nothing };
    },
    close: nothing,
  };
}

async function holdOn(pool: pg.Pool, sql: Statement, values: readonly unknown[]): Promise<HeldRows> {
  const holder = await pool.connect();
  await holder.query('begin');
  const { rowCount } = await holder.query({ ...sql, values: [...values] });
  expect(rowCount, 'rows to hold').toBeGreaterThan(0);
  return {
    async untilWaiting(howMany) {
      const waiting = async () => (await pool.query<{ n: number }>(COUNT_WAITING)).rows[0]?.n;
      await expect.poll(waiting, LONG_WAIT).toBeGreaterThanOrEqual(howMany);
    },
    async release() {
      await holder.query('commit');
      holder.release();
    },
  };
}

/**
 * Opens as many connections as there are statements at once, and two more: one that holds rows, and
 * one that looks who waits.
 */
export async function openConnections(database: Database, atOnce: number): Promise<OwnConnections> {
  if (database.kind === 'embedded') return embeddedConnections(database);
  const [row] = await database.query<{ name: string }>(readName, []);
  const pool = new pg.Pool({
    connectionString: inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`),
    // The visibility of rows does not depend on the disk.
    options: '-c synchronous_commit=off',
    max: atOnce + 2,
  });
  return {
    query: async <Row>(sql: Statement, values: readonly unknown[]) =>
      (await pool.query({ ...sql, values: [...values] })).rows as Row[],
    hold: (sql, values) => holdOn(pool, sql, values),
    close: () => pool.end(),
  };
}
