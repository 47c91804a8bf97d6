import { ERRORS } from '@portal/contract/errors/errors';
import { operations } from '@portal/contract/operations';
import { PAYMENT_STEPS } from '@portal/domain/payments/payment-machine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';
import { call, customerLogin } from '#test/calls.ts';
import { createLoggedIn, getCustomer, updateContact } from '#test/contacts.ts';
import { createCustomer } from '#test/factories.ts';
import { createRecordingCore } from '#test/fakes/recording-core.ts';
import { ACCEPTED, createRecordingProvider, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { readSeries } from '#test/metrics.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

const UNAUTHORIZED: SendResult = { kind: 'misconfigured', reason: 'http-401' };

let database: Database;
let testApp: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await testApp.app.close();
  await database.runScript(
    'truncate customer, identifier_failures, core_event, audit_event restart identity cascade',
  );
});
afterAll(() => database.close());

type Gateways = NonNullable<Parameters<typeof createTestApp>[1]>;
const start = async (gateways: Gateways = {}) => {
  testApp = await createTestApp(database, { hasMetrics: true, ...gateways });
};
const series = async () => readSeries(await testApp.readMetrics());

test('[OPS-10] calls are counted and timed, by operation and class of status', async () => {
  await start();
  const who = await createLoggedIn(testApp);
  await getCustomer(testApp, who);
  await call(testApp, 'Customer/getcustomerdetail', {}, { token: 'of nobody' });
  await testApp.app.inject('/health/ready');
  const page = await series();
  const count = (operation: string, status: string) =>
    page.get(`portal_call_duration_seconds_count{operation="${operation}",status="${status}"}`);
  expect(count('customerLogin', '2xx')).toBe(1);
  expect(count('getCustomerDetail', '2xx')).toBe(1);
  expect(count('getCustomerDetail', '4xx')).toBe(1);
  expect(
    page.get('portal_call_duration_seconds_bucket{operation="customerLogin",status="2xx",le="+Inf"}'),
  ).toBe(1);
  expect([...page.keys()].join()).not.toContain('health');
});

test('[OPS-10] no label is from a customer or a URL: each is from a closed list', async () => {
  await start();
  const who = await createLoggedIn(testApp);
  await getCustomer(testApp, who);
  const odd = `/api/v1/${who.customer.firstName}`;
  for (const url of [odd, `/policy/${who.customer.email}`, `/proof/${who.customer.mobile}`, '/%zz'])
    await testApp.app.inject({ url, headers: { 'x-request-id': String(who.customer.email) } });
  const page = await testApp.readMetrics();
  for (const secret of [who.customer.firstName, who.customer.email, who.customer.mobile, who.session.token])
    expect(page).not.toContain(String(secret));
  const named = new Set([...page.matchAll(/operation="([^"]*)"/g)].map(([, name = '']) => name));
  const routes = (name: string) =>
    name in operations || name === 'portal-file' || testApp.app.hasRoute({ method: 'GET', url: name });
  for (const name of named) expect(routes(name), name).toBe(true);
  const codes = new Set(
    Object.values(ERRORS).map(({ status }) => (status === 429 ? '429' : `${Math.floor(status / 100)}xx`)),
  );
  const statuses = new Set([...page.matchAll(/status="([^"]*)"/g)].map(([, status = '']) => status));
  for (const status of statuses) expect(['2xx', '3xx', ...codes]).toContain(status);
});

test('[OPS-10] what was sent is counted by channel, provider and result', async () => {
  const first = createRecordingProvider(() => UNAVAILABLE, 'twilio');
  const second = createRecordingProvider(() => ACCEPTED, 'sms-http');
  const coreSystem = createRecordingCore();
  coreSystem.respond = () => UNAUTHORIZED;
  await start({ messageProviders: [first, second], coreSystem });
  const { mobile, dateOfBirth } = await createCustomer(database);
  await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth });
  await testApp.dispatcher.settle();
  const page = await series();
  expect(page.get('portal_deliveries_total{channel="sms",provider="twilio",result="unavailable"}')).toBe(1);
  expect(page.get('portal_deliveries_total{channel="sms",provider="sms-http",result="accepted"}')).toBe(1);
  expect(page.get('portal_channel_failing{channel="sms"}')).toBe(0);
});

const sendTimings = (payload: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/browser-timings',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload,
  });

test('[OPS-13] timings of browsers are counted by the page on which the visit began', async () => {
  await start();
  const visit = JSON.stringify({ page: 'login', lcpMs: 1_800, inpMs: 90, errors: 1 });
  expect((await sendTimings(visit)).statusCode).toBe(204);
  await sendTimings(JSON.stringify({ page: 'policies', errors: 0 }));
  const page = await series();
  expect(page.get('portal_browser_lcp_seconds_sum{page="login"}')).toBe(1.8);
  expect(page.get('portal_browser_inp_seconds_bucket{page="login",le="0.1"}')).toBe(1);
  expect(page.get('portal_browser_errors_total{page="login"}')).toBe(1);
  expect(page.get('portal_browser_errors_total{page="policies"}')).toBe(0);
  expect(page.has('portal_browser_lcp_seconds_sum{page="policies"}')).toBe(false);
});

