import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  CommitOutcomeUnknownError,
  type Database,
  type Statement,
  type Transaction,
} from '#api/database/database.ts';
import { createTransactionScope } from '#api/database/transaction-scope.ts';

/** Single statements share these; the driver sends one after another without waiting for results. */
const PIPELINED_CONNECTIONS = 3;
/** A transaction needs a connection to itself; few paths use them. */
export const TRANSACTION_CONNECTIONS = 4;

/** How long a database may take before it counts as down. */
export type DatabaseTimeouts = {
  readonly connectMs: number;
  /** The server ends a statement that runs longer, so that it does not hold up those behind it, and a transaction that is idle for as long. */
  readonly statementMs: number;
  /** A server that does not even end a statement hangs: the connection is given up, and its callers get an error. */
  readonly responseMs: number;
};

/** For migrations and imports: statements may take as long as they need. */
export const UNLIMITED_TIMEOUTS: DatabaseTimeouts = { connectMs: 5_000, statementMs: 0, responseMs: 0 };

const TIMEOUTS: DatabaseTimeouts = { connectMs: 5_000, statementMs: 5_000, responseMs: 8_000 };

// Counts come as bigint; every number of the product fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The database builds JSON that is only passed on, and dates are calendar dates: both stay text.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB, pg.types.builtins.DATE]) {
  pg.types.setTypeParser(type, (text: string) => text);
}

/**
 * Session settings: one plan per prepared statement (planning the policy detail costs more than running it), and a commit
 * that is on disk before it is acknowledged.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c synchronous_commit=on -c jit=off';

type Connection = pg.Client | pg.PoolClient;

/** Sockets whose writes are held back until the event loop comes round. */
const heldSockets = new WeakSet<Writable>();

/** The driver gives this error no code. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * Sends the statements of one turn of the event loop in one write: under load that is one system call, and one wake-up of the server, for
 * several of them.
 */
function sendTogether(client: pg.Client): void {
  const { stream } = client.connection;
  if (heldSockets.has(stream)) return;
  heldSockets.add(stream);
  stream.cork();
  setImmediate(() => {
    heldSockets.delete(stream);
    stream.uncork();
  });
}

async function run<Row>(
  connection: Connection,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await connection.query({ name, text, values: values as unknown[] });
  return result.rows as Row[];
}

/** The settings of every connection. */
const connectionSettings = (connectionString: string, timeouts: DatabaseTimeouts): pg.ClientConfig => ({
  connectionString,
  options: SETTINGS,
  keepAlive: true,
  connectionTimeoutMillis: timeouts.connectMs,
  statement_timeout: timeouts.statementMs,
  query_timeout: timeouts.responseMs,
});

function transactionOn(connection: pg.PoolClient): Transaction {
  return {
    query: (statement, values) => run(connection, statement, values),
    runScript: async (sql) => void (await connection.query(sql)),
    copyIn: (table, chunks) =>
      pipeline(Readable.from(chunks), connection.query(copyFrom(`copy ${table} from stdin`))),
  };
}

/** SQLSTATEs by which the server says that the connection ends. Any other error that it sends is its result for the statement. */
const CONNECTION_ENDS = /^(08|57P0)/;

const isServerResult = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !CONNECTION_ENDS.test(error.code ?? '');

async function commit(connection: pg.PoolClient): Promise<void> {
  const { command } = await connection.query('commit').catch((error: unknown) => {
    throw isServerResult(error) ? error : new CommitOutcomeUnknownError(error);
  });
  // The server reports a rollback, and no error, when a statement had failed and the work went on all the same.
  if (command === 'ROLLBACK')
    throw new Error('The transaction was rolled back, because one of its statements had failed');
}

/**
 * A connection that breaks between two statements emits an error that would end the process; the next statement fails by itself. It may break as
 * soon as it is there: the server's last word can come in one packet with its first.
 */
const ignoreError = () => undefined;

/** Transactions, each on a connection of its own. */
function createTransactions(pool: pg.Pool, scope: ReturnType<typeof createTransactionScope>) {
  return async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    scope.refuseInside('A transaction inside a transaction');
    const connection = await pool.connect();
    let isUsable = true;
    try {
      await connection.query('begin');
      const result = await scope.run(transactionOn(connection), work);
      await commit(connection);
      return result;
    } catch (error) {
      isUsable = await connection.query('rollback').then(
        () => !isUnanswered(error),
        () => false,
      );
      throw error;
    } finally {
      connection.release(!isUsable);
    }
  };
}

/** A ring of pipelined connections. One that breaks is replaced at its next use. */
function createPipelines(settings: pg.ClientConfig) {
  const connections: (Promise<pg.Client> | undefined)[] = [];
  const places = new WeakMap<pg.Client, () => void>();
  let turn = 0;

  const connect = (index: number): Promise<pg.Client> => {
    const client = new pg.Client({ ...settings, pipeline: true });
    const connected = client.connect().then(() => client);
    // Only its own place: a newer connection may have taken it.
    const forget = () => {
      if (connections[index] === connected) connections[index] = undefined;
    };
    places.set(client, forget);
    connected.catch(forget);
    client.on('error', forget);
    client.on('end', forget);
    return connected;
  };

  return {
    next(): Promise<pg.Client> {
      turn = (turn + 1) % PIPELINED_CONNECTIONS;
      const connection = connections[turn] ?? connect(turn);
      connections[turn] = connection;
      return connection;
    },
    /** Takes a connection out of use. */
    forget: (client: pg.Client) => places.get(client)?.(),
    async close() {
      const open = await Promise.allSettled(connections.filter((connection) => connection !== undefined));
      await Promise.all(
        open.map((result) => (result.status === 'fulfilled' ? result.value.end() : undefined)),
      );
    },
  };
}

/**
 * PostgreSQL 15 or later, by connection string. Pipelining is our own, over `pg`, because the requests of one turn of the event loop then share
 * a write and three connections carry the load; `docs/performance.md` has the figures.
 */
export function createPostgresDatabase(
  connectionString: string,
  timeouts: DatabaseTimeouts = TIMEOUTS,
): Database {
  const settings = connectionSettings(connectionString, timeouts);
  const pipelines = createPipelines(settings);
  const pool = new pg.Pool({
    ...settings,
    max: TRANSACTION_CONNECTIONS,
    // Who waits for a row longer than half of it gives the connection back to the others.
    lock_timeout: Math.round(timeouts.statementMs / 2),
    idle_in_transaction_session_timeout: timeouts.statementMs,
  });
  // Without a listener a connection that breaks while idle would end the process; its next user gets a fresh one.
  pool.on('error', ignoreError);
  pool.on('connect', (connection) => connection.on('error', ignoreError));
  const scope = createTransactionScope();

  return {
    kind: 'postgres',
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      scope.refuseInside('A query beside its transaction');
      const client = await pipelines.next();
      sendTogether(client);
      try {
        return await run<Row>(client, statement, values);
      } catch (error) {
        // The driver closes a connection that does not respond, but reports it a moment later: it must not be used until then.
        if (isUnanswered(error)) pipelines.forget(client);
        throw error;
      }
    },
    transaction: createTransactions(pool, scope),
    async runScript(sql: string) {
      await pool.query(sql);
    },
    async close() {
      await Promise.all([pipelines.close(), pool.end()]);
    },
  };
}
