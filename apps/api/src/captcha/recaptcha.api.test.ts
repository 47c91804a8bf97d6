import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteverify } from '#api/gateways/siteverify.ts';
import { getChallenge, verifyToken } from '#test/captcha.ts';
import { type SmsServer, startSmsServer } from '#test/fakes/sms-server.ts';
import { solve } from '#test/proof-of-work.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const SITE_KEY = 'key-1';
const SECRET = 'the-secret-of-the-site';
/** Longer than a test takes: a slow machine is no silent service. */
const PATIENT_MS = 120_000;

let service: SmsServer;
let testApp: TestApp;
beforeAll(async () => {
  service = await startSmsServer();
  testApp = await createTestApp(undefined, {
    siteverify: createSiteverify({ url: service.origin, secrets: new Map([[SITE_KEY, SECRET]]) }, PATIENT_MS),
  });
});
afterAll(async () => {
  await testApp.close();
  await service.close();
});

const respond = (body: object, status = 200) => service.respondWith(status, {}, JSON.stringify(body));
const verify = (token: string) => verifyToken(testApp, token, SITE_KEY);

test('[LOG-98] a token that the service passes gives the score and a clearance, once', async () => {
  respond({ success: true, score: 0.9, action: 'customerportal/Login' });
  const first = await verify('token-1');
  expect(first).toMatchObject({ status: 200, body: { score: 0.9, success: true } });
  expect(first.cookie).toMatch(/^captcha=[\w-]{43};/);
  expect(await verify('token-1')).toEqual({ status: 200, body: { score: 0, success: false }, cookie: '' });
});

test('[LOG-98] a token that the service refuses does not pass, nor does one with a low score', async () => {
  respond({ success: false, 'error-codes': ['invalid-input-response'] });
  expect(await verify('token-2')).toEqual({ status: 200, body: { score: 0, success: false }, cookie: '' });
  respond({ success: true, score: 0.1, action: 'customerportal/Login' });
  expect(await verify('token-3')).toEqual({ status: 200, body: { score: 0.1, success: false }, cookie: '' });
});

test('[LOG-98] where nothing is judged it counts as score 1, without a clearance, and the log says why', async () => {
  respond({}, 503);
  expect(await verify('token-4')).toEqual({ status: 200, body: { score: 1, success: true }, cookie: '' });
  const lines = testApp.logLines().filter((line) => line.includes('siteverify'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, siteverify: 'http-503' }]);
  expect(testApp.logLines().join('')).not.toMatch(/token-\d|the-secret/);
});

test('[LOG-98] [LOG-60] any other site key has the proof of work of this host', async () => {
  const before = service.requests.length;
  expect((await verifyToken(testApp, solve(await getChallenge(testApp)))).body.success).toBe(true);
  expect((await verifyToken(testApp, 'token-5', 'key-2')).body).toEqual({ score: 0, success: false });
  expect(service.requests.length).toBe(before);
});
