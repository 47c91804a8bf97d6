import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { RETENTION } from '@portal/domain/retention';
import { type Queryable, type Statement, statement } from '#api/database/database.ts';

/** Often enough that the tables stay small, rare enough that nobody notices. */
const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** Soon, so that processes which never live for an hour sweep too; late enough that a start is over. */
const FIRST_SWEEP_AFTER_MS = 60 * 1000;
/** Few enough that a statement ends well within its time, however much was left lying. */
const BATCH = 5_000;

type Sweep = { readonly statement: Statement; readonly values: readonly number[] };

/** Deletes up to a batch ($1) of rows and answers how many there were. What somebody else is at is left for the next time. */
const deleteOld = (table: string, condition: string, ...values: readonly number[]): Sweep => ({
  statement: statement(
    `sweep-${table}`,
    `with gone as (
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${condition} limit $1 for update skip locked
      )) returning 1
    ) select count(*)::integer as done from gone`,
  ),
  values,
});

const longAgo = (moment: string) => `${moment} < now() - make_interval(days => $2)`;

/** Each statement does a batch. A login goes after its codes; wrong codes of a person are never too old. API-28, LOG-67, SES-60 */
const sweepsOf = (auditDays: number): readonly Sweep[] => {
  const { leftoverDays, networkTriesDays, knownBrowserDays, failuresDays } = RETENTION;
  return [
    { statement: statement('record-ended-logins', 'select record_ended_logins($1) as done'), values: [] },
    deleteOld('session', longAgo('expires_at'), leftoverDays),
    deleteOld('one_time_code', longAgo('created_at'), leftoverDays),
    deleteOld(
      'login_attempt',
      `${longAgo('created_at')}
        and not exists (select from one_time_code c where c.login_hash = login_attempt.login_hash)`,
      leftoverDays,
    ),
    deleteOld('known_browser', longAgo('last_login_at'), knownBrowserDays),
    deleteOld(
      'identifier_failures',
      `${longAgo('last_failure_at')}
        and is_forgettable(identifier_hash, now() - make_interval(days => $2), $3)`,
      failuresDays,
      LOCKOUT_LIMITS.totalFailures,
    ),
    deleteOld('network_tries', longAgo('slice_start'), networkTriesDays),
    deleteOld('wrong_codes', longAgo('slice_start'), leftoverDays),
    deleteOld('captcha_clearance', 'expires_at < now()'),
    deleteOld('captcha_solution', 'expires_at < now()'),
    deleteOld('core_event', longAgo('delivered_at'), leftoverDays),
    deleteOld('contact_notice', `sealed_recipient is null and ${longAgo('created_at')}`, leftoverDays),
    deleteOld('audit_event', longAgo('happened_at'), auditDays),
  ];
};

type PurgeOptions = {
  /** How long the audit trail is kept. */
  readonly auditRetentionDays?: number;
  readonly batch?: number;
  /** Ends the sweep after the batch under way. */
  readonly signal?: AbortSignal;
};

/**
 * Deletes what is long over, batch after batch until nothing is left. What one table refuses keeps the others from nothing: it is thrown at
 * the end. API-28
 */
export async function purgeExpired(
  database: Queryable,
  { auditRetentionDays = RETENTION.auditDays, batch = BATCH, signal }: PurgeOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const sweep of sweepsOf(auditRetentionDays)) {
    let done = batch;
    while (done === batch && !signal?.aborted) {
      const rows = await database
        .query<{ done: number }>(sweep.statement, [batch, ...sweep.values])
        .catch((error: unknown) => void failures.push(error));
      done = rows?.[0]?.done ?? 0;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all tables were swept');
}

/**
 * Sweeps soon after the start and then every hour until it is stopped, one sweep at a time. One that fails is tried again at the next turn.
 * Stopping waits for the batch under way.
 */
export function purgeRegularly(
  sweep: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  const turn = () => {
    round ??= sweep(stopping.signal)
      .catch(onFailure)
      .finally(() => {
        round = undefined;
      });
  };
  const first = setTimeout(turn, FIRST_SWEEP_AFTER_MS).unref();
  const timer = setInterval(turn, SWEEP_EVERY_MS).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}
