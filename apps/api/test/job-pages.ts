import { setTimeout as sleep } from 'node:timers/promises';
import type { Feature } from '#api/composition/feature.ts';
import { compose } from '#api/composition/features.ts';
import { runInBackground } from '#api/database/background-work.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { createFileDocumentStore } from '#api/gateways/document-store/file-document-store.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { createRecordingCore } from '#test/fakes/recording-core.ts';
import { createRecordingProvider } from '#test/fakes/recording-provider.ts';
import { PATIENT_TIMEOUTS } from '#test/local-postgres.ts';

const SECRET_KEYS = [{ id: 1, secret: 'a secret of the tests that is long enough' }];
const ENVIRONMENT = {
  secretKeys: SECRET_KEYS,
  identifierKeys: deriveKeys(SECRET_KEYS, 'identifier'),
  publicOrigin: 'http://localhost',
  defaultSiteKey: 'real-154',
  siteHosts: new Map<string, string>(),
};

/** By it the connections of the jobs are known. */
const UNDER_TEST = 'jobs-under-test';
const LOOK_MS = 5;

const countConnections = statement(
  'test-job-connections',
  'select count(*)::integer as n from pg_stat_activity where datname = current_database() and application_name = $1',
);
const listPages = statement(
  'test-pages-read',
  `select relname as table, (coalesce(heap_blks_read + heap_blks_hit, 0) + coalesce(idx_blks_read + idx_blks_hit, 0))::float8 as pages
   from pg_statio_user_tables order by 2 desc`,
);

/** The pages of a table and its indexes that were read. */
export type PagesRead = { readonly table: string; readonly pages: number };

/**
 * Works on connections of its own and ends them. A connection tells its counts when it ends, or up to
 * 10 seconds later than its work while it is open.
 */
export async function workAndLeave(
  database: Database,
  url: string,
  work: (own: Database) => Promise<unknown>,
): Promise<void> {
  const named = new URL(url);
  named.searchParams.set('application_name', UNDER_TEST);
  const own = createPostgresDatabase(named.href, PATIENT_TIMEOUTS);
  await work(own).finally(() => own.close());
  const countLeft = async () =>
    (await database.query<{ n: number }>(countConnections, [UNDER_TEST]))[0]?.n ?? 0;
  while ((await countLeft()) > 0) await sleep(LOOK_MS);
}

/**
 * Works on connections of its own and returns what the work read of each table, the most first. Earlier work
 * on the tables is done with `workAndLeave`, so that none of its counts come in between.
 */
export async function countPagesRead(
  database: Database,
  url: string,
  work: (own: Database) => Promise<unknown>,
): Promise<readonly PagesRead[]> {
  await database.runScript('select pg_stat_reset()');
  await workAndLeave(database, url, work);
  return database.query<PagesRead>(listPages, []);
}

/** Runs every job of the product once, as production does, over fakes of the outside world. */
export const runEveryJob = (database: Database): Promise<void> => runInBackground(() => runJobs(database));

async function runJobs(database: Database): Promise<void> {
  const { features } = compose({
    database,
    environment: ENVIRONMENT,
    outside: {
      messageProviders: [createRecordingProvider()],
      coreSystem: createRecordingCore(),
      documentStore: createFileDocumentStore('/nowhere'),
      random: systemRandom,
    },
  });
  const { signal } = new AbortController();
  const all: readonly Feature[] = Object.values(features);
  for (const job of all.flatMap(({ jobs = [] }) => jobs)) await job.run(signal);
}
