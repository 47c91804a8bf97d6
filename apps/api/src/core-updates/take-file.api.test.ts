import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coreUpdatesCommand } from '#api/commands/core-updates.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { takeUpdatesFile } from '#api/core-updates/take-file.ts';
import { type Database, statement } from '#api/database/database.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { exampleUpdate } from '#test/core-updates.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.runScript('truncate customer cascade; delete from core_update'));
afterAll(() => database.close());

const take = (file: string, ...parameters: string[]) =>
  takeUpdatesFile(readRequest(coreUpdatesCommand, ['--file', file, ...parameters]), {
    database,
    configurationOf: builtConfigurations,
    clock: { now: () => new Date('2026-03-14T12:00:00Z') },
  });

function writeUpdates(lines: readonly unknown[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-updates-')), 'updates.ndjson');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}
const rejectsOf = (file: string): readonly unknown[] =>
  readFileSync(`${file}.rejected.ndjson`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const count = statement('test-file-customers', 'select count(*)::integer as customers from customer');
const readOperator = statement(
  'test-file-operator',
  `select facts ->> 'operator' as operator from audit_event where kind = 'core-updated' order by event_id desc limit 1`,
);
const countCustomers = async () => (await database.query<{ customers: number }>(count, []))[0]?.customers;

test('[INB-6] a file does what a post does, and a dry run does it and undoes it', async () => {
  const [customer, address] = [exampleUpdate('customer'), exampleUpdate('address')];
  const odd = { ...exampleUpdate('policy', { customerNumber: 'C-9' }), note: 'Mere' };
  const file = writeUpdates([customer, odd, ...Array.from({ length: 400 }, () => customer), address]);
  const dry = await take(file, '--dry-run');
  expect(dry).toEqual([
    'applied: 2',
    'duplicate: 400',
    'stale: 0',
    'refused: 1',
    `Reasons: ${file}.rejected.ndjson`,
    'Dry run: nothing was changed.',
  ]);
  expect(await countCustomers()).toBe(0);
  expect((await take(file, '--operator', 'jane')).slice(0, 4)).toEqual(dry.slice(0, 4));
  expect(await countCustomers()).toBe(1);
  expect(rejectsOf(file)).toEqual([
    { line: 2, updateId: odd.updateId, outcome: 'refused', reason: 'bad-data: note' },
  ]);
  expect(await database.query(readOperator, [])).toEqual([{ operator: 'jane' }]);
  expect((await take(file, '--operator', 'jane')).slice(0, 2)).toEqual(['applied: 0', 'duplicate: 402']);
});

test('[INB-6] without an operator, or with a file that is not there, a sentence says so', async () => {
  expect(() => readRequest(coreUpdatesCommand, ['--file', 'x'])).toThrow('npm run portal -- core-updates');
  const missing = join(mkdtempSync(join(tmpdir(), 'portal-updates-')), 'none.ndjson');
  await expect(take(missing, '--operator', 'jane')).rejects.toThrow('cannot be read');
});
