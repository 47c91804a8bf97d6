import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../apps/api/src/database/database.ts';

const LOOK_MS = 50;

/** The locks that the servers' connections waited for, as seen from outside. */
export type LockWaits = { longestMs: number; seen: number };

/** Waits of the role of the servers. The migrator waits under another one. */
const readWaits = statement(
  'release-read-waits',
  `select count(*)::integer as waiting, coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000, 0)::float8 as longest
   from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.usename = $1`,
);

/** Looks again and again who waits for a lock, until the signal. */
export async function watchLocks(database: Database, role: string, signal: AbortSignal): Promise<LockWaits> {
  const waits: LockWaits = { longestMs: 0, seen: 0 };
  while (!signal.aborted) {
    const [row] = await database.query<{ waiting: number; longest: number }>(readWaits, [role]);
    waits.seen += row?.waiting ?? 0;
    waits.longestMs = Math.max(waits.longestMs, row?.longest ?? 0);
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return waits;
}
