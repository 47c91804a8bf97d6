import { type Queryable, type Statement, statement } from '#api/database/database.ts';

/** Often enough that the tables stay small, rare enough that nobody notices. */
const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Few enough that a statement ends well within its time, however much was left lying. */
const BATCH = 5_000;

/** Deletes up to a batch of rows; answers how many there were. */
const deleteOld = (table: string, condition: string): Statement =>
  statement(
    `sweep-${table}`,
    `with gone as (
      delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit $1)) returning 1
    ) select count(*)::integer as done from gone`,
  );

/**
 * Each statement does a batch. Limits look back a day at most; two days leave room for questions. A login goes after its codes;
 * a browser is known for as long as its cookie lives. API-28, SES-60
 */
const SWEEPS: readonly Statement[] = [
  statement('record-ended-logins', 'select record_ended_logins($1) as done'),
  deleteOld('session', "expires_at < now() - interval '2 days'"),
  deleteOld('one_time_code', "created_at < now() - interval '2 days'"),
  deleteOld(
    'login_attempt',
    `created_at < now() - interval '2 days'
      and not exists (select from one_time_code c where c.login_hash = login_attempt.login_hash)`,
  ),
  deleteOld('known_browser', "last_login_at < now() - interval '400 days'"),
  deleteOld('network_tries', "slice_start < now() - interval '2 hours'"),
  deleteOld('wrong_codes', "slice_start < now() - interval '2 days'"),
  deleteOld('robot_pass', 'expires_at < now()'),
  deleteOld('robot_solution', 'expires_at < now()'),
  deleteOld('core_event', "delivered_at < now() - interval '2 days'"),
  deleteOld('contact_notice', "sealed_recipient is null and created_at < now() - interval '2 days'"),
];

/** Deletes what is long over, batch after batch until nothing is left. API-28 */
export async function sweepExpired(database: Queryable, batch: number = BATCH): Promise<void> {
  for (const sweep of SWEEPS) {
    let done = batch;
    while (done === batch) {
      const rows = await database.query<{ done: number }>(sweep, [batch]);
      done = rows[0]?.done ?? 0;
    }
  }
}

/** Sweeps now and then until the process ends. A sweep that fails is tried again at the next turn. */
export function sweepRegularly(database: Queryable, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void sweepExpired(database).catch(onFailure), SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
