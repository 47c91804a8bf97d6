import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '#api/database/database.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { call, customerLogin, logInAs } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

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
  await purgeExpired(testApp.database);
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
  await purgeExpired(testApp.database);
  expect(await timedOut()).toEqual([{ events: 0 }]);
  await letSecondsPass(testApp.database, 600);
  await purgeExpired(testApp.database);
  await purgeExpired(testApp.database);
  expect(await timedOut()).toEqual([{ events: 1 }]);
  await testApp.close();
});

test('[API-28] a backlog goes batch by batch until nothing is left', async () => {
  const testApp = await createTestApp();
  const { customerId } = await createCustomer(testApp.database);
  await testApp.database.runScript(`
    insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser, created_at)
    select int4send(n), ${customerId}, 1, 154, 'sms', int4send(n), false, now() - interval '3 days' from generate_series(1, 25) n;
    insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, created_at, expires_at)
    select customer_id, brand_id, country_id, login_hash, login_hash, created_at, created_at from login_attempt;
    insert into known_browser values (int4send(1), ${customerId}, now() - interval '401 days'), (int4send(2), ${customerId}, now());`);
  await purgeExpired(testApp.database, { batch: 10 });
  expect(await testApp.database.query<{ left_over: number }>(count, [])).toEqual([{ left_over: 0 }]);
  const browsers = { name: 'test-browsers', text: 'select count(*)::integer as browsers from known_browser' };
  expect(await testApp.database.query(browsers, [])).toEqual([{ browsers: 1 }]);
  await testApp.close();
});

const DAY_SECONDS = 86_400;

describe('what is kept for long', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp.close());
  beforeEach(() =>
    testApp.database.runScript(
      'truncate customer, audit_event, identifier_failures, login_attempt restart identity cascade',
    ),
  );

  const countOf = async (table: string): Promise<number> => {
    const rows = await testApp.database.query<{ rows: number }>(
      { name: `test-count-${table}`, text: `select count(*)::integer as rows from ${table}` },
      [],
    );
    return rows[0]?.rows ?? 0;
  };
  const happened = (daysAgo: number, times = 1) =>
    testApp.database.runScript(`insert into audit_event (kind, happened_at)
      select 'logged-in', now() - interval '${daysAgo} days' from generate_series(1, ${times})`);
  const passDays = (days: number) => letSecondsPass(testApp.database, days * DAY_SECONDS);
  const guess = async (who: { mobile: string | null }) =>
    (await customerLogin(testApp, { mobile: who.mobile ?? '', dateOfBirth: '1940-01-01' })).status;
  /** One after the other, each after the lock of the one before. */
  async function fail(who: { mobile: string | null }, times: number): Promise<number> {
    let status = 0;
    for (let failure = 0; failure < times; failure += 1) {
      await passDays(1);
      status = await guess(who);
    }
    return status;
  }

  test('[API-28] audit events go after as many days as the operator says, batch by batch, and not a day before', async () => {
    await happened(91, 25);
    await happened(89, 3);
    await purgeExpired(testApp.database);
    expect(await countOf('audit_event')).toBe(28);
    await purgeExpired(testApp.database, { auditRetentionDays: 90, batch: 10 });
    expect(await countOf('audit_event')).toBe(3);
  });

  test('[LOG-67] failures are forgotten 400 days after the last of them, whoever the identifier belongs to', async () => {
    const customer = await createCustomer(testApp.database);
    for (const who of [customer, { mobile: '0210000001' }]) {
      expect(await fail(who, 4)).toBe(400);
      await passDays(399);
      await purgeExpired(testApp.database);
      expect(await fail(who, 1)).toBe(403);
      await passDays(399);
      await purgeExpired(testApp.database);
      expect(await countOf('identifier_failures')).toBe(1);
      await passDays(2);
      await purgeExpired(testApp.database);
      expect(await countOf('identifier_failures')).toBe(0);
    }
  });

  test('[LOG-67] a failure in one kind of browser keeps those of the other', async () => {
    await testApp.database.runScript(`insert into identifier_failures values
      ('identifier', false, 3, null, now() - interval '401 days'), ('identifier', true, 1, null, now())`);
    await purgeExpired(testApp.database);
    expect(await countOf('identifier_failures')).toBe(2);
  });

  test('[LOG-67] [LOG-41] what only the insurer can unlock stays locked for ever, whoever it belongs to', async () => {
    const customer = await createCustomer(testApp.database);
    for (const who of [customer, { mobile: '0210000002' }]) {
      expect(await fail(who, 20)).toBe(403);
      await passDays(4000);
      await purgeExpired(testApp.database);
      expect(await guess(who)).toBe(403);
    }
  });

  test('[LOG-67] [LOG-65] wrong codes of a person are forgotten by no time', async () => {
    const { customerId } = await createCustomer(testApp.database);
    await testApp.database.runScript(`insert into customer_wrong_codes values (${customerId}, false, 7)`);
    await passDays(4000);
    await purgeExpired(testApp.database);
    expect(await countOf('customer_wrong_codes')).toBe(1);
  });

  test('[API-28] several processes purge at once and get in nobody’s way', async () => {
    await happened(3000, 300);
    await testApp.database.runScript(`insert into identifier_failures
      select int4send(n), false, 1, null, now() - interval '2 years' from generate_series(1, 300) n`);
    const customer = await createCustomer(testApp.database);
    const purging = Array.from({ length: 4 }, () => purgeExpired(testApp.database, { batch: 20 }));
    expect(await guess(customer)).toBe(400);
    await Promise.all(purging);
    await purgeExpired(testApp.database);
    expect(await countOf('identifier_failures')).toBe(1);
    expect(await countOf('audit_event')).toBe(1);
  });

  test('[API-28] a table that refuses keeps the others from nothing, and is told of', async () => {
    await happened(3000);
    const refusing: Queryable = {
      query: (statement, values) =>
        statement.name === 'purge-session'
          ? Promise.reject(new Error('locked'))
          : testApp.database.query(statement, values),
    };
    await expect(purgeExpired(refusing)).rejects.toThrow('Not all tables were purged');
    expect(await countOf('audit_event')).toBe(0);
  });

  test('[API-28] a purge that is told to stop does no further batch', async () => {
    await happened(3000);
    await purgeExpired(testApp.database, { signal: AbortSignal.abort() });
    expect(await countOf('audit_event')).toBe(1);
  });
});
