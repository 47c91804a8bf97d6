import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, customerLogin, logInAs, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const START = new Date('2026-03-14T12:00:00Z');
let time = START;
let testApp: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { clock: { now: () => time } });
});
beforeEach(async () => {
  time = START;
  customer = await createCustomer(testApp.database);
});
afterAll(() => testApp.close());

const who = () => ({ mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth });
const askForCode = () => customerLogin(testApp, who());
const noticesTo = ({ mobile, email }: TestCustomer) =>
  testApp.messageViewer
    .listSent()
    .filter(({ to, code }) => code === '' && (to === mobile || to === email))
    .map(({ channel, text }) => `${channel}: ${text}`)
    .sort();

/** Lets codes be sent that nobody uses, and lets the newest of them end. */
async function haveUnusedCodes(codes: number): Promise<void> {
  for (let code = 1; code <= codes; code += 1) {
    expect((await askForCode()).status).toBe(200);
    await letSecondsPass(testApp.database, 40);
  }
  await letSecondsPass(testApp.database, 600);
}
async function tell(): Promise<void> {
  await testApp.securityAlerts.sendDue();
  await testApp.dispatchChanges();
}

test('[LOG-84] three codes that nobody used are told by SMS and e-mail, once a day', async () => {
  await haveUnusedCodes(2);
  await tell();
  expect(noticesTo(customer)).toEqual([]);
  await haveUnusedCodes(1);
  await tell();
  await tell();
  expect(noticesTo(customer)).toEqual([
    expect.stringMatching(/^email: real: codes to log in .* not used\. .* call us on [\d ]+\.$/),
    expect.stringMatching(/^sms: real: codes to log in .* not used\./),
  ]);
  await haveUnusedCodes(1);
  await tell();
  expect(noticesTo(customer)).toHaveLength(2);
  await letSecondsPass(testApp.database, 86_400);
  await haveUnusedCodes(3);
  await tell();
  expect(noticesTo(customer)).toHaveLength(4);
});

test('[LOG-84] nobody is told while a code still works', async () => {
  for (let code = 1; code <= 3; code += 1) {
    await askForCode();
    await letSecondsPass(testApp.database, 40);
  }
  await tell();
  expect(noticesTo(customer)).toEqual([]);
});

test('[LOG-84] a login after slow messages is no attack', async () => {
  await askForCode();
  await letSecondsPass(testApp.database, 40);
  await askForCode();
  await letSecondsPass(testApp.database, 40);
  await logInAs(testApp, who());
  await letSecondsPass(testApp.database, 3_600);
  await haveUnusedCodes(1);
  await tell();
  expect(noticesTo(customer)).toEqual([]);
});

test('[SES-69] a customer whose login was ended for a stolen token is told by SMS and e-mail', async () => {
  const begun = await customerLogin(testApp, who());
  const [given] = String(begun.headers['set-cookie']).split(';', 1);
  const cookie = given ?? '';
  const loginId = begun.json<string>();
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  const { SecurityToken: token } = (await validateCode(testApp, loginId, code, { cookie })).json<{
    SecurityToken: string;
  }>();
  const refresh = (options: object) =>
    call(testApp, 'Account/refreshsession', { ClientPortalLoginId: loginId }, { token, ...options });
  expect((await refresh({ cookie })).status).toBe(200);
  expect((await refresh({})).status).toBe(401);
  await tell();
  expect(noticesTo(customer)).toEqual([
    expect.stringMatching(/^email: real: we logged you out/),
    expect.stringMatching(/^sms: real: we logged you out/),
  ]);
});

test('[LOG-85] operators hear when the codes of a person are used up, and again each hour; not of a short wait', async () => {
  const alarms = () => testApp.logLines().filter((line) => line.includes('"alarm":"code-limit"'));
  await askForCode();
  // Details typed again so soon take the code that was sent. LOG-86
  expect((await askForCode()).status).toBe(200);
  expect(alarms()).toHaveLength(0);
  for (let code = 2; code <= 5; code += 1) {
    await letSecondsPass(testApp.database, 31);
    expect((await askForCode()).status).toBe(200);
  }
  await letSecondsPass(testApp.database, 31);
  // The last code still works and is offered again, yet no other may be sent.
  expect((await askForCode()).status).toBe(200);
  expect(alarms()).toHaveLength(1);
  await letSecondsPass(testApp.database, 600);
  expect((await askForCode()).status).toBe(429);
  expect(alarms()).toHaveLength(1);
  expect(alarms()[0]).not.toContain(customer.mobile ?? 'no mobile');
  time = new Date(START.getTime() + 3_600_000);
  expect((await askForCode()).status).toBe(429);
  expect(alarms()).toHaveLength(2);
  expect(alarms()[1]).toContain('"refusals":2');
});
