import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlock, unlockCommand } from '#api/commands/customers/unlock.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { statement } from '#api/database/database.ts';
import { customerLogin, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, TEST_ENVIRONMENT, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const { identifierKeys } = TEST_ENVIRONMENT;
const unlockWith = (...parameters: string[]) =>
  unlock(
    testApp.database,
    identifierKeys,
    readRequest(unlockCommand, ['--site', 'real-154', '--operator', 'jo', ...parameters]),
  );
const lastCode = () => testApp.messageViewer.listSent()[0]?.code ?? '';

/** As many failures as it takes until only the insurer can unlock. */
async function lockForGood(mobile: string): Promise<void> {
  for (let failure = 0; failure < 20; failure += 1) {
    await letSecondsPass(testApp.database, 86_401);
    await customerLogin(testApp, { mobile, dateOfBirth: '1940-01-01' });
  }
  await letSecondsPass(testApp.database, 400 * 86_400);
}

test('[LOG-64] a customer who was locked for good gets in after the unlocking, however the number is written', async () => {
  const customer = await createCustomer(testApp.database, { mobile: '0219991234' });
  const who = { mobile: '0219991234', dateOfBirth: customer.dateOfBirth };
  await lockForGood(who.mobile);
  expect((await customerLogin(testApp, who)).status).toBe(403);
  expect(await unlockWith('--mobile', '+64 21 999-1234')).toBe(19);
  const begun = await customerLogin(testApp, who);
  expect(begun.status).toBe(200);
  expect((await validateCode(testApp, begun.json<string>(), lastCode())).status).toBe(200);
});

test('[LOG-64] [LOG-65] wrong codes of the person are forgotten with it', async () => {
  const customer = await createCustomer(testApp.database);
  await testApp.database.runScript(
    `insert into customer_wrong_codes values (${customer.customerId}, false, 20)`,
  );
  const who = { email: customer.email ?? '', dateOfBirth: customer.dateOfBirth };
  expect((await customerLogin(testApp, who)).status).toBe(403);
  expect(await unlockWith('--email', (customer.email ?? '').toUpperCase())).toBe(20);
  expect((await customerLogin(testApp, who)).status).toBe(200);
});

test('[LOG-64] nobody else is unlocked, and the other site is not', async () => {
  await lockForGood('0219999001');
  expect(await unlockWith('--mobile', '0219999002')).toBe(0);
  const elsewhere = readRequest(unlockCommand, [
    '--site',
    'seniors-154',
    '--operator',
    'jo',
    '--mobile',
    '0219999001',
  ]);
  expect(await unlock(testApp.database, identifierKeys, elsewhere)).toBe(0);
  expect((await customerLogin(testApp, { mobile: '0219999001', dateOfBirth: '1940-01-01' })).status).toBe(
    403,
  );
});

test('[LOG-64] [AUD-1] the audit trail names who unlocked and for whom, and not by which number', async () => {
  const { mobile, customerId } = await createCustomer(testApp.database);
  await unlockWith('--mobile', mobile ?? '');
  const rows = await testApp.database.query<{ customer: number; facts: string; row: string }>(
    statement(
      'test-unlocked',
      `select customer_id as customer, facts::text as facts, a::text as row from audit_event a
       where kind = 'account-unlocked' order by event_id desc limit 1`,
    ),
    [],
  );
  const [event] = rows;
  expect(event?.customer).toBe(customerId);
  expect(JSON.parse(event?.facts ?? '')).toEqual({
    channel: 'sms',
    operator: 'jo',
    failures: 0,
    customerIds: [customerId],
  });
  expect(event?.row).not.toContain(mobile);
});

test.each([
  [[]],
  [['--site', 'nowhere-1', '--operator', 'jo', '--mobile', '1']],
  [['--site', 'real-154', '--mobile', '1']],
  [['--site', 'real-154', '--operator', 'jo']],
  [['--site', 'real-154', '--operator', 'jo', '--mobile', '1', '--email', 'a@b.c']],
  [['--site', 'real-154', '--operator', 'jo', '--mobile', '1', '--all']],
])('[LOG-64] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(unlockCommand, parameters)).toThrow(/npm run portal -- unlock/);
});
