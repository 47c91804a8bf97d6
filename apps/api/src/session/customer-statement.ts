import { ApiError } from '@portal/contract/errors/api-error';
import type { Queryable, Statement, StatementKind } from '#api/database/database.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import {
  LIVE_SESSION,
  SESSIONS,
  type SessionProof,
  sessionStatement,
} from '#api/session/session-statement.ts';

/** The session credentials are the first three parameters of every customer statement. */
const CREDENTIAL_PARAMETERS = 3;

/** Numbers a statement's own parameters after those of the session credentials: `ownParameter(1)` is `$4`. */
export const ownParameter = (position: number): string => `$${CREDENTIAL_PARAMETERS + position}`;

/**
 * The JSON text of a customer's own data, and the version of what was read, where the statement names one.
 */
export type CustomerJson = {
  readonly proof: SessionProof;
  readonly json: string;
  readonly version: string | null;
};

/** `json` is undefined for data that is unknown or another customer's: callers cannot distinguish the two. */
export type CustomerSearch = Omit<CustomerJson, 'json'> & { readonly json: string | undefined };

type Run<Result> = (
  database: Queryable,
  credentials: SessionCredentials,
  values?: readonly unknown[],
) => Promise<Result>;

/**
 * A statement on a customer's own data. Both functions throw `session.ended` where there is no live session.
 */
export type CustomerStatement = Statement & {
  /** For data that may be missing. */
  readonly find: Run<CustomerSearch>;
  /** For data that every customer has. */
  readonly get: Run<CustomerJson>;
};

/**
 * The proved session `s`. Its customer is set for row-level security at the moment when the row passes the
 * condition. That is before anything of the body is read: until then no row is visible. `offset 0` keeps the
 * planner from taking the two apart. ISO-21
 */
const PROVEN_SESSION = `(select s.customer_id, s.login_hash, set_config('portal.customer_id', s.customer_id::text, true)
  from ${SESSIONS} s where ${LIVE_SESSION} offset 0) s`;

/**
 * Compares with the session's customer, or hands the id to a function. Merely asking whether there is a
 * session binds nothing.
 */
const IS_BOUND = /= s\.customer_id\b|\(s\.customer_id\b|=> s\.customer_id\b/;

const DECLARED = new Map<string, CustomerStatement>();

/** Lists the customer statements that were declared so far, each once. */
export const listCustomerStatements = (): readonly CustomerStatement[] => [...DECLARED.values()];

type Row = { readonly body: string | null; readonly version?: string | null };

/**
 * Declares a statement on a customer's own data: the session check is joined in, and the database writes the
 * JSON. The body must be bound to `s.customer_id`; one that is not never becomes a statement. If a part of it
 * is not bound, row-level security still shows nobody else's rows. `versionSql` selects the version of what
 * is read. Any `Queryable` runs it, a transaction too: a service then proves the session and does its work in
 * the same transaction. API-18
 */
export function customerStatement(name: string, bodySql: string, versionSql = 'null'): CustomerStatement {
  return declare('change', { name, bodySql, versionSql });
}

/** Declares a customer statement that reads and does nothing else. */
export function customerReadStatement(name: string, bodySql: string, versionSql = 'null'): CustomerStatement {
  return declare('read', { name, bodySql, versionSql });
}

type Declared = { readonly name: string; readonly bodySql: string; readonly versionSql: string };

function declare(kind: StatementKind, { name, bodySql, versionSql }: Declared): CustomerStatement {
  if (!IS_BOUND.test(bodySql)) throw new Error(`The statement ${name} is not bound to the customer`);
  const { run, ...declared } = sessionStatement<Row>(
    name,
    `select (${bodySql})::text as body, (${versionSql})::text as version, s.customer_id from ${PROVEN_SESSION}`,
    { kind, actor: 'customer' },
  );
  const find: CustomerStatement['find'] = async (database, credentials, values) => {
    const { proof, row } = await run(database, credentials, values);
    return { proof, json: row.body ?? undefined, version: row.version ?? null };
  };
  const own: CustomerStatement = {
    ...declared,
    find,
    async get(database, credentials, values) {
      const { proof, json, version } = await find(database, credentials, values);
      // A session whose customer is gone ended with the customer.
      if (json === undefined) throw new ApiError('session.ended');
      return { proof, json, version };
    },
  };
  DECLARED.set(name, own);
  return own;
}
