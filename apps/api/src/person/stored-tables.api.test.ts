import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { columnsOf, conditionOf, policyConditionOf, wordsOf } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';
import { PURGED } from '#api/retention/retention-job.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const listColumns = statement(
  'test-all-columns',
  `select c.relname as "table", array_agg(a.attname::text order by a.attname) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
   group by 1 order by 1`,
);
type Columns = { readonly table: string; readonly columns: readonly string[] };

/** Each set of an address index has tables of its own. */
const nameOf = (table: string) => table.replace(/^(address_(?:street|word|place))_[\d_]+$/, '$1_<set>');
const PERSONS = Object.entries(STORED_TABLES).flatMap(([name, table]) =>
  table.person ? [{ name, table, person: table.person }] : [],
);

test('[PER-1] every table and column of the database is in the list, and no other', async () => {
  const rows = await database.query<Columns>(listColumns, []);
  const found = Object.fromEntries(rows.map(({ table, columns }) => [nameOf(table), columns]));
  const listed = Object.fromEntries(
    Object.entries(STORED_TABLES).map(([name, table]) => [name, [...columnsOf(table)].sort()]),
  );
  expect(listed).toEqual(found);
});

test('[PER-1] every table with a customer belongs to a person', async () => {
  const rows = await database.query<Columns>(listColumns, []);
  const withCustomer = rows.filter(({ columns }) => columns.includes('customer_id'));
  const ofNobody = withCustomer.filter(({ table }) => STORED_TABLES[table]?.person === undefined);
  expect(withCustomer.length).toBeGreaterThan(30);
  expect(ofNobody.map(({ table }) => table)).toEqual([]);
});

test('[PER-1] rows are found by what the list says, and what is blanked and kept are columns', async () => {
  for (const { name, table, person } of PERSONS) {
    const conditions = [conditionOf(person), policyConditionOf(table), person.remains?.where];
    for (const condition of conditions.filter((one) => one !== undefined)) {
      const text = `select from ${name} t where $1::bigint is not null and $2::text[] is not null and (${condition})`;
      expect(await database.query({ name: '', text }, [1, []]), name).toEqual([]);
    }
    const { blank, holding } = person.remains ?? {};
    const set = blank && `update ${name} t set ${blank} where false`;
    if (set) expect(await database.query({ name: '', text: set }, []), name).toEqual([]);
    expect(columnsOf(table), name).toEqual(expect.arrayContaining([...wordsOf(holding)]));
  }
});

test('[PER-1] no column of bytes is shown, and no column in the place of a key', async () => {
  const bytes = await database.query<{ table: string; column: string }>(
    statement(
      'test-columns-of-bytes',
      `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
         and (a.atttypid in ('bytea'::regtype, 'bytea[]'::regtype) or a.attname = 'key_id')`,
    ),
    [],
  );
  const shown = bytes.filter(({ table, column }) => {
    const stored = STORED_TABLES[table];
    return stored?.person && wordsOf(stored.columns).includes(column);
  });
  expect(bytes.length).toBeGreaterThan(20);
  expect(shown).toEqual([]);
});

/** Tables in which a row refers to another one. */
const listReferences = statement(
  'test-references',
  `select distinct t.relname as "from", r.relname as "to" from pg_constraint k
     join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
   where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
);

test('[PER-1] the list is in an order in which an erasure can work', async () => {
  const order = PERSONS.map(({ name }) => name);
  const references = await database.query<{ from: string; to: string }>(listReferences, []);
  const wrong = references.filter(
    ({ from, to }) => from !== to && order.includes(to) && order.indexOf(from) > order.indexOf(to),
  );
  expect(references.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('[PER-2] the list says of each purged table how long it is kept, as the purge has it', () => {
  const said = Object.entries(STORED_TABLES).flatMap(([name, { kept }]) =>
    kept.purgedAfterDays === undefined ? [] : [[name, kept.purgedAfterDays] as const],
  );
  const done = PURGED.map(({ table, days = 0 }) => [table, days] as const);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(done));
});
