import pg from 'pg';
import type { Database, Queryable, Statement } from '#api/database/database.ts';

/** Reads share these; the driver sends one statement after another without waiting for answers. */
const PIPELINED_CONNECTIONS = 3;
/** Transactions need a connection to themselves; few paths use them. */
const TRANSACTION_CONNECTIONS = 4;
/** A statement that runs longer is a fault, and must not hold up those behind it. */
const STATEMENT_TIMEOUT_MS = 10_000;

// Counts come as bigint; every number of ours fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// JSON is built by the database to be passed on, and dates are calendar dates: both stay text.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB, pg.types.builtins.DATE]) {
  pg.types.setTypeParser(type, (text: string) => text);
}

/**
 * Session settings: one plan per prepared statement (planning the policy detail costs more than running it), and a commit
 * that is on disk before it is acknowledged.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c synchronous_commit=on -c jit=off';

type Connection = pg.Client | pg.PoolClient;

async function run<Row>(
  connection: Connection,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await connection.query({ name, text, values: values as unknown[] });
  return result.rows as Row[];
}

/** A ring of pipelined connections. One that breaks is replaced at its next use. */
function createPipelines(connectionString: string) {
  const connections: (Promise<pg.Client> | undefined)[] = [];
  let turn = 0;

  const connect = async (index: number): Promise<pg.Client> => {
    // The types of the driver do not know `pipeline`, which its client reads.
    const config = {
      connectionString,
      options: SETTINGS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      pipeline: true,
    };
    const client = new pg.Client(config as pg.ClientConfig);
    const forget = () => {
      connections[index] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  };

  return {
    next(): Promise<pg.Client> {
      turn = (turn + 1) % PIPELINED_CONNECTIONS;
      const connection = connections[turn] ?? connect(turn);
      connections[turn] = connection;
      return connection;
    },
    async close() {
      const open = await Promise.allSettled(connections.filter((connection) => connection !== undefined));
      await Promise.all(
        open.map((result) => (result.status === 'fulfilled' ? result.value.end() : undefined)),
      );
    },
  };
}

/** PostgreSQL 15 or later, by connection string. */
export function createPostgresDatabase(connectionString: string): Database {
  const pipelines = createPipelines(connectionString);
  const pool = new pg.Pool({ connectionString, options: SETTINGS, max: TRANSACTION_CONNECTIONS });
  // Without a listener a connection that breaks while idle would end the process; its next user gets a fresh one.
  pool.on('error', () => undefined);

  return {
    kind: 'postgres',
    query: async <Row>(statement: Statement, values: readonly unknown[]) =>
      run<Row>(await pipelines.next(), statement, values),
    async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
      const connection = await pool.connect();
      try {
        await connection.query('begin');
        const result = await work({ query: (statement, values) => run(connection, statement, values) });
        await connection.query('commit');
        connection.release();
        return result;
      } catch (error) {
        await connection.query('rollback').catch(() => undefined);
        connection.release(true);
        throw error;
      }
    },
    async runScript(sql: string) {
      await pool.query(sql);
    },
    async close() {
      await Promise.all([pipelines.close(), pool.end()]);
    },
  };
}
