import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isInBackground } from '#api/database/background-work.ts';
import {
  type ConnectionLimits,
  divideConnections,
  type PoolLimits,
  type PoolName,
} from '#api/database/connection-limits.ts';
import {
  asBusy,
  createPool,
  isUnanswered,
  type RunStatement,
  runAlone,
  runShared,
  takeConnection,
} from '#api/database/connection-pool.ts';
import {
  type ConnectionUse,
  connectionSettings,
  type DatabaseTimeouts,
  REQUEST_TIMEOUTS,
} from '#api/database/connection-settings.ts';
import {
  CommitOutcomeUnknownError,
  type Database,
  type Statement,
  type Transaction,
} from '#api/database/database.ts';
import { CUSTOMER_ROLE } from '#api/database/row-level-security.ts';
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

type Scope = ReturnType<typeof createTransactionScope>;

/** Transactions, each on a connection of its own. */
function createTransactions(pool: pg.Pool, limits: PoolLimits, scope: Scope) {
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

const USES = {
  ownReads: { isReadOnly: true, isOfCustomers: true, isShared: true },
  reads: { isReadOnly: true, isShared: true },
  ownHeldReads: { isReadOnly: true, isOfCustomers: true },
  heldReads: { isReadOnly: true },
  ownChanges: { isOfCustomers: true },
  changes: {},
  searches: { isReadOnly: true },
  background: { isOfJobs: true },
  transactions: {},
  backgroundTransactions: { isOfJobs: true },
} as const satisfies Record<PoolName, ConnectionUse>;

/**
 * Returns what runs the single statements of each kind. Those of work in the background share
 * one pool, whatever they do.
 */
function createRunners(
  pools: Readonly<Record<PoolName, pg.Pool>>,
  limits: ConnectionLimits,
  { lockMs }: DatabaseTimeouts,
): (statement: Statement) => RunStatement {
  const alone = (name: PoolName, patienceMs?: number) => runAlone(pools[name], limits[name], patienceMs);
  const patienceMs = lockMs || undefined;
  const own = {
    read: runShared(pools.ownReads, limits.ownReads, alone('ownHeldReads', patienceMs)),
    change: alone('ownChanges'),
  };
  const servers = {
    read: runShared(pools.reads, limits.reads, alone('heldReads', patienceMs)),
    search: alone('searches'),
    change: alone('changes'),
  };
  const background = alone('background');
  return ({ actor, kind = 'change' }) => {
    if (actor === 'customer') return own[kind === 'read' ? 'read' : 'change'];
    return isInBackground() ? background : servers[kind];
  };
}

/** PostgreSQL 15 or later, by connection string. */
export function createPostgresDatabase(
  connectionString: string,
  timeouts: DatabaseTimeouts = REQUEST_TIMEOUTS,
  limits: ConnectionLimits = divideConnections(),
): Database {
  const base = { connectionString, timeouts };
  const names = Object.keys(USES) as PoolName[];
  const pools = Object.fromEntries(
    names.map((name) => [name, createPool(connectionSettings(base, name, USES[name]), limits[name])]),
  ) as Record<PoolName, pg.Pool>;
  const runnerOf = createRunners(pools, limits, timeouts);
  const scope = createTransactionScope();
  const transact = createTransactions(pools.transactions, limits.transactions, scope);
  const transactInBackground = createTransactions(
    pools.backgroundTransactions,
    limits.backgroundTransactions,
    scope,
  );

  return {
    kind: 'postgres',
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      scope.refuseInside('A query beside its transaction');
      return runnerOf(statement)<Row>(statement, values);
    },
    async transaction(work) {
      scope.refuseInside('A transaction inside a transaction');
      return isInBackground() ? transactInBackground(work) : transact(work);
    },
    async runScript(sql: string) {
      await pools.transactions.query(sql);
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
