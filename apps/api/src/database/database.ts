/**
 * Which connections run a statement. `read` can change nothing and lock no row; `change` may wait for what another transaction holds; `search` reads the
 * address index, which takes longer than any other read. ISO-1
 */
export type Lane = 'read' | 'change' | 'search';

/** A statement with a name of its own: prepared once per connection, planned once, run many times. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly lane?: Lane;
  /** A customer's own statement runs under a role that sees the rows of that customer alone. Any other is the server's work. ISO-20 */
  readonly actor?: 'customer';
};

/** Runs statements: the database itself, or a transaction. */
export interface Queryable {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A transaction; scripts of many statements are for migrations and imports only. */
export interface Transaction extends Queryable {
  runScript(sql: string): Promise<void>;
  /** Fills a table from chunks of whole lines in PostgreSQL's text format (`copyLine`), the fastest way in. */
  copyIn(table: string, chunks: Iterable<string>): Promise<void>;
}

/**
 * The connection was lost while a transaction was being committed: its changes are either all there or none is. The caller must look first,
 * and may not simply do the work again.
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
 * Nothing was done, because too many others wait already, or because somebody else holds what the statement needs. The same call may succeed in a
 * moment. ISO-2, ISO-3
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

/** One interface for both databases. Everything above it speaks the same SQL to either. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs several statements as one. When `work` throws, or a statement failed that `work` let pass, all of them are undone and an error is
   * thrown. Inside `work` every statement goes through `tx`: a query or a transaction on the database itself is refused there.
   * `CommitOutcomeUnknownError` says that the changes may have been made.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a script of many statements. */
  runScript(sql: string): Promise<void>;
  close(): Promise<void>;
}

const CHANGES =
  /\b(insert into|update|delete from|for (no key |key )?(update|share)|create|drop|alter|truncate|lock table|merge into|nextval|setval)\b/i;
/** A call of a function whose name has more than one word. */
const CALL = /\b[a-z]+(?:_[a-z0-9]+)+(?=\()/g;
/** PostgreSQL's own functions that the product reads with. Those of the product change something. */
const READING =
  /^((jsonb?|to|make|split|array|string|concat|date|regexp|current|pg_total|pg_relation|pg_get)_|set_config$)/;

/** What cannot be seen to read alone may wait: it never runs among the reads. */
function laneOf(text: string): Lane {
  const callsOwn = [...text.matchAll(CALL)].some(([name]) => !READING.test(name));
  return callsOwn || CHANGES.test(text) ? 'change' : 'read';
}

/** Declares a statement; the name must be unique in the program, since it names the prepared statement. */
export function statement(name: string, text: string, lane: Lane = laneOf(text)): Statement {
  return { name, text, lane };
}

/** A line for `copyIn`. */
export function copyLine(values: readonly (string | number | boolean)[]): string {
  const escaped = values.map((value) =>
    typeof value === 'string' && /[\\\t\n\r]/.test(value)
      ? value.replace(/[\\\t\n\r]/g, (sign) => ({ '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '\\\\')
      : String(value),
  );
  return `${escaped.join('\t')}\n`;
}
