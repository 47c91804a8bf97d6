/**
 * The kind of a statement, by which its connections are chosen. A `read` changes nothing and locks no row:
 * PostgreSQL refuses it otherwise. A `search` reads the address index, which takes longer. A `change` may
 * wait for what another transaction holds; so may one that does not say. The `probe` shows that changes are
 * taken, beside whatever else waits. ISO-1
 */
export type StatementKind = 'read' | 'search' | 'change' | 'probe';

/** A statement with a name of its own: prepared once per connection, planned once, run many times. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly kind?: StatementKind;
  /**
   * A customer's own statement runs under a role that sees the rows of that customer alone. Any other is
   * the server's work. ISO-20
   */
  readonly actor?: 'customer';
};

/** Runs statements: the database itself, or a transaction. */
export interface Queryable {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A transaction; scripts of many statements are for migrations and imports only. */
export interface Transaction extends Queryable {
  runScript(sql: string): Promise<void>;
  /**
   * Fills a table from chunks of whole lines in PostgreSQL's text format (`copyLine`), the fastest way in.
   */
  copyIn(table: string, chunks: Iterable<string>): Promise<void>;
}

/**
 * The connection was lost while a transaction was being committed: its changes are either all there or none
 * is. The caller must look first, and may not simply do the work again.
 */
export class CommitOutcomeUnknownError extends Error {
  override readonly name = 'CommitOutcomeUnknownError';
  /** The driver's code, so that the error counts as the outage that it comes from. */
  readonly code: unknown;

  constructor(cause: unknown) {
    super('Connection terminated: it is not known whether the transaction was committed', { cause });
    this.code = (cause as { code?: unknown }).code;
  }
}

/**
 * Nothing was done, because too many others wait already, or because somebody else holds what the statement
 * needs. The same call may succeed in a moment. ISO-2, ISO-3
 */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  /** The driver's code, where the database was asked. */
  readonly code: unknown;

  constructor(cause?: unknown) {
    super('The database is busy with other work', { cause });
    this.code = (cause as { code?: unknown } | undefined)?.code;
  }
}

/** Transactions one after the other, for which a temporary table of one is there in the next. */
export type Session = Pick<Database, 'transaction'>;

/** The connections of one pool, and the callers that wait for one. */
type PoolState = {
  readonly name: string;
  readonly limit: number;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
};

/** One interface for both databases. Everything above it speaks the same SQL to either. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs several statements as one. When `work` throws, or a statement failed that `work` let pass, all
   * of them are undone and an error is thrown. Inside `work` every statement goes through `tx`: a query
   * or a transaction on the database itself is refused there. `CommitOutcomeUnknownError` says that the
   * changes may have been made.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Keeps one connection for the transactions of an import, and ends it with its temporary tables. After a
   * transaction that failed there is no other.
   */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Runs a script of many statements. */
  runScript(sql: string): Promise<void>;
  /** The pools of a database that has some. */
  listPools?(): readonly PoolState[];
  close(): Promise<void>;
}

/**
 * Declares a statement that may change something or take long. The name must be unique in the program, since
 * it names the prepared statement.
 */
export const statement = (name: string, text: string): Statement => ({ name, text, kind: 'change' });

/**
 * Declares a short statement that reads and does nothing else: it shares a connection
 * with the reads of others.
 */
export const readStatement = (name: string, text: string): Statement => ({ name, text, kind: 'read' });

function copyValue(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string' || !/[\\\t\n\r]/.test(value)) return String(value);
  return value.replace(/[\\\t\n\r]/g, (sign) => ({ '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '\\\\');
}

/** A line for `copyIn`. */
export function copyLine(values: readonly (string | number | boolean | null)[]): string {
  const escaped = values.map(copyValue);
  return `${escaped.join('\t')}\n`;
}
