import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { operations } from '@portal/contract/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEALED_COLUMNS } from '#api/key-rotation/protected-columns.ts';
import { call, logInAs, type Session, standingAlone } from '#test/calls.ts';
import { createCustomer, createPolicy, type TestCustomer, type TestPolicy } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let customer: TestCustomer;
let policy: TestPolicy;
let session: Session;

beforeAll(async () => {
  testApp = await createTestApp();
  customer = await createCustomer(testApp.database);
  policy = await createPolicy(testApp.database, customer);
  session = await logInAs(testApp, { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth });
});
afterAll(() => testApp.close());

const policyDetail = (policyNumber: unknown, { token, loginId } = session) =>
  call(
    testApp,
    'Policy/policydetail',
    { PolicyNumber: policyNumber, ClientPortalLoginId: loginId },
    { token },
  );

/** A fingerprint of everything that a refused request could have changed. */
async function fingerprint(): Promise<string> {
  const tables = [
    'customer',
    'address',
    'policy',
    'payment_method',
    'session',
    'one_time_code',
    'login_attempt',
    'identifier_failures',
  ];
  const parts = tables.map(
    (table) => `(select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) from ${table} x)`,
  );
  const [row] = await testApp.database.query<{ print: string }>(
    { name: 'test-fingerprint', text: `select ${parts.join(' || ')} as print` },
    [],
  );
  return row?.print ?? '';
}

const ownOperations = Object.entries(operations);

test('[API-1] a call without its two headers returns 400 and says which', async () => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/Account/customerlogin',
    payload: {},
  });
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().errors)).toEqual(['headers.CountryId', 'headers.Request-Source']);
  const wrongCountry = await call(testApp, 'Account/customerlogin', {}, { countryId: 226 });
  expect(Object.keys(wrongCountry.json<{ errors: object }>().errors)).toEqual(['headers.CountryId']);
});

test.each(ownOperations.filter(([, operation]) => operation.auth === 'bearer'))(
  '[API-2] %s needs a live token',
  async (_name, operation) => {
    for (const authorization of [
      undefined,
      'Bearer ',
      'Bearer made-up',
      `Bearer ${'x'.repeat(5000)}`,
      `Basic ${session.token}`,
    ]) {
      const response = await testApp.app.inject({
        method: operation.method,
        url: operation.path,
        headers: {
          countryid: '154',
          'request-source': 'webcustomerportal',
          ...(authorization === undefined ? {} : { authorization }),
        },
      });
      expect(response.statusCode, authorization).toBe(401);
    }
  },
);

test("[API-3] a login id or token that is not the bearer's own is refused", async () => {
  const other = await createCustomer(testApp.database);
  const otherSession = await logInAs(testApp, { mobile: other.mobile ?? '', dateOfBirth: other.dateOfBirth });
  const own = { SecurityToken: session.token, ClientPortalLoginId: session.loginId };
  const ask = (body: object, countryId = 154) =>
    call(testApp, 'Customer/getcustomerdetail', body, { token: session.token, countryId });
  expect((await ask(own)).status).toBe(200);
  expect((await ask({ ...own, ClientPortalLoginId: otherSession.loginId })).status).toBe(401);
  expect((await ask({ ...own, SecurityToken: otherSession.token })).status).toBe(401);
  expect((await ask(own, 13)).status).toBe(401);
  // Converting it to a text would throw.
  expect((await ask({ ClientPortalLoginId: { toString: 1 } })).status).toBe(401);
  const suppress = (clientPortalLoginId: string) =>
    call(
      testApp,
      'FeatureManagement/suppress',
      { FeatureId: 1, clientPortalLoginId },
      { token: session.token },
    );
  expect((await suppress(session.loginId)).status).toBe(404);
  expect((await suppress(otherSession.loginId)).status).toBe(401);
});

test('[API-4] bad input to every call returns a problem that says what is wrong, and changes nothing', async () => {
  // A customer for each call: many changes of one customer are too many, whatever their content.
  const callers = [];
  for (const [name, operation] of ownOperations) {
    if (!('body' in operation) || !operation.body) continue;
    const { mobile, dateOfBirth } = await createCustomer(testApp.database);
    const caller = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth });
    callers.push({ name, operation, caller });
  }
  const before = await fingerprint();
  for (const { name, operation, caller } of callers) {
    const loginId = operation.auth === 'bearer' ? { ClientPortalLoginId: caller.loginId } : {};
    // For some calls the login id is all that they need.
    const lacking = [loginId, { ...loginId, PolicyNumber: ['x'], securitycode: 5 }].filter(
      (body) => !operation.body.safeParse(body).success,
    );
    for (const body of [...lacking, [], 'null', '"text"', '7']) {
      const response = await call(testApp, operation.path.replace('/api/v1/', ''), body, {
        token: caller.token,
      });
      expect(response.status, `${name} ${JSON.stringify(body)}`).toBe(400);
      expect(response.json()).toHaveProperty('errors');
    }
  }
  expect(await fingerprint()).toBe(before);
});

