import pg from 'pg';
import type { Statement } from '#api/database/database.ts';

type Column = { readonly name: string; readonly parse: (text: string) => unknown };
type Field = { readonly name: string; readonly dataTypeID: number };

/** A connection of the driver, as its query writes to it: each message by itself. */
type Writing = { _send(part: Buffer): unknown; describe(message: object): void };

/** The same connection as one that gathers the messages of a run, so that they are one write, and may leave a question out. */
type Gathering = Writing & { isAsked: boolean };

/** What a connection has said of its statements' columns. */
type Learnt = {
  readonly columnsOf: Map<string, readonly Column[]>;
  readonly gathering: Gathering;
  readonly parts: Buffer[];
};

/** One run of a statement, as the driver's query reads it. */
type Run = {
  name: string;
  text: string;
  values: readonly unknown[];
  learnt: Learnt;
  found: Record<string, unknown>[];
  columns: readonly Column[] | undefined;
  callback: (error: unknown) => void;
};

type DriverQuery = { prepare(this: Run, connection: Writing): void };

/** The driver's types leave out what its own kinds of queries call. */
const driverQuery = pg.Query.prototype as unknown as DriverQuery;

const LEARNT = new WeakMap<pg.Client, Learnt>();

function learntOf(client: pg.Client): Learnt {
  const known = LEARNT.get(client);
  if (known) return known;
  const connection = client.connection as unknown as Writing;
  const parts: Buffer[] = [];
  const gathering: Gathering = Object.assign(Object.create(connection) as Writing, {
    isAsked: true,
    _send: (part: Buffer) => parts.push(part),
    describe(this: Gathering, message: object) {
      if (this.isAsked) connection.describe.call(this, message);
    },
  });
  const learnt = { columnsOf: new Map<string, readonly Column[]>(), gathering, parts };
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

/**
 * The driver's query, but for the columns: it asks for them until the connection has said them, and keeps nothing else of the result. What it sends is
 * one write.
 */
const RUN = Object.assign(Object.create(pg.Query.prototype) as object, {
  portal: '',
  prepare(this: Run, connection: Writing): void {
    const { gathering, parts } = this.learnt;
    gathering.isAsked = this.columns === undefined;
    driverQuery.prepare.call(this, gathering);
    connection._send(Buffer.concat(parts.splice(0)));
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
 * a prepared statement whose columns have changed.
 */
export function runPrepared<Row>(
  client: pg.Client,
  { name, text }: Pick<Statement, 'name' | 'text'>,
  values: readonly unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const learnt = learntOf(client);
    // One by one: to copy them from another object takes longer.
    const run = Object.create(RUN) as Run;
    run.name = name;
    run.text = text;
    run.values = values;
    run.learnt = learnt;
    run.found = [];
    run.columns = learnt.columnsOf.get(name);
    run.callback = (error) => (error ? reject(error) : resolve(run.found as Row[]));
    client.query(run as unknown as pg.Submittable);
  });
}
