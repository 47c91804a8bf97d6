import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, statement, type Transaction } from '#api/database/database.ts';
import { migrate } from '#api/database/migration/migrate.ts';
import { createPostgresDatabase } from '#api/database/postgres-database.ts';
import { CUSTOMER_ROLE, requireRowLevelSecurity } from '#api/database/row-level-security.ts';
import { addCustomerRows, type FilledCustomer, listTablesOfCustomers } from '#test/customer-rows.ts';
import { createTestDatabase } from '#test/test-database.ts';

/**
 * Every table under row-level security, from the catalogue: the tests below run for each. A new one is filled
 * in test/customer-rows.ts.
 */
const scratch = await createTestDatabase();
const TABLES = await listTablesOfCustomers(scratch);
await scratch.close();

let database: Database;
let mine: FilledCustomer;
let theirs: FilledCustomer;
beforeAll(async () => {
  database = await createTestDatabase();
  mine = await addCustomerRows(database, 'MINE', 3);
  theirs = await addCustomerRows(database, 'THEIRS', 7);
});
afterAll(() => database.close());

/** Undoes the work; returns what it gave. */
async function tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const given: { result?: T } = {};
  const undo = new Error('undo');
  await database
    .transaction(async (tx) => {
      given.result = await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return given.result as T;
}

/** From here on the transaction is that of a customer whose session was proved; without one, of nobody. */
const become = (tx: Transaction, customer?: FilledCustomer) =>
  tx.runScript(
    `${customer ? `select set_config('portal.customer_id', '${customer.customerId}', true);` : ''} set local role ${CUSTOMER_ROLE}`,
  );

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Whose rows a statement meets that asks for no customer. */
const idsIn = async (tx: Transaction, sql: string): Promise<readonly number[]> =>
  // Prepared under its name, so each text has its own.
  (await tx.query<{ id: number }>(statement(hashOf(sql), sql), [])).map(({ id }) => id);
const seenIn = (tx: Transaction, table: string) =>
  idsIn(tx, `select distinct customer_id as id from ${table} order by 1`);

/** A trigger of the table, or an identity, would refuse a change before row-level security does. */
const loosen = (tx: Transaction, table: string) =>
  tx.runScript(
    `alter table ${table} disable trigger user; alter table ${table} alter customer_id drop identity if exists`,
  );

const REFUSED = /row-level security|permission denied/;

test('[ISO-20] every table with a column customer_id is under row-level security', async () => {
  expect(TABLES.length).toBeGreaterThanOrEqual(31);
  expect(
    await database.query(statement('test-open', 'select list_tables_without_row_level_security()'), []),
  ).toEqual([]);
});

describe.each(TABLES)('%s', (table) => {
  test('[ISO-20] a customer sees the own rows and nobody else’s, and nobody sees any', async () => {
    expect(
      await tried(async (tx) => {
        await become(tx, mine);
        return seenIn(tx, table);
      }),
    ).toEqual([mine.customerId]);
    expect(
      await tried(async (tx) => {
        await become(tx);
        return seenIn(tx, table);
      }),
    ).toEqual([]);
  });

  test('[ISO-20] without row-level security the same statement would see them', async () => {
    const seen = await tried(async (tx) => {
      await tx.runScript(`alter table ${table} disable row level security`);
      await become(tx, mine);
      return seenIn(tx, table);
    });
    expect(seen).toEqual([mine.customerId, theirs.customerId]);
  });

  test('[ISO-20] a customer changes and deletes nobody else’s rows', async () => {
    const where = `where customer_id = ${theirs.customerId}`;
    for (const change of [
      `update ${table} set customer_id = customer_id ${where} returning customer_id as id`,
      `delete from ${table} ${where} returning customer_id as id`,
    ]) {
      const met = await tried(async (tx) => {
        await loosen(tx, table);
        await become(tx, mine);
        return idsIn(tx, change).catch((error: Error) => error.message);
      });
      if (typeof met === 'string') expect(met).toMatch(/permission denied/);
      else expect(met).toEqual([]);
    }
  });

  test('[ISO-20] a customer writes no row for anybody else, and gives none of the own away', async () => {
    for (const change of [
      `insert into ${table} (customer_id) overriding system value values (${theirs.customerId})`,
      `update ${table} set customer_id = ${theirs.customerId}`,
    ])
      await expect(
        tried(async (tx) => {
          await loosen(tx, table);
          await become(tx, mine);
          await tx.runScript(change);
        }),
      ).rejects.toThrow(REFUSED);
  });
});

test('[ISO-20] a new table with a customer is put under row-level security by the next migration, and no server starts before', async () => {
  const own = await createTestDatabase();
  try {
    await requireRowLevelSecurity(own);
    await own.runScript('create table customer_wish (customer_id bigint primary key, wish text)');
    await expect(requireRowLevelSecurity(own)).rejects.toThrow(
      'The table customer_wish is not under row-level security. Run npm run portal -- migrate',
    );
    await migrate(own);
    await requireRowLevelSecurity(own);
  } finally {
    await own.close();
  }
});

test('[ISO-20] a table that lost its policy gets it again by the next migration', async () => {
  const own = await createTestDatabase();
  const policies = statement(
    'test-policies',
    "select polname from pg_policy where polrelid = 'policy'::regclass",
  );
  try {
    const before = await own.query(policies, []);
    await own.runScript('drop policy rows_of_proven_customer on policy');
    await expect(requireRowLevelSecurity(own)).rejects.toThrow(
      'The table policy is not under row-level security',
    );
    await migrate(own);
    expect(await own.query(policies, [])).toEqual(before);
  } finally {
    await own.close();
  }
});

test('[ISO-20] the policy is a filter of each table, and no part of how the plan finds its rows', async () => {
  const plan = await tried(async (tx) => {
    await become(tx, mine);
    const text = `explain (costs off) select from policy p, payment_method m
      where p.customer_id = ${mine.customerId} and m.customer_id = p.customer_id`;
    return tx.query<Record<string, string>>(statement('test-plan', text), []);
  });
  const lines = plan
    .map((row) => Object.values(row).join().trim())
    .filter((line) => line.includes('portal.customer_id'));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^Filter: /);
});

test.each([
  'update audit_event set kind = kind',
  'delete from audit_event',
  'select from session_to_prove for update',
  'select from contact_notice',
  'select from recipient_messages',
  'select from identifier_failures',
  'select from code_message',
  'select from audit_seal',
  'create table of_my_own (n integer)',
  'alter table policy disable row level security',
  'drop policy rows_of_proven_customer on policy',
])('[ISO-21] the role of customers may not: %s', async (script) => {
  const work = tried(async (tx) => {
    await become(tx, mine);
    await tx.runScript(script);
  });
  await expect(work).rejects.toThrow(/permission denied|must be owner/);
});

test.runIf(inject('testDatabase') === 'postgres')(
  '[ISO-22] a server whose login may not become the role of customers does not start',
  async () => {
    const [row] = await database.query<{ name: string }>(
      statement('test-database-name', 'select current_database() as name'),
      [],
    );
    await database.runScript(`do $$ begin create role test_stranger login;
      exception when duplicate_object or unique_violation then null; end $$`);
    const url = new URL(inject('postgresUrl'));
    url.username = 'test_stranger';
    url.pathname = `/${row?.name}`;
    const stranger = createPostgresDatabase(url.href);
    try {
      await expect(requireRowLevelSecurity(stranger)).rejects.toThrow(
        'The login of this server may not become portal_customer',
      );
    } finally {
      await stranger.close();
    }
  },
);
