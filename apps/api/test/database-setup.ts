import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createEmbeddedDatabase } from '#api/database/embedded-database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { PATIENT_TIMEOUTS, startLocalPostgres } from '#test/local-postgres.ts';

/** Two thirds of the files that every test file would unpack. Nothing makes a further database in the embedded engine. */
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

async function preparePostgres(project: TestProject) {
  const server = await startLocalPostgres({ isDurable: false });
  const admin = createPostgresDatabase(server.url, PATIENT_TIMEOUTS);
  await admin.runScript('create database template_portal');
  await admin.close();
  const url = server.url.replace(/\/postgres$/, '/template_portal');
  const template = createPostgresDatabase(url, PATIENT_TIMEOUTS);
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

/** Makes the database that every test file starts from a copy of. */
export async function setup(project: TestProject): Promise<() => void> {
  const kind = project.config.provide?.testDatabase ?? 'embedded';
  return kind === 'postgres' ? preparePostgres(project) : prepareEmbedded(project);
}
