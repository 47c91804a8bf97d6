import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#test/calls.ts';
import { getChallenge, verifyToken } from '#test/captcha.ts';
import { solve } from '#test/proof-of-work.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const START = new Date('2026-03-14T12:00:00Z');
let time = START;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { clock: { now: () => time } });
});
afterAll(() => testApp.close());

const decoded = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString());
const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
const PASSED = { score: 1, success: true };
const NOT_PASSED = { score: 0, success: false };

test('[LOG-60] a right solution passes, and the browser is told in a cookie of the server alone', async () => {
  const response = await verifyToken(testApp, solve(await getChallenge(testApp)));
  expect(response).toMatchObject({ status: 200, body: PASSED });
  expect(response.cookie).toMatch(/^captcha=[\w-]{43};/);
  expect(response.cookie).toMatch(/HttpOnly/);
  expect(response.cookie).toMatch(/SameSite=Strict/);
  expect(response.cookie).toContain(`Max-Age=${LOGIN_LIMITS.captcha.clearanceLifeSeconds}`);
});

test('[LOG-60] a solution passes once, however it is written', async () => {
  const token = solve(await getChallenge(testApp));
  expect((await verifyToken(testApp, token)).body).toEqual(PASSED);
  expect((await verifyToken(testApp, token)).body).toEqual(NOT_PASSED);
  const { number, ...rest } = decoded(token);
  expect((await verifyToken(testApp, encoded({ number, ...rest }))).body).toEqual(NOT_PASSED);
});

test('[LOG-60] two at once with the same solution: one passes', async () => {
  const token = solve(await getChallenge(testApp));
  const responses = await Promise.all(Array.from({ length: 10 }, () => verifyToken(testApp, token)));
  expect(responses.filter(({ body }) => body.success)).toHaveLength(1);
  expect(responses.filter(({ cookie }) => cookie)).toHaveLength(1);
});

test('[LOG-60] a wrong number, a challenge of somebody else and what is no solution do not pass', async () => {
  const solution = decoded(solve(await getChallenge(testApp)));
  const forged = { ...solution, salt: `x${solution.salt}` };
  for (const token of [
    encoded({ ...solution, number: solution.number + 1 }),
    encoded({ ...solution, signature: '0'.repeat(64) }),
    encoded(forged),
    encoded({ ...solution, algorithm: 'SHA-1' }),
    encoded({ ...solution, algorithm: 'none' }),
    encoded(null),
    encoded([]),
    'not base64 of anything',
    '%',
  ]) {
    const response = await verifyToken(testApp, token);
    expect(response, token).toEqual({ status: 200, body: NOT_PASSED, cookie: '' });
  }
});

test('[LOG-60] a challenge has its time', async () => {
  const { challengeLifeSeconds } = LOGIN_LIMITS.captcha;
  const [inTime, late] = [solve(await getChallenge(testApp)), solve(await getChallenge(testApp))];
  time = new Date(START.getTime() + (challengeLifeSeconds - 1) * 1000);
  expect((await verifyToken(testApp, inTime)).body).toEqual(PASSED);
  time = new Date(START.getTime() + (challengeLifeSeconds + 1) * 1000);
  expect((await verifyToken(testApp, late)).body).toEqual(NOT_PASSED);
  time = START;
});

test('[LOG-60] the call is held to its shape', async () => {
  for (const bad of [
    {},
    { token: 'x', action: 'another', siteKey: 'y' },
    { token: 1, action: 'customerportal/Login', siteKey: 'y' },
  ])
    expect((await call(testApp, 'recaptcha/verify', bad)).status).toBe(400);
});
