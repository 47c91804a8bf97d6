import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { customerLogin, logInAs, type Session, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { addPasskey, codeOf, cookieNamed, logInByPasskey, ownCall, withPasskeys } from '#test/passkeys.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let database: Database;
let mary: TestCustomer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
  ({ database } = testApp);
});
beforeEach(async () => {
  mary = await createCustomer(database);
});
afterAll(() => testApp.close());

const run = (name: string, text: string, values: readonly unknown[] = []) =>
  database.query(statement(`test-proof-${name}`, text), values);
const bySms = () => ({ mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
const send = (session: Session) => ownCall(testApp, session, 'sendproofcode');
const check = (session: Session, SecurityCode: string) =>
  ownCall(testApp, session, 'checkproofcode', { SecurityCode });
const newest = () => testApp.messageViewer.listSent()[0];
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

/** Lets ten minutes pass, in which the customer stays logged in. */
async function passTenMinutes(): Promise<void> {
  await letSecondsPass(database, 601);
  await run('stay', "update session set expires_at = now() + interval '10 minutes' where customer_id = $1", [
    mary.customerId,
  ]);
}

/** A session whose login is too long ago. */
async function staleSession(who: Parameters<typeof logInAs>[1] = bySms()): Promise<Session> {
  const session = await logInAs(testApp, who);
  await passTenMinutes();
  return session;
}

/** A code that was just sent to a session. */
async function sentCode(session: Session): Promise<string> {
  const response = await send(session);
  const { channel, to = '', code = '' } = newest() ?? {};
  const sent = { Channel: channel, NumberEnd: channel === 'sms' ? to.slice(-3) : null };
  expect([response.status, response.json()]).toEqual([200, sent]);
  return code;
}

test('[PKY-7] [PKY-13] a code that was right is a fresh proof for ten minutes', async () => {
  const session = await staleSession();
  expect(codeOf(await ownCall(testApp, session, 'passkeyoptions'))).toBe('account.proof-needed');
  const response = await check(session, await sentCode(session));
  expect(response.status).toBe(200);
  const { ProvedUntil, ...rest } = response.json<{ ProvedUntil: string }>();
  expect(rest).toEqual({});
  expect(ProvedUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect((await addPasskey(testApp, session)).status).toBe(200);
  await passTenMinutes();
  expect(codeOf(await ownCall(testApp, session, 'passkeyoptions'))).toBe('account.proof-needed');
});

test('[PKY-9] without the flag no code of a proof is sent, and none is taken', async () => {
  const session = await staleSession();
  const code = await sentCode(session);
  const off = await createTestApp(database);
  for (const [path, more] of [
    ['sendproofcode', {}],
    ['checkproofcode', { SecurityCode: code }],
  ] as const) {
    const response = await ownCall(off, session, path, more);
    expect([response.status, codeOf(response)]).toEqual([409, 'passkey.not-offered']);
  }
  expect(off.messageViewer.listSent()).toEqual([]);
  expect((await check(session, code)).status).toBe(200);
});

test('[PKY-13] the message says what the code is for; that of a login does not', async () => {
  const words = 'is your code to confirm that it is you.';
  const session = await logInAs(testApp, bySms());
  expect(newest()?.text).not.toContain(words);
  await passTenMinutes();
  await sentCode(session);
  expect(newest()?.text).toContain(words);
});

test('[PKY-13] a message that waits in the queue says so too', async () => {
  const session = await staleSession();
  await sentCode(session);
  await run(
    'queue-again',
    `update code_message m set sealed_code = '\\x01', sent_at = null, next_try_at = now() from one_time_code c
     where c.code_id = m.code_id and c.customer_id = $1 and c.used_at is null and c.expires_at > now()`,
    [mary.customerId],
  );
  const leased = await run(
    'leased',
    'select l.is_proof from lease_code_messages(100, 30) l join one_time_code c using (code_id) where c.customer_id = $1',
    [mary.customerId],
  );
  expect(leased).toEqual([{ is_proof: true }]);
});

test('[PKY-13] a proof is of one login: another of the same customer has none', async () => {
  const session = await logInAs(testApp, bySms());
  await letSecondsPass(database, 31);
  const other = await staleSession();
  expect((await check(session, await sentCode(session))).status).toBe(200);
  expect(codeOf(await ownCall(testApp, other, 'passkeyoptions'))).toBe('account.proof-needed');
});

test('[PKY-13] the code goes to where that of the login went', async () => {
  const byEmail = await staleSession({ email: mary.email ?? '', dateOfBirth: mary.dateOfBirth });
  await sentCode(byEmail);
  expect(newest()).toMatchObject({ channel: 'email', to: mary.email });
  await letSecondsPass(database, 31);
  const session = await staleSession();
  await sentCode(session);
  expect(newest()).toMatchObject({ channel: 'sms', to: mary.mobile });
});

test('[PKY-13] after a login by passkey the code goes to the mobile number, else to the e-mail address', async () => {
  const device = createSoftwareAuthenticator();
  await addPasskey(testApp, await logInAs(testApp, bySms()), { device });
  await letSecondsPass(database, 61);
  const loggedIn = await logInByPasskey(testApp, device);
  const { SecurityToken = '', ClientPortalLoginId = '' } = loggedIn.json<Record<string, string>>();
  const cookie = cookieNamed('session', loggedIn);
  const session = { token: SecurityToken, loginId: ClientPortalLoginId, expiresAt: '', cookie };
  await sentCode(session);
  expect(newest()).toMatchObject({ channel: 'sms', to: mary.mobile });
  await letSecondsPass(database, 61);
  await run('no-mobile', 'update customer set mobile = null where customer_id = $1', [mary.customerId]);
  await sentCode(session);
  expect(newest()).toMatchObject({ channel: 'email', to: mary.email });
});

test('[PKY-13] a customer to whom the site sends no codes is told to call', async () => {
  const session = await staleSession();
  await run('no-mobile', 'update customer set mobile = null where customer_id = $1', [mary.customerId]);
  const bySmsOnly = await createTestApp(database, {
    configurationOf: (site) => {
      const entry = withPasskeys(site);
      return { ...entry, featureFlag: { ...entry.featureFlag, emailAuthFeature: false } };
    },
  });
  const response = await ownCall(bySmsOnly, session, 'sendproofcode');
  expect([response.status, codeOf(response)]).toEqual([409, 'account.proof-impossible']);
});

test('[PKY-13] [LOG-37] codes are 30 seconds apart and five an hour, those of the login included', async () => {
  const session = await logInAs(testApp, bySms());
  const soon = await send(session);
  expect([soon.status, codeOf(soon)]).toEqual([429, 'account.code-limit']);
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
  for (let time = 0; time < 4; time += 1) {
    await letSecondsPass(database, 31);
    await sentCode(session);
  }
  await letSecondsPass(database, 31);
  const sixth = await send(session);
  expect([sixth.status, codeOf(sixth)]).toEqual([429, 'account.code-limit']);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000);
});

test('[PKY-13] [LOG-35] a code works once, and a newer one voids it', async () => {
  const session = await staleSession();
  const first = await sentCode(session);
  await letSecondsPass(database, 31);
  const second = await sentCode(session);
  expect(second).not.toBe(first);
  expect(codeOf(await check(session, first))).toBe('account.code-expired');
  expect((await check(session, second)).status).toBe(200);
  expect(codeOf(await check(session, second))).toBe('account.code-expired');
});

test('[PKY-13] a code that was never sent, and one that is ten minutes old, are expired', async () => {
  const session = await staleSession();
  expect(codeOf(await check(session, '123456'))).toBe('account.code-expired');
  const code = await sentCode(session);
  await passTenMinutes();
  const response = await check(session, code);
  expect([response.status, codeOf(response)]).toEqual([419, 'account.code-expired']);
});

test('[PKY-13] the code opens no session, and that of a login is no proof', async () => {
  const session = await staleSession();
  const code = await sentCode(session);
  expect((await validateCode(testApp, session.loginId, code)).status).toBe(419);
  await letSecondsPass(database, 31);
  expect((await customerLogin(testApp, bySms())).status).toBe(200);
  expect((await check(session, newest()?.code ?? '')).status).not.toBe(200);
});

test('[PKY-13] [LOG-86] a login that begins while the code works does not take it', async () => {
  const session = await staleSession();
  await run('known', 'delete from known_browser where customer_id = $1', [mary.customerId]);
  await sentCode(session);
  await expect(logInAs(testApp, bySms())).rejects.toThrow();
});

test('[PKY-13] [LOG-36] [LOG-39] wrong codes count with those of the login, and the fifth locks', async () => {
  const session = await staleSession();
  const code = await sentCode(session);
  for (let time = 0; time < 4; time += 1) {
    const wrong = await check(session, wrongOf(code));
    expect([wrong.status, codeOf(wrong)]).toEqual([404, 'account.code-wrong']);
  }
  const fifth = await check(session, wrongOf(code));
  expect([fifth.status, codeOf(fifth)]).toEqual([429, 'account.code-limit']);
  expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(800);
  expect((await check(session, code)).status).toBe(429);
  expect((await send(session)).status).toBe(429);
  const [counted] = (await run(
    'wrong-codes',
    'select sum(tries)::integer as tries from customer_wrong_codes where customer_id = $1',
    [mary.customerId],
  )) as { tries: number }[];
  expect(counted?.tries).toBe(5);
});

test('[PKY-13] a lock that only the insurer lifts sends no code', async () => {
  const session = await staleSession();
  await run(
    'all-tries',
    'insert into customer_wrong_codes (customer_id, is_known_browser, tries) values ($1, false, 20)',
    [mary.customerId],
  );
  const response = await send(session);
  expect([response.status, codeOf(response)]).toEqual([409, 'account.proof-impossible']);
});

test('[PKY-13] an account on hold proves nothing', async () => {
  const session = await staleSession();
  const code = await sentCode(session);
  await run('held', 'update customer set held_at = now() where customer_id = $1', [mary.customerId]);
  for (const response of [await send(session), await check(session, code)])
    expect([response.status, codeOf(response)]).toEqual([409, 'account.held']);
});

test('[PKY-13] without a session there is no code', async () => {
  const response = await send({ token: 'nobody', loginId: 'nobody', expiresAt: '', cookie: '' });
  expect(response.status).toBe(401);
});
