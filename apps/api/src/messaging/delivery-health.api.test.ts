import { afterEach, expect, test } from 'vitest';
import type { SendResult } from '#api/gateways/send-attempt.ts';
import { customerLogin } from '#test/calls.ts';
import { createLoggedIn, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createRecordingCore } from '#test/fakes/recording-core.ts';
import { ACCEPTED, createRecordingProvider } from '#test/fakes/recording-provider.ts';
import { createTestApp, TEST_HEALTH_TOKEN, type TestApp } from '#test/test-app.ts';

const UNAUTHORIZED: SendResult = { kind: 'misconfigured', reason: 'http-401' };
/** Longer than any wait between two tries of a message, shorter than a code lives. */
const LONG = 61;

let testApp: TestApp;
afterEach(() => testApp.close());

async function askHealth() {
  const headers = { authorization: `Bearer ${TEST_HEALTH_TOKEN}` };
  const response = await testApp.app.inject({ url: '/health/ready', headers });
  const { status, checks } = response.json();
  return { code: response.statusCode, status, ...checks.delivery };
}

test('[DEL-20] [DEL-7] a provider that refuses our token loses no code, and the health says so at once', async () => {
  const provider = createRecordingProvider(() => UNAUTHORIZED, 'twilio');
  testApp = await createTestApp(undefined, { messageProviders: [provider] });
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  expect((await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth })).status).toBe(200);
  await testApp.dispatcher.settle();
  expect(await askHealth()).toEqual({
    code: 200,
    status: 'degraded',
    state: 'failing',
    channels: { sms: { state: 'failing', provider: 'twilio', reason: 'http-401' } },
  });
  expect(testApp.logLines().join('')).toMatch(/"level":50.*"send-failed".*"twilio".*"http-401"/);
  provider.respond = () => ACCEPTED;
  await letSecondsPass(testApp.database, LONG);
  expect(await testApp.dispatcher.dispatchDue()).toBe(1);
  expect(provider.accepted).toHaveLength(1);
  expect(await askHealth()).toMatchObject({ status: 'ready', channels: { sms: { state: 'ok' } } });
});

test('[DEL-20] so does a core system', async () => {
  const coreSystem = createRecordingCore();
  coreSystem.respond = () => UNAUTHORIZED;
  testApp = await createTestApp(undefined, { coreSystem });
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { HomePhone: '093001122' });
  await testApp.settleChanges();
  expect(await askHealth()).toMatchObject({
    status: 'degraded',
    channels: { 'core-event': { state: 'failing', provider: 'core', reason: 'http-401' } },
  });
});
