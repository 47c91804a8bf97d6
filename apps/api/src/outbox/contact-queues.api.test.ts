import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import { createJsonCoreSystem } from '#api/gateways/core-system/json-core-system.ts';
import type { Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { createLoggedIn, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { letSecondsPass, waitAfter } from '#test/elapsed-time.ts';
import { createRecordingCore, type RecordingCore } from '#test/fakes/recording-core.ts';
import { ACCEPTED, REFUSED, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { startSmsServer } from '#test/fakes/sms-server.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
let another: TestApp | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.close();
});
beforeEach(() => {
  core = createRecordingCore();
  noticeResponses = () => ACCEPTED;
  notices.length = 0;
});
afterEach(async () => {
  await testApp.app.close();
  await another?.app.close();
  another = undefined;
  await database.runScript(
    'truncate customer, audit_event, core_event, contact_notice restart identity cascade',
  );
});

const DAY_SECONDS = 86_400;
const pass = (seconds: number) => letSecondsPass(database, seconds);

let core: RecordingCore;
const notices: Message[] = [];
let noticeResponses: (message: Message) => SendResult;

/** Brings codes like the message viewer, and is told by the tests what to make of notices. */
const providerOf = (messageViewer: MessageProvider): MessageProvider => ({
  ...messageViewer,
  name: 'provider',
  async send(message, signal) {
    if (message.oneTimeCode !== undefined) return messageViewer.send(message, signal);
    notices.push(message);
    return noticeResponses(message);
  },
});

async function start(coreSystem: CoreSystem = core, providerTimeoutMs = 50): Promise<LoggedInCustomer> {
  testApp = await createTestApp(database, { coreSystem, providerTimeoutMs, wrapProvider: providerOf });
  return createLoggedIn(testApp);
}
/** Changes the home phone; everything that is due has been tried once. */
async function change(who: LoggedInCustomer, homePhone: string, app = testApp): Promise<void> {
  expect((await updateContact(app, who, { HomePhone: homePhone })).status).toBe(200);
  await app.settleChanges();
}
const phones = () => core.sent.map(({ contact }) => contact.homePhone);
const rowsOf = async (table: 'core_event' | 'contact_notice'): Promise<number> => {
  const [row] = await database.query<{ n: number }>(
    statement(`test-count-${table}`, `select count(*)::integer as n from ${table}`),
    [],
  );
  return row?.n ?? 0;
};

test('[CON-33] an event that was not taken comes back after 2 seconds, then ever later, with the same id, as long as it takes', async () => {
  const who = await start();
  core.respond = () => UNAVAILABLE;
  const waits = [await waitAfter(database, 'core_event', () => change(who, '093000001'))];
  expect(core.sent).toHaveLength(1);
  // Nothing goes before its time, however slow this machine is.
  await pass(-DAY_SECONDS);
  await testApp.dispatchChanges();
  expect(core.sent).toHaveLength(1);
  await pass(DAY_SECONDS + 2);
  waits.push(await waitAfter(database, 'core_event', () => testApp.dispatchChanges()));
  expect(core.sent).toHaveLength(2);
  for (const [at, seconds] of [2, 4].entries()) {
    expect(waits[at]?.least).toBeLessThanOrEqual(seconds);
    expect(waits[at]?.most).toBeGreaterThanOrEqual(seconds / 2);
  }
  for (let tries = 0; tries < 20; tries += 1) {
    await pass(900);
    await testApp.dispatchChanges();
  }
  expect(core.sent).toHaveLength(22);
  expect(new Set(core.sent.map(({ eventId }) => eventId)).size).toBe(1);
  core.respond = () => ACCEPTED;
  await pass(900);
  await testApp.dispatchChanges();
  await pass(DAY_SECONDS);
  await testApp.dispatchChanges();
  expect(core.sent).toHaveLength(23);
});

test('[CON-30] the events of one customer arrive in their order, one after the other was taken', async () => {
  const who = await start();
  const other = await createLoggedIn(testApp);
  core.respond = () => UNAVAILABLE;
  await change(who, '093000001');
  await change(who, '093000002');
  expect(phones()).toEqual(['093000001']);
  core.respond = () => ACCEPTED;
  // However slow this machine is, the first event is not due again yet.
  await pass(-DAY_SECONDS);
  await change(other, '093000009');
  expect(phones()).toEqual(['093000001', '093000009']);
  await pass(DAY_SECONDS + 2);
  await testApp.dispatchChanges();
  await testApp.dispatchChanges();
  expect(phones()).toEqual(['093000001', '093000009', '093000001', '093000002']);
});

test('[CON-33] an event whose process died while sending is sent by another one', async () => {
  const who = await start();
  core.respond = () => Promise.reject(new Error('the process died'));
  await change(who, '093000001');
  another = await createTestApp(database, { coreSystem: core, providerTimeoutMs: 50 });
  core.respond = () => ACCEPTED;
  await pass(10);
  await another.dispatchChanges();
  expect(phones()).toEqual(['093000001', '093000001']);
});

test('[CON-33] two processes do not send the same event at once', async () => {
  const who = await start();
  core.respond = () => UNAVAILABLE;
  await change(who, '093000001');
  another = await createTestApp(database, { coreSystem: core, providerTimeoutMs: 50 });
  await pass(2);
  core.respond = () => ACCEPTED;
  await Promise.all([testApp.dispatchChanges(), another.dispatchChanges()]);
  expect(core.sent).toHaveLength(2);
});

test('[CON-33] a core system that says nothing is tried again, and a late response of it changes nothing', async () => {
  const who = await start();
  const late = Promise.withResolvers<SendResult>();
  core.respond = () => late.promise;
  await change(who, '093000001');
  late.resolve(ACCEPTED);
  core.respond = () => ACCEPTED;
  await pass(10);
  await testApp.dispatchChanges();
  expect(core.sent).toHaveLength(2);
});

test('[CON-30] an event is posted as JSON with its id as Idempotency-Key and a bearer token', async () => {
  const server = await startSmsServer();
  const who = await start(createJsonCoreSystem({ url: `${server.origin}/events`, token: 't0ken' }), 5_000);
  server.respondWith(503);
  await change(who, '093000001');
  server.respondWith(202);
  await pass(2);
  await testApp.dispatchChanges();
  await server.close();
  const [first, second] = server.requests;
  const { eventId } = JSON.parse(second?.body ?? '{}');
  expect(second).toMatchObject({
    method: 'POST',
    path: '/events',
    headers: {
      authorization: 'Bearer t0ken',
      'content-type': 'application/json',
      'idempotency-key': eventId,
    },
  });
  expect(first?.headers['idempotency-key']).toBe(eventId);
  expect(first?.body).toBe(second?.body);
});

test('[CON-33] a notice that was not taken is tried again within a minute, and given up after three days', async () => {
  const who = await start();
  noticeResponses = () => UNAVAILABLE;
  await change(who, '093000001');
  expect(notices).toHaveLength(2);
  await pass(2);
  await testApp.dispatchChanges();
  expect(notices).toHaveLength(4);
  await pass(3 * DAY_SECONDS);
  await testApp.dispatchChanges();
  expect(notices).toHaveLength(6);
  await pass(60);
  await testApp.dispatchChanges();
  expect(notices).toHaveLength(6);
  expect(testApp.logLines().join('')).toContain('given-up');
});

test('[CON-33] a notice that every provider refuses is given up at once, the other channel is told all the same', async () => {
  const who = await start();
  noticeResponses = ({ channel }) => (channel === 'sms' ? REFUSED : ACCEPTED);
  await change(who, '093000001');
  await pass(60);
  await testApp.dispatchChanges();
  expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
});

test('[CON-33] nothing of what is sent, nor to whom, is in the log', async () => {
  const who = await start();
  core.respond = () => UNAVAILABLE;
  noticeResponses = () => UNAVAILABLE;
  await change(who, '093000001');
  const log = testApp.logLines().join('');
  expect(log).toContain('send-failed');
  for (const personal of ['093000001', String(who.customer.mobile), String(who.customer.email), 'Marine'])
    expect(log).not.toContain(personal);
});

test('[CON-33] what has arrived is purged after two days, what waits stays', async () => {
  const who = await start();
  await change(who, '093000001');
  core.respond = () => UNAVAILABLE;
  await change(who, '093000002');
  await pass(2 * DAY_SECONDS + 1);
  await purgeExpired(database);
  expect(await rowsOf('core_event')).toBe(1);
  expect(await rowsOf('contact_notice')).toBe(0);
});
