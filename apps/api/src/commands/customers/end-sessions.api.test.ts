import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions, endSessionsCommand } from '#api/commands/customers/end-sessions.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { statement } from '#api/database/database.ts';
import { call, customerLogin, getCustomerDetail, logInAs, type Session, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const bySms = ({ mobile, dateOfBirth }: TestCustomer) => ({ mobile: mobile ?? '', dateOfBirth });
const statusOf = async (session: Session) => (await getCustomerDetail(testApp, session)).status;
const refresh = ({ token, loginId }: Session) =>
  call(testApp, 'Account/refreshsession', { ClientPortalLoginId: loginId }, { token });
const end = (...parameters: string[]) =>
  endSessions(testApp.database, readRequest(endSessionsCommand, ['--operator', 'jo', ...parameters]));

/** A customer who is logged in on this many devices. */
async function loggedIn(devices: number): Promise<{ customer: TestCustomer; sessions: Session[] }> {
  const customer = await createCustomer(testApp.database);
  const sessions: Session[] = [];
  for (let device = 0; device < devices; device += 1) {
    await letSecondsPass(testApp.database, 31);
    sessions.push(await logInAs(testApp, bySms(customer)));
  }
  return { customer, sessions };
}

async function endedFacts(customerId: number): Promise<unknown[]> {
  const rows = await testApp.database.query<{ facts: string }>(
    statement(
      'test-sessions-ended',
      `select facts::text as facts from audit_event where kind = 'sessions-ended' and customer_id = $1`,
    ),
    [customerId],
  );
  return rows.map(({ facts }) => JSON.parse(facts));
}

const setActive = ({ customerId }: TestCustomer, isActive: boolean) =>
  testApp.database.runScript(`update customer set is_active = ${isActive} where customer_id = ${customerId}`);

test('[SES-63] a person who is no customer any more is out at once, on every device, and a code on its way is void', async () => {
  const { customer, sessions } = await loggedIn(2);
  const other = await loggedIn(1);
  await letSecondsPass(testApp.database, 31);
  const loginId = (await customerLogin(testApp, bySms(customer))).json<string>();
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  await setActive(customer, false);
  for (const session of sessions) {
    expect(await statusOf(session)).toBe(401);
    expect((await refresh(session)).status).toBe(401);
  }
  expect((await validateCode(testApp, loginId, code)).status).toBe(419);
  expect(await endedFacts(customer.customerId)).toEqual([{ because: 'inactive', logins: 2 }]);
  for (const session of other.sessions) expect(await statusOf(session)).toBe(200);
});

test('[SES-63] nothing else about a customer ends their sessions', async () => {
  const { customer, sessions } = await loggedIn(1);
  await setActive(customer, true);
  await testApp.database.runScript(
    `update customer set first_name = 'Other' where customer_id = ${customer.customerId}`,
  );
  for (const session of sessions) expect(await statusOf(session)).toBe(200);
});

test('[SES-64] an operator ends every session of a customer, and of nobody else; the audit trail names who did', async () => {
  const { customer, sessions } = await loggedIn(2);
  const other = await loggedIn(1);
  await expect(end('--site', 'seniors-154', '--mobile', customer.mobile ?? '')).rejects.toThrow(
    /^No customer has/,
  );
  expect(await end('--site', 'real-154', '--email', (customer.email ?? '').toUpperCase())).toBe(2);
  for (const session of sessions) expect(await statusOf(session)).toBe(401);
  for (const session of other.sessions) expect(await statusOf(session)).toBe(200);
  expect(await endedFacts(customer.customerId)).toEqual([{ operator: 'jo', logins: 2 }]);
  await letSecondsPass(testApp.database, 31);
  expect(await statusOf(await logInAs(testApp, bySms(customer)))).toBe(200);
});

test('[SES-64] an operator ends the sessions of all customers', async () => {
  const everybody = [await loggedIn(1), await loggedIn(2)];
  expect(await end('--all')).toBeGreaterThanOrEqual(3);
  for (const session of everybody.flatMap(({ sessions }) => sessions))
    expect(await statusOf(session)).toBe(401);
  expect(await end('--all')).toBe(0);
});

test.each([
  [[]],
  [['--all']],
  [['--operator', 'jo']],
  [['--operator', 'jo', '--all', '--site', 'real-154']],
  [['--operator', 'jo', '--all', '--mobile', '1']],
  [['--operator', 'jo', '--site', 'nowhere-1', '--mobile', '1']],
  [['--operator', 'jo', '--site', 'real-154']],
  [['--operator', 'jo', '--site', 'real-154', '--mobile', '1', '--email', 'a@b.c']],
  [['--operator', 'jo', '--every']],
])('[SES-64] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(endSessionsCommand, parameters)).toThrow(/npm run portal -- end-sessions/);
});
