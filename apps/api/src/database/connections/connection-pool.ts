import pg from 'pg';
import { isReadOnlyHost, isRefused, isUnanswered } from '#api/database/connections/connection-errors.ts';
import { proveConnection, type ServerProcess } from '#api/database/connections/connection-proof.ts';
import type { ConnectionSettings } from '#api/database/connections/connection-settings.ts';
import type { GivenUpConnections } from '#api/database/connections/given-up-connections.ts';
import type { PoolLimits } from '#api/database/connections/pool-limits.ts';
import { DatabaseBusyError } from '#api/database/database.ts';

/** A connection ends at this age: another host, role or rule of the network is noticed by then. ISO-25 */
export const MAX_AGE_SECONDS = 1_200;

/** The state that the pools of one database share. */
export type PoolCare = {
  /** How often the database was found on another host. Older connections are used no more. */
  moves: number;
  readonly givenUp: GivenUpConnections;
};

/**
 * A connection that breaks between two statements emits an error that would end the process; the next
 * statement fails by itself. It may break as soon as it is there: the server's last word can come in
 * one packet with its first.
 */
const ignoreError = () => undefined;

/** Where a connection leads: the process of the server, and the number of moves when it was opened. */
type Opened = ServerProcess & { readonly moves: number };

/**
 * Creates the pool of one kind of work. Every connection of the product is made and
 * proved here, and ends here. ISO-24, ISO-25, ISO-26
 */
export function createPool(settings: ConnectionSettings, limits: PoolLimits, care: PoolCare) {
  const opened = new WeakMap<pg.ClientBase, Opened>();

  async function prove(connection: pg.ClientBase): Promise<void> {
    const { moves } = care;
    opened.set(connection, { ...(await proveConnection(connection, settings)), moves });
  }

  const pool = new pg.Pool({
    ...settings.client,
    min: 1,
    max: limits.connections,
    maxLifetimeSeconds: MAX_AGE_SECONDS,
    onConnect: prove,
  });
  pool.on('error', ignoreError);
  pool.on('connect', (connection) => connection.on('error', ignoreError));

  const isCurrent = (connection: pg.PoolClient): boolean => opened.get(connection)?.moves === care.moves;

  /** The others lead to the same host. Those that were opened since do not. */
  function noteMove(connection: pg.PoolClient): void {
    if (isCurrent(connection)) care.moves += 1;
  }

  /** A read that changes something is refused by every host. */
  const isRefusal = (error: unknown): boolean =>
    isRefused(error) && !(isReadOnlyHost(error) && settings.use.isReadOnly);

  return {
    isCurrent,
    /** Whether the connection refused a statement that another one may do. */
    isRefusal,
    /** Takes a connection, unless as many callers wait for one as may. */
    async take(): Promise<pg.PoolClient> {
      // The driver lets a caller wait for a moment though a connection is free.
      const taken = pool.totalCount - pool.idleCount + pool.waitingCount;
      if (taken >= limits.connections + limits.waiting) throw new DatabaseBusyError();
      for (;;) {
        const connection = await pool.connect();
        if (isCurrent(connection)) return connection;
        connection.release(true);
      }
    },
    /** Gives a connection back, or ends it where its last statement failed by it. */
    giveBack(connection: pg.PoolClient, error?: unknown): void {
      const process = opened.get(connection);
      if (isUnanswered(error) && process) {
        care.givenUp.hold(connection, process);
        return;
      }
      if (isRefusal(error) && isReadOnlyHost(error)) noteMove(connection);
      connection.release(isRefusal(error));
    },
    /** Ends a connection, and whatever its session has. */
    discard: (connection: pg.PoolClient): void => connection.release(true),
    counts: () => ({
      limit: limits.connections,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  };
}

export type ConnectionPool = ReturnType<typeof createPool>;
