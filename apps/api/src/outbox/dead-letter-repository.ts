import { type Queryable, statement } from '#api/database/database.ts';

/** An event that needs an operator. It holds no personal data; the audit trail has its customer. */
export type DeadLetter = {
  readonly eventId: string;
  readonly kind: string;
  readonly countryId: number;
  readonly brandId: number;
  /** Moments in UTC, to the minute. */
  readonly createdAt: string;
  readonly deadLetteredAt: string;
  /** `http-` and a status, or a reason code of the portal. */
  readonly failure: string;
  readonly tries: number;
  /** Later events that wait for it. */
  readonly waiting: number;
};

/** Events that failed and are tried again by themselves, by the reason. */
export type RetriedEvents = {
  readonly failure: string;
  readonly events: number;
  readonly since: string;
  readonly tries: number;
};

const minute = (moment: string) => `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD HH24:MI')`;
const listDeadLetters = statement(
  'list-dead-letters',
  `select e.event_id as "eventId", e.kind, e.country_id as "countryId", e.brand_id as "brandId",
     ${minute('e.created_at')} as "createdAt", ${minute('e.dead_lettered_at')} as "deadLetteredAt", e.failure, e.tries,
     (select count(*)::integer from core_event w where w.customer_id = e.customer_id and w.ordering_key = e.ordering_key
       and w.delivered_at is null and w.dead_lettered_at is null and w.position > e.position) as waiting
   from core_event e where e.delivered_at is null and e.dead_lettered_at is not null order by e.position`,
);
const listRetried = statement(
  'list-retried-core-events',
  `select failure, count(*)::integer as events, ${minute('min(created_at)')} as since, max(tries) as tries
   from core_event where delivered_at is null and dead_lettered_at is null and failure is not null
   group by failure order by failure`,
);
const resend = statement('resend-core-events', 'select resend_core_events($1, $2) as resent');
const drop = statement('drop-core-event', 'select drop_core_event($1, $2) as is_dropped');

/** Dead letters, from the operator's side. */
export function createDeadLetterRepository(database: Queryable) {
  return {
    listDeadLetters: () => database.query<DeadLetter>(listDeadLetters, []),
    listRetried: () => database.query<RetriedEvents>(listRetried, []),
    /** Makes one dead letter due again, or with null all; returns how many. */
    async resend(eventId: string | null, operator: string): Promise<number> {
      const [row] = await database.query<{ resent: number }>(resend, [eventId, operator]);
      return row?.resent ?? 0;
    },
    /** Returns whether there was such a dead letter. */
    async drop(eventId: string, operator: string): Promise<boolean> {
      const [row] = await database.query<{ is_dropped: boolean }>(drop, [eventId, operator]);
      return row?.is_dropped ?? false;
    },
  };
}
