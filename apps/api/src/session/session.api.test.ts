import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, getCustomerDetail, logInAs, type Session } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function logIn(): Promise<Session> {
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  return logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
}

const detail = ({ loginId }: Session, token: string) => getCustomerDetail(testApp, { loginId, token });
const refresh = ({ loginId }: Session, token: string) =>
  call(testApp, 'Account/refreshsession', { ClientPortalLoginId: loginId }, { token });

test('[SES-1] the token is unguessable, its end is UTC, and the database keeps only a hash of it', async () => {
  const session = await logIn();
  expect(session.token).toMatch(/^[\w-]{43}$/);
  expect(session.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  const rows = await testApp.database.query<{ row: string }>(
    { name: 'test-dump-sessions', text: 'select s::text as row from session s' },
    [],
  );
  const hex = Buffer.from(session.token).toString('hex');
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).not.toContain(hex);
    expect(row).not.toContain(session.token);
  }
});

test('[SES-2] a token lives 15 minutes', async () => {
  const session = await logIn();
  await letSecondsPass(testApp.database, 870);
  expect((await detail(session, session.token)).status).toBe(200);
  await letSecondsPass(testApp.database, 31);
  expect((await detail(session, session.token)).status).toBe(401);
});

test('[SES-3] a refresh returns a new token with a new end', async () => {
  const session = await logIn();
  await letSecondsPass(testApp.database, 240);
  const response = await refresh(session, session.token);
  const { SecurityToken, ExpiresAt } = response.json<{ SecurityToken: string; ExpiresAt: string }>();
  expect(SecurityToken).not.toBe(session.token);
  expect(Date.parse(ExpiresAt)).toBeGreaterThanOrEqual(Date.parse(session.expiresAt));
  expect((await detail(session, SecurityToken)).status).toBe(200);
});

test('[SES-4] the old token works 30 seconds more and cannot be refreshed when it is dead', async () => {
  const session = await logIn();
  await refresh(session, session.token);
  await letSecondsPass(testApp.database, 10);
  expect((await detail(session, session.token)).status).toBe(200);
  await letSecondsPass(testApp.database, 21);
  expect((await detail(session, session.token)).status).toBe(401);
  expect((await refresh(session, session.token)).status).toBe(401);
});

test('[SES-4] the 30 seconds never lengthen the life of the old token', async () => {
  const session = await logIn();
  await letSecondsPass(testApp.database, 880);
  expect((await refresh(session, session.token)).status).toBe(200);
  await letSecondsPass(testApp.database, 21);
  expect((await detail(session, session.token)).status).toBe(401);
});

test("[SES-3] [API-3] a refresh with another's login id, or from another country, is refused", async () => {
  const [mine, others] = [await logIn(), await logIn()];
  expect((await refresh(others, mine.token)).status).toBe(401);
  const abroad = await call(
    testApp,
    'Account/refreshsession',
    { ClientPortalLoginId: mine.loginId },
    { token: mine.token, countryId: 13 },
  );
  expect(abroad.status).toBe(401);
  expect((await refresh(mine, mine.token)).status).toBe(200);
});

test('[SES-5] a session ends 8 hours after its login, however often it is refreshed', async () => {
  const session = await logIn();
  let token = session.token;
  for (let minutes = 0; minutes < 480 - 14; minutes += 14) {
    await letSecondsPass(testApp.database, 14 * 60);
    token = (await refresh(session, token)).json<{ SecurityToken: string }>().SecurityToken;
    expect(token, `after ${minutes} minutes`).toBeTruthy();
  }
  await letSecondsPass(testApp.database, 14 * 60);
  expect((await detail(session, token)).status).toBe(401);
});

/** As if the clock of the database went back a second. */
const setClockBack = statement(
  'test-set-clock-back',
  "update session set created_at = created_at + interval '1 second' where customer_id = $1",
);

test.each([
  ['goes on', () => Promise.resolve()],
  ['goes back', (customerId: number) => testApp.database.query(setClockBack, [customerId])],
] as const)(
  '[SES-61] one login has five live tokens at most, the newest ones, where the clock %s',
  async (_, passTime) => {
    const { customerId, mobile, dateOfBirth } = await createCustomer(testApp.database);
    const session = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
    const tokens = [session.token];
    for (let refreshes = 0; refreshes < 8; refreshes += 1) {
      await passTime(customerId);
      const response = await refresh(session, session.token);
      tokens.push(response.json<{ SecurityToken: string }>().SecurityToken);
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await detail(session, token)).status));
    // The token that was refreshed lives on beside the newest four.
    expect(statuses).toEqual([200, 401, 401, 401, 401, 200, 200, 200, 200]);
  },
);

test('[SES-11] after a logout every token of the login is dead', async () => {
  const session = await logIn();
  const { SecurityToken } = (await refresh(session, session.token)).json<{ SecurityToken: string }>();
  expect((await call(testApp, 'Customer/logout', undefined, { token: SecurityToken })).status).toBe(200);
  expect((await detail(session, SecurityToken)).status).toBe(401);
  expect((await detail(session, session.token)).status).toBe(401);
  expect((await call(testApp, 'Customer/logout', undefined, { token: SecurityToken })).status).toBe(401);
});

test('[SES-11] [API-3] a logout from another country, or with another login id, ends nothing', async () => {
  const [mine, others] = [await logIn(), await logIn()];
  expect(
    (await call(testApp, 'Customer/logout', undefined, { token: mine.token, countryId: 13 })).status,
  ).toBe(401);
  const path = `Customer/logout?ClientPortalLoginId=${others.loginId}`;
  expect((await call(testApp, path, undefined, { token: mine.token })).status).toBe(401);
  expect((await detail(mine, mine.token)).status).toBe(200);
});