test.each([
  ['a path', { page: '/policy/70010001', errors: 0 }],
  ['a name beside', { page: 'login', errors: 0, name: 'Mary' }],
  ['an error text', { page: 'login', errors: 'of mary@example.com' }],
  ['a time that nobody waited', { page: 'login', lcpMs: 1e12, errors: 0 }],
  ['nothing', undefined],
])('[OPS-13] timings with %s are answered and not counted', async (_what, timings) => {
  await start();
  expect((await sendTimings(JSON.stringify(timings) ?? '')).statusCode).toBeLessThan(500);
  expect(await testApp.readMetrics()).not.toMatch(/portal_browser|70010001|[Mm]ary/);
});

test('[OPS-11] the page has what waits, how old it is, and who waits for an operator', async () => {
  const coreSystem = createRecordingCore();
  coreSystem.respond = () => UNAUTHORIZED;
  await start({ coreSystem });
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { HomePhone: '093001122' });
  await testApp.settleChanges();
  await database.runScript("update core_event set created_at = now() - interval '90 seconds'");
  const page = await series();
  expect(page.get('portal_queue_waiting{queue="core-event"}')).toBe(1);
  expect(page.get('portal_queue_oldest_seconds{queue="core-event"}')).toBeGreaterThanOrEqual(90);
  expect(page.get('portal_queue_waiting{queue="code-message"}')).toBe(0);
  expect(page.get('portal_channel_failing{channel="core-event"}')).toBe(1);
  expect(page.get('portal_check_failing{check="delivery"}')).toBe(1);
  expect(page.get('portal_check_failing{check="database"}')).toBe(0);
  expect(page.get('portal_ready')).toBe(1);
  expect(page.get('portal_dead_letters')).toBe(0);
  await database.runScript('update core_event set dead_lettered_at = now()');
  const later = await series();
  expect(later.get('portal_dead_letters')).toBe(1);
  expect(later.get('portal_queue_waiting{queue="core-event"}')).toBe(0);
});

test('[CFG-52] the page has the checksum of each site whose configuration this process knows', async () => {
  await start();
  expect(await testApp.readMetrics()).toContain(
    'portal_configuration{site="real-154",checksum="0a1b2c3d4e5f"} 1',
  );
});

test('[OPS-11] so has it locked logins and payments that have not ended, by state', async () => {
  await start();
  await database.runScript(`
    insert into identifier_failures (identifier_hash, is_known_browser, failures, locked_until)
    values ('\\x01', false, 5, now() + interval '1 hour'), ('\\x02', false, 1, null), ('\\x03', true, 20, 'infinity')`);
  const page = await series();
  expect(page.get('portal_logins_locked{browser="unknown"}')).toBe(1);
  expect(page.get('portal_logins_locked{browser="known"}')).toBe(1);
  for (const name of page.keys()) {
    const [, state] = /payments_open\{state="([^"]*)"\}/.exec(name) ?? [];
    if (state !== undefined) expect(Object.keys(PAYMENT_STEPS)).toContain(state);
  }
  await database.runScript('delete from identifier_failures');
  expect((await series()).get('portal_logins_locked{browser="unknown"}')).toBe(0);
});

test('[OPS-11] a figure that is gone, or that nobody can read now, is no number', async () => {
  const { database: broken, breakDown } = breakable(database);
  testApp = await createTestApp(broken, { hasMetrics: true });
  const dead = 'portal_dead_letters';
  const clock = 'portal_check_failing{check="clock"}';
  const before = await series();
  expect([before.get(dead), before.get(clock)]).toEqual([0, 0]);
  breakDown();
  const after = await series();
  expect([after.get(dead), after.get(clock)]).toEqual([Number.NaN, Number.NaN]);
});

test('[OPS-11] without the database the page says so, and the figures of the process are there', async () => {
  const { database: broken, breakDown } = breakable(database);
  testApp = await createTestApp(broken, { hasMetrics: true });
  breakDown();
  const page = await series();
  expect(page.get('portal_ready')).toBe(0);
  expect(page.get('portal_check_failing{check="database"}')).toBe(1);
  expect(page.get('portal_release{version="tested"}')).toBe(1);
  expect([...page.keys()].join()).not.toContain('portal_queue_waiting');
});

/** A database that goes away when it is told to. */
function breakable(real: Database) {
  let isBroken = false;
  const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  return {
    breakDown: () => {
      isBroken = true;
    },
    database: {
      ...real,
      query: (sql, values) => (isBroken ? gone() : real.query(sql, values)),
      transaction: (work) => (isBroken ? gone() : real.transaction(work)),
    } satisfies Database as Database,
  };
}
