import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { createTestDatabase } from '#test/test-database.ts';

/**
 * Tables with a customer that stay on one server, and why they may:
 * docs/decisions/0019-tables-by-customer.md.
 */
const NOT_BY_CUSTOMER = new Set([
  // Found by a secret before the customer is known; purged after two days.
  'login_attempt',
  'one_time_code',
  'session',
  'passkey_challenge',
  // Partitioned by time; the customer may be unknown.
  'audit_event',
  // A queue over all customers, purged after two days.
  'core_event',
]);
/** Kept by the runner of migrations. */
const RUNNER_TABLES = ['migration', 'function_source'];
const PER_COUNTRY = /^address_(street|word|place)_/;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const listTables = statement(
  'test-tables',
  `select relname as table, exists (
     select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped) as has_customer
   from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`,
);
/** Primary keys, unique constraints and foreign keys, with the names of their columns. */
const listKeys = statement(
  'test-keys',
  `select t.relname as table, k.conname as name, k.contype::text as type, coalesce(r.relname, '') as refers_to,
     (select json_agg(a.attname) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey))::text as columns
   from pg_constraint k join pg_class t on t.oid = k.conrelid left join pg_class r on r.oid = k.confrelid
   where k.contype in ('p', 'u', 'f') and t.relnamespace = current_schema()::regnamespace`,
);
type Key = { table: string; name: string; type: 'p' | 'u' | 'f'; refers_to: string; columns: string };

test('[HOUSE-15] keys of tables with customers carry the customer', async () => {
  const tables = await database.query<{ table: string; has_customer: boolean }>(listTables, []);
  const byCustomer = new Set(
    tables.filter((row) => row.has_customer && !NOT_BY_CUSTOMER.has(row.table)).map((row) => row.table),
  );
  expect(byCustomer.size).toBeGreaterThan(8);
  const keys = await database.query<Key>(listKeys, []);
  const without = keys
    .filter(({ table, columns }) => byCustomer.has(table) && !columns.includes('"customer_id"'))
    // A reference to data that every server has needs no customer.
    .filter(({ type, refers_to }) => type !== 'f' || byCustomer.has(refers_to));
  expect(without.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
});

test('[HOUSE-15] a table that refers to a customer, however far away, carries the customer', async () => {
  const tables = await database.query<{ table: string; has_customer: boolean }>(listTables, []);
  const hasCustomer = new Set(tables.filter((row) => row.has_customer).map((row) => row.table));
  const keys = await database.query<Key>(listKeys, []);
  const lacking = keys.filter(
    ({ table, type, refers_to }) => type === 'f' && hasCustomer.has(refers_to) && !hasCustomer.has(table),
  );
  // One row for each code, of which it holds the message.
  expect(lacking.map(({ table }) => table)).toEqual(['code_message']);
});

test('[HOUSE-15] every table stands in the data model and in the record of its keys, and no other does', async () => {
  const rows = await database.query<{ table: string }>(listTables, []);
  const tables = rows
    .map(({ table }) => table)
    .filter((table) => !RUNNER_TABLES.includes(table) && !PER_COUNTRY.test(table));
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const drawn = [...read('docs/data-model.md').matchAll(/^ {2}(\w+) \{$/gm)].map(([, table]) => table);
  expect(drawn.sort()).toEqual(tables);
  const record = read('docs/decisions/0019-tables-by-customer.md');
  const inRecord = tables.filter((table) => record.includes(`\`${table}\``) || table.startsWith('address_'));
  expect(inRecord).toEqual(tables);
});

/** Foreign keys that an erased customer follows, without an index that begins with their first column. */
const listUnindexed = statement(
  'test-unindexed',
  `select t.relname as table from pg_constraint k join pg_class t on t.oid = k.conrelid
   where k.contype = 'f' and k.confrelid = 'customer'::regclass and k.confdeltype = 'c' and not exists (
     select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)`,
);

test('an erased customer reads no whole table: every table that goes along has an index by customer', async () => {
  expect(await database.query(listUnindexed, [])).toEqual([]);
});
