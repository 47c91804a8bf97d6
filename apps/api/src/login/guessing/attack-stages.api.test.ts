import { attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallResponse, type Credentials, call, logInAs, validateCode } from '#test/calls.ts';
import { getChallenge, solveCaptcha } from '#test/captcha.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { maxWrongCodesPerDay, queueAboveWrongCodesPerDay, queuedLoginsPerMinute } = attackThresholdOf(0);

let time = new Date('2026-03-14T12:00:00Z');
const pass = (ms: number) => {
  time = new Date(time.getTime() + ms);
};
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { clock: { now: () => time } });
});
afterAll(() => testApp.close());
beforeEach(() => {
  // Each test has a day of its own: an alarm of one is repeated in no other.
  pass(DAY_MS);
  return testApp.database.runScript(
    'delete from wrong_codes; delete from network_tries; delete from queued_login',
  );
});

const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const network = (number: number) => `203.0.113.${number}`;
const haveWrongCodes = (tries: number) =>
  testApp.database.runScript(
    `insert into wrong_codes values (current_slice() - interval '1 hour', ${tries})`,
  );

function logInFrom(from: string, who: Credentials, cookie?: string): Promise<CallResponse> {
  const { mobile = null, email = null, dateOfBirth } = who;
  const body = { BrandId: 1, PhoneNumber: mobile, EmailId: email, DateOfBirth: dateOfBirth };
  return call(testApp, 'Account/customerlogin', body, {
    headers: { 'x-forwarded-for': from },
    ...(cookie ? { cookie } : {}),
  });
}

/** Logs in a customer of its own from each of these networks, the captcha passed, all at once. */
async function logInFromEach(networks: readonly string[]): Promise<readonly CallResponse[]> {
  const prepared = [];
  for (const from of networks)
    prepared.push({
      from,
      who: bySms(await createCustomer(testApp.database)),
      cookie: await solveCaptcha(testApp),
    });
  return Promise.all(prepared.map(({ from, who, cookie }) => logInFrom(from, who, cookie)));
}

const sentIn = (responses: readonly CallResponse[]) =>
  responses.filter(({ status }) => status === 200).length;

describe('the queue', () => {
  test('[LOG-80] at three times the threshold an unknown browser that passed the captcha is not held up yet', async () => {
    await haveWrongCodes(queueAboveWrongCodesPerDay);
    const many = Array.from({ length: queuedLoginsPerMinute + 2 }, (_, index) => network(index + 1));
    expect(sentIn(await logInFromEach(many))).toBe(many.length);
  });

  test('[LOG-80] above it a few get in within a minute, at once or one after the other; the others are told how long to wait', async () => {
    await haveWrongCodes(queueAboveWrongCodesPerDay + 1);
    const many = Array.from({ length: queuedLoginsPerMinute + 3 }, (_, index) => network(index + 1));
    const responses = await logInFromEach(many);
    const waiting = responses.filter(({ status }) => status === 429);
    // A minute may end in between: then a few more get in.
    expect(sentIn(responses)).toBeGreaterThanOrEqual(queuedLoginsPerMinute);
    expect(sentIn(responses) + waiting.length).toBe(many.length);
    for (const { headers } of waiting) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  });

  test('[LOG-80] who waits keeps the captcha that was passed, and gets in a minute later', async () => {
    await haveWrongCodes(queueAboveWrongCodesPerDay + 1);
    await testApp.database.runScript(
      `insert into queued_login select date_trunc('minute', now()) + make_interval(mins => later), decode(lpad(nth::text, 4, '0'), 'hex')
       from generate_series(0, 1) later, generate_series(1, ${queuedLoginsPerMinute}) nth`,
    );
    const customer = await createCustomer(testApp.database);
    const cookie = await solveCaptcha(testApp);
    expect((await logInFrom(network(1), bySms(customer), cookie)).status).toBe(429);
    await letSecondsPass(testApp.database, 120);
    expect((await logInFrom(network(1), bySms(customer), cookie)).status).toBe(200);
  });

  test('[LOG-80] one network gets one of them', async () => {
    await haveWrongCodes(queueAboveWrongCodesPerDay + 1);
    const responses = await logInFromEach([network(9), network(9), network(9)]);
    // Two, where a minute ended in between.
    expect(sentIn(responses)).toBeLessThanOrEqual(2);
    expect(responses.some(({ status }) => status === 429)).toBe(true);
  });

  test('[LOG-80] a browser in which the customer logged in before does not wait', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    await haveWrongCodes(queueAboveWrongCodesPerDay + 1);
    await logInFromEach(Array.from({ length: queuedLoginsPerMinute }, (_, index) => network(index + 1)));
    await letSecondsPass(testApp.database, 31);
    expect((await logInFrom(network(50), bySms(customer), cookie)).status).toBe(200);
  });
});

