import { type Database, statement } from '#api/database/database.ts';

const listMoments = statement(
  'test-moments',
  `select table_name as "table", array_agg(column_name::text) as columns
   from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
   group by table_name`,
);

type Moments = { readonly table: string; readonly columns: readonly string[] };

const FAR_AWAY_DAYS = 400_000;

const moveBy = ({ table, columns }: Moments, by: string): string =>
  `update ${table} set ${columns.map((column) => `${column} = ${column} ${by}`).join(', ')};`;

/**
 * Lets time pass without waiting: moves every moment that is stored back by this many seconds, which is the
 * same to rules that go by the database's clock. The catalogue says which moments there are, so that none
 * stands still.
 */
export async function letSecondsPass(database: Database, seconds: number): Promise<void> {
  const moments = await database.query<Moments>(listMoments, []);
  // Far away first: where a moment is a key, no row may meet another on its way.
  const script = moments.flatMap((of) => [
    moveBy(of, `- interval '${FAR_AWAY_DAYS} days'`),
    moveBy(of, `+ interval '${FAR_AWAY_DAYS} days' - interval '${seconds} seconds'`),
  ]);
  // Its records refuse every change, that of their moment too.
  const setTriggers = (state: 'disable' | 'enable') =>
    `alter table direct_debit_authority ${state} trigger user;`;
  await database.runScript([setTriggers('disable'), ...script, setTriggers('enable')].join('\n'));
}

const readDay = statement('test-day', "select (now() at time zone 'UTC')::date::text as day");

/**
 * Carries out what must lie within one day in UTC by the database's clock: once more when
 * midnight came in between.
 */
export async function withinOneDay<T>(database: Database, act: () => Promise<T>): Promise<T> {
  const dayNow = async () => (await database.query<{ day: string }>(readDay, []))[0]?.day;
  const day = await dayNow();
  const result = await act();
  return (await dayNow()) === day ? result : withinOneDay(database, act);
}

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
  payment: statement(
    'test-next-payment-check',
    'select extract(epoch from max(next_check_at))::float8 as seconds from payment',
  ),
};

/**
 * Bounds of the wait, in seconds, that a failed try sets for the next one: it is at least `least` and at most
 * `most`, however long the try took on this machine.
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
