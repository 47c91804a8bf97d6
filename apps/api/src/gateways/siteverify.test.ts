import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSiteverify } from '#api/gateways/siteverify.ts';
import { type SmsServer, startSmsServer } from '#test/fakes/sms-server.ts';

/** Any HTTP server that keeps what it gets and responds as it is told. */
let service: SmsServer;
beforeAll(async () => {
  service = await startSmsServer();
});
afterAll(() => service.close());

const respond = (body: unknown, status = 200) =>
  service.respondWith(status, {}, typeof body === 'string' ? body : JSON.stringify(body));
beforeEach(() => respond({ success: true, score: 0.9, action: 'customerportal/Login' }));

const PATIENT_MS = 120_000;
const judge = (timeoutMs = PATIENT_MS, url = `${service.origin}/recaptcha/api/siteverify`) =>
  createSiteverify({ url, secrets: new Map([['key-1', 'a & secret']]) }, timeoutMs).judge({
    token: 'a token',
    siteKey: 'key-1',
  });

test('[LOG-98] the service gets the token and the secret of the site key, and nothing else', async () => {
  expect(await judge()).toEqual({ kind: 'judged', success: true, score: 0.9 });
  const request = service.requests.at(-1);
  expect(request).toMatchObject({ method: 'POST', path: '/recaptcha/api/siteverify' });
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    secret: 'a & secret',
    response: 'a token',
  });
});

test.each([
  ['half the score', { success: true, score: 0.5 }, true, 0.5],
  ['less than half', { success: true, score: 0.4 }, false, 0.4],
  ['no score', { success: true }, true, 1],
  ['another action', { success: true, score: 0.9, action: 'another' }, false, 0.9],
  ['no success', { success: false, 'error-codes': ['timeout-or-duplicate'] }, false, 0],
  ['no success with a score', { success: false, score: 0.9 }, false, 0.9],
])('[LOG-98] the judgement of %s', async (_name, body, success, score) => {
  respond(body);
  expect(await judge()).toEqual({ kind: 'judged', success, score });
});

test.each([
  ['with an error of its own', {}, 503, 'http-503'],
  ['with a refusal', { success: true, score: 1 }, 400, 'http-400'],
  ['a page', '<html>', 200, 'not-json'],
  ['another form', { success: 'true' }, 200, 'malformed'],
  ['a score that is none', { success: true, score: 7 }, 200, 'malformed'],
  ['too much', { success: true, more: 'x'.repeat(20_000) }, 200, 'too-large'],
])('[LOG-98] a service that answers %s did not judge', async (_name, body, status, reason) => {
  respond(body, status);
  expect(await judge()).toEqual({ kind: 'unanswered', reason });
});

test.each(['missing-input-secret', 'invalid-input-secret', 'bad-request'])(
  '[LOG-98] a service that answers %s, which no customer can mend, did not judge',
  async (code) => {
    respond({ success: false, 'error-codes': ['timeout-or-duplicate', code] });
    expect(await judge()).toEqual({ kind: 'unanswered', reason: code });
  },
);

test('[LOG-98] a service that is silent, sends elsewhere or is not there did not judge', async () => {
  service.respondWith(0);
  expect(await judge(1)).toEqual({ kind: 'unanswered', reason: 'timeout' });
  service.respondWith(302, { location: 'http://127.0.0.1:1/' }, '');
  expect(await judge()).toMatchObject({ kind: 'unanswered' });
  expect(await judge(PATIENT_MS, 'http://127.0.0.1:1/')).toMatchObject({ kind: 'unanswered' });
});
