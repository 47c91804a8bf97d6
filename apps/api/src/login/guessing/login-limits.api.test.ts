import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { type Credentials, call, logInAs, validateCode } from '#test/calls.ts';
import { solveCaptcha } from '#test/captcha.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.database.runScript('delete from wrong_codes; delete from network_tries'));

const NETWORK = '203.0.113.7';
const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const lastCode = () => testApp.messageViewer.listSent()[0]?.code ?? '';
const wrongCode = () => (lastCode() === '000000' ? '111111' : '000000');

type From = { ipAddress?: string; cookie?: string | undefined };
const sent = ({ ipAddress, cookie }: From) => ({
  headers: ipAddress ? { 'x-forwarded-for': ipAddress } : {},
  ...(cookie ? { cookie } : {}),
});

function logInFrom(from: From, who: Credentials) {
  const { mobile = null, email = null, dateOfBirth } = who;
  const body = { BrandId: 1, PhoneNumber: mobile, EmailId: email, DateOfBirth: dateOfBirth };
  return call(testApp, 'Account/customerlogin', body, sent(from));
}

const checkFrom = (from: From, loginId: string, code: string) =>
  validateCode(testApp, loginId, code, sent(from));

const countEvents = statement(
  'test-count-events',
  'select count(*)::integer as events from audit_event where kind = $1',
);
async function eventsOf(kind: string): Promise<number> {
  const rows = await testApp.database.query<{ events: number }>(countEvents, [kind]);
  return rows[0]?.events ?? 0;
}

/** Sets the counter of a network to this many tries in this hour. */
async function haveTried(ipAddress: string, tries: number): Promise<void> {
  const who = { mobile: '0219990000', dateOfBirth: '1940-01-01' };
  await logInFrom({ ipAddress }, who);
  await testApp.database.runScript(`update network_tries set tries = ${tries} where tries = 1`);
}

const haveWrongCodes = (tries: number) =>
  testApp.database.runScript(
    `insert into wrong_codes values (current_slice() - interval '1 hour', ${tries})`,
  );

