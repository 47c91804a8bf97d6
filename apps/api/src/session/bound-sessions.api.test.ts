import { attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { createLoginRepository } from '#api/login/login-repository.ts';
import { call, customerLogin, logInAs, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

/** A browser that keeps its cookies. */
function createBrowser({ keepsCookies = true, app = testApp } = {}) {
  const cookies = new Map<string, string>();
  const send = async (path: string, body: unknown, token?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await call(app, path, body, {
      ...(token ? { token } : {}),
      ...(cookie ? { cookie } : {}),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      if (keepsCookies) cookies.set(name, value);
    }
    return response;
  };
  return { cookies, send };
}
type Browser = ReturnType<typeof createBrowser>;

type LoggedIn = { loginId: string; token: string };

async function logIn(browser: Browser, customer: TestCustomer): Promise<LoggedIn> {
  const begun = await browser.send('Account/customerlogin', {
    BrandId: 1,
    PhoneNumber: customer.mobile,
    EmailId: null,
    DateOfBirth: customer.dateOfBirth,
  });
  const loginId = begun.json<string>();
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  const response = await browser.send('Account/validateotp', {
    securitycode: code,
    customerportalloginid: loginId,
  });
  return { loginId, token: response.json<{ SecurityToken: string }>().SecurityToken };
}

const detail = async (browser: Browser, { loginId, token }: LoggedIn) =>
  (
    await browser.send(
      'Customer/getcustomerdetail',
      { SecurityToken: token, ClientPortalLoginId: loginId },
      token,
    )
  ).status;
const refresh = (browser: Browser, { loginId, token }: LoggedIn) =>
  browser.send('Account/refreshsession', { ClientPortalLoginId: loginId }, token);
const refreshed = async (browser: Browser, { loginId, token }: LoggedIn): Promise<LoggedIn> => {
  const response = await refresh(browser, { loginId, token });
  return { loginId, token: response.json<{ SecurityToken: string }>().SecurityToken };
};

const listKinds = statement(
  'test-kinds-of-customer',
  `select kind, facts ->> 'because' as because from audit_event where customer_id = $1 order by event_id`,
);
const kindsOf = async ({ customerId }: TestCustomer) =>
  (await testApp.database.query<{ kind: string; because: string | null }>(listKinds, [customerId])).map(
    ({ kind }) => kind,
  );

describe('the cookie', () => {
  test('[SES-68] a stolen token opens nothing without the cookie of its browser, nor with another one', async () => {
    const customer = await createCustomer(testApp.database);
    const browser = createBrowser();
    const session = await logIn(browser, customer);
    expect(await detail(browser, session)).toBe(200);
    const nobody = createBrowser();
    expect(await detail(nobody, session)).toBe(401);
    const thief = createBrowser();
    await logIn(thief, await createCustomer(testApp.database));
    expect(await detail(thief, session)).toBe(401);
    expect((await refresh(thief, session)).status).toBe(401);
    expect((await thief.send('Customer/logout', undefined, session.token)).status).toBe(401);
    // Without the mark of a bound token it is another token.
    expect(await detail(nobody, { ...session, token: session.token.replace('b.', '') })).toBe(401);
    expect(await detail(browser, session)).toBe(200);
  });

  test('[SES-68] the cookie is out of reach of scripts and of other sites, and lives no longer than a session', async () => {
    const response = await customerLogin(testApp, { mobile: '0219990004', dateOfBirth: '1940-01-01' });
    expect(response.status).toBe(400);
    const [cookie] = [response.headers['set-cookie'] ?? []].flat().map(String);
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])).toBeLessThan(10 * 3_600);
  });

  test('[SES-68] [SES-3] [SES-11] tabs share it: refresh, double refresh, another login beside it, and logout go on working', async () => {
    const browser = createBrowser();
    const first = await logIn(browser, await createCustomer(testApp.database));
    const renewed = await refreshed(browser, first);
    // Another tab asks with the token that was just replaced.
    const twice = await refreshed(browser, first);
    expect(await detail(browser, renewed)).toBe(200);
    expect(await detail(browser, twice)).toBe(200);
    const second = await logIn(browser, await createCustomer(testApp.database));
    expect(await detail(browser, second)).toBe(200);
    expect(await detail(browser, renewed)).toBe(200);
    expect((await browser.send('Customer/logout', undefined, renewed.token)).status).toBe(200);
    expect(await detail(browser, twice)).toBe(401);
    expect(await detail(browser, second)).toBe(200);
  });

  test('[SES-68] a browser that keeps no cookies logs in, refreshes and logs out as before', async () => {
    const browser = createBrowser({ keepsCookies: false });
    const session = await logIn(browser, await createCustomer(testApp.database));
    expect(session.token).toMatch(/^[\w-]{43}$/);
    const renewed = await refreshed(browser, session);
    expect(await detail(browser, renewed)).toBe(200);
    expect((await browser.send('Customer/logout', undefined, renewed.token)).status).toBe(200);
  });

  test('[SES-68] [SES-1] the database holds neither the token nor what the cookie holds', async () => {
    const browser = createBrowser();
    const { token } = await logIn(browser, await createCustomer(testApp.database));
    const secret = browser.cookies.get('session') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const rows = await testApp.database.query<{ row: string }>(
      { name: 'test-dump-bound', text: 'select s::text as row from session s where bearer_hash is not null' },
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows)
      for (const plain of [token, secret]) {
        expect(row).not.toContain(plain);
        expect(row).not.toContain(Buffer.from(plain).toString('hex'));
      }
  });
});

