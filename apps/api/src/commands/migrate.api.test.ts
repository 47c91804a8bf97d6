import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateCommand } from '#api/commands/migrate.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import type { Database } from '#api/database/database.ts';
import { readMigrationEnvironment } from '#api/environment/environment.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const run = (...parameters: string[]) => {
  const context = { database, environment: readMigrationEnvironment({}), say: () => undefined };
  return migrateCommand.carryOut(readRequest(migrateCommand, parameters), context);
};

test('[HOUSE-22] applies what is missing, and says what; --check changes nothing', async () => {
  await database.runScript(
    "drop table queued_login; delete from migration where name = '0018-login-queue.sql'",
  );
  await expect(run('--check')).rejects.toThrow('The database lacks 0018-login-queue.sql of this version.');
  expect(await run()).toEqual(['Applied 0018-login-queue.sql', 'The database is up to date.']);
  expect(await run('--check')).toEqual(['The database is up to date.']);
});

test('[HOUSE-22] takes the role that owns the tables, needs no keys, and in production a database', () => {
  const url = 'postgres://owner@localhost/portal';
  const given = { NODE_ENV: 'production', DATABASE_URL: 'postgres://server@localhost/portal' };
  expect(readMigrationEnvironment({ ...given, MIGRATION_DATABASE_URL: url }).databaseUrl).toBe(url);
  expect(readMigrationEnvironment(given).databaseUrl).toBe(given.DATABASE_URL);
  expect(() => readMigrationEnvironment({ NODE_ENV: 'production' })).toThrow('DATABASE_URL must be set');
  expect(() => run('now')).toThrow('npm run portal -- migrate');
});
