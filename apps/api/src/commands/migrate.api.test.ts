import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateCommand } from '#api/commands/migrate.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import type { Database } from '#api/database/database.ts';
import { createEmbeddedDatabase } from '#api/database/embedded-database.ts';
import { readMigrationEnvironment } from '#api/environment/environment.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmbeddedDatabase();
});
afterAll(() => database.close());

const run = (...parameters: string[]) => {
  const context = { database, environment: readMigrationEnvironment({}), say: () => undefined };
  return migrateCommand.carryOut(readRequest(migrateCommand, parameters), context);
};

test('[HOUSE-22] applies what is missing, and says what; --check changes nothing', async () => {
  await expect(run('--check')).rejects.toThrow(/^The database lacks 0001-schema[.]sql/);
  await expect(run('--check')).rejects.toThrow(/^The database lacks 0001-schema[.]sql/);
  const said = await run();
  expect([said[0], said.at(-1)]).toEqual(['Applied 0001-schema.sql', 'The embedded database is up to date.']);
  expect(await run()).toEqual(['The embedded database is up to date.']);
  expect(await run('--check')).toEqual(['The embedded database is up to date.']);
});

test('[HOUSE-22] --check names a function of another text, and none beside a newer version', async () => {
  await run();
  await database.runScript(
    "update function_source set checksum = 'other' where name like '%report-activity.sql'",
  );
  await expect(run('--check')).rejects.toThrow(
    /^The database has another text of .*report-activity\.sql than this version\./,
  );
  await database.runScript("insert into migration (name, checksum) values ('9999-newer.sql', 'newer')");
  expect(await run('--check')).toEqual(['The embedded database is up to date.']);
});

test('[HOUSE-22] takes the role that owns the tables, needs no keys, and in production a database', () => {
  const url = 'postgres://owner@localhost/portal';
  const given = { NODE_ENV: 'production', DATABASE_URL: 'postgres://server@localhost/portal' };
  expect(readMigrationEnvironment({ ...given, MIGRATION_DATABASE_URL: url }).databaseUrl).toBe(url);
  expect(readMigrationEnvironment(given).databaseUrl).toBe(given.DATABASE_URL);
  expect(() => readMigrationEnvironment({ NODE_ENV: 'production' })).toThrow('DATABASE_URL must be set');
  expect(() => run('now')).toThrow('npm run portal -- migrate');
});
