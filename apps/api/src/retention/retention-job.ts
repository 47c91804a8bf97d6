import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { RETENTION } from '@portal/domain/retention';
import { type Queryable, type Statement, statement } from '#api/database/database.ts';

/** Few enough that a statement ends well within its time, however much was left lying. */
const BATCH = 5_000;

type Purge = { readonly statement: Statement; readonly values: readonly number[] };

/**
 * Deletes up to a batch ($1) of rows and returns how many there were. Rows that another transaction holds
 * are left for the next time.
 */
const purgeOf = (table: string, condition: string, ...values: readonly number[]): Purge => ({
  statement: statement(
    `purge-${table}`,
    `with gone as (
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${condition} limit $1 for update skip locked
      )) returning 1
    ) select count(*)::integer as done from gone`,
  ),
  values,
});

const isLongAgo = (moment: string) => `${moment} < now() - make_interval(days => $2)`;

/**
 * Each statement does a batch. A login goes after its codes; wrong codes of a customer are never too old.
 * API-28, LOG-67, SES-60, PAY-86, UPD-36
 */
const purgesOf = (auditDays: number): readonly Purge[] => {
  const { leftoverDays, networkTriesDays, knownBrowserDays, failuresDays, cardFormDays, unusedSetupDays } =
    RETENTION;
  return [
    { statement: statement('record-ended-logins', 'select record_ended_logins($1) as done'), values: [] },
    purgeOf('session', isLongAgo('expires_at'), leftoverDays),
    purgeOf('one_time_code', isLongAgo('created_at'), leftoverDays),
    purgeOf(
      'login_attempt',
      `${isLongAgo('created_at')}
        and not exists (select from one_time_code c where c.login_hash = login_attempt.login_hash)`,
      leftoverDays,
    ),
    purgeOf('known_browser', isLongAgo('last_login_at'), knownBrowserDays),
    purgeOf(
      'identifier_failures',
      `${isLongAgo('last_failure_at')}
        and is_forgettable(identifier_hash, now() - make_interval(days => $2), $3)`,
      failuresDays,
      LOCKOUT_LIMITS.totalFailures,
    ),
    purgeOf('network_tries', isLongAgo('slice_start'), networkTriesDays),
    purgeOf('queued_login', isLongAgo('minute_start'), networkTriesDays),
    purgeOf('wrong_codes', isLongAgo('slice_start'), leftoverDays),
    purgeOf('captcha_clearance', 'expires_at < now()'),
    purgeOf('captcha_solution', 'expires_at < now()'),
    purgeOf('card_form_try', isLongAgo('tried_at'), leftoverDays),
    purgeOf(
      'payment',
      `state = 'voided' and submitted_at is null and ${isLongAgo('ended_at')}`,
      cardFormDays,
    ),
    purgeOf(
      'method_setup',
      `state not in ('opened', 'applied') and next_check_at is null and ${isLongAgo('ended_at')} and not exists (
        select from saved_method v where v.customer_id = method_setup.customer_id and v.setup_id = method_setup.setup_id
          and v.removed_at is null)`,
      unusedSetupDays,
    ),
    purgeOf('core_event', isLongAgo('delivered_at'), leftoverDays),
    purgeOf('contact_notice', `sealed_recipient is null and ${isLongAgo('created_at')}`, leftoverDays),
    purgeOf(
      'receipt_email',
      `sealed_recipient is null and ${isLongAgo('coalesce(sent_at, next_try_at)')}`,
      leftoverDays,
    ),
    purgeOf('call_back', isLongAgo('coalesce(done_at, cancelled_at)'), leftoverDays),
    purgeOf('contact_confirmation', 'expires_at < now()'),
    purgeOf('contact_code', isLongAgo('created_at'), leftoverDays),
    purgeOf('security_alert', `told_at is not null and ${isLongAgo('noticed_at')}`, leftoverDays),
    purgeOf('contact_undo', isLongAgo('expires_at'), leftoverDays),
    purgeOf('recipient_messages', isLongAgo('slice_start'), leftoverDays),
    {
      statement: statement('purge-audit_event', 'select purge_audit_events($1, $2) as done'),
      values: [auditDays],
    },
  ];
};

type PurgeOptions = {
  /** How long the audit trail is kept. */
  readonly auditRetentionDays?: number;
  readonly batch?: number;
  /** Ends the purge after the batch under way. */
  readonly signal?: AbortSignal;
};

/**
 * Deletes rows whose retention is over, batch after batch until none is left. A table that fails keeps no
 * other from its purge: the failures are thrown at the end. API-28
 */
export async function purgeExpired(
  database: Queryable,
  { auditRetentionDays = RETENTION.auditDays, batch = BATCH, signal }: PurgeOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const purge of purgesOf(auditRetentionDays)) {
    let done = batch;
    while (done === batch && !signal?.aborted) {
      const rows = await database
        .query<{ done: number }>(purge.statement, [batch, ...purge.values])
        .catch((error: unknown) => void failures.push(error));
      done = rows?.[0]?.done ?? 0;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all tables were purged');
}
