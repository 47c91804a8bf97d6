import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ConnectionSettings } from '#api/database/connections/connection-settings.ts';
import { CUSTOMER_ROLE } from '#api/database/row-level-security.ts';
import { OperatorError } from '#api/operator-error.ts';

/**
 * A new connection is not what it was asked to be: a pooler dropped its settings, or the host takes no
 * changes. To callers it counts as a database that cannot be reached, by the code of a refused connection.
 */
export class UnusableConnectionError extends OperatorError {
  readonly code = '08004';
  readonly reason: 'pooler' | 'standby' | 'read-only';

  constructor(reason: UnusableConnectionError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Each connection leaves a mark of its own in its session. One that finds the mark of another shares its
 * session with that one.
 */
const MARK = 'portal.connection';

const APPLY = `select s.name, coalesce(current_setting(s.name, true), '') as before, set_config(s.name, s.value, false) as applied
  from unnest($1::text[], $2::text[]) s (name, value)`;
const READ = `select pg_backend_pid() as pid, clock_timestamp()::text as "provenAt", current_user::text as "user", pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    array(select coalesce(current_setting(s.name, true), '') from unnest($1::text[]) with ordinality s (name, place) order by s.place) as settings`;

type Applied = { readonly name: string; readonly before: string; readonly applied: string };
/** The process of the server at the other end of a connection, and when it was seen there, by its clock. */
export type ServerProcess = { readonly pid: number; readonly provenAt: string };
type Found = ServerProcess & {
  readonly user: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly settings: readonly string[];
};

const HOW_TO_POOL =
  'In pgbouncer.ini set pool_mode = session and leave server_reset_query as it is: see "PgBouncer" in docs/operations/database.md.';

/** Throws, in a sentence, where another connection has this session too, or had it and left its settings. */
function refuseSharedSession(applied: readonly Applied[]): void {
  if (applied.every(({ name, before }) => name !== MARK || before === '')) return;
  throw new UnusableConnectionError(
    'pooler',
    `A pooler in front of the database lets several connections share one session. ${HOW_TO_POOL}`,
  );
}

function refuseLostSettings(applied: readonly Applied[], { settings, user }: Found, isOfCustomers: boolean) {
  const lost = applied.filter(({ applied: wanted }, place) => settings[place] !== wanted);
  const names = lost.map(({ name }) => name).filter((name) => name !== MARK);
  if (isOfCustomers && user !== CUSTOMER_ROLE && !names.includes('role')) names.push('role');
  if (lost.length === 0 && names.length === 0) return;
  throw new UnusableConnectionError(
    'pooler',
    `A pooler in front of the database does not keep a connection's settings (${names.join(', ') || MARK}). ${HOW_TO_POOL}`,
  );
}

function refuseStandby({ isStandby, isReadOnly }: Found, mustWrite: boolean): void {
  if (isStandby)
    throw new UnusableConnectionError(
      'standby',
      'The database that DATABASE_URL names is a standby. Name the primary, or an address that follows it.',
    );
  if (isReadOnly && mustWrite)
    throw new UnusableConnectionError(
      'read-only',
      'The database that DATABASE_URL names takes no changes (default_transaction_read_only is on). Name the primary, or an address that follows it.',
    );
}

/**
 * Sets a new connection up, and reads back that it is what it was asked to be: its role, its limits, and a
 * host that takes changes. Otherwise it throws, in a sentence. Both are sent apart, so that a pooler that
 * gives each of them another session is found out. Returns the server's process. ISO-24
 */
export async function proveConnection(
  connection: pg.ClientBase,
  { session, use }: ConnectionSettings,
): Promise<ServerProcess> {
  const settings = { [MARK]: randomUUID(), ...session };
  const names = Object.keys(settings);
  const applied = (await connection.query<Applied>(APPLY, [names, Object.values(settings)])).rows;
  refuseSharedSession(applied);
  const [found] = (await connection.query<Found>(READ, [names])).rows;
  if (!found) throw new Error('PostgreSQL returned no row');
  refuseLostSettings(applied, found, use.isOfCustomers ?? false);
  refuseStandby(found, !use.isReadOnly);
  return { pid: found.pid, provenAt: found.provenAt };
}
