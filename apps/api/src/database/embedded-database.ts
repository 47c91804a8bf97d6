import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import type { Database, Queryable, Statement, Transaction } from '#api/database/database.ts';
import { CUSTOMER_ROLE } from '#api/database/row-level-security.ts';
import { createTransactionScope } from '#api/database/transaction-scope.ts';

const asText = (text: string) => text;

/** The same types as the PostgreSQL driver gives: JSON and dates stay text, counts are numbers. */
const PARSERS = {
  [types.JSON]: asText,
  [types.JSONB]: asText,
  [types.DATE]: asText,
  [types.INT8]: (text: string) => Number(text),
};

/**
 * The embedded server writes ahead and, with `synchronous_commit=on` and PGlite's `relaxedDurability` off,
 * hands every commit to the operating system before the query returns: a killed process loses no acknowledged
 * write. It does not fsync, so it is for a first look and for tests; a power cut may lose writes.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'synchronous_commit=on',
  '-c',
  'plan_cache_mode=force_generic_plan',
];

/** The embedded server copies in from `/dev/blob`, a file that represents this blob. */
function transactionOn(tx: Pick<PGlite, 'query' | 'exec'>): Transaction {
  return {
    ...queryable(tx),
    runScript: async (sql) => void (await tx.exec(sql)),
    copyIn: async (table, chunks) =>
      void (await tx.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob([...chunks]) })),
  };
}

const run = async <Row>(
  target: Pick<PGlite, 'query'>,
  { text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> => (await target.query<Row>(text, values as unknown[], { parsers: PARSERS })).rows;

/** Statements in a transaction. A customer's own runs in the role of customers. ISO-20 */
function queryable(tx: Pick<PGlite, 'query' | 'exec'>): Queryable {
  return {
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      if (statement.actor !== 'customer') return run<Row>(tx, statement, values);
      await tx.exec(`set local role ${CUSTOMER_ROLE}`);
      const rows = await run<Row>(tx, statement, values);
      await tx.exec('reset role');
      return rows;
    },
  };
}

/**
 * The folder of the embedded database's files; none means in memory. `image` is a
 * copy of another one's files.
 */
export type EmbeddedDatabaseOptions = { folder?: string; image?: Blob };

/** PostgreSQL inside this process. One process at a time may open a folder: see `folder-lock.ts`. */
export async function createEmbeddedDatabase(
  options: EmbeddedDatabaseOptions = {},
): Promise<Database & { engine: PGlite }> {
  // Given once: with each query the engine would join all its tables of types again.
  const settings: PGliteOptions = {
    startParams: START_PARAMETERS,
    relaxedDurability: false,
    parsers: PARSERS,
  };
  if (options.folder !== undefined) settings.dataDir = options.folder;
  if (options.image !== undefined) settings.loadDataDir = options.image;
  const engine = await PGlite.create(settings);
  const scope = createTransactionScope();
  const transaction: Database['transaction'] = async (work) => {
    scope.refuseInside('A transaction inside a transaction');
    return engine.transaction((tx) => scope.run(transactionOn(tx), work)) as never;
  };

  return {
    kind: 'embedded',
    engine,
    async query(statement, values) {
      scope.refuseInside('A query beside its transaction');
      return statement.actor === 'customer'
        ? engine.transaction((tx) => queryable(tx).query(statement, values))
        : run(engine, statement, values);
    },
    transaction,
    async session(work) {
      scope.refuseInside('A session inside a transaction');
      return work({ transaction }).finally(() => engine.exec('discard temp'));
    },
    runScript: async (sql) => {
      await engine.exec(sql);
    },
    close: () => engine.close(),
  };
}
