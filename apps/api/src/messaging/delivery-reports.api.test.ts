import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import type { Message } from '#api/gateways/messaging/message.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { type Credentials, call, customerLogin, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import {
  createRecordingProvider,
  type RecordingProvider,
  UNAVAILABLE,
} from '#test/fakes/recording-provider.ts';
import { readSeries } from '#test/metrics.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const TOKEN = 'a-token-of-the-tests-that-is-long-enough';
const LATER_TOKEN = 'another-token-of-the-tests-long-enough';
/** Longer than any of these tests takes. */
const PATIENT_MS = 120_000;

let testApp: TestApp;
let sms: RecordingProvider;
let email: RecordingProvider;
async function start(deliveryReportTokens: readonly string[], others: MessageProvider[] = []): Promise<void> {
  sms = createRecordingProvider(undefined, 'sms-http');
  email = createRecordingProvider(undefined, 'smtp');
  const messageProviders = [
    { ...sms, channels: ['sms'] },
    { ...email, channels: ['email'] },
    ...others,
  ] as const;
  testApp = await createTestApp(undefined, {
    messageProviders,
    deliveryReportTokens,
    providerTimeoutMs: PATIENT_MS,
    hasMetrics: true,
  });
}
beforeEach(() => start([TOKEN, LATER_TOKEN]));
afterEach(() => testApp.close());

const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const byEmail = ({ email: address, dateOfBirth }: TestCustomer): Credentials => ({
  email: address ?? '',
  dateOfBirth,
});

/** Begins a login, and returns its id and the message of its code. */
async function begin(who: Credentials) {
  const response = await customerLogin(testApp, who);
  await testApp.dispatcher.settle();
  const provider = 'mobile' in who ? sms : email;
  return { loginId: response.json<string>(), message: provider.accepted.at(-1) as Message, response };
}