describe('theft', () => {
  test('[SES-69] a replaced token from another browser ends the login, with an audit event and a security alert', async () => {
    const customer = await createCustomer(testApp.database);
    const browser = createBrowser();
    const session = await logIn(browser, customer);
    const renewed = await refreshed(browser, session);
    const bystander = await logIn(browser, await createCustomer(testApp.database));
    await letSecondsPass(testApp.database, 10);
    expect((await refresh(createBrowser(), session)).status).toBe(401);
    expect(await detail(browser, renewed)).toBe(401);
    expect(await detail(browser, session)).toBe(401);
    expect(await detail(browser, bystander)).toBe(200);
    expect(await kindsOf(customer)).toContain('token-misused');
    const alerts = await testApp.database.query<{ kind: string }>(
      {
        name: 'test-security-alerts',
        text: 'select kind from security_alert where customer_id = $1',
      },
      [customer.customerId],
    );
    expect(alerts).toEqual([{ kind: 'token-misused' }]);
  });

  test('[SES-69] the newest token from another browser is refused and ends nothing: a customer may have deleted cookies', async () => {
    const customer = await createCustomer(testApp.database);
    const browser = createBrowser();
    const session = await logIn(browser, customer);
    expect((await refresh(createBrowser(), session)).status).toBe(401);
    expect(await detail(browser, session)).toBe(200);
    expect(await kindsOf(customer)).not.toContain('token-misused');
  });
});

describe('what looks like theft', () => {
  test('[SES-69] a replaced token that its own browser sends long after ends nothing: a tab slept', async () => {
    const customer = await createCustomer(testApp.database);
    const browser = createBrowser();
    const session = await logIn(browser, customer);
    const renewed = await refreshed(browser, session);
    await letSecondsPass(testApp.database, 31);
    expect((await refresh(browser, session)).status).toBe(401);
    expect(await detail(browser, renewed)).toBe(200);
    expect(await kindsOf(customer)).not.toContain('token-misused');
    // From another browser the same token ends the login, on the same day and with the same rows.
    expect((await refresh(createBrowser(), session)).status).toBe(401);
    expect(await detail(browser, renewed)).toBe(401);
  });

  test('[SES-69] a replaced token of a login that is over tells nobody of a thief', async () => {
    const customer = await createCustomer(testApp.database);
    const browser = createBrowser();
    const session = await logIn(browser, customer);
    await refreshed(browser, session);
    await letSecondsPass(testApp.database, 901);
    expect((await refresh(createBrowser(), session)).status).toBe(401);
    expect(await kindsOf(customer)).not.toContain('token-misused');
  });
});