test('[LOG-82] a challenge costs more the more codes were guessed', async () => {
  const { maxNumber } = LOGIN_LIMITS.captcha;
  expect((await getChallenge(testApp)).maxnumber).toBe(maxNumber);
  await haveWrongCodes(2 * maxWrongCodesPerDay);
  expect((await getChallenge(testApp)).maxnumber).toBe(2 * maxNumber);
  await testApp.database.runScript(`update wrong_codes set tries = ${100 * maxWrongCodesPerDay}`);
  expect((await getChallenge(testApp)).maxnumber).toBe(8 * maxNumber);
});

describe('the alarm', () => {
  const alarms = () => testApp.logLines().filter((line) => line.includes('"alarm":"wrong-codes"'));

  test('[LOG-63] is repeated each hour while codes are guessed, and says whether the queue is open', async () => {
    const before = alarms().length;
    await testApp.attackWatch.watch();
    expect(alarms().length - before).toBe(0);
    await haveWrongCodes(maxWrongCodesPerDay + 1);
    await testApp.attackWatch.watch();
    await testApp.attackWatch.watch();
    expect(alarms().length - before).toBe(1);
    expect(alarms().at(-1)).toContain('"isQueueing":false');
    await testApp.database.runScript(`update wrong_codes set tries = ${queueAboveWrongCodesPerDay + 1}`);
    pass(HOUR_MS);
    await testApp.attackWatch.watch();
    expect(alarms().length - before).toBe(2);
    expect(alarms().at(-1)).toContain('"isQueueing":true');
  });

  test('[LOG-80] comes when the queue opens, from the try that opens it', async () => {
    const before = alarms().length;
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    await letSecondsPass(testApp.database, 31);
    await haveWrongCodes(queueAboveWrongCodesPerDay);
    const loginId = (await logInFrom(network(60), bySms(customer), cookie)).json<string>();
    const wrong = testApp.messageViewer.listSent()[0]?.code === '000000' ? '111111' : '000000';
    await validateCode(testApp, loginId, wrong);
    await validateCode(testApp, loginId, wrong);
    expect(alarms().length - before).toBe(1);
  });
});

describe('the codes of one person', () => {
  const HOUR_SECONDS = 3_600;
  const sendFrom = async (
    who: Credentials,
    count: number,
    { apart, cookie }: { apart: number; cookie?: string },
  ) => {
    const statuses: (number | 'code before')[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      await letSecondsPass(testApp.database, apart);
      const { status, headers } = await logInFrom(network(70), who, cookie);
      statuses.push(headers['code-age'] === undefined ? status : 'code before');
    }
    return statuses;
  };

  test('[LOG-79] a stranger gets three of five in an hour; two are left for the browser that is known', async () => {
    const who = bySms(await createCustomer(testApp.database));
    const { cookie } = await logInAs(testApp, who);
    await letSecondsPass(testApp.database, 86_401);
    expect(await sendFrom(who, 5, { apart: 31 })).toEqual([200, 200, 200, 'code before', 'code before']);
    expect(await sendFrom(who, 3, { apart: 31, cookie: cookie ?? '' })).toEqual([200, 200, 'code before']);
  });

  test('[LOG-79] a stranger gets six of ten in a day; four are left for the browser that is known', async () => {
    const who = bySms(await createCustomer(testApp.database));
    const { cookie } = await logInAs(testApp, who);
    await letSecondsPass(testApp.database, 86_401);
    expect(await sendFrom(who, 7, { apart: HOUR_SECONDS + 1 })).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await sendFrom(who, 5, { apart: HOUR_SECONDS + 1, cookie: cookie ?? '' })).toEqual([
      200, 200, 200, 200, 429,
    ]);
  });

  test('[LOG-37] [LOG-79] who never logged in anywhere gets all five', async () => {
    const who = bySms(await createCustomer(testApp.database));
    expect(await sendFrom(who, 6, { apart: 31 })).toEqual([200, 200, 200, 200, 200, 'code before']);
  });

  test('[LOG-79] a new code for a login under way counts like any other', async () => {
    const who = bySms(await createCustomer(testApp.database));
    await logInAs(testApp, who);
    await letSecondsPass(testApp.database, 86_401);
    const loginId = (await logInFrom(network(71), who)).json<string>();
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      await letSecondsPass(testApp.database, 31);
      statuses.push((await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
