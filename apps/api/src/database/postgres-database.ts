import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isInBackground } from '#api/database/background-work.ts';
import {
  type ConnectionLimits,
  divideConnections,
  type LaneName,
  type TransactionLimits,
} from '#api/database/connection-limits.ts';
import {
  type ConnectionSettings,
  createConnectionSettings,
  type DatabaseTimeouts,
  REQUEST_TIMEOUTS,
} from '#api/database/connection-settings.ts';
import { CUSTOMER_ROLE } from '#api/database/customer-wall.ts';
import {
  CommitOutcomeUnknownError,
  type Database,
  DatabaseBusyError,
  type Statement,
  type Transaction,
} from '#api/database/database.ts';
import {
  asBusy,
  createStatementLane,
  isUnanswered,
  type StatementLane,
} from '#api/database/statement-lane.ts';
import { createTransactionScope } from '#api/database/transaction-scope.ts';

function transactionOn(connection: pg.PoolClient): Transaction {
  return {
    async query<Row>({ name, text, actor }: Statement, values: readonly unknown[]) {
      if (actor === 'customer') await connection.query(`set local role ${CUSTOMER_ROLE}`);
      const result = await connection.query({ name, text, values: values as unknown[] });
      if (actor === 'customer') await connection.query('reset role');
      return result.rows as Row[];
    },
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

type Scope = ReturnType<typeof createTransactionScope>;

/** Takes a connection of its own, unless as many wait for one as may. */
async function takeConnection(pool: pg.Pool, { waiting }: TransactionLimits): Promise<pg.PoolClient> {
  if (pool.waitingCount >= waiting) throw new DatabaseBusyError();
  return pool.connect();
}

/** Transactions, each on a connection of its own. */
function createTransactions(pool: pg.Pool, limits: TransactionLimits, scope: Scope) {
  return async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const connection = await takeConnection(pool, limits);
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
      throw asBusy(error);
    } finally {
      connection.release(!isUsable);
    }
  };
}

function createPool(settings: pg.ClientConfig, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    max,
    idle_in_transaction_session_timeout: Number(settings.statement_timeout),
  });
  // Without a listener a connection that breaks while idle would end the process; its next user gets a fresh one.
  pool.on('error', ignoreError);
  pool.on('connect', (connection) => connection.on('error', ignoreError));
  return pool;
}

/** A customer's own statement keeps its role, whoever sends it. */
function laneOfStatement({ actor, kind = 'change' }: Statement): LaneName {
  if (actor === 'customer') return kind === 'change' ? 'ownChange' : 'ownRead';
  return isInBackground() ? 'background' : kind;
}

/** The lanes of single statements. Those of work in the background share one, whatever they do. */
function createLanes(settingsOf: ConnectionSettings, limits: ConnectionLimits['lanes']) {
  const laneOf = (name: LaneName, isReadOnly: boolean, isOfCustomers = false): StatementLane =>
    createStatementLane(settingsOf({ name, isReadOnly, isOfCustomers }), limits[name]);
  return {
    ownRead: laneOf('ownRead', true, true),
    ownChange: laneOf('ownChange', false, true),
    read: laneOf('read', true),
    change: laneOf('change', false),
    search: laneOf('search', true),
    background: laneOf('background', false),
  };
}

/**
 * PostgreSQL 15 or later, by connection string. Pipelining is our own, over `pg`, because the requests of one turn of the event loop then share
 * a write and three connections carry the load; `docs/performance.md` has the figures.
 */
export function createPostgresDatabase(
  connectionString: string,
  timeouts: DatabaseTimeouts = REQUEST_TIMEOUTS,
  limits: ConnectionLimits = divideConnections(),
): Database {
  const settingsOf = createConnectionSettings(connectionString, timeouts);
  const lanes = createLanes(settingsOf, limits.lanes);
  const { requests, background } = limits.transactions;
  const pool = createPool(settingsOf({ name: 'transactions', isReadOnly: false }), requests.connections);
  const backgroundPool = createPool(
    settingsOf({ name: 'background transactions', isReadOnly: false }),
    background.connections,
  );
  const scope = createTransactionScope();
  const transact = createTransactions(pool, requests, scope);
  const transactInBackground = createTransactions(backgroundPool, background, scope);

  return {
    kind: 'postgres',
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      scope.refuseInside('A query beside its transaction');
      // Awaited here, since to hand the promise on takes two turns more.
      return await lanes[laneOfStatement(statement)].query<Row>(statement, values);
    },
    async transaction(work) {
      scope.refuseInside('A transaction inside a transaction');
      return isInBackground() ? transactInBackground(work) : transact(work);
    },
    async runScript(sql: string) {
      await pool.query(sql);
    },
    async close() {
      const all = Object.values(lanes).map((lane) => lane.close());
      await Promise.all([...all, pool.end(), backgroundPool.end()]);
    },
  };
}
