import { type Queryable, readStatement } from '#api/database/database.ts';

const readTime = readStatement(
  'read-database-time',
  'select extract(epoch from clock_timestamp())::float8 * 1000 as "atMs"',
);

/** The database's clock, as this process knows it since it looked. */
export type DatabaseClock = {
  now(): Date;
  /** Looks at the database's clock. */
  read(): Promise<void>;
};

/**
 * Creates the clock by which money goes. The database stamps payments, so their age is told by its clock, and
 * never by that of a process: the time since the last look is counted by what nobody can set. Before the
 * first look it shows the process's own; no server listens before. OPS-6
 */
export function createDatabaseClock(database: Queryable): DatabaseClock {
  let aheadMs: number | undefined;
  return {
    now: () => new Date(aheadMs === undefined ? Date.now() : performance.now() + aheadMs),
    async read() {
      const askedAt = performance.now();
      const [row] = await database.query<{ atMs: number }>(readTime, []);
      if (!row) throw new Error('PostgreSQL returned no row');
      aheadMs = row.atMs - (askedAt + performance.now()) / 2;
    },
  };
}
