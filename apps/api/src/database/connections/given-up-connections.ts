import type pg from 'pg';
import type { ServerProcess } from '#api/database/connections/connection-proof.ts';
import { type Queryable, readStatement } from '#api/database/database.ts';

/** How often the server is asked about statements that were given up. */
const LOOK_EVERY_MS = 1_000;

/**
 * The processes of the server that still belong to given-up connections. One that is idle has finished, and
 * its answer was lost on the way: it is ended. One that is at work is left alone: a commit that waits for a
 * standby would be done without it. A process that began later has only the same number, as on another host
 * after a fail-over.
 */
const listAlive = readStatement(
  'list-given-up-processes',
  `select a.pid, case when a.state = 'idle' then pg_terminate_backend(a.pid) end as "isEnded"
   from unnest($1::integer[], $2::timestamptz[]) held (pid, proven_at)
   join pg_stat_activity a on a.pid = held.pid and a.backend_start <= held.proven_at
   where a.application_name like 'portal %'`,
);

/**
 * Connections whose statement was given up, because no answer came in time. The server may be at work on it
 * for long, as a commit does that waits for its standby. Such a connection keeps its place in its pool until
 * the server is known to have ended it: a process never has more connections at the server than it may.
 * ISO-26
 */
export function createGivenUpConnections(runRead: Queryable['query']) {
  const held = new Map<pg.PoolClient, ServerProcess>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isClosed = false;

  function free(connection: pg.PoolClient): void {
    if (held.delete(connection)) connection.release(true);
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const asked = [...held];
      const alive = await runRead<{ pid: number }>(listAlive, [
        asked.map(([, { pid }]) => pid),
        asked.map(([, { provenAt }]) => provenAt),
      ]);
      const pids = new Set(alive.map(({ pid }) => pid));
      for (const [connection, { pid }] of asked) if (!pids.has(pid)) free(connection);
    } catch {
      // A database that cannot be asked is asked again.
    } finally {
      isLooking = false;
    }
  }

  return {
    /** Keeps the place of a connection for as long as the server's process may be at work. */
    hold(connection: pg.PoolClient, process: ServerProcess): void {
      held.set(connection, process);
      if (isClosed) {
        free(connection);
        return;
      }
      // The answer came late: the driver has nothing under way.
      connection.once('drain', () => free(connection));
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
      void look();
    },
    /** Lets all of them go. */
    close(): void {
      isClosed = true;
      for (const connection of held.keys()) free(connection);
    },
  };
}

export type GivenUpConnections = ReturnType<typeof createGivenUpConnections>;
