/** A statement with a name of its own: prepared once per connection, planned once, run many times. */
export type Statement = { readonly name: string; readonly text: string };

/** Whatever can run a statement: the database itself, or a transaction. */
export interface Queryable {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A transaction; scripts of many statements are for migrations and imports only. */
export interface Transaction extends Queryable {
  runScript(sql: string): Promise<void>;
  /** Fills a table from chunks of whole lines in PostgreSQL's text format (`copyLine`), the fastest way in. */
  copyIn(table: string, chunks: Iterable<string>): Promise<void>;
}

/** The two databases behind one door. Everything above speaks the same SQL to both. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';
  /** Runs several statements as one; a failure undoes all of them. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a script of many statements. */
  runScript(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Declares a statement; the name must be unique in the program, since it names the prepared statement. */
export function statement(name: string, text: string): Statement {
  return { name, text };
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
