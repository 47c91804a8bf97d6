import { expect, test } from 'vitest';
import { sweepExpired } from '#api/login/sweep.ts';
import { call, logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const count = {
  name: 'test-count-leftovers',
  text: `select (select count(*) from session) + (select count(*) from one_time_code) + (select count(*) from login_attempt) as left_over`,
};

test('[API-28] what is long over goes, what is live stays', async () => {
  const testApp = await createTestApp();
  const who = async () => {
    const { mobile, dateOfBirth } = await createCustomer(testApp.database);
    return { mobile: mobile ?? '', dateOfBirth };
  };
  await logInAs(testApp, await who());
  await letSecondsPass(testApp.database, 3 * 86_400);
  const live = await logInAs(testApp, await who());
  await sweepExpired(testApp.database);
  expect(await testApp.database.query<{ left_over: number }>(count, [])).toEqual([{ left_over: 3 }]);
  const body = { SecurityToken: live.token, ClientPortalLoginId: live.loginId };
  expect((await call(testApp, 'Customer/getcustomerdetail', body, { token: live.token })).status).toBe(200);
  await testApp.close();
});
