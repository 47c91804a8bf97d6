import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseTimeouts, UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { divideConnections, USUAL_CONNECTIONS } from '#api/database/connections/pool-limits.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createEmbeddedDatabase } from '#api/database/embedded-database.ts';
import { holdFolder } from '#api/database/folder-lock.ts';
import { refuseOutdated } from '#api/database/migration/applied-scripts.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { requireRowLevelSecurity } from '#api/database/row-level-security.ts';
import type { Environment } from '#api/environment/environment.ts';
import { OperatorError } from '#api/operator-error.ts';

async function openEmbedded(dataFolder: string): Promise<Database> {
  mkdirSync(dataFolder, { recursive: true });
  const folder = join(dataFolder, 'database');
  const release = holdFolder(folder);
  try {
    const database = await createEmbeddedDatabase({ folder });
    return {
      ...database,
      async close() {
        await database.close();
        release();
      },
    };
  } catch (cause) {
    release();
    throw new OperatorError(
      `The database in ${folder} cannot be opened. Move that folder away (or delete it) and start again to get fresh demonstration data.`,
      { cause },
    );
  }
}

type Address = Pick<Environment, 'databaseUrl' | 'dataFolder'> &
  Partial<Pick<Environment, 'databaseConnections'>>;

async function openPostgres(
  connectionString: string,
  timeouts?: DatabaseTimeouts,
  connections?: number,
): Promise<Database> {
  const database = createPostgresDatabase(connectionString, timeouts, divideConnections(connections));
  try {
    await database.runScript('select 1');
    return database;
  } catch (cause) {
    await database.close().catch(() => undefined);
    if (cause instanceof OperatorError) throw cause;
    const reason = (cause as NodeJS.ErrnoException).code ?? 'no response';
    throw new OperatorError(
      `The database that DATABASE_URL names cannot be reached (${reason}). Check the URL, and that the server runs.`,
      { cause },
    );
  }
}

/** Opens PostgreSQL where `DATABASE_URL` names one, otherwise the embedded database under the data folder. */
export function openDatabase(environment: Address, timeouts?: DatabaseTimeouts): Promise<Database> {
  return environment.databaseUrl
    ? openPostgres(environment.databaseUrl, timeouts, environment.databaseConnections)
    : openEmbedded(environment.dataFolder);
}

/** The settings that the database leaves to roles that are no superuser, and those it allows this one. */
const findConnectionLimit = statement(
  'find-connection-limit',
  `select least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
     nullif(rolconnlimit, -1)) as most from pg_roles where rolname = current_user`,
);

/** Throws, in a sentence, where one process alone could ask for more connections than there are. ISO-7 */
async function refuseTooManyConnections(database: Database, connections = USUAL_CONNECTIONS): Promise<void> {
  if (database.kind === 'embedded') return;
  const [row] = await database.query<{ most: number }>(findConnectionLimit, []);
  if (row === undefined || row.most >= connections) return;
  throw new OperatorError(
    `DATABASE_CONNECTIONS is ${connections}, but the database leaves ${row.most} to this role: raise max_connections (or the role's limit), or lower DATABASE_CONNECTIONS.`,
  );
}

/**
 * Opens the database for a server. In production it refuses one that lacks a script of this version;
 * elsewhere it brings the database up to date. A migration may take longer than a statement of a request may,
 * and so may the wait for another process that migrates: on PostgreSQL this has connections of its own,
 * without time limits. HOUSE-22
 */
export async function openServerDatabase(
  environment: Address & Pick<Environment, 'isProduction'>,
  timeouts?: DatabaseTimeouts,
): Promise<Database> {
  if (environment.databaseUrl && !environment.isProduction) {
    const unlimited = await openPostgres(environment.databaseUrl, UNLIMITED_TIMEOUTS);
    await migrate(unlimited).finally(() => unlimited.close());
  }
  const database = await openDatabase(environment, timeouts);
  try {
    await refuseTooManyConnections(database, environment.databaseConnections);
    if (environment.isProduction) await refuseOutdated(database);
    else if (database.kind === 'embedded') await migrate(database);
    await requireRowLevelSecurity(database);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}
