import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import type { Database, Queryable, Statement, Transaction } from '#api/database/database.ts';
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
 * The embedded server writes ahead and, with `synchronous_commit=on` and PGlite's `relaxedDurability` off, hands every commit to the operating
 * system before the query returns: a killed process loses no acknowledged write. It does not fsync, so it is for a first
 * look and for tests; a power cut may lose writes.
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

/** The embedded server copies in from `/dev/blob`, a file that stands for this blob. */
function transactionOn(tx: Pick<PGlite, 'query' | 'exec'>): Transaction {
  return {
    ...queryable(tx),
    runScript: async (sql) => void (await tx.exec(sql)),
    copyIn: async (table, chunks) =>
      void (await tx.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob([...chunks]) })),
  };
}

function queryable(target: Pick<PGlite, 'query'>): Queryable {
  return {
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      const result = await target.query<Row>(statement.text, values as unknown[], { parsers: PARSERS });
      return result.rows;
    },
  };
}

/** The folder of the embedded database's files; none means in memory. `image` is a copy of another one's files. */
export type EmbeddedDatabaseOptions = { folder?: string; image?: Blob };

/** PostgreSQL inside this process. One process at a time may open a folder: see `folder-lock.ts`. */
export async function createEmbeddedDatabase(
  options: EmbeddedDatabaseOptions = {},
): Promise<Database & { engine: PGlite }> {
  const settings: PGliteOptions = { startParams: START_PARAMETERS, relaxedDurability: false };
  if (options.folder !== undefined) settings.dataDir = options.folder;
  if (options.image !== undefined) settings.loadDataDir = options.image;
  const engine = await PGlite.create(settings);
  const scope = createTransactionScope();
  const { query } = queryable(engine);

  return {
    kind: 'embedded',
    engine,
    async query(statement, values) {
      scope.refuseInside('A query beside its transaction');
      return query(statement, values);
    },
    async transaction(work) {
      scope.refuseInside('A transaction inside a transaction');
      return engine.transaction((tx) => scope.run(transactionOn(tx), work)) as never;
    },
    runScript: async (sql) => {
      await engine.exec(sql);
    },
    close: () => engine.close(),
  };
}
