import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { type Queryable, readStatement } from '#api/database/database.ts';

/** Of the last hour. A question that is not over yet counts in the hour in which it ends. */
const read = readStatement(
  'read-passkey-figures',
  `with asked as (
     select purpose, used_at, proved_at, expires_at - make_interval(secs => $1) as asked_at from passkey_challenge
     where expires_at > now() - interval '1 hour' and expires_at <= now()
   ), logged_in as (
     select extract(epoch from proved_at - asked_at)::float8 as seconds from asked where purpose = 'log-in' and proved_at is not null
   )
   select count(*) filter (where purpose = 'add')::integer as offered,
     count(*) filter (where purpose = 'add' and proved_at is not null)::integer as "setUp",
     count(*) filter (where purpose = 'add' and used_at is null)::integer as closed,
     (select count(*) from logged_in)::integer as "byPasskey",
     (select count(*) from one_time_code c join login_attempt a on a.login_hash = c.login_hash
       where c.created_at > now() - interval '70 minutes' and c.used_at > now() - interval '1 hour'
         and a.proves_login_hash is null)::integer as "byCode",
     (select round(percentile_cont(0.5) within group (order by seconds)::numeric, 1)::float8 from logged_in) as "secondsP50",
     (select round(percentile_cont(0.95) within group (order by seconds)::numeric, 1)::float8 from logged_in) as "secondsP95"
   from asked`,
);

/** How passkeys are taken up: numbers alone. PKY-18 */
export type PasskeyFigures = {
  /** Questions to a device that was to be added; answered rightly; not answered. */
  readonly offered: number;
  readonly setUp: number;
  readonly closed: number;
  readonly byPasskey: number;
  readonly byCode: number;
  /** From the press to the session; null where nobody logged in so. */
  readonly secondsP50: number | null;
  readonly secondsP95: number | null;
};

/** Counts over all processes and sites. */
export const createPasskeyFiguresRepository = (database: Queryable) => ({
  async readLastHour(): Promise<PasskeyFigures> {
    const [row] = await database.query<PasskeyFigures>(read, [PASSKEY_LIMITS.challengeSeconds]);
    if (!row) throw new Error('The figures of passkeys returned no row');
    return row;
  },
});
