import { type Queryable, statement } from '#api/database/database.ts';
import type { Claimed, OutgoingQueue } from '#api/outgoing/queue-dispatcher.ts';

const claim = statement('claim-core-events', 'select * from claim_core_events($1, $2)');
const recordDone = statement(
  'record-core-event-done',
  'update core_event set delivered_at = now() where event_id = $1 and delivered_at is null',
);
const recordFailed = statement(
  'record-core-event-failed',
  `update core_event set next_try_at = now() + make_interval(secs => $3)
   where event_id = $1 and tries = $2 and delivered_at is null`,
);

export type ClaimedCoreEvent = Claimed & { readonly payload: string };

/** The outbox for the insurer's core system. Nothing in it is ever given up: an event that is refused waits until somebody sees to it. */
export function createCoreEventRepository(database: Queryable): OutgoingQueue<ClaimedCoreEvent> {
  return {
    claimDue: (limit, claimSeconds) => database.query<ClaimedCoreEvent>(claim, [limit, claimSeconds]),
    async recordDone({ id }) {
      await database.query(recordDone, [id]);
    },
    async recordFailed({ id, tries }, { waitSeconds }) {
      await database.query(recordFailed, [id, tries, waitSeconds]);
      return false;
    },
  };
}
