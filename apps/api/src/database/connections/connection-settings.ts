import pg from 'pg';
import type { PoolName } from '#api/database/connections/pool-limits.ts';
import { CUSTOMER_ROLE } from '#api/database/row-level-security.ts';

/** How long a database may take before it counts as down. */
export type DatabaseTimeouts = {
  readonly connectMs: number;
  /**
   * The server ends a statement that runs longer, so that it does not hold up those behind it, and a
   * transaction that is idle for as long.
   */
  readonly statementMs: number;
  /** The same for reads that share a connection. */
  readonly sharedReadMs: number;
  /**
   * A server that does not even end a statement hangs: the connection is given up, and
   * its callers get an error.
   */
  readonly responseMs: number;
  /** How long a statement waits for what another transaction holds; 0 is without end. */
  readonly lockMs: number;
};

/** For migrations and imports: statements may take as long as they need. */
export const UNLIMITED_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 5_000,
  statementMs: 0,
  sharedReadMs: 0,
  responseMs: 0,
  lockMs: 0,
};

/**
 * For requests. A request that waits for a lock longer than half a second is told that it is
 * busy, and may come back. ISO-2
 */
export const REQUEST_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 5_000,
  statementMs: 5_000,
  sharedReadMs: 2_000,
  responseMs: 8_000,
  lockMs: 500,
};

// Counts come as bigint; every number of the product fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The database builds JSON that is only passed on, and dates are calendar dates: both stay text.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB, pg.types.builtins.DATE]) {
  pg.types.setTypeParser(type, (text: string) => text);
}

/** A commit is on disk before it is acknowledged. */
const SETTINGS = { synchronous_commit: 'on', jit: 'off' };
/** One plan per prepared statement: planning the policy detail costs more than running it. */
const ONE_PLAN = { plan_cache_mode: 'force_generic_plan' };
/**
 * A plan for each moment. One for any moment expects a third of a table to be older than it, and reads all of
 * the table where nothing is. JOB-4
 */
const PLAN_EACH_TIME = { plan_cache_mode: 'force_custom_plan' };
/**
 * A connection with it refuses every change and every lock on a row: nothing sent on it can wait for another
 * customer's transaction. ISO-1
 */
const READ_ONLY = { default_transaction_read_only: 'on' };

/**
 * Reads that share a connection wait for no lock, since others are behind them. PostgreSQL takes
 * 0 for waiting without end.
 */
const SHARED_LOCK_MS = 1;

/**
 * The purpose of a connection. One of customers runs everything in their role. A shared one has
 * several reads under way. One of jobs plans each statement by its values. ISO-20, JOB-4
 */
export type ConnectionUse = {
  readonly isReadOnly?: boolean;
  readonly isOfCustomers?: boolean;
  readonly isShared?: boolean;
  readonly isOfJobs?: boolean;
};

/**
 * The settings of the connections of one pool. `session` is set once a connection is open, by PostgreSQL's
 * names: a pooler drops what comes with the start of a connection, or refuses it. ISO-24
 */
export type ConnectionSettings = {
  readonly client: pg.ClientConfig;
  readonly session: Readonly<Record<string, string>>;
  readonly use: ConnectionUse;
};

type Base = { readonly connectionString: string; readonly timeouts: DatabaseTimeouts };

function sessionSettings({ timeouts }: Base, use: ConnectionUse): Record<string, string> {
  const { statementMs, sharedReadMs, lockMs } = timeouts;
  return {
    ...SETTINGS,
    ...(use.isOfJobs ? PLAN_EACH_TIME : ONE_PLAN),
    statement_timeout: String(use.isShared ? sharedReadMs : statementMs),
    lock_timeout: String(use.isShared ? SHARED_LOCK_MS : lockMs),
    idle_in_transaction_session_timeout: String(statementMs),
    ...(use.isReadOnly ? READ_ONLY : {}),
    // The last one: what comes after it is set by that role.
    ...(use.isOfCustomers ? { role: CUSTOMER_ROLE } : {}),
  };
}

/**
 * Returns the settings of the connections of one pool, whose name is in their `application_name`: by
 * that operators find them.
 */
export function connectionSettings(base: Base, name: PoolName, use: ConnectionUse): ConnectionSettings {
  const { connectMs, responseMs } = base.timeouts;
  return {
    client: {
      connectionString: base.connectionString,
      application_name: `portal ${name}`,
      keepAlive: true,
      pipeline: use.isShared ?? false,
      connectionTimeoutMillis: connectMs,
      query_timeout: responseMs,
    },
    session: sessionSettings(base, use),
    use,
  };
}
