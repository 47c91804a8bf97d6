import { type Database, statement } from '#api/database/database.ts';

/** Every moment that a limit or an end is measured by. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  one_time_code: ['created_at', 'expires_at'],
  code_message: ['next_try_at', 'sent_at'],
  login_attempt: ['created_at'],
  session: ['created_at', 'expires_at', 'absolute_end_at'],
  identifier_failures: ['locked_until', 'last_failure_at'],
  network_tries: ['slice_start'],
  wrong_codes: ['slice_start'],
  captcha_clearance: ['expires_at'],
  captcha_solution: ['expires_at'],
  core_event: ['created_at', 'next_try_at', 'dead_lettered_at', 'delivered_at'],
  contact_notice: ['created_at', 'next_try_at', 'sent_at'],
  receipt_email: ['created_at', 'next_try_at', 'sent_at'],
  document: ['imported_at', 'read_at'],
  document_read: ['read_at'],
  customer_visit: ['last_login_at', 'previous_login_at'],
  audit_event: ['happened_at'],
  customer_offer: ['last_shown_at', 'suppressed_at', 'used_at'],
  card_form_try: ['tried_at'],
  payment: ['quoted_at', 'submitted_at', 'ended_at', 'next_check_at'],
  payment_claim: ['allocated_at'],
  method_setup: ['opened_at', 'ended_at', 'next_check_at'],
  saved_method: ['saved_at', 'next_check_at', 'removed_at'],
};

/**
 * Lets time pass without waiting: moves everything that is stored back by so many seconds, which is the same to rules that
 * go by the database's clock.
 */
export async function letSecondsPass(database: Database, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(MOMENTS)) {
    const move = (by: string) =>
      database.runScript(
        `update ${table} set ${columns.map((column) => `${column} = ${column} ${by}`).join(', ')}`,
      );
    // Far away first: where a moment is a key, no row may meet another on its way.
    await move(`- interval '${FAR_AWAY_DAYS} days'`);
    await move(`+ interval '${FAR_AWAY_DAYS} days' - interval '${seconds} seconds'`);
  }
}

const FAR_AWAY_DAYS = 400_000;

const readClock = statement('test-clock', 'select extract(epoch from clock_timestamp())::float8 as seconds');
const readNextTry = {
  code_message: statement(
    'test-next-code-try',
    'select extract(epoch from max(next_try_at))::float8 as seconds from code_message',
  ),
  core_event: statement(
    'test-next-event-try',
    'select extract(epoch from max(next_try_at))::float8 as seconds from core_event',
  ),
};

/**
 * Bounds of the wait, in seconds, that a failed try sets for the next one: it is at least `least` and at most `most`, however long the try took on
 * this machine.
 */
export async function waitAfter(
  database: Database,
  queue: keyof typeof readNextTry,
  tryOnce: () => Promise<unknown>,
): Promise<{ least: number; most: number }> {
  const secondsOf = async (query: typeof readClock) =>
    (await database.query<{ seconds: number }>(query, []))[0]?.seconds ?? Number.NaN;
  const before = await secondsOf(readClock);
  await tryOnce();
  const after = await secondsOf(readClock);
  const next = await secondsOf(readNextTry[queue]);
  return { least: next - after, most: next - before };
}
