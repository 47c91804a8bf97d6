import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { createTestDoor, exampleUpdate, postLines } from '#test/core-updates.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let connections: OwnConnections;
let door: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = await openConnections(database, 1);
  door = createTestDoor(database);
});
afterAll(async () => {
  await connections.close();
  await database.close();
});

const customers = (version: number) =>
  Array.from({ length: 9 }, (_, at) =>
    exampleUpdate('customer', {
      version,
      customerNumber: `H-${at}`,
      mobile: null,
      email: `held${at}@example.com`,
    }),
  );
const outcomes = async (lines: readonly unknown[]) =>
  (await postLines(door, lines)).map(({ outcome, reason }) => reason ?? outcome);

const holdOne = statement(
  'test-hold-customer',
  "select customer_id from customer where customer_number = 'H-4' for update",
);
const holdTurn = statement(
  'test-hold-turn',
  "select pg_advisory_xact_lock(hashtextextended('customers import', 0))::text",
);

test('[INB-5] a row that somebody holds is busy, and the others are written; later it is taken', async () => {
  await outcomes(customers(1));
  const held = await connections.hold(holdOne, []);
  const second = customers(2);
  const expected = second.map((_, at) => (at === 4 ? 'busy' : 'applied'));
  expect(await outcomes(second)).toEqual(expected);
  await held.release();
  expect(await outcomes(second)).toEqual(second.map((_, at) => (at === 4 ? 'applied' : 'duplicate')));
});

test('[INB-5] while an import writes, every line is busy', async () => {
  const held = await connections.hold(holdTurn, []);
  const lines = customers(3);
  expect(await outcomes(lines)).toEqual(lines.map(() => 'busy'));
  await held.release();
  expect(await outcomes(lines)).toEqual(lines.map(() => 'applied'));
});

const changeOwnEmail = statement(
  'test-change-own-email',
  `with changed as (
     update customer set email = 'own@example.com' where customer_number = 'H-5' returning customer_id, brand_id, country_id
   )
   insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload)
   select gen_random_uuid(), customer_id, brand_id, country_id, 'contact-details-changed', true, 'contact', '{}' from changed`,
);
const readEmail = statement('test-read-email', "select email from customer where customer_number = 'H-5'");

test('[INB-8] [IMP-9] a change that is being stored while an older state comes is kept', async () => {
  await outcomes(customers(4));
  const held = await connections.hold(changeOwnEmail, []);
  const posted = outcomes(customers(5));
  await held.untilWaiting(1);
  await held.release();
  await posted;
  expect(await database.query(readEmail, [])).toEqual([{ email: 'own@example.com' }]);
});
