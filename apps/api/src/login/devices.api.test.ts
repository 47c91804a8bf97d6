import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, getCustomerDetail, logInAs, type Session } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const BETWEEN_CODES_SECONDS = 31;

/** The same customer, logged in on three devices one after the other. */
async function threeDevices(): Promise<[Session, Session, Session]> {
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  const device = async () => {
    const session = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
    await letSecondsPass(testApp.database, BETWEEN_CODES_SECONDS);
    return session;
  };
  return [await device(), await device(), await device()];
}

const detail = async ({ loginId }: Session, token: string) =>
  (await getCustomerDetail(testApp, { loginId, token })).status;

const refresh = async ({ loginId, token }: Session): Promise<string> => {
  const response = await call(testApp, 'Account/refreshsession', { ClientPortalLoginId: loginId }, { token });
  return response.json<{ SecurityToken: string }>().SecurityToken;
};

test('[SES-22] three devices of one customer are three sessions: each is refreshed and ends by itself', async () => {
  const [phone, tablet, computer] = await threeDevices();
  expect(new Set([phone.token, tablet.token, computer.token]).size).toBe(3);
  const fresh = await refresh(tablet);
  await letSecondsPass(testApp.database, BETWEEN_CODES_SECONDS);
  expect(await detail(tablet, tablet.token)).toBe(401);
  expect(await detail(tablet, fresh)).toBe(200);
  expect(await detail(phone, phone.token)).toBe(200);
  await call(testApp, 'Customer/logout', undefined, { token: phone.token });
  expect(await detail(phone, phone.token)).toBe(401);
  expect(await detail(tablet, fresh)).toBe(200);
  expect(await detail(computer, computer.token)).toBe(200);
});

test("[SES-22] one device's token is worth nothing with another's login id", async () => {
  const [phone, tablet] = await threeDevices();
  expect(await detail(tablet, phone.token)).toBe(401);
});
