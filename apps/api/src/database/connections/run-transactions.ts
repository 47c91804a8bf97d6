import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asBusy, isUnanswered } from '#api/database/connections/connection-errors.ts';
import type { ConnectionPool } from '#api/database/connections/connection-pool.ts';
import {
  CommitOutcomeUnknownError,
  type Session,
  type Statement,
  type Transaction,
} from '#api/database/database.ts';
import { CUSTOMER_ROLE } from '#api/database/row-level-security.ts';
import type { createTransactionScope } from '#api/database/transaction-scope.ts';

async function send<Row>(
  connection: pg.PoolClient,
  { name, text, actor }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  if (actor === 'customer') await connection.query(`set local role ${CUSTOMER_ROLE}`);
  const result = await connection.query({ name, text, values: values as unknown[] });
  if (actor === 'customer') await connection.query('reset role');
  return result.rows as Row[];
}

/**
 * SQLSTATEs by which the server says that the connection ends. Any other error that it sends is its
 * result for the statement.
 */
const CONNECTION_ENDS = /^(08|57P0)/;

const isServerResult = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !CONNECTION_ENDS.test(error.code ?? '');

async function commit(connection: pg.PoolClient): Promise<void> {
  const { command } = await connection.query('commit').catch((error: unknown) => {
    throw isServerResult(error) ? error : new CommitOutcomeUnknownError(error);
  });
  // The server reports a rollback, and no error, when a statement had failed and the
  // work went on all the same.
  if (command === 'ROLLBACK')
    throw new Error('The transaction was rolled back, because one of its statements had failed');
}

/** Undoes a transaction. Returns what the connection is to be given back with. */
const undo = (connection: pg.PoolClient, failure: unknown): Promise<unknown> =>
  isUnanswered(failure)
    ? Promise.resolve(failure)
    : connection.query('rollback').then(
        () => failure,
        (error: unknown) => error,
      );

/**
 * With the first word, since a host that takes no changes any more would say so only at the first change.
 * `show` is no query: the isolation level can still be set.
 */
const BEGIN = 'begin; show transaction_read_only';

/** The driver returns one result for each statement of a text, which its types do not say. */
const resultsOf = (sent: unknown) => sent as readonly pg.QueryResult<{ transaction_read_only: string }>[];

async function begin(connection: pg.PoolClient): Promise<void> {
  const [, readOnly] = resultsOf(await connection.query(BEGIN));
  if (readOnly?.rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('The database takes no changes'), { code: '25006' });
}

/** Where a transaction has its connection from. */
type Connections = Pick<ConnectionPool, 'take' | 'giveBack' | 'isRefusal'>;

/** Takes a connection on which a transaction has begun. One that refuses is replaced, once. ISO-25 */
async function takeBegun(pool: Connections): Promise<pg.PoolClient> {
  const takeOnce = async () => {
    const connection = await pool.take();
    await begin(connection).catch((error: unknown) => {
      pool.giveBack(connection, error);
      throw error;
    });
    return connection;
  };
  return takeOnce().catch((error: unknown) => {
    if (pool.isRefusal(error)) return takeOnce();
    throw error;
  });
}

/** A transaction under way. It has no connection when one refused it and there is no other. */
type UnderWay = { connection: pg.PoolClient | undefined; hasDone: boolean };

const connectionOf = ({ connection }: UnderWay): pg.PoolClient => {
  if (!connection) throw new Error('The transaction has no connection');
  return connection;
};

/** A first statement that the connection refused did nothing: the transaction begins again on another one. */
function transactionOn(pool: Connections, underWay: UnderWay): Transaction {
  async function beginAgain(refusal: unknown): Promise<void> {
    pool.giveBack(connectionOf(underWay), refusal);
    underWay.connection = undefined;
    underWay.connection = await takeBegun(pool);
  }

  function use(): pg.PoolClient {
    underWay.hasDone = true;
    return connectionOf(underWay);
  }

  return {
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      const isFirst = !underWay.hasDone;
      try {
        return await send<Row>(use(), statement, values);
      } catch (error) {
        if (!isFirst || !pool.isRefusal(error)) throw error;
        await beginAgain(error);
        return send<Row>(use(), statement, values);
      }
    },
    runScript: async (sql) => void (await use().query(sql)),
    copyIn: (table, chunks) =>
      pipeline(Readable.from(chunks), use().query(copyFrom(`copy ${table} from stdin`))),
  };
}

type Scope = ReturnType<typeof createTransactionScope>;

/** Runs transactions, each on a connection of its own. */
export function createTransactions(pool: Connections, scope: Scope) {
  return async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const underWay: UnderWay = { connection: undefined, hasDone: false };
    let failure: unknown;
    try {
      underWay.connection = await takeBegun(pool);
      const result = await scope.run(transactionOn(pool, underWay), work);
      await commit(connectionOf(underWay));
      return result;
    } catch (error) {
      failure = underWay.connection && (await undo(underWay.connection, error));
      throw asBusy(error);
    } finally {
      if (underWay.connection) pool.giveBack(underWay.connection, failure);
    }
  };
}

/**
 * Runs sessions, each with transactions on one connection. It is replaced by no other: the temporary tables
 * would be missing there.
 */
export function createSessions(pool: ConnectionPool, scope: Scope) {
  return async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const connection = await pool.take();
    let failure: unknown;
    const transaction = createTransactions(
      {
        take: () => (failure === undefined ? Promise.resolve(connection) : Promise.reject(failure)),
        giveBack: (_connection, error) => {
          failure = error;
        },
        isRefusal: () => false,
      },
      scope,
    );
    try {
      return await work({ transaction });
    } finally {
      pool.discard(connection);
    }
  };
}
