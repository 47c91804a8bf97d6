import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Database, statement } from '#api/database/database.ts';
import { createEmbeddedDatabase } from '#api/database/embedded-database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { PATIENT_TIMEOUTS, startLocalPostgres } from '#test/local-postgres.ts';

/**
 * Two thirds of the files that every test file would unpack. Nothing makes a further
 * database in the embedded engine.
 */
const UNUSED = ['template0', 'template1'];

async function prepareEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-image-'));
  const database = await createEmbeddedDatabase();
  await migrate(database);
  await database.runScript("update pg_database set datistemplate = false where datname like 'template_'");
  for (const unused of UNUSED) await database.runScript(`drop database ${unused}`);
  const image = await database.engine.dumpDataDir('none');
  await database.close();
  const file = join(folder, 'database.tar');
  writeFileSync(file, Buffer.from(await image.arrayBuffer()));
  project.provide('embeddedImage', file);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Each run on a server that `TEST_DATABASE_URL` names has databases of its own there, which go with it. */
const ofThisRun = `portal_test_${process.pid}`;

async function dropDatabases(admin: Database): Promise<void> {
  const rows = await admin.query<{ name: string }>(
    statement('test-databases', 'select datname as name from pg_database where starts_with(datname, $1)'),
    [ofThisRun],
  );
  for (const { name } of rows) await admin.runScript(`drop database ${name} with (force)`);
}

async function preparePostgres(project: TestProject) {
  const named = process.env.TEST_DATABASE_URL;
  const server = named
    ? { url: named, stop: () => undefined }
    : await startLocalPostgres({ isDurable: false });
  const ofDatabase = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const admin = createPostgresDatabase(ofDatabase('postgres'), PATIENT_TIMEOUTS);
  const name = `${ofThisRun}_template`;
  await admin.runScript(`create database ${name}`);
  const template = createPostgresDatabase(ofDatabase(name), PATIENT_TIMEOUTS);
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', ofDatabase('postgres'));
  project.provide('postgresPrefix', ofThisRun);
  return async () => {
    if (named) await dropDatabases(admin);
    await admin.close();
    server.stop();
  };
}

/** Makes the database that every test file starts from a copy of. */
export async function setup(project: TestProject): Promise<() => void | Promise<void>> {
  const kind = project.config.provide?.testDatabase ?? 'embedded';
  return kind === 'postgres' ? preparePostgres(project) : prepareEmbedded(project);
}
