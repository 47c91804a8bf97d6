/** A statement with a name of its own: prepared once per connection, planned once, run many times. */
export type Statement = { readonly name: string; readonly text: string };

/** Whatever can run a statement: the database itself, or a transaction. */
export interface Queryable {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A transaction; scripts of many statements are for migrations only. */
export interface Transaction extends Queryable {
  runScript(sql: string): Promise<void>;
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
