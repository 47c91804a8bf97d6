import { ApiError } from '@portal/contract/errors/api-error';
import { type Queryable, readStatement, type Statement } from '#api/database/database.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

declare const PROVED: unique symbol;

/**
 * Shows that a statement found the session of the request live. Nothing but a session statement makes one, so
 * a handler that returns one cannot have forgotten the session. API-18
 */
export type SessionProof = { readonly [PROVED]: true };

/** The proof carries no data; holding it is enough. */
const PROOF = Object.freeze({}) as SessionProof;

/** The customer to whom the credentials of a request belong, for as long as the request lasts. */
const PROVED_CUSTOMERS = new WeakMap<SessionCredentials, number>();

/**
 * Returns the id of the customer whose session a statement found live by these credentials; undefined where
 * none did.
 */
export const findProvedCustomer = (credentials: SessionCredentials): number | undefined =>
  PROVED_CUSTOMERS.get(credentials);

/** The sessions under row-level security, before one is proved: session/sql/session-to-prove.sql. */
export const SESSIONS = 'session_to_prove';

/**
 * The condition that a session `s` is live and belongs to the credentials, which are the first three
 * parameters.
 */
export const LIVE_SESSION =
  's.token_hash = $1 and ($2::bytea is null or s.login_hash = $2) and s.country_id = $3 and s.expires_at > now()';

/** The database's own functions that check the session before they change it. */
const SESSION_FUNCTION =
  /\b(refresh|end)_session\((\$1, \$2, \$3\b|p_token_hash => \$1, p_login_hash => \$2, p_country_id => \$3\b)/;

const findEnding = readStatement(
  'find-ending-of-session',
  `select undone_at is not null as "isUndone" from session
   where token_hash = $1 and (undone_at is not null or ended_elsewhere_at is not null)`,
);

/** Returns the error without a live session: the session's own browser hears who ended it. CON-111, DEV-4 */
async function sessionError(database: Queryable, { tokenHash }: SessionCredentials): Promise<ApiError> {
  const [ending] = await database.query<{ isUndone: boolean }>(findEnding, [tokenHash]);
  if (!ending) return new ApiError('session.ended');
  return new ApiError(ending.isUndone ? 'session.undone' : 'session.ended-elsewhere');
}

/** A statement that takes the session credentials first and finds no row without a live session. */
export type SessionStatement<Row> = Statement & {
  /**
   * Runs the statement and returns its first row with the proof. Throws `session.ended` where there is no
   * live session, `session.undone` where 'this was not me' ended it, and `session.ended-elsewhere` where the
   * customer ended it on another device. In a transaction
   * (`Database.transaction`) pass the transaction: the error then undoes it.
   */
  run(
    database: Queryable,
    credentials: SessionCredentials,
    values?: readonly unknown[],
  ): Promise<{ readonly proof: SessionProof; readonly row: Row }>;
};

/**
 * Declares a session statement. A text that does not check the session never becomes one. A statement that
 * selects `customer_id` says whose session it was. That of a customer runs under row-level security.
 */
export function sessionStatement<Row>(
  name: string,
  text: string,
  ranBy: Pick<Statement, 'kind' | 'actor'> = {},
): SessionStatement<Row> {
  if (!text.includes(LIVE_SESSION) && !SESSION_FUNCTION.test(text))
    throw new Error(`The statement ${name} does not check the session`);
  const declared: Statement = { name, text, ...ranBy };
  return {
    ...declared,
    async run(database, credentials, values = []) {
      const { tokenHash, loginHash, countryId } = credentials;
      const parameters = [tokenHash, loginHash, countryId, ...values];
      const [row] = await database.query<Row & { customer_id?: number }>(declared, parameters);
      if (row === undefined) throw await sessionError(database, credentials);
      if (row.customer_id !== undefined) PROVED_CUSTOMERS.set(credentials, row.customer_id);
      return { proof: PROOF, row };
    },
  };
}