describe('logins of a person', () => {
  /** The codes of a person are limited too. */
  const forgetCodes = () =>
    testApp.database.runScript('delete from one_time_code; delete from recipient_messages');

  test('[SES-70] the eleventh login ends the oldest, with all its tokens', async () => {
    const customer = await createCustomer(testApp.database);
    const browser = createBrowser();
    const first = await logIn(browser, customer);
    const logins = [first];
    for (let login = 2; login <= 10; login += 1) {
      await letSecondsPass(testApp.database, 1);
      await forgetCodes();
      logins.push(await logIn(browser, customer));
    }
    const renewed = await refreshed(browser, first);
    expect(await Promise.all(logins.map((login) => detail(browser, login)))).toEqual(logins.map(() => 200));
    await letSecondsPass(testApp.database, 1);
    await forgetCodes();
    logins.push(await logIn(browser, customer));
    expect(await detail(browser, renewed)).toBe(401);
    expect(await Promise.all(logins.map((login) => detail(browser, login)))).toEqual([
      401,
      ...Array.from({ length: 10 }, () => 200),
    ]);
    expect((await kindsOf(customer)).filter((kind) => kind === 'sessions-ended')).toHaveLength(1);
  });

  test('[SES-70] a site may have a number of its own', async () => {
    const customer = await createCustomer(testApp.database);
    await logInAs(testApp, { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth });
    await forgetCodes();
    const { loginHash, codeHash } = await beginUnsent(customer);
    const { database } = testApp;
    const site = { key: 'real-154', brand: 'real', brandId: 1, countryId: 154, mostLogins: 1 } as const;
    const repository = createLoginRepository(database, () => attackThresholdOf(0), [site]);
    const row = await repository.checkCode({
      loginHash,
      codeHash,
      olderCodeHashes: [],
      sharedKeys: [],
      keyId: 1,
      networkHash: null,
      olderNetworkHashes: [],
      countryId: 154,
      tokenHash: Buffer.from('token'),
      bearerHash: null,
      browserHash: Buffer.from('browser'),
      oldBrowserHash: null,
      browserLabel: null,
    });
    expect(row.outcome).toBe('logged-in');
    const left = await database.query(
      { name: 'test-logins-left', text: 'select login_hash from session where customer_id = $1' },
      [customer.customerId],
    );
    expect(left).toHaveLength(1);
  });
});

/** A login whose code is known to the test alone. */
async function beginUnsent({ customerId }: TestCustomer) {
  const [loginHash, codeHash] = [Buffer.from(`login of ${customerId}`), Buffer.from('code')];
  await testApp.database.query(
    {
      name: 'test-begin-unsent',
      text: `with begun as (
          insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser)
          values ($1, $2, 1, 154, 'sms', $1, false) returning *
        )
        insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, expires_at)
        select customer_id, brand_id, country_id, login_hash, $3, now() + interval '10 minutes' from begun`,
    },
    [loginHash, customerId, codeHash],
  );
  return { loginHash, codeHash };
}

test('[SES-68] a token of a process of the version before goes on working here', async () => {
  const customer = await createCustomer(testApp.database);
  const begun = await customerLogin(testApp, {
    mobile: customer.mobile ?? '',
    dateOfBirth: customer.dateOfBirth,
  });
  const loginId = begun.json<string>();
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  const token = (await validateCode(testApp, loginId, code)).json<{ SecurityToken: string }>().SecurityToken;
  const browser = createBrowser();
  browser.cookies.set('session', 'of-a-later-login');
  expect(await detail(browser, { loginId, token })).toBe(200);
  expect((await refresh(browser, { loginId, token })).status).toBe(200);
});

test('[SES-68] where binding is switched off new tokens work alone, and bound ones still need their cookie', async () => {
  const unbinding = await createTestApp(testApp.database, { bindsSessions: false });
  const customer = await createCustomer(testApp.database);
  const browser = createBrowser();
  const bound = await logIn(browser, customer);
  const loginId = (
    await customerLogin(unbinding, {
      mobile: (await createCustomer(testApp.database)).mobile ?? '',
      dateOfBirth: customer.dateOfBirth,
    })
  ).json<string>();
  const code = unbinding.messageViewer.listSent()[0]?.code ?? '';
  const cookie = `session=${browser.cookies.get('session')}`;
  const { SecurityToken } = (await validateCode(unbinding, loginId, code, { cookie })).json<{
    SecurityToken: string;
  }>();
  expect(SecurityToken).toMatch(/^[\w-]{43}$/);
  expect(await detail(createBrowser({ app: unbinding }), { loginId, token: SecurityToken })).toBe(200);
  expect(await detail(createBrowser({ app: unbinding }), bound)).toBe(401);
  await unbinding.app.close();
});
