import pg from 'pg';
import type { Statement } from '#api/database/database.ts';

type Column = { readonly name: string; readonly parse: (text: string) => unknown };
type Field = { readonly name: string; readonly dataTypeID: number };

/** What a connection has said of its statements' columns, and the same connection as one that is not asked for them again. */
type Learnt = { readonly columnsOf: Map<string, readonly Column[]>; readonly unasked: object };

/** One run of a statement, as the driver's query reads it. */
type Run = Pick<Statement, 'name' | 'text'> & {
  readonly values: readonly unknown[];
  readonly learnt: Learnt;
  readonly found: Record<string, unknown>[];
  columns: readonly Column[] | undefined;
  callback: (error: unknown) => void;
};

type DriverQuery = { prepare(this: Run, connection: object): void };

/** The driver's types leave out what its own kinds of queries call. */
const driverQuery = pg.Query.prototype as unknown as DriverQuery;

const LEARNT = new WeakMap<pg.Client, Learnt>();

function learntOf(client: pg.Client): Learnt {
  const known = LEARNT.get(client);
  if (known) return known;
  const unasked = Object.create(client.connection, { describe: { value: () => undefined } }) as object;
  const learnt = { columnsOf: new Map<string, readonly Column[]>(), unasked };
  LEARNT.set(client, learnt);
  return learnt;
}

function readRow(columns: readonly Column[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let position = 0;
  for (const { name, parse } of columns) {
    const value = values[position] ?? null;
    row[name] = value === null ? null : parse(value);
    position += 1;
  }
  return row;
}

/** The driver's query, but for the columns: it asks for them until the connection has said them, and keeps nothing else of the result. */
const RUN = Object.assign(Object.create(pg.Query.prototype) as object, {
  portal: '',
  prepare(this: Run, connection: object): void {
    driverQuery.prepare.call(this, this.columns ? this.learnt.unasked : connection);
  },
  handleRowDescription(this: Run, { fields }: { readonly fields: readonly Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID),
    }));
    this.learnt.columnsOf.set(this.name, this.columns);
  },
  handleDataRow(this: Run, { fields }: { readonly fields: readonly (string | null)[] }): void {
    this.found.push(readRow(this.columns ?? [], fields));
  },
  handleCommandComplete: () => undefined,
  handleError(this: Run, error: unknown): void {
    this.callback(error);
  },
  handleReadyForQuery(this: Run): void {
    this.callback(null);
  },
});

/**
 * Runs a named statement on a connection that sends one behind the other. What columns it has, PostgreSQL says at its first run alone: it refuses
 * a prepared statement whose columns have changed. docs/decisions/0044-columns-once.md
 */
export function runPrepared<Row>(
  client: pg.Client,
  { name, text }: Pick<Statement, 'name' | 'text'>,
  values: readonly unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const learnt = learntOf(client);
    const found: Record<string, unknown>[] = [];
    const run: Run = Object.assign(Object.create(RUN) as object, {
      name,
      text,
      values,
      learnt,
      found,
      columns: learnt.columnsOf.get(name),
      callback: (error: unknown) => (error ? reject(error) : resolve(found as Row[])),
    });
    client.query(run as unknown as pg.Submittable);
  });
}
