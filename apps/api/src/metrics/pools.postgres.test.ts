import { afterAll, beforeAll, expect, test } from 'vitest';
import { POOL_LIMITS } from '#api/database/connections/pool-limits.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createCustomer } from '#test/factories.ts';
import { readSeries } from '#test/metrics.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
let others: OwnConnections;
beforeAll(async () => {
  database = await createTestDatabase();
  testApp = await createTestApp(database, { hasMetrics: true });
  others = await openConnections(database, 2);
});
afterAll(async () => {
  await others.close();
  await testApp.app.close();
  await database.close();
});

const series = async () => readSeries(await testApp.readMetrics());
const touch = statement(
  'test-touch-customer',
  'update customer set first_name = first_name where customer_id = $1',
);

test('[OPS-10] the page has every pool, with its connections and who waits for one', async () => {
  const page = await series();
  for (const [pool, { connections }] of Object.entries(POOL_LIMITS)) {
    expect(page.get(`portal_database_connections_limit{pool="${pool}"}`)).toBe(connections);
    expect(page.get(`portal_database_callers_waiting{pool="${pool}"}`)).toBe(0);
    expect(page.get(`portal_database_connections{pool="${pool}",state="busy"}`)).toBeGreaterThanOrEqual(0);
  }
});

test('[OPS-11] the page has the statements that wait for a lock', async () => {
  const { customerId } = await createCustomer(database);
  const held = await others.hold(touch, [customerId]);
  const waiting = database.query(touch, [customerId]);
  await held.untilWaiting(1);
  expect((await series()).get('portal_database_lock_waits')).toBe(1);
  await held.release();
  await waiting;
  expect((await series()).get('portal_database_lock_waits')).toBe(0);
});
