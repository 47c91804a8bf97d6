import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { createCoreEventWatch } from '#api/outbox/core-event-watch.ts';
import { createCoreEventWatchRepository } from '#api/outbox/core-event-watch-repository.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestDatabase } from '#test/test-database.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-14T12:00:00Z');
const NOT_STOPPED = new AbortController().signal;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.runScript('truncate core_event'));

/** Events of as many customers, each due. */
const haveEvents = (events: number, values = '') =>
  database.runScript(
    `insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload${values ? ', tries, delivered_at, dead_lettered_at' : ''})
     select gen_random_uuid(), n, 1, 154, 'contact-details-changed', true, 'contact', '{"changed": []}'${values ? `, ${values}` : ''}
     from generate_series(1, ${events}) n`,
  );
const count = async (): Promise<number> => {
  const [row] = await database.query<{ n: number }>(
    statement('test-count-events', 'select count(*)::integer as n from core_event'),
    [],
  );
  return row?.n ?? 0;
};

function createWatch({ hasCoreSystem = true } = {}) {
  const alarms: object[] = [];
  let nowMs = START;
  const { watch } = createCoreEventWatch({
    repository: createCoreEventWatchRepository(database),
    hasCoreSystem,
    clock: { now: () => new Date(nowMs) },
    raiseAlarm: (alarm) => alarms.push(alarm),
  });
  return {
    alarms,
    watch: () => watch(NOT_STOPPED),
    async wait(seconds: number) {
      nowMs += seconds * 1_000;
      await letSecondsPass(database, seconds);
    },
  };
}

test('[CON-85] operators hear of events that wait for an hour, once an hour', async () => {
  const { alarms, watch, wait } = createWatch();
  await haveEvents(3);
  await watch();
  await wait(HOUR - 60);
  await watch();
  expect(alarms).toEqual([]);
  await wait(120);
  await watch();
  await watch();
  expect(alarms).toEqual([{ waiting: 3, deadLetters: 0, oldestHours: 1, hasCoreSystem: true }]);
  await wait(HOUR);
  await watch();
  expect(alarms).toHaveLength(2);
});

test('[CON-85] operators hear of dead letters that nobody saw to for a day', async () => {
  const { alarms, watch, wait } = createWatch();
  await haveEvents(2, '1, null, now()');
  await wait(DAY - HOUR);
  await watch();
  expect(alarms).toEqual([]);
  await wait(2 * HOUR);
  await watch();
  expect(alarms).toEqual([{ waiting: 0, deadLetters: 2, oldestHours: 25, hasCoreSystem: true }]);
});

test('[CON-86] where no core system takes events they are deleted after 30 days, and the audit trail has each', async () => {
  const { watch, wait } = createWatch({ hasCoreSystem: false });
  await haveEvents(1_001);
  await wait(29 * DAY);
  await watch();
  expect(await count()).toBe(1_001);
  await wait(2 * DAY);
  await watch();
  expect(await count()).toBe(0);
  const [row] = await database.query<{ n: number }>(
    statement(
      'test-count-expired',
      `select count(*)::integer as n from audit_event where kind = 'core-event-expired'`,
    ),
    [],
  );
  expect(row?.n).toBe(1_001);
});

test('[CON-86] events of money that was taken are never deleted undelivered', async () => {
  const { watch, wait } = createWatch({ hasCoreSystem: false });
  await haveEvents(3);
  await database.runScript(
    "update core_event set kind = 'payment-taken', is_replaceable = false, ordering_key = 'payment 70010001' where customer_id = 2",
  );
  await database.runScript(
    "update core_event set kind = 'payment-method-changed', ordering_key = 'payment-method 70010001' where customer_id = 3",
  );
  await wait(400 * DAY);
  await watch();
  const left = statement('test-left-events', 'select kind from core_event');
  expect(await database.query(left, [])).toEqual([{ kind: 'payment-taken' }]);
});

test.each([
  ['was tried', '1, null, null'],
  ['arrived', '1, now(), null'],
])('[CON-86] nothing is deleted where an event %s: a core system is there', async (_, values) => {
  const { watch, wait } = createWatch({ hasCoreSystem: false });
  await haveEvents(2);
  await haveEvents(1, values);
  await wait(31 * DAY);
  await watch();
  expect(await count()).toBe(3);
});

const source = readFileSync(new URL('./sql/core-events.sql', import.meta.url), 'utf8');
const dueSql = /with due as \(([\s\S]*?for update skip locked)/.exec(source)?.[1] ?? 'no statement';
const explainLease = statement(
  'test-explain-lease',
  `explain (format json) ${dueSql.replace('p_limit', '20')}`,
);

test('[CON-84] of a large backlog no more is read than is taken', async () => {
  await haveEvents(20_000);
  await database.runScript('analyze core_event');
  const [plan] = await database.query<{ 'QUERY PLAN': unknown }>(explainLease, []);
  const text = JSON.stringify(plan);
  expect(text).toContain('core_event_due');
  expect(text).not.toContain('"Sort"');
  expect(text).not.toContain('Seq Scan');
});
