import { type Queryable, readStatement } from '#api/database/database.ts';

/**
 * Each part reads what an index of waiting rows holds, and never a whole table. Locks are read from
 * `pg_locks`: `pg_stat_activity` does not show the servers' role that a statement of another role waits.
 */
const readFigures = readStatement(
  'read-metric-figures',
  `select 'queue' as kind, 'code-message' as name, count(*)::float8 as count,
     coalesce(extract(epoch from now() - min(c.created_at)), 0)::float8 as "oldestSeconds"
   from code_message m join one_time_code c on c.code_id = m.code_id where m.sealed_code is not null
   union all
   select 'queue', 'contact-notice', count(*), coalesce(extract(epoch from now() - min(created_at)), 0)
   from contact_notice where sealed_recipient is not null
   union all
   select 'queue', 'receipt-email', count(*), coalesce(extract(epoch from now() - min(created_at)), 0)
   from receipt_email where sealed_recipient is not null
   union all
   select 'queue', 'core-event', count(*), coalesce(extract(epoch from now() - min(created_at)), 0)
   from core_event where delivered_at is null and dead_lettered_at is null
   union all
   select 'dead-letters', 'core-event', count(*), coalesce(extract(epoch from now() - min(dead_lettered_at)), 0)
   from core_event where delivered_at is null and dead_lettered_at is not null
   union all
   select 'payment', state, count(*), extract(epoch from now() - min(coalesce(submitted_at, quoted_at)))
   from payment where next_check_at is not null group by state
   union all
   select 'locked-logins', case when b.is_known then 'known' else 'unknown' end, count(f.identifier_hash), 0
   from unnest(array[true, false]) b(is_known) left join identifier_failures f
     on f.is_known_browser = b.is_known and f.last_failure_at > now() - interval '1 hour' and f.locked_until > now()
   group by b.is_known
   union all
   select 'lock-waits', 'database', count(*), coalesce(extract(epoch from now() - min(l.waitstart)), 0)
   from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
);

/** One figure of the whole database: how many there are, and the age of the oldest. */
export type StoredFigure = {
  readonly kind: 'queue' | 'dead-letters' | 'payment' | 'locked-logins' | 'lock-waits';
  readonly name: string;
  readonly count: number;
  readonly oldestSeconds: number;
};

/** Reads what waits in the database: the same for every process, and numbers alone. OPS-11 */
export const createStoredFiguresRepository = (database: Queryable) => ({
  read: (): Promise<StoredFigure[]> => database.query<StoredFigure>(readFigures, []),
});
