import { type Queryable, statement } from '#api/database/database.ts';
import type { Leased, OutgoingQueue } from '#api/queue/queue-dispatcher.ts';

/** Some 18 hours: by then somebody should look, but only if the core system takes other events. CON-51 */
const TOO_MANY_TRIES = 100;

const claim = statement('lease-core-events', 'select * from lease_core_events($1, $2)');
const recordDone = statement(
  'record-core-event-done',
  'update core_event set delivered_at = now() where event_id = $1 and delivered_at is null',
);
const recordFailed = statement(
  'record-core-event-failed',
  'select record_core_event_failed($1, $2, $3, $4, $5, $6) as is_parked',
);

export type LeasedCoreEvent = Leased & { readonly payload: string };

/** The outbox for the insurer's core system. Nothing in it is ever given up: an event that is refused for good is parked until somebody sees to it. */
export function createCoreEventRepository(database: Queryable): OutgoingQueue<LeasedCoreEvent> {
  return {
    leaseDue: (limit, leaseSeconds) => database.query<LeasedCoreEvent>(claim, [limit, leaseSeconds]),
    async recordDone({ id }) {
      await database.query(recordDone, [id]);
    },
    async recordFailed({ id, tries }, { waitSeconds, reason, isRefused }) {
      const [row] = await database.query<{ is_parked: boolean }>(recordFailed, [
        id,
        tries,
        waitSeconds,
        reason,
        isRefused,
        TOO_MANY_TRIES,
      ]);
      return row?.is_parked ? 'parked' : 'waits';
    },
  };
}