describe('tries from one network', () => {
  test('[LOG-62] the 601st in an hour is refused with how long to wait, the 600th is not', async () => {
    const customer = await createCustomer(testApp.database);
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour - 1);
    expect((await logInFrom({ ipAddress: NETWORK }, bySms(customer))).status).toBe(200);
    const refused = await logInFrom({ ipAddress: NETWORK }, bySms(customer));
    expect(refused.status).toBe(429);
    expect(refused.json().code).toBe('request.too-many');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(4200);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  });

  test('[LOG-62] codes count like details, and a right code is refused too', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = (await logInFrom({}, bySms(customer))).json<string>();
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour);
    expect((await checkFrom({ ipAddress: NETWORK }, loginId, lastCode())).status).toBe(429);
    expect((await checkFrom({ ipAddress: '203.0.113.8' }, loginId, lastCode())).status).toBe(200);
  });

  test('[LOG-62] a login id that does not exist is a try as well', async () => {
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour);
    expect((await checkFrom({ ipAddress: NETWORK }, 'x'.repeat(43), '123456')).status).toBe(429);
  });

  test('[LOG-62] an hour later the network is free, and being refused did not make it longer', async () => {
    const customer = await createCustomer(testApp.database);
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour);
    const events = await eventsOf('network-limit');
    for (let tries = 0; tries < 6; tries += 1) await logInFrom({ ipAddress: NETWORK }, bySms(customer));
    const counted = statement('test-counted', 'select sum(tries)::integer as tries from network_tries');
    expect(await testApp.database.query(counted, [])).toEqual([
      { tries: LOCKOUT_LIMITS.network.maxTriesPerHour },
    ]);
    // One in a slice of ten minutes, and one more where a slice ended in between.
    expect([1, 2]).toContain((await eventsOf('network-limit')) - events);
    await letSecondsPass(testApp.database, 4201);
    expect((await logInFrom({ ipAddress: NETWORK }, bySms(customer))).status).toBe(200);
  });

  test('[LOG-62] the wait ends when enough tries are an hour old, not before and not when all are', async () => {
    const customer = await createCustomer(testApp.database);
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour - 5);
    await letSecondsPass(testApp.database, 1800);
    for (let tries = 0; tries < 5; tries += 1)
      await logInFrom({ ipAddress: NETWORK }, { mobile: `02188${tries}0000`, dateOfBirth: '1940-01-01' });
    const refused = await logInFrom({ ipAddress: NETWORK }, bySms(customer));
    const wait = Number(refused.headers['retry-after']);
    // A slice may end between the tries.
    expect(wait).toBeGreaterThan(1800 - 60);
    expect(wait).toBeLessThanOrEqual(2400);
    await letSecondsPass(testApp.database, wait + 1);
    expect((await logInFrom({ ipAddress: NETWORK }, bySms(customer))).status).toBe(200);
  });

  test('[LOG-62] all IP addresses of an IPv6 site are one network, and another site is another', async () => {
    const customer = await createCustomer(testApp.database);
    await haveTried('2001:db8:1:22::1', LOCKOUT_LIMITS.network.maxTriesPerHour);
    expect((await logInFrom({ ipAddress: '2001:db8:1:99::7' }, bySms(customer))).status).toBe(429);
    expect((await logInFrom({ ipAddress: '2001:db8:1:122::7' }, bySms(customer))).status).toBe(200);
  });

  test('[LOG-62] a browser in which the customer logged in before is not counted and not refused', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour);
    await letSecondsPass(testApp.database, 31);
    const from = { ipAddress: NETWORK, cookie };
    const loginId = (await logInFrom(from, bySms(customer))).json<string>();
    expect((await checkFrom(from, loginId, lastCode())).status).toBe(200);
  });

  test('[LOG-62] this machine itself is no network', async () => {
    const customer = await createCustomer(testApp.database);
    await logInFrom({}, bySms(customer));
    await logInFrom({ ipAddress: '::1' }, bySms(customer));
    const rows = await testApp.database.query(
      { name: 'test-networks', text: 'select from network_tries' },
      [],
    );
    expect(rows).toHaveLength(0);
  });

  test('[LOG-62] parallel tries get no more than there are left', async () => {
    await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour - 10);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        logInFrom(
          { ipAddress: NETWORK },
          { mobile: `02177${String(index).padStart(5, '0')}`, dateOfBirth: '1940-01-01' },
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
  });
});

