import { isInBackground } from '#api/database/background-work.ts';
import { type ConnectionPool, createPool, type PoolCare } from '#api/database/connections/connection-pool.ts';
import {
  type ConnectionUse,
  connectionSettings,
  type DatabaseTimeouts,
  REQUEST_TIMEOUTS,
} from '#api/database/connections/connection-settings.ts';
import { createGivenUpConnections } from '#api/database/connections/given-up-connections.ts';
import {
  divideConnections,
  type LimitsByPool,
  type PoolName,
} from '#api/database/connections/pool-limits.ts';
import { type RunStatement, runAlone, runShared } from '#api/database/connections/run-statements.ts';
import { createSessions, createTransactions } from '#api/database/connections/run-transactions.ts';
import type { Database, Statement } from '#api/database/database.ts';
import { createTransactionScope } from '#api/database/transaction-scope.ts';

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
  probe: { isOfCustomers: true },
} as const satisfies Record<PoolName, ConnectionUse>;

type Pools = Readonly<Record<PoolName, ConnectionPool>>;

/**
 * Returns what runs the single statements of each kind. Those of work in the background share
 * one pool, whatever they do.
 */
function createRunners(pools: Pools, limits: LimitsByPool, { lockMs }: DatabaseTimeouts) {
  const alone = (name: PoolName, patienceMs?: number) => runAlone(pools[name], patienceMs);
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
  const [background, probe] = [alone('background'), alone('probe')];
  return {
    runRead: servers.read,
    runnerOf({ actor, kind = 'change' }: Statement): RunStatement {
      if (kind === 'probe') return probe;
      if (actor === 'customer') return own[kind === 'read' ? 'read' : 'change'];
      return isInBackground() ? background : servers[kind];
    },
  };
}

type DatabaseBase = { readonly connectionString: string; readonly timeouts: DatabaseTimeouts };

function createPools(base: DatabaseBase, limits: LimitsByPool, care: PoolCare): Pools {
  const pools = Object.entries(USES).map(([key, use]) => {
    const name = key as PoolName;
    return [name, createPool(connectionSettings(base, name, use), limits[name], care)];
  });
  return Object.fromEntries(pools);
}

/** PostgreSQL 15 or later, by connection string. */
export function createPostgresDatabase(
  connectionString: string,
  timeouts: DatabaseTimeouts = REQUEST_TIMEOUTS,
  limits: LimitsByPool = divideConnections(),
): Database {
  const givenUp = createGivenUpConnections((statement, values) => runRead(statement, values));
  const pools = createPools({ connectionString, timeouts }, limits, { moves: 0, givenUp });
  const { runnerOf, runRead } = createRunners(pools, limits, timeouts);
  const scope = createTransactionScope();
  const transact = createTransactions(pools.transactions, scope);
  const transactInBackground = createTransactions(pools.backgroundTransactions, scope);
  const openSession = createSessions(pools.transactions, scope);

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
    async session(work) {
      scope.refuseInside('A session inside a transaction');
      return openSession(work);
    },
    async runScript(sql: string) {
      const connection = await pools.transactions.take();
      let failure: unknown;
      try {
        await connection.query(sql);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        pools.transactions.giveBack(connection, failure);
      }
    },
    listPools: () => Object.entries(pools).map(([name, pool]) => ({ name, ...pool.counts() })),
    async close() {
      givenUp.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
