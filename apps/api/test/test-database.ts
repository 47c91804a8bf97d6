import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { createEmbeddedDatabase } from '#api/database/embedded-database.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';

/** A migrated, empty database of the test file's own, on whichever of the two this run is for. */
export async function createTestDatabase(): Promise<Database> {
  if (inject('testDatabase') === 'embedded') {
    return createEmbeddedDatabase({ image: new Blob([readFileSync(inject('embeddedImage'))]) });
  }
  const url = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPostgresDatabase(url);
  await admin.runScript(`create database ${name} template template_portal`);
  await admin.close();
  return createPostgresDatabase(url.replace(/\/postgres$/, `/${name}`));
}
