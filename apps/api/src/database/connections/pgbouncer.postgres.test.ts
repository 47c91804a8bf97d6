import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Database, type Statement, statement } from '#api/database/database.ts';
import { openServerDatabase } from '#api/database/open-database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { findPgBouncer } from '#test/local-postgres.ts';
import { startPgBouncer } from '#test/pgbouncer.ts';
import { createTestDatabase } from '#test/test-database.ts';

/** As docs/operations/database.md says. */
const AS_DOCUMENTED = ['pool_mode = session', 'max_client_conn = 200', 'default_pool_size = 100'];

const findName = statement('test-own-name', 'select current_database() as name');
const SETTINGS = `select current_user::text as "user", current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_read_only') as "readOnly",
  current_setting('synchronous_commit') as commit, current_setting('plan_cache_mode') as plan, current_setting('jit') as jit`;
const USES: Readonly<Record<string, Statement>> = {
  'own reads': { name: 'test-own-read', text: SETTINGS, kind: 'read', actor: 'customer' },
  'own changes': { name: 'test-own-change', text: SETTINGS, kind: 'change', actor: 'customer' },
  reads: { name: 'test-read', text: SETTINGS, kind: 'read' },
  searches: { name: 'test-search', text: SETTINGS, kind: 'search' },
  changes: { name: 'test-change', text: SETTINGS, kind: 'change' },
};

/** The tests of connection-proof.test.ts prove the rule where there is no PgBouncer. */
describe.skipIf(!findPgBouncer())('PgBouncer (skipped where it is not installed)', () => {
  let database: Database;
  let url: string;
  let stop: () => Promise<void> = async () => undefined;
  beforeEach(async () => {
    database = await createTestDatabase();
    const [row] = await database.query<{ name: string }>(findName, []);
    url = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
  });
  afterEach(async () => {
    await stop();
    await database.close();
  });

  async function openBehind(settings: readonly string[]): Promise<Database> {
    const pooler = await startPgBouncer(url, settings);
    stop = pooler.stop;
    return openServerDatabase({ databaseUrl: pooler.url, dataFolder: '', isProduction: true });
  }

  test('[ISO-24] in session mode every kind of connection is as without it, also one that another process left', async () => {
    const direct = createPostgresDatabase(url);
    const pooler = await startPgBouncer(url, AS_DOCUMENTED);
    stop = pooler.stop;
    const open = () => openServerDatabase({ databaseUrl: pooler.url, dataFolder: '', isProduction: true });
    for (let process = 0; process < 2; process += 1) {
      const behind = await open();
      for (const [name, use] of Object.entries(USES))
        expect(await behind.query(use, []), name).toEqual(await direct.query(use, []));
      const inside = behind.transaction((tx) => tx.query({ name: 'test-inside', text: SETTINGS }, []));
      expect(await inside).toMatchObject([{ readOnly: 'off', lock: '500ms' }]);
      await behind.close();
    }
    await direct.close();
  });

  test.each(['transaction', 'statement'])('[ISO-24] in %s mode no server starts', async (mode) => {
    await expect(openBehind([`pool_mode = ${mode}`])).rejects.toThrow(
      /^A pooler in front of the database .+\. In pgbouncer\.ini set pool_mode = session/,
    );
  });

  test('[ISO-24] in transaction mode with each session reset no server starts either', async () => {
    await expect(openBehind(['pool_mode = transaction', 'server_reset_query_always = 1'])).rejects.toThrow(
      /^A pooler in front of the database .+\. In pgbouncer\.ini set pool_mode = session/,
    );
  });

  test('[ISO-24] in session mode without a reset the next process is refused', async () => {
    const pooler = await startPgBouncer(url, [...AS_DOCUMENTED, 'server_reset_query =']);
    stop = pooler.stop;
    const open = () => openServerDatabase({ databaseUrl: pooler.url, dataFolder: '', isProduction: true });
    await (await open()).close();
    await expect(open()).rejects.toThrow('lets several connections share one session');
  });
});
