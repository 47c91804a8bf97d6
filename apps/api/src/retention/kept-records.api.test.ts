import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { addCustomerRows, type FilledCustomer } from '#test/customer-rows.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestDatabase } from '#test/test-database.ts';

const DAY_SECONDS = 86_400;

let database: Database;
let who: FilledCustomer;
beforeAll(async () => {
  database = await createTestDatabase();
  who = await addCustomerRows(database, 'KEPT', 1);
});
afterAll(() => database.close());

const readAuthorities = statement(
  'test-authorities',
  'select ended_at is not null as ended from direct_debit_authority where customer_id = $1',
);
const authorities = () => database.query<{ ended: boolean }>(readAuthorities, [who.customerId]);

test('[PER-40] an authority ends with its policy or with another way to pay, and holds again with the policy', async () => {
  expect(await authorities()).toEqual([{ ended: false }]);
  await database.runScript('update policy set status_id = 60');
  expect(await authorities()).toEqual([{ ended: true }]);
  await database.runScript('update policy set status_id = 30');
  expect(await authorities()).toEqual([{ ended: false }]);
  await database.runScript('update payment_method set setup_id = null');
  expect(await authorities()).toEqual([{ ended: true }]);
  await database.runScript('update policy set status_id = 60');
  await database.runScript('update policy set status_id = 30');
  expect(await authorities()).toEqual([{ ended: true }]);
});

test('[PER-40] an authority goes seven years after its end, not a day before, and is never changed', async () => {
  await expect(database.runScript(`update direct_debit_authority set account_name = ''`)).rejects.toThrow(
    'never changed',
  );
  await letSecondsPass(database, 2556 * DAY_SECONDS);
  await purgeExpired(database);
  expect(await authorities()).toHaveLength(1);
  await letSecondsPass(database, 2 * DAY_SECONDS);
  await purgeExpired(database);
  expect(await authorities()).toEqual([]);
});

test('[PER-40] an authority that holds cannot be deleted', async () => {
  await addCustomerRows(database, 'HOLDS', 2);
  await expect(database.runScript('delete from direct_debit_authority')).rejects.toThrow('never changed');
});

const readEvents = statement(
  'test-dead-letters-left',
  'select ordering_key as key from core_event order by ordering_key',
);

test('[PER-41] dead letters go after 180 days, with an audit event; those of money stay', async () => {
  await database.runScript(`truncate core_event;
    insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload, dead_lettered_at)
    select gen_random_uuid(), ${who.customerId}, 1, 154, 'call-back-requested', false, key, '{}', now() - days * interval '1 day'
    from (values ('call-back old', 181), ('call-back young', 179), ('payment old', 900)) x (key, days)`);
  await purgeExpired(database);
  const left = await database.query<{ key: string }>(readEvents, []);
  expect(left.map(({ key }) => key)).toEqual(['call-back young', 'payment old']);
  const told = statement(
    'test-dead-letters-told',
    `select count(*)::integer as n from audit_event where kind = 'core-event-expired'`,
  );
  expect(await database.query(told, [])).toEqual([{ n: 1 }]);
});
