import { PAYMENT_YEARS_JSON } from '@portal/config/retention/legal-retention';
import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { RETENTION } from '@portal/domain/retention';
import { type Queryable, type Statement, statement } from '#api/database/database.ts';

/** Few enough that a statement ends well within its time, however much was left lying. */
const BATCH = 5_000;

type Purge = { readonly statement: Statement; readonly values: readonly unknown[] };

type Purged = {
  readonly table: string;
  /** The moment by which rows go, as an index has it. */
  readonly moment: string;
  /** The number of days after the moment; without it a row goes at the moment. */
  readonly days?: number;
  /** A further condition. */
  readonly where?: string;
  readonly more?: readonly number[];
};

/**
 * Deletes up to a batch ($1) of rows and returns how many there were. Rows that another transaction holds
 * are left for the next time. The oldest go first: by the index of their moment no more is read than is
 * deleted. JOB-4
 */
function purgeOf({ table, moment, days, where, more = [] }: Purged): Purge {
  const isOver = days === undefined ? `${moment} < now()` : `${moment} < now() - make_interval(days => $2)`;
  return {
    statement: statement(
      `purge-${table}`,
      `with gone as (
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${[isOver, where].filter(Boolean).join(' and ')}
          order by ${moment} limit $1 for update skip locked
        )) returning 1
      ) select count(*)::integer as done from gone`,
    ),
    values: days === undefined ? more : [days, ...more],
  };
}

const { leftoverDays, networkTriesDays, knownBrowserDays, failuresDays, cardFormDays, unusedSetupDays } =
  RETENTION;

/**
 * A login goes after its codes; wrong codes of a customer are never too old. LOG-67, SES-60, PAY-86, UPD-36
 */
export const PURGED: readonly Purged[] = [
  { table: 'session', moment: 'expires_at', days: leftoverDays },
  { table: 'one_time_code', moment: 'created_at', days: leftoverDays },
  {
    table: 'login_attempt',
    moment: 'created_at',
    days: leftoverDays,
    where: 'not exists (select from one_time_code c where c.login_hash = login_attempt.login_hash)',
  },
  { table: 'known_browser', moment: 'last_login_at', days: knownBrowserDays },
  {
    table: 'identifier_failures',
    moment: 'last_failure_at',
    days: failuresDays,
    where: 'is_forgettable(identifier_hash, now() - make_interval(days => $2), $3)',
    more: [LOCKOUT_LIMITS.totalFailures],
  },
  { table: 'network_tries', moment: 'slice_start', days: networkTriesDays },
  { table: 'queued_login', moment: 'minute_start', days: networkTriesDays },
  { table: 'wrong_codes', moment: 'slice_start', days: leftoverDays },
  { table: 'passkey_challenge', moment: 'expires_at', days: PASSKEY_LIMITS.challengeKeptDays },
  { table: 'captcha_clearance', moment: 'expires_at' },
  { table: 'captcha_solution', moment: 'expires_at' },
  { table: 'card_form_try', moment: 'tried_at', days: leftoverDays },
  {
    table: 'payment',
    moment: 'ended_at',
    days: cardFormDays,
    where: "state = 'voided' and submitted_at is null",
  },
  {
    table: 'method_setup',
    moment: 'ended_at',
    days: unusedSetupDays,
    where: `state not in ('opened', 'applied') and next_check_at is null and not exists (
      select from saved_method v where v.customer_id = method_setup.customer_id and v.setup_id = method_setup.setup_id
        and v.removed_at is null)`,
  },
  { table: 'core_event', moment: 'delivered_at', days: leftoverDays },
  { table: 'core_update', moment: 'applied_at', days: leftoverDays },
  {
    table: 'contact_notice',
    moment: 'created_at',
    days: leftoverDays,
    where: 'sealed_recipient is null',
  },
  {
    table: 'receipt_email',
    moment: 'coalesce(sent_at, next_try_at)',
    days: leftoverDays,
    where: 'sealed_recipient is null',
  },
  { table: 'direct_debit_authority', moment: 'ended_at', days: RETENTION.authorityDays },
  { table: 'erased_number', moment: 'erased_at', days: RETENTION.erasedNumberDays },
  { table: 'unused_content', moment: 'removed_at', days: leftoverDays },
  { table: 'issued_proof', moment: 'issued_at', days: RETENTION.issuedProofDays },
  { table: 'call_back', moment: 'coalesce(done_at, cancelled_at)', days: leftoverDays },
  { table: 'contact_confirmation', moment: 'expires_at' },
  { table: 'contact_code', moment: 'created_at', days: leftoverDays },
  { table: 'activity_report', moment: 'created_at', days: RETENTION.activityReportDays },
  { table: 'security_alert', moment: 'noticed_at', days: leftoverDays, where: 'told_at is not null' },
  { table: 'contact_undo', moment: 'expires_at', days: leftoverDays },
  { table: 'recipient_messages', moment: 'slice_start', days: leftoverDays },
];

/** Each statement does a batch. API-28 */
const purgesOf = (auditDays: number): readonly Purge[] => [
  { statement: statement('record-ended-logins', 'select record_ended_logins($1) as done'), values: [] },
  ...PURGED.map(purgeOf),
  {
    statement: statement('expire-dead-letters', 'select expire_dead_letters($1, $2) as done'),
    values: [RETENTION.deadLetterDays],
  },
  {
    statement: statement('continue-erasures', 'select continue_erasures($1, $2::text::jsonb) as done'),
    values: [PAYMENT_YEARS_JSON],
  },
  {
    statement: statement('purge-audit_event', 'select purge_audit_events($1, $2) as done'),
    values: [auditDays],
  },
];

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
