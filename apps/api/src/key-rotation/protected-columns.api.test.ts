import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import {
  ACCOMPANYING_COLUMNS,
  HASHED_COLUMNS,
  KEYLESS_COLUMNS,
  SEALED_COLUMNS,
} from '#api/key-rotation/protected-columns.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const listByteColumns = statement(
  'test-byte-columns',
  `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
     and a.atttypid in ('bytea'::regtype, 'bytea[]'::regtype) order by 1`,
);
const listKeyIdTables = statement(
  'test-key-id-tables',
  `select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attname = 'key_id' order by 1`,
);

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

test('[KEY-5] every column of bytes in the database is on the list, and no other', async () => {
  const rows = await database.query<{ column: string }>(listByteColumns, []);
  const listed = [
    ...SEALED_COLUMNS.map(nameOf),
    ...HASHED_COLUMNS.map(nameOf),
    ...ACCOMPANYING_COLUMNS,
    ...KEYLESS_COLUMNS,
  ];
  expect(rows.map(({ column }) => column)).toEqual(listed.sort());
});

test('[KEY-3] [KEY-5] every table with a keyed hash says under which key it is', async () => {
  const rows = await database.query<{ table: string }>(listKeyIdTables, []);
  const tables = new Set([...HASHED_COLUMNS.map(({ table }) => table), 'secret_key']);
  expect(rows.map(({ table }) => table)).toEqual([...tables].sort());
});
