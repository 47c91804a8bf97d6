import { operations } from '@portal/contract/operations';
import { CALL_LIMITS, PERSON_FACTOR } from '@portal/domain/session/call-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callKindOf } from '#api/http/operations/call-kinds.ts';
import { ask, type CallResponse, call } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let nowMs = Date.parse('2026-11-22T12:00:00Z');
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { clock: { now: () => new Date(nowMs) } });
});
afterAll(() => testApp.close());

const { burst, perMinute } = CALL_LIMITS.write;
const secondsOfACall = 60 / perMinute;

type Token = { readonly token: string; readonly loginId: string };
/** A change that finds nothing to change: it costs what any change costs. */
const change = ({ token, loginId }: Token): Promise<CallResponse> =>
  call(testApp, 'FeatureManagement/suppress', { FeatureId: 999, clientPortalLoginId: loginId }, { token });

async function makeChanges(token: Token, times = burst): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await change(token)).status).toBe(404);
}

async function refresh({ token, loginId }: Token): Promise<Token> {
  const body = { ClientPortalLoginId: loginId };
  const response = await call(testApp, 'Account/refreshsession', body, { token });
  return { loginId, token: response.json<{ SecurityToken: string }>().SecurityToken };
}

test('[SES-65] [API-10] one change too many gets 429 with Retry-After, changes nothing, and passes after that time', async () => {
  const who = await createLoggedIn(testApp);
  await makeChanges(who.session);
  const refused = await updateContact(testApp, who, { HomePhone: '093009999' });
  expect(refused.status).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'request.too-many' });
  expect(refused.headers['retry-after']).toBe(String(secondsOfACall));
  nowMs += (secondsOfACall - 1) * 1_000;
  expect((await updateContact(testApp, who)).status).toBe(429);
  nowMs += 1_000;
  expect((await updateContact(testApp, who)).status).toBe(200);
});

test('[SES-65] a kind of call counts for itself, and logging out is never refused', async () => {
  const { session } = await createLoggedIn(testApp);
  await makeChanges(session);
  expect((await change(session)).status).toBe(429);
  const query = { clientPolicyNumber: '70000000', ClientPortalLoginId: session.loginId };
  expect((await ask(testApp, 'PayNow/getrealtimepayments', query, session)).status).toBe(404);
  const body = { ClientPortalLoginId: session.loginId };
  expect((await call(testApp, 'Customer/logout', body, { token: session.token })).status).toBe(200);
});

test('[SES-65] refreshed tokens of one person share a bound; others are not held up', async () => {
  const first: LoggedInCustomer = await createLoggedIn(testApp);
  const other = await createLoggedIn(testApp);
  let token: Token = first.session;
  for (let times = 0; times < PERSON_FACTOR; times += 1) {
    await makeChanges(token);
    expect((await change(token)).status).toBe(429);
    token = await refresh(token);
  }
  await change(token);
  expect((await change(token)).status).toBe(429);
  expect((await change(other.session)).status).toBe(404);
});

test('[SES-65] what came at once, before a token was known, is paid for afterwards', async () => {
  const { session } = await createLoggedIn(testApp);
  await Promise.all(Array.from({ length: burst + 5 }, () => change(session)));
  const refused = await change(session);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(secondsOfACall);
});

test('[SES-65] [API-2] a dead token is told so, however often it comes', async () => {
  const dead = { token: 'dead', loginId: 'dead' };
  for (let times = 0; times < burst + 5; times += 1) expect((await change(dead)).status).toBe(401);
});

test('[SES-65] every call of a logged-in customer has a bound', () => {
  const signedIn = Object.entries(operations).filter(([, { auth }]) => auth === 'bearer');
  const unbounded = signedIn.filter(([name]) => callKindOf(name as keyof typeof operations) === null);
  expect(unbounded.map(([name]) => name)).toEqual(['logout']);
  expect(callKindOf('outstandingPayments')).toBe('read');
  expect(callKindOf('completeCollection')).toBe('payment');
  expect(callKindOf('searchAddresses')).toBe('search');
  const changes = signedIn
    .map(([name]) => name)
    .filter((name) => /^(update|confirm|resend|cancel|request|suppress|mark)/.test(name));
  expect(changes).toHaveLength(8);
  for (const name of changes) expect(callKindOf(name as keyof typeof operations), name).toBe('write');
});
