import { type Queryable, statement } from '#api/database/database.ts';

const readBacklog = statement(
  'read-core-event-backlog',
  `select count(*) filter (where dead_lettered_at is null and created_at < now() - make_interval(hours => $1))::integer as waiting,
     count(*) filter (where dead_lettered_at < now() - make_interval(hours => $2))::integer as "deadLetters",
     coalesce(floor(extract(epoch from now() - min(created_at)) / 3600), 0)::integer as "oldestHours"
   from core_event where delivered_at is null`,
);
const expire = statement('expire-core-events', 'select expire_core_events($1, $2) as expired');

/** Events that wait for longer than they should. */
export type CoreEventBacklog = {
  readonly waiting: number;
  readonly deadLetters: number;
  /** The age of the oldest event that has not arrived. */
  readonly oldestHours: number;
};

/** How long the outbox holds what nobody took. */
export function createCoreEventWatchRepository(database: Queryable) {
  return {
    async readBacklog(limits: { waitingHours: number; deadLetterHours: number }): Promise<CoreEventBacklog> {
      const values = [limits.waitingHours, limits.deadLetterHours];
      const [row] = await database.query<CoreEventBacklog>(readBacklog, values);
      return row ?? { waiting: 0, deadLetters: 0, oldestHours: 0 };
    },
    /** Deletes a batch of events that no core system will ever take; returns how many. */
    async expire(days: number, batch: number): Promise<number> {
      const [row] = await database.query<{ expired: number }>(expire, [days, batch]);
      return row?.expired ?? 0;
    },
  };
}

export type CoreEventWatchRepository = ReturnType<typeof createCoreEventWatchRepository>;
