import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import {
  type CallResponse,
  call,
  getCustomerDetail,
  logInAs,
  type Session,
  validateCode,
} from '#test/calls.ts';
import { createCustomer, createPolicy, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Event = { kind: string; network: string | null; identifier: string | null; facts: string };
const listEvents = statement(
  'test-events-of',
  `select kind, network, identifier, facts::text as facts from audit_event
   where customer_id = $1 or customer_id is null and identifier = $2 order by happened_at, event_id`,
);
const eventsOf = ({ customerId }: TestCustomer, identifier = '') =>
  testApp.database.query<Event>(listEvents, [customerId, identifier]);

const ADDRESS = '203.0.113.7';
const FROM = { headers: { 'x-forwarded-for': ADDRESS } };

test('[AUD-1] every step of a login says for which identifier and from which network, and neither in clear', async () => {
  const customer = await createCustomer(testApp.database);
  const { mobile, dateOfBirth } = customer;
  const begin = (DateOfBirth: string) =>
    call(
      testApp,
      'Account/customerlogin',
      { BrandId: 1, PhoneNumber: mobile, EmailId: null, DateOfBirth },
      FROM,
    );
  const loginId = (await begin(dateOfBirth)).json<string>();
  await validateCode(testApp, loginId, 'x', FROM);
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  await validateCode(testApp, loginId, code === '000000' ? '111111' : '000000', FROM);
  await validateCode(testApp, loginId, code, FROM);
  const [sent] = await eventsOf(customer);
  await begin('1940-01-01');
  const events = await eventsOf(customer, sent?.identifier ?? '');
  expect(events.map(({ kind }) => kind)).toEqual(['code-sent', 'code-wrong', 'logged-in', 'login-refused']);
  expect(sent?.network).toMatch(/^[0-9a-f]{64}$/);
  expect(sent?.identifier).toMatch(/^[0-9a-f]{64}$/);
  for (const { network, identifier } of events) {
    expect(network).toBe(sent?.network);
    expect(identifier).toBe(sent?.identifier);
  }
  const rows = JSON.stringify(events);
  for (const clear of [ADDRESS, String(mobile)]) expect(rows).not.toContain(clear);
});

test('[AUD-1] what the same connection does next says nothing of that network', async () => {
  const customer = await createCustomer(testApp.database);
  const session = await logInAs(testApp, {
    mobile: customer.mobile ?? '',
    dateOfBirth: customer.dateOfBirth,
  });
  // As many as there are connections, and more.
  for (let times = 0; times < 8; times += 1) await validateCode(testApp, 'x'.repeat(43), '123456', FROM);
  await call(testApp, 'Customer/logout', undefined, { token: session.token });
  expect((await eventsOf(customer)).at(-1)).toMatchObject({
    kind: 'logged-out',
    network: null,
    identifier: null,
  });
});

const look = (session: Session, policyNumber: string, path = 'policydetail'): Promise<CallResponse> =>
  call(
    testApp,
    `Policy/${path}`,
    { PolicyNumber: policyNumber, ClientPortalLoginId: session.loginId },
    { token: session.token },
  );

test('[AUD-2] who looked at what is written once a login for each object, however often it is asked for', async () => {
  const customer = await createCustomer(testApp.database);
  const one = await createPolicy(testApp.database, customer);
  const two = await createPolicy(testApp.database, customer);
  const session = await logInAs(testApp, {
    mobile: customer.mobile ?? '',
    dateOfBirth: customer.dateOfBirth,
  });
  for (let times = 0; times < 3; times += 1) {
    await getCustomerDetail(testApp, session);
    await look(session, one.policyNumber);
    await look(session, two.policyNumber, 'policysummary');
    await testApp.views.writeWaiting();
  }
  const refreshed = await call(
    testApp,
    'Account/refreshsession',
    { ClientPortalLoginId: session.loginId },
    { token: session.token },
  );
  const { SecurityToken: token } = refreshed.json<{ SecurityToken: string }>();
  await look({ ...session, token }, one.policyNumber);
  await testApp.views.writeWaiting();

  const views = (await eventsOf(customer)).filter(({ kind }) => kind.endsWith('-viewed'));
  const facts = views.map(({ kind, facts: text }) => ({ kind, ...JSON.parse(text) }));
  const login = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(facts).toHaveLength(3);
  expect(facts).toEqual(
    expect.arrayContaining([
      { kind: 'customer-viewed', login },
      { kind: 'policy-viewed', login, policyNumber: one.policyNumber },
      { kind: 'policy-viewed', login, policyNumber: two.policyNumber },
    ]),
  );
});

test('[AUD-2] what was not shown is not written', async () => {
  const [customer, other] = [await createCustomer(testApp.database), await createCustomer(testApp.database)];
  const policy = await createPolicy(testApp.database, other);
  const session = await logInAs(testApp, {
    mobile: customer.mobile ?? '',
    dateOfBirth: customer.dateOfBirth,
  });
  expect((await look(session, policy.policyNumber)).status).toBe(404);
  expect((await getCustomerDetail(testApp, { ...session, token: 'x'.repeat(43) })).status).toBe(401);
  await testApp.views.writeWaiting();
  for (const person of [customer, other])
    expect((await eventsOf(person)).filter(({ kind }) => kind.endsWith('-viewed'))).toEqual([]);
});