test('[API-5] what is not JSON, too large or too deep never reaches a handler', async () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    call(testApp, 'Policy/policydetail', body, { token: session.token, headers });
  expect((await send('{')).status).toBe(400);
  expect((await send('{"__proto__": {"x": 1}}')).status).toBe(400);
  expect((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  const compressed = await send('{}', { 'content-encoding': 'gzip' });
  expect(compressed.status).toBe(415);
  expect(compressed.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await send(`{"a":"${'x'.repeat(20_000)}"}`)).status).toBe(413);
  const twice = await send('{"PolicyNumber":"1","Policy\\u004eumber":"2"}');
  expect(twice.status).toBe(400);
  expect(twice.json()).toMatchObject({ code: 'request.malformed' });
  const twoValues = await testApp.app.inject({
    url: '/api/v1/Address/searchwithoutpostcode?address=Queen+St&address=King+St',
    headers: {
      authorization: `Bearer ${session.token}`,
      countryid: '154',
      'request-source': 'webcustomerportal',
    },
  });
  expect([twoValues.statusCode, Object.keys(twoValues.json().errors)]).toEqual([400, ['query.address']]);
  const deep = await send(`${'['.repeat(13)}${']'.repeat(13)}`);
  expect(deep.status).toBe(400);
  expect(deep.json()).toMatchObject({ code: 'request.malformed' });
});

test.each(ownOperations)(
  '[API-6] %s with another method returns 405 with Allow',
  async (_name, operation) => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE' as 'PUT'] as const) {
      const response = await testApp.app.inject({ method, url: operation.path });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toContain(operation.method);
    }
  },
);

test('[API-6] the pages of the contract are only read', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const response = await testApp.app.inject({ method: 'POST', url });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toContain('GET');
  }
});

test('[API-7] a URL or a method that makes no sense gets a problem too', async () => {
  const badAddress = await testApp.app.inject({ method: 'POST', url: '/api/v1/%zz' });
  expect(badAddress.statusCode).toBe(400);
  expect(badAddress.headers['content-type']).toContain('application/problem+json');
  expect(badAddress.body).not.toContain('%zz');
  const query = await testApp.app.inject({
    method: 'QUERY' as 'POST',
    url: '/api/v1/Account/customerlogin',
    payload: 'x',
  });
  expect([400, 405, 415]).toContain(query.statusCode);
});

test('[API-27] a response is protected however its URL was written', async () => {
  const response = await testApp.app.inject({ method: 'POST', url: '/%61pi/v1/Policy/policydetail' });
  expect(response.headers['cache-control']).toBe('no-store');
});

const PROTECTION = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test('[API-27] a refusal of the API is never a page, never framed, never stored, and for its own origin only', async () => {
  const { headers } = await call(testApp, 'Policy/policydetail', {});
  expect(headers).toMatchObject(PROTECTION);
});

test.each(['/%', '/api/v1/%zz', '/assets/%ff'])(
  '[API-27] the refusal of %s, which is no URL, is protected alike',
  async (url) => {
    const { statusCode, headers } = await testApp.app.inject({ method: 'POST', url });
    expect(statusCode).toBe(400);
    expect(headers).toMatchObject(PROTECTION);
  },
);

test('[API-27] so is that of bytes which are no HTTP', async () => {
  const { port } = new URL(await testApp.app.listen({ port: 0 }));
  const socket = connect(Number(port), 'localhost').end('no request\r\n\r\n');
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  for (const [name, value] of Object.entries(PROTECTION)) expect(head).toContain(`${name}: ${value}`);
});

test('[API-6] an unknown path under /api/ returns 404 as a problem', async () => {
  for (const url of ['/api/', '/api/v1/Account/nothing', '/api/v1/account/customerlogin', '/api/v2/x.css']) {
    const response = await testApp.app.inject({ method: 'POST', url });
    expect(response.statusCode, url).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
  }
});

test('[API-7] every refusal is a problem document whose status is its own', async () => {
  const responses = [
    await policyDetail('none'),
    await call(testApp, 'Nothing', {}),
    await call(testApp, 'Account/validateotp', {}),
  ];
  for (const response of responses) {
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status: response.status,
      detail: expect.any(String),
    });
  }
});

