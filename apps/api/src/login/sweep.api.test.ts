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

test('[SES-60] a session that ends by time is recorded once, one that was ended or goes on is not', async () => {
  const testApp = await createTestApp();
  const who = async () => {
    const { mobile, dateOfBirth } = await createCustomer(testApp.database);
    return { mobile: mobile ?? '', dateOfBirth };
  };
  const left = await logInAs(testApp, await who());
  const ended = await logInAs(testApp, await who());
  await call(testApp, 'Customer/logout', undefined, { token: ended.token });
  await letSecondsPass(testApp.database, 600);
  const refreshed = { ClientPortalLoginId: left.loginId };
  await call(testApp, 'Account/refreshsession', refreshed, { token: left.token });
  const timedOut = () =>
    testApp.database.query<{ events: number }>(
      {
        name: 'test-timed-out',
        text: `select count(*)::integer as events from audit_event where kind = 'session-timed-out'`,
      },
      [],
    );
  await letSecondsPass(testApp.database, 600);
  await sweepExpired(testApp.database);
  expect(await timedOut()).toEqual([{ events: 0 }]);
  await letSecondsPass(testApp.database, 600);
  await sweepExpired(testApp.database);
  await sweepExpired(testApp.database);
  expect(await timedOut()).toEqual([{ events: 1 }]);
  await testApp.close();
});

test('[API-28] a backlog goes batch by batch until nothing is left', async () => {
  const testApp = await createTestApp();
  const { clientId } = await createCustomer(testApp.database);
  await testApp.database.runScript(`
    insert into login_attempt (login_hash, client_id, brand_id, country_id, channel, identifier_hash, is_known_browser, created_at)
    select int4send(n), ${clientId}, 1, 154, 'sms', int4send(n), false, now() - interval '3 days' from generate_series(1, 25) n;
    insert into one_time_code (client_id, login_hash, code_hash, created_at, expires_at)
    select client_id, login_hash, login_hash, created_at, created_at from login_attempt;
    insert into known_browser values (int4send(1), ${clientId}, now() - interval '401 days'), (int4send(2), ${clientId}, now());`);
  await sweepExpired(testApp.database, 10);
  expect(await testApp.database.query<{ left_over: number }>(count, [])).toEqual([{ left_over: 0 }]);
  const browsers = { name: 'test-browsers', text: 'select count(*)::integer as browsers from known_browser' };
  expect(await testApp.database.query(browsers, [])).toEqual([{ browsers: 1 }]);
  await testApp.close();
});
