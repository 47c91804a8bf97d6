import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_KINDS } from '#api/audit/audit-event.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createTestDatabase } from '#test/test-database.ts';

const SOURCE_ROOT = new URL('../', import.meta.url);
const kinds = Object.keys(AUDIT_KINDS).sort();

/** The text of every script of the database, with the file's name. */
const scripts = readdirSync(SOURCE_ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .map((path) => ({ path, sql: readFileSync(new URL(path, SOURCE_ROOT), 'utf8') }));

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('[HOUSE-16] the database knows the kinds of the list and no other', async () => {
  const [row] = await database.query<{ definition: string }>(
    statement(
      'test-audit-kinds',
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'audit_event_kind'",
    ),
    [],
  );
  const known = [...(row?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, kind]) => kind);
  expect(known.sort()).toEqual(kinds);
});

test('[HOUSE-16] a misspelt kind is refused', async () => {
  const write = (kind: string) =>
    database.query(statement('test-write-audit', 'select write_audit_event($1, null, 1, 154)'), [kind]);
  await expect(write('loged-in')).rejects.toThrow('audit_event_kind');
  await expect(write('logged-in')).resolves.toHaveLength(1);
});

test('[HOUSE-16] every kind is written by some function, and one function alone inserts', () => {
  const functions = scripts.filter(
    ({ path }) => path !== 'audit/sql/audit-kinds.sql' && !path.includes('migrations/'),
  );
  const used = kinds.filter((kind) => functions.some(({ sql }) => sql.includes(`'${kind}'`)));
  expect(used).toEqual(kinds);
  const inserting = scripts.filter(({ sql }) => /insert into audit_event\b/.test(sql));
  expect(inserting.map(({ path }) => path)).toEqual(['audit/sql/write-audit-event.sql']);
});