test("[API-9] another's, a made-up and a malformed policy number get the same response", async () => {
  const other = await createCustomer(testApp.database);
  const othersPolicy = await createPolicy(testApp.database, other);
  const numbers = [
    othersPolicy.policyNumber,
    'T99999999',
    "'; drop table policy; --",
    '../../etc',
    ' ',
    '​',
    '%00',
  ];
  for (const path of ['Policy/policydetail', 'Policy/policysummary']) {
    const bodies = new Set<string>();
    for (const PolicyNumber of numbers) {
      const response = await call(
        testApp,
        path,
        { PolicyNumber, ClientPortalLoginId: session.loginId },
        { token: session.token },
      );
      expect(response.status, PolicyNumber).toBe(404);
      bodies.add(response.text.replace(/"correlationId":"[^"]*"/, ''));
    }
    expect(bodies.size).toBe(1);
  }
});

test('[API-60] each refusal is in the log, by its code and the id of its request', async () => {
  const other = await createPolicy(testApp.database, await createCustomer(testApp.database));
  const ask = { PolicyNumber: other.policyNumber, ClientPortalLoginId: session.loginId };
  const refusals = [
    await call(testApp, 'Policy/policydetail', ask, { token: session.token }),
    await call(testApp, 'Policy/policydetail', ask, { token: 'made-up' }),
    await call(testApp, 'Policy/policydetail', { ...ask, PolicyNumber: 7 }, { token: session.token }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 401, 400]);
  const lines = testApp.logLines().map((line) => JSON.parse(line));
  for (const response of refusals) {
    const { code, correlationId } = response.json<{ code: string; correlationId: string }>();
    expect(lines).toContainEqual(expect.objectContaining({ reqId: correlationId, code, msg: 'refused' }));
  }
});

test('[API-12] an error nobody foresaw returns 500 and tells nothing', async () => {
  const broken = await createTestApp({
    ...testApp.database,
    query: async () => Promise.reject(new Error('secret detail of ours')),
    close: async () => undefined,
  });
  const response = await call(
    broken,
    'Policy/policydetail',
    { PolicyNumber: 'x', ClientPortalLoginId: 'y' },
    { token: 'z' },
  );
  expect(response.status).toBe(500);
  expect(response.text).not.toContain('secret');
  expect(response.text).not.toMatch(/at .*\.ts/);
  await broken.close();
});

test('[API-11] a database that is down returns 503 with Retry-After, and works again once it is back', async () => {
  let isDown = true;
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const flaky = await createTestApp({
    ...testApp.database,
    query: (statement, values) =>
      isDown ? Promise.reject(refused) : testApp.database.query(statement, values),
    close: async () => undefined,
  });
  const ask = () =>
    call(
      flaky,
      'Policy/policydetail',
      { PolicyNumber: policy.policyNumber, ClientPortalLoginId: session.loginId },
      { token: session.token },
    );
  const response = await ask();
  expect(response.status).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  isDown = false;
  expect((await ask()).status).toBe(200);
  await flaky.close();
});

test('[API-13] [API-14] amounts are exact to the cent, dates are calendar dates', async () => {
  const exact = await createPolicy(testApp.database, customer, {
    coverAmountCents: 1_234_510,
  });
  const response = await call(
    testApp,
    'Policy/policysummary',
    { PolicyNumber: exact.policyNumber, ClientPortalLoginId: session.loginId },
    { token: session.token },
  );
  expect(response.text).toMatch(/"OwnerMandatoryBenefitSI" ?: ?12345\.10?[,}]/);
  expect(response.json()).toMatchObject({ RenewalDate: '2026-03-14', SaleCompletedDate: '2017-03-01' });
});

test("[API-15] getcustomerdetail returns the customer and this customer's policies only", async () => {
  const other = await createCustomer(testApp.database);
  const othersPolicy = await createPolicy(testApp.database, other);
  const response = await call(
    testApp,
    'Customer/getcustomerdetail',
    { SecurityToken: session.token, ClientPortalLoginId: session.loginId },
    { token: session.token },
  );
  const detail = response.json<{ Policies: { PolicyNumber: string }[] }>();
  const own = await testApp.database.query<{ number: string }>(
    {
      name: 'test-own-policies',
      text: 'select policy_number as number from policy where customer_id = $1',
    },
    [customer.customerId],
  );
  expect(detail).toMatchObject({
    FirstName: customer.firstName,
    LastName: customer.lastName,
    MobilePhone: customer.mobile,
    Email: customer.email,
    CountryId: 154,
    ResidentialAddress: {
      AddressLine: '5 Marine Parade',
      Suburb: 'Mount Maunganui',
      City: 'Tauranga',
      PostCode: '3116',
    },
    PostalAddress: { AddressLine: 'PO Box 10', CountryId: 154 },
  });
  const numbers = detail.Policies.map((entry) => entry.PolicyNumber);
  expect(numbers).toContain(policy.policyNumber);
  expect(numbers).not.toContain(othersPolicy.policyNumber);
  expect(numbers.sort()).toEqual(own.map(({ number }) => number).sort());
});