describe('the attack threshold over all accounts', () => {
  test('[LOG-63] after more than a thousand wrong codes an unknown browser is asked for the captcha', async () => {
    const customer = await createCustomer(testApp.database);
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay);
    const loginId = (await logInFrom({}, bySms(customer))).json<string>();
    expect((await checkFrom({}, loginId, wrongCode())).status).toBe(404);
    await letSecondsPass(testApp.database, 31);
    const refused = await logInFrom({}, bySms(customer));
    expect(refused.status).toBe(400);
    expect(refused.json().code).toBe('login.captcha-required');
    expect(refused.json().detail).toContain('Please verify that you are not a robot');
  });

  test('[LOG-41] [LOG-63] customer or nobody, right birth date or wrong: the same is asked', async () => {
    const customer = await createCustomer(testApp.database);
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1);
    const responses = [
      await logInFrom({}, bySms(customer)),
      await logInFrom({}, { ...bySms(customer), dateOfBirth: '1940-01-01' }),
      await logInFrom({}, { mobile: '0219990009', dateOfBirth: '1940-01-01' }),
    ];
    const shown = responses.map(({ status, text }) => ({
      status,
      text: text.replace(/"correlationId":"[^"]*"/, ''),
    }));
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
  });

  test('[LOG-61] [LOG-63] a passed check lets one login go on, not two, and not after its time', async () => {
    const customer = await createCustomer(testApp.database);
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1);
    const cookie = await solveCaptcha(testApp);
    expect((await logInFrom({ cookie }, bySms(customer))).status).toBe(200);
    await letSecondsPass(testApp.database, 31);
    expect((await logInFrom({ cookie }, bySms(customer))).status).toBe(400);
    const late = await solveCaptcha(testApp);
    await letSecondsPass(testApp.database, LOGIN_LIMITS.captcha.clearanceLifeSeconds + 1);
    expect((await logInFrom({ cookie: late }, bySms(customer))).status).toBe(400);
  });

  test('[LOG-63] a passed check loosens no other limit', async () => {
    const who = { mobile: '0219990010', dateOfBirth: '1940-01-01' };
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await logInFrom({ cookie: await solveCaptcha(testApp) }, who)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 403, 403]);
  });

  test('[LOG-63] a browser in which the customer logged in before is not asked', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1);
    await letSecondsPass(testApp.database, 31);
    expect((await logInFrom({ cookie }, bySms(customer))).status).toBe(200);
    expect((await logInFrom({}, bySms(customer))).status).toBe(400);
  });

  test('[LOG-63] a login that began before the threshold was passed gets no more guesses and no more codes', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = (await logInFrom({}, bySms(customer))).json<string>();
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1);
    expect((await checkFrom({}, loginId, lastCode())).status).toBe(419);
    await letSecondsPass(testApp.database, 31);
    const again = await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId });
    expect(again.status).toBe(419);
    const cookie = await solveCaptcha(testApp);
    const checked = (await logInFrom({ cookie }, bySms(customer))).json<string>();
    expect((await checkFrom({}, checked, lastCode())).status).toBe(200);
  });

  test('[LOG-63] operators get the alarm once, and a day later all is as before', async () => {
    const alarms = () => testApp.logLines().filter((line) => line.includes('"alarm":"wrong-codes"'));
    const customer = await createCustomer(testApp.database);
    const before = alarms().length;
    await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay - 1);
    const loginId = (await logInFrom({}, bySms(customer))).json<string>();
    await checkFrom({}, loginId, wrongCode());
    expect(alarms().length - before).toBe(0);
    await checkFrom({}, loginId, wrongCode());
    expect(alarms().length - before).toBe(1);
    await checkFrom({}, loginId, wrongCode());
    expect(alarms().length - before).toBe(1);
    await letSecondsPass(testApp.database, 86_401);
    expect((await logInFrom({}, bySms(customer))).status).toBe(200);
  });
});

