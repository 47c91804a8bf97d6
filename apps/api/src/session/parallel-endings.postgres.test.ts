import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import { createSessionRepository } from '#api/session/session-repository.ts';
import { logInAs } from '#test/calls.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { type OwnConnections, openConnections } from '#test/own-connections.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** The refresh, and what ends the session beside it. */
const AT_ONCE = 2;

let testApp: TestApp;
let connections: OwnConnections;
let sessions: ReturnType<typeof createSessionRepository>;
let customer: TestCustomer;
let credentials: SessionCredentials;
beforeAll(async () => {
  testApp = await createTestApp();
  connections = await openConnections(testApp.database, AT_ONCE);
  sessions = createSessionRepository(connections);
});
afterAll(async () => {
  await connections.close();
  await testApp.close();
});

const holdSession = statement(
  'test-hold-session',
  `select token_hash as "tokenHash", login_hash as "loginHash", country_id as "countryId"
   from session where customer_id = $1 for update`,
);
const countSessions = statement(
  'test-live-sessions',
  'select count(*)::integer as live from session where customer_id = $1 and expires_at > now()',
);
const deactivate = statement(
  'test-deactivate',
  'update customer set is_active = false where customer_id = $1',
);

/** Makes room for one login: each of the customer's is the oldest. */
const endOldest = statement('test-end-oldest', 'select end_oldest_logins($1, 1)');
const endOthers = statement(
  'test-end-others',
  `select end_other_sessions_of($1, null, '{"because": "contact-changed"}')`,
);

beforeEach(async () => {
  customer = await createCustomer(testApp.database);
  await logInAs(testApp, { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth });
  const [row] = await testApp.database.query<SessionCredentials>(holdSession, [customer.customerId]);
  if (!row) throw new Error('The login left no session');
  credentials = row;
});

/**
 * Ends the session while its refresh is under way: the refresh has begun, and cannot go on until the end has
 * begun too.
 */
async function endWhileRefreshing(end: () => Promise<unknown>): Promise<void> {
  const held = await connections.hold(holdSession, [customer.customerId]);
  const refreshing = sessions.refreshSession(credentials, {
    tokenHash: Buffer.from(`token of ${customer.customerId}`),
    bearerHash: null,
  });
  await held.untilWaiting(1);
  const ending = end();
  await held.untilWaiting(2);
  await held.release();
  // It must have worked: a refresh that always lost would prove nothing.
  expect((await refreshing).expiresAt).toBeInstanceOf(Date);
  await ending;
}

const liveSessions = () => testApp.database.query(countSessions, [customer.customerId]);

test('[SES-11] a token that is made while the customer logs out dies with the others', async () => {
  await endWhileRefreshing(() => sessions.endSession(credentials));
  expect(await liveSessions()).toEqual([{ live: 0 }]);
});

test('[SES-63] a token that is made while a customer becomes inactive dies with the others', async () => {
  await endWhileRefreshing(() => connections.query(deactivate, [customer.customerId]));
  expect(await liveSessions()).toEqual([{ live: 0 }]);
});

test('[SES-70] a token that is made while its login ends as the oldest dies with the others', async () => {
  await endWhileRefreshing(() => connections.query(endOldest, [customer.customerId]));
  expect(await liveSessions()).toEqual([{ live: 0 }]);
});

test('[CON-76] a token that is made while changed contact details end the other logins dies with them', async () => {
  await endWhileRefreshing(() => connections.query(endOthers, [customer.customerId]));
  expect(await liveSessions()).toEqual([{ live: 0 }]);
});

const readCounts = statement(
  'test-end-events',
  "select count(*)::integer as events from audit_event where customer_id = $1 and kind in ('session-timed-out', 'customer-viewed')",
);
const countEvents = () => testApp.database.query(readCounts, [customer.customerId]);

test('[AUD-2] two processes that show one customer the same at once write it once', async () => {
  const views = JSON.stringify([{ tokenHash: credentials.tokenHash.toString('hex') }]);
  const record = statement('test-record-views', 'select record_views($1)');
  const held = await connections.hold(
    statement(
      'test-hold-login',
      'select hold_login(login_hash), 1 as held from session where customer_id = $1',
    ),
    [customer.customerId],
  );
  const both = [1, 2].map(() => connections.query(record, [views]));
  await held.untilWaiting(2);
  await held.release();
  await Promise.all(both);
  expect(await countEvents()).toEqual([{ events: 1 }]);
});

test('[SES-60] two processes that record a login that ended by time at once do so once', async () => {
  const expire = statement(
    'test-expire',
    "update session set expires_at = now() - interval '1 second' where customer_id = $1",
  );
  await testApp.database.query(expire, [customer.customerId]);
  const record = statement('test-record-ended', 'select record_ended_logins(100)');
  // The first one has begun, and waits for the row; the second one finds it at work.
  const held = await connections.hold(holdSession, [customer.customerId]);
  const first = connections.query(record, []);
  await held.untilWaiting(1);
  await connections.query(record, []);
  await held.release();
  await first;
  expect(await countEvents()).toEqual([{ events: 1 }]);
});
