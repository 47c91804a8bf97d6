import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { type Database, type Queryable, statement } from '#api/database/database.ts';
import { createEmbeddedDatabase } from '#api/database/embedded-database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { PATIENT_TIMEOUTS } from '#test/local-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: 'embedded' | 'postgres';
    /** A migrated embedded database, packed; each test file unpacks its own. */
    embeddedImage: string;
    /** The database `postgres` of a server. */
    postgresUrl: string;
    /** How the names of this run's databases begin. The one that ends in `_template` is migrated. */
    postgresPrefix: string;
  }
}

let image: Blob | undefined;

/** The packed database: read once by each worker, since it is large. A blob cannot be changed. */
function embeddedImage(): Blob {
  image ??= new Blob([readFileSync(inject('embeddedImage'))]);
  return image;
}

/** A migrated, empty database of the test file's own, on whichever of the two this run is for. */
export async function createTestDatabase(): Promise<Database> {
  if (inject('testDatabase') === 'embedded') {
    return createEmbeddedDatabase({ image: embeddedImage() });
  }
  const url = inject('postgresUrl');
  const prefix = inject('postgresPrefix');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const admin = createPostgresDatabase(url, PATIENT_TIMEOUTS);
  await admin.runScript(`create database ${name} template ${prefix}_template`);
  await admin.close();
  return createPostgresDatabase(url.replace(/\/postgres$/, `/${name}`), PATIENT_TIMEOUTS);
}

/** A transaction sees the activity of others as at its first look, until this. */
const lookAgain = statement('test-look-again', 'select pg_stat_clear_snapshot()');
const countWaiting = statement(
  'test-waiting',
  `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

/**
 * Returns when another process waits for a lock; on the embedded database, which does one thing
 * after the other, at once.
 */
export async function untilSomebodyWaits(database: Database, tx: Queryable): Promise<void> {
  if (database.kind === 'embedded') return;
  const waiting = async () => {
    await tx.query(lookAgain, []);
    return (await tx.query<{ n: number }>(countWaiting, []))[0]?.n;
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
}