describe('one person with two identifiers', () => {
  const byEmail = ({ email, dateOfBirth }: TestCustomer): Credentials => ({
    email: email ?? '',
    dateOfBirth,
  });

  /** Wrong codes by one identifier until it is locked, then time to let the lock end. */
  async function guess(who: Credentials, from: From, guesses: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let made = 0; made < guesses; made += 1) {
      await letSecondsPass(testApp.database, 86_401);
      const begun = await logInFrom(from, who);
      statuses.push(
        begun.status === 200
          ? (await checkFrom(from, begun.json<string>(), wrongCode())).status
          : begun.status,
      );
    }
    return statuses;
  }

  test('[LOG-65] gets twenty wrong codes in all, not twenty by each', async () => {
    const customer = await createCustomer(testApp.database);
    const bySmsStatuses = await guess(bySms(customer), {}, 12);
    const byEmailStatuses = await guess(byEmail(customer), {}, 12);
    const evaluated = [...bySmsStatuses, ...byEmailStatuses].filter((status) => status === 404).length;
    // The 5th and the 10th of each identifier, and the 19th in all, return 403 themselves; the 20th is not
    // looked at.
    expect(evaluated).toBe(15);
    expect(byEmailStatuses.slice(6)).toEqual([403, 403, 403, 403, 403, 403]);
    await letSecondsPass(testApp.database, 400 * 86_400);
    expect((await logInFrom({}, byEmail(customer))).status).toBe(403);
    expect((await logInFrom({}, bySms(customer))).status).toBe(403);
  });

  test('[LOG-65] a stranger who uses up every try leaves the known browser its last one', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    for (let tries = 0; tries < 30; tries += 1) {
      await letSecondsPass(testApp.database, 86_401);
      await logInFrom({}, miss);
    }
    await letSecondsPass(testApp.database, 400 * 86_400);
    expect((await logInFrom({}, bySms(customer))).status).toBe(403);
    const begun = await logInFrom({ cookie }, bySms(customer));
    expect(begun.status).toBe(200);
    expect((await checkFrom({ cookie }, begun.json<string>(), lastCode())).status).toBe(200);
  });

  test('[LOG-43] [LOG-65] that last try is one', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    for (let tries = 0; tries < 30; tries += 1) {
      await letSecondsPass(testApp.database, 86_401);
      await logInFrom({}, miss);
    }
    expect((await logInFrom({ cookie }, miss)).status).toBe(403);
    await letSecondsPass(testApp.database, 400 * 86_400);
    expect((await logInFrom({ cookie }, bySms(customer))).status).toBe(403);
  });

  test('[LOG-65] [LOG-42] people who share an identifier have each their own known browsers', async () => {
    const email = 'both@example.com';
    const one = await createCustomer(testApp.database, { email, dateOfBirth: '1950-01-01' });
    const two = await createCustomer(testApp.database, { email, dateOfBirth: '1952-02-02' });
    const { cookie } = await logInAs(testApp, bySms(one));
    const begun = await logInFrom({ cookie }, byEmail(two));
    expect((await checkFrom({ cookie }, begun.json<string>(), wrongCode())).status).toBe(404);
    const rows = await testApp.database.query(
      statement('test-whose', 'select is_known_browser from customer_wrong_codes where customer_id = $1'),
      [two.customerId],
    );
    expect(rows).toEqual([{ is_known_browser: false }]);
  });

  test('[LOG-42] somebody who has the same number does not lock a customer out of their own browser', async () => {
    const customer = await createCustomer(testApp.database);
    const own = await logInAs(testApp, bySms(customer));
    await letSecondsPass(testApp.database, 31);
    const stranger = await createCustomer(testApp.database, {
      mobile: customer.mobile,
      dateOfBirth: '1950-01-01',
    });
    const theirs = await logInAs(testApp, bySms(stranger));
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await logInFrom(theirs, miss)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 403]);
    await letSecondsPass(testApp.database, 31);
    expect((await logInFrom(own, bySms(customer))).status).toBe(200);
  });

  test('[LOG-42] a wrong birth date in the browser of the one owner of a number counts there', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    for (let tries = 0; tries < 5; tries += 1) await logInFrom({ cookie }, miss);
    await letSecondsPass(testApp.database, 31);
    expect((await logInFrom({ cookie }, bySms(customer))).status).toBe(403);
    expect((await logInFrom({}, bySms(customer))).status).toBe(200);
  });

  test('[LOG-40] [LOG-65] a completed login forgets the wrong codes of the same kind of browser', async () => {
    const customer = await createCustomer(testApp.database);
    await guess(bySms(customer), {}, 3);
    await letSecondsPass(testApp.database, 31);
    await logInAs(testApp, bySms(customer));
    const rows = await testApp.database.query(
      statement('test-wrong-codes-of', 'select from customer_wrong_codes where customer_id = $1'),
      [customer.customerId],
    );
    expect(rows).toHaveLength(0);
  });
});

test.each([
  ['code-sent', 'network-limit', 'captcha-asked', 'login-refused'],
  ['login-while-locked', 'code-while-locked', 'code-wrong', 'account-locked'],
  ['code-expired', 'code-limit', 'logged-in'],
])('[LOG-66] what happens on the way in is in the audit trail: %s, %s, %s', async (...kinds) => {
  const customer = await createCustomer(testApp.database);
  await haveTried(NETWORK, LOCKOUT_LIMITS.network.maxTriesPerHour);
  await logInFrom({ ipAddress: NETWORK }, bySms(customer));
  const loginId = (await logInFrom({}, bySms(customer))).json<string>();
  await logInFrom({}, bySms(customer));
  const used = lastCode();
  await checkFrom({}, loginId, used);
  await checkFrom({}, loginId, used);
  await letSecondsPass(testApp.database, 31);
  const second = (await logInFrom({}, bySms(customer))).json<string>();
  for (let tries = 0; tries < 6; tries += 1) await checkFrom({}, second, wrongCode());
  await logInFrom({}, bySms(customer));
  await haveWrongCodes(LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1);
  await logInFrom({}, { mobile: '0219990020', dateOfBirth: '1940-01-01' });
  for (const kind of kinds) expect(await eventsOf(kind), kind).toBeGreaterThan(0);
});
