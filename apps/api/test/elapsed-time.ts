import type { Database } from '#api/database/database.ts';

/** Every moment that a limit or an end is measured by. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  one_time_code: ['created_at', 'expires_at'],
  code_message: ['next_try_at', 'sent_at'],
  login_attempt: ['created_at'],
  session: ['created_at', 'expires_at', 'absolute_end_at'],
  identifier_failures: ['locked_until', 'last_failure_at'],
  network_tries: ['slice_start'],
  wrong_codes: ['slice_start'],
  robot_pass: ['expires_at'],
  robot_solution: ['expires_at'],
  core_event: ['created_at', 'next_try_at', 'parked_at', 'delivered_at'],
  contact_notice: ['created_at', 'next_try_at', 'sent_at'],
  audit_event: ['happened_at'],
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