test('[API-16] policysummary returns the summary as it is now', async () => {
  const ask = () =>
    call(
      testApp,
      'Policy/policysummary',
      { PolicyNumber: policy.policyNumber, ClientPortalLoginId: session.loginId },
      { token: session.token },
    );
  expect((await ask()).json()).toMatchObject({
    PolicyStatusId: 30,
    PolicyStatus: 'Active',
    Product: { Brand: { BrandId: 1 } },
  });
  await testApp.database.runScript(
    `update policy set status_id = 40 where policy_number = '${policy.policyNumber}'`,
  );
  expect((await ask()).json()).toMatchObject({ PolicyStatusId: 40, PolicyStatus: 'Payment Overdue' });
});

test('[API-17] policydetail returns lives, benefits, exclusions and beneficiaries, largest share first', async () => {
  const response = await policyDetail(policy.policyNumber);
  expect(response.json()).toMatchObject({
    PolicySummary: {
      CreditCardNumber: '•••• •••• •••• 4242',
      CreditCardNumberSuffix: '4242',
      CCExpiry: '08/2027',
    },
    Owner: { FirstName: customer.firstName, Lastname: customer.lastName },
    PaymentMethod: { PaymentMethodId: 1 },
    LifeInsured: [
      {
        BenefitDetails: [
          {
            CpiSumInsured: 100_000,
            FrequencyPremiumAmount: 22.7,
            BenefitExclusions: [{ ExclusionText: expect.stringContaining('<b>') }],
          },
        ],
      },
    ],
    Beneficiaries: [{ Percentage: 66.66 }, { Percentage: 33.34 }],
  });
});

test('[API-23] a direct debit is stored by its masked numbers alone, and reads the same on the wire', async () => {
  const byBank = await createPolicy(testApp.database, customer, { methodId: 2 });
  const response = await policyDetail(byBank.policyNumber);
  expect(response.json()).toMatchObject({
    PolicySummary: { BankAccountName: 'M O Connor', BankAccountNumber: '•••••••869-00' },
  });
  expect(SEALED_COLUMNS.filter(({ table }) => table === 'payment_method')).toEqual([]);
});

test('[API-20] the OpenAPI document is served', async () => {
  const document = await testApp.app.inject({ url: '/api/openapi.json' });
  expect(document.json().openapi).toMatch(/^3\.1/);
  for (const [, operation] of ownOperations) expect(document.json().paths).toHaveProperty([operation.path]);
});

test('[API-7] [API-20] the address in the type of a problem leads to what the refusal means', async () => {
  const refusal = await testApp.app.inject({ method: 'POST', url: '/api/v1/nothing' });
  const [path, code] = refusal.json<{ type: string }>().type.split('#');
  const led = await testApp.app.inject({ url: String(path) });
  expect(led.statusCode).toBe(302);
  const document = await testApp.app.inject({ url: String(led.headers.location) });
  const errors = document.json<{ 'x-errors': { code: string; meaning: string }[] }>()['x-errors'];
  expect(errors.find((error) => error.code === code)?.meaning).toMatch(/\w/);
});

test('[API-10] a refusal because of too many codes carries Retry-After', async () => {
  const another = await createCustomer(testApp.database);
  const who = { BrandId: 1, PhoneNumber: another.mobile, EmailId: null, DateOfBirth: another.dateOfBirth };
  await call(testApp, 'Account/customerlogin', who);
  const byEmail = { ...who, PhoneNumber: null, EmailId: another.email };
  const response = await call(testApp, 'Account/customerlogin', byEmail);
  expect(response.status).toBe(429);
  expect(response.headers['retry-after']).toMatch(/^\d+$/);
});

test('[API-22] no log line holds anything personal', async () => {
  const { token, loginId } = session;
  await policyDetail(policy.policyNumber);
  await policyDetail(`${customer.firstName}`);
  await call(testApp, 'Account/validateotp', { securitycode: '123', customerportalloginid: loginId });
  await call(testApp, 'Account/customerlogin', `{"PhoneNumber":"${customer.mobile}",`);
  await testApp.app.inject({ url: `/policy/${policy.policyNumber}?name=${customer.firstName}` });
  // Times, durations and ids are digits too, and must not pass for a code.
  const digitsOfTheLog = /"(time|responseTime|pid|reqId|traceId)":("[^"]*"|[\d.]+)/g;
  const log = testApp.logLines().join('').replaceAll(digitsOfTheLog, '');
  expect(log).toContain('/api/v1/Policy/policydetail');
  const secrets = [
    token,
    loginId,
    customer.firstName,
    customer.lastName,
    customer.mobile,
    customer.email,
    customer.dateOfBirth,
    policy.policyNumber,
  ];
  const codes = testApp.messageViewer.listSent().map((message) => message.code);
  for (const secret of secrets) expect(log, String(secret)).not.toContain(String(secret));
  for (const code of codes) expect(log).not.toMatch(standingAlone(code));
});