type Sent = { provider?: string; authorization?: string; body?: string };
const send = ({ provider = 'sms-http', authorization = `Bearer ${TOKEN}`, body = '' }: Sent) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/delivery-reports/${provider}`,
    headers: { authorization, 'content-type': 'application/json' },
    payload: body,
  });
const report = (messageId: string, outcome: 'arrived' | 'not-arrived', sent: Sent = {}) =>
  send({ ...sent, body: JSON.stringify({ messageId, outcome }) });

const ofMessages = statement('test-reports', 'select arrived_by, not_arrived_by from code_message');
const stored = () => testApp.database.query(ofMessages, []);
const isLost = async (loginId: string, countryId = 154) => {
  const body = { CustomerPortalLoginId: loginId };
  const response = await call(testApp, 'Account/checkotpdelivery', body, { countryId });
  return [response.status, response.text];
};
const LOST = [200, '{"HasNotArrived":true}'];
const NOTHING = [200, '{"HasNotArrived":false}'];

describe('a report', () => {
  test('[DEL-23] without a token in the settings has no path, and no login says that it can be asked for', async () => {
    await testApp.close();
    await start([]);
    const { message, response } = await begin(bySms(await createCustomer(testApp.database)));
    expect((await report(message.id, 'not-arrived')).statusCode).toBe(404);
    expect(response.headers['code-delivery']).toBeUndefined();
  });

  test('[DEL-23] is taken with one of the tokens alone, from a provider that there is, in its form', async () => {
    const { message } = await begin(bySms(await createCustomer(testApp.database)));
    const body = JSON.stringify({ messageId: message.id, outcome: 'not-arrived' });
    const refused: Sent[] = [
      { body, authorization: '' },
      { body, authorization: 'Bearer ' },
      { body, authorization: `Bearer ${TOKEN.slice(1)}` },
      { body, provider: 'twilio' },
      { body: 'no JSON' },
      { body: '{}' },
      { body: JSON.stringify({ messageId: message.id, outcome: 'perhaps' }) },
    ];
    const answers = await Promise.all(refused.map(send));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect(new Set(answers.map(({ json }) => json().code))).toEqual(new Set(['request.refused']));
    expect(await stored()).toEqual([{ arrived_by: null, not_arrived_by: null }]);
    for (const token of [TOKEN, LATER_TOKEN])
      expect((await send({ body, authorization: `Bearer ${token}` })).statusCode).toBe(204);
  });

  test('[DEL-23] of a message that is not there is answered like any other', async () => {
    for (const id of ['', '00ff', 'no hex', 'ab'.repeat(16)]) {
      const answer = await report(id, 'not-arrived');
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
  });

  test('[DEL-24] is stored with the message: which provider, and nothing of the customer', async () => {
    const { message } = await begin(byEmail(await createCustomer(testApp.database)));
    await report(`<${message.id}@portal.example.com>`, 'not-arrived', { provider: 'smtp' });
    expect(await stored()).toEqual([{ arrived_by: null, not_arrived_by: 'smtp' }]);
    await report(message.id, 'arrived', { provider: 'smtp' });
    expect(await stored()).toEqual([{ arrived_by: 'smtp', not_arrived_by: 'smtp' }]);
  });

  test('[DEL-25] is one log line and one more of its metric, and names nobody', async () => {
    const customer = await createCustomer(testApp.database);
    const { message, loginId } = await begin(bySms(customer));
    await report(message.id, 'not-arrived');
    await report(message.id, 'arrived');
    const lines = testApp.logLines().filter((line) => line.includes('delivery report'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 40,
        event: 'not-arrived',
        channel: 'sms',
        provider: 'sms-http',
        site: 'real-154',
        country: 154,
      },
      { level: 30, event: 'arrived', channel: 'sms', provider: 'sms-http', site: 'real-154', country: 154 },
    ]);
    const log = testApp.logLines().join('');
    for (const secret of [message.id, message.destination, loginId, customer.mobile, TOKEN])
      expect(log).not.toContain(secret);
    const series = readSeries(await testApp.readMetrics());
    for (const result of ['arrived', 'not-arrived'])
      expect(
        series.get(`portal_delivery_reports_total{channel="sms",provider="sms-http",result="${result}"}`),
      ).toBe(1);
  });
});

describe('the code step', () => {
  test('[LOG-99] is told that the code of its login did not arrive, until another report says that it did', async () => {
    const { loginId, message, response } = await begin(bySms(await createCustomer(testApp.database)));
    expect(response.headers['code-delivery']).toBe('told');
    expect(await isLost(loginId)).toEqual(NOTHING);
    await report(message.id, 'not-arrived');
    expect(await isLost(loginId)).toEqual(LOST);
    expect(await isLost(loginId, 13)).toEqual(NOTHING);
    await report(message.id, 'arrived');
    expect(await isLost(loginId)).toEqual(NOTHING);
  });

  test('[LOG-99] a login of somebody who is no customer has no id, and an id that is not there is told nothing', async () => {
    const nobody = await customerLogin(testApp, { mobile: '0219990079', dateOfBirth: '1940-01-01' });
    expect([nobody.status, nobody.headers['code-delivery']]).toEqual([400, undefined]);
    expect(await isLost('x'.repeat(43))).toEqual(NOTHING);
  });

  test('[LOG-99] is told nothing of a code that was sent by the other way, whether or not there is one', async () => {
    for (const address of ['mary@example.com', null]) {
      const customer = await createCustomer(testApp.database, { email: address });
      const { loginId, message } = await begin(bySms(customer));
      await report(message.id, 'not-arrived');
      await letSecondsPass(testApp.database, 31);
      const asked = { CustomerPortalLoginId: loginId, ContactType: 'Email' };
      expect((await call(testApp, 'Account/sendotpelsewhere', asked)).status).toBe(200);
      await testApp.dispatcher.settle();
      for (const { name, accepted } of [sms, email])
        for (const { id } of accepted) await report(id, 'not-arrived', { provider: name });
      expect(await isLost(loginId)).toEqual(NOTHING);
    }
  });

  test('[LOG-99] is told nothing once the code was used, replaced or is over', async () => {
    const customer = await createCustomer(testApp.database);
    const used = await begin(bySms(customer));
    await report(used.message.id, 'not-arrived');
    expect((await validateCode(testApp, used.loginId, used.message.oneTimeCode ?? '')).status).toBe(200);
    expect(await isLost(used.loginId)).toEqual(NOTHING);
    await letSecondsPass(testApp.database, 31);
    const replaced = await begin(bySms(customer));
    await report(replaced.message.id, 'not-arrived');
    await letSecondsPass(testApp.database, 31);
    const last = await begin(bySms(customer));
    expect(await isLost(replaced.loginId)).toEqual(NOTHING);
    await report(last.message.id, 'not-arrived');
    expect(await isLost(last.loginId)).toEqual(LOST);
    await letSecondsPass(testApp.database, 601);
    expect(await isLost(last.loginId)).toEqual(NOTHING);
  });

  test('[LOG-99] a login that takes the code of one before is told nothing', async () => {
    const customer = await createCustomer(testApp.database);
    const { message } = await begin(bySms(customer));
    await report(message.id, 'not-arrived');
    const again = await customerLogin(testApp, bySms(customer));
    expect(again.headers['code-age']).toBeDefined();
    expect(again.headers['code-delivery']).toBeUndefined();
    expect(await isLost(again.json<string>())).toEqual(NOTHING);
  });

  test('[DEL-24] [LOG-99] a provider that did not take the message says nothing of one that did', async () => {
    await testApp.close();
    await start([TOKEN], [{ ...createRecordingProvider(undefined, 'second'), channels: ['sms'] }]);
    sms.respond = () => UNAVAILABLE;
    const customer = await createCustomer(testApp.database);
    const loginId = (await customerLogin(testApp, bySms(customer))).json<string>();
    await testApp.dispatcher.settle();
    const id = sms.asked[0]?.id ?? '';
    await report(id, 'not-arrived');
    expect(await isLost(loginId)).toEqual(NOTHING);
    await report(id, 'not-arrived', { provider: 'second' });
    expect(await isLost(loginId)).toEqual(LOST);
  });

  test('[LOG-37] [LOG-99] the code by email counts with all others, and logs in', async () => {
    const customer = await createCustomer(testApp.database);
    const { loginId, message } = await begin(bySms(customer));
    await report(message.id, 'not-arrived');
    expect(await isLost(loginId)).toEqual(LOST);
    const byOtherWay = () =>
      call(testApp, 'Account/sendotpelsewhere', { CustomerPortalLoginId: loginId, ContactType: 'Email' });
    expect((await byOtherWay()).status).toBe(429);
    await letSecondsPass(testApp.database, 31);
    expect((await byOtherWay()).status).toBe(200);
    await testApp.dispatcher.settle();
    expect(email.accepted.at(-1)?.to).toBe(customer.email);
    const code = email.accepted.at(-1)?.oneTimeCode ?? '';
    expect((await validateCode(testApp, loginId, code)).status).toBe(200);
  });
});
