import { describe, expect, inject, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { openServerDatabase } from '#api/database/open-database.ts';
import { createTestDatabase } from '#test/test-database.ts';

const findName = statement('test-own-name', 'select current_database() as name');
const ROLE = 'portal_test_few_connections';

describe('a server that opens PostgreSQL', () => {
  test('[ISO-7] refuses in a sentence where its role may have fewer connections than it would take', async () => {
    const database = await createTestDatabase();
    const [row] = await database.query<{ name: string }>(findName, []);
    const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, `/${row?.name}`);
    const open = (url: string, databaseConnections?: number) =>
      openServerDatabase({ databaseUrl: url, databaseConnections, dataFolder: '', isProduction: true });
    await database.runScript(`create role ${ROLE} login superuser connection limit 20`);
    const url = databaseUrl.replace(/\/\/[^@]*@/, `//${ROLE}@`);
    try {
      await expect(open(url)).rejects.toThrow(
        "DATABASE_CONNECTIONS is 47, but the database leaves 20 to this role: raise max_connections (or the role's limit), or lower DATABASE_CONNECTIONS.",
      );
      await expect(open(url, 21)).rejects.toThrow('DATABASE_CONNECTIONS is 21, but the database leaves 20');
      await (await open(url, 20)).close();
      await expect(open(databaseUrl, 1_000)).rejects.toThrow('DATABASE_CONNECTIONS is 1000');
    } finally {
      await database.runScript(`drop role ${ROLE}`);
      await database.close();
    }
  });
});
