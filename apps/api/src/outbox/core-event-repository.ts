import { type Queryable, statement } from '#api/database/database.ts';
import type { Leased, Queue } from '#api/queue/queue.ts';

/** Some 18 hours: by then an operator should look, but only if the core system takes other events. CON-51 */
const TOO_MANY_TRIES = 100;

const leaseDue = statement('lease-core-events', 'select * from lease_core_events($1, $2)');
const recordDelivered = statement(
  'record-core-event-delivered',
  'update core_event set delivered_at = now() where event_id = $1 and delivered_at is null',
);
const recordFailed = statement(
  'record-core-event-failed',
  'select record_core_event_failed($1, $2, $3, $4, $5, $6) as is_dead_letter',
);

export type LeasedCoreEvent = Leased & { readonly id: string; readonly payload: string };

/**
 * The outbox for the insurer's core system. No event is ever given up: one that is refused for
 * good becomes a dead letter.
 */
export function createCoreEventRepository(database: Queryable): Queue<LeasedCoreEvent> {
  return {
    name: 'core-event',
    async leaseDue({ limit, leaseSeconds }) {
      return { leased: await database.query<LeasedCoreEvent>(leaseDue, [limit, leaseSeconds]), givenUp: [] };
    },
    async recordAccepted({ id }) {
      await database.query(recordDelivered, [id]);
    },
    async recordFailed({ id, tries }, { waitSeconds, failures, isRefused }) {
      const reason = failures.at(-1)?.reason;
      const values = [id, tries, waitSeconds, reason, isRefused, TOO_MANY_TRIES];
      const [row] = await database.query<{ is_dead_letter: boolean }>(recordFailed, values);
      return row?.is_dead_letter ? 'dead-lettered' : 'waits';
    },
  };
}
