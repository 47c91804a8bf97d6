import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, customerLogin, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.database.runScript('delete from network_tries'));

const FULL = LOCKOUT_LIMITS.network.maxTriesPerHour;
/** The network of a customer whom the proxy vouches for, and one that connects by itself. */
const BEHIND_PROXY = { headers: { 'x-forwarded-for': '203.0.113.7' } };
const STRANGER = '198.51.100.9';

const NO_SUCH_LOGIN = 'x'.repeat(43);
const resend = (loginId: string, options = BEHIND_PROXY) =>
  call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId }, options);

const readTries = statement(
  'test-tries-of-networks',
  'select sum(tries)::integer as tries from network_tries group by network_hash order by 1',
);
const triesOfNetworks = async () =>
  (await testApp.database.query<{ tries: number }>(readTries, [])).map(({ tries }) => tries);

async function beginLogin(): Promise<string> {
  const { mobile, dateOfBirth } = await createCustomer(testApp.database);
  const begun = await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth });
  return begun.json<string>();
}

test('[LOG-62] nobody but a trusted proxy says from which network a try comes', async () => {
  await validateCode(testApp, NO_SUCH_LOGIN, '123456', BEHIND_PROXY);
  await testApp.database.runScript(`update network_tries set tries = ${FULL}`);
  expect((await validateCode(testApp, NO_SUCH_LOGIN, '123456', BEHIND_PROXY)).status).toBe(429);
  const disguised = { ...BEHIND_PROXY, peer: STRANGER };
  expect((await validateCode(testApp, NO_SUCH_LOGIN, '123456', disguised)).status).toBe(419);
  const another = { headers: { 'x-forwarded-for': '203.0.113.99' }, peer: STRANGER };
  expect((await validateCode(testApp, NO_SUCH_LOGIN, '123456', another)).status).toBe(419);
  expect(await triesOfNetworks()).toEqual([2, FULL]);
});

test('[LOG-62] asking for a new code counts for the network, once for each', async () => {
  const loginId = await beginLogin();
  await letSecondsPass(testApp.database, 31);
  expect((await resend(loginId)).status).toBe(200);
  expect(await triesOfNetworks()).toEqual([1]);
  await letSecondsPass(testApp.database, 31);
  await testApp.database.runScript(`update network_tries set tries = ${FULL}`);
  const refused = await resend(loginId);
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.too-many' });
  // An hour after the slice has ended, less the time since: the slice may have been near its end.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
});
