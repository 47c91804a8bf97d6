import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeys, passkeysCommand } from '#api/commands/customers/passkeys.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { statement } from '#api/database/database.ts';
import { logInAs } from '#test/calls.ts';
import { messagesTo } from '#test/contact-confirmations.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { addPasskey, codeOf, logInByPasskey, withPasskeys } from '#test/passkeys.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const AAGUID = '00000000-0000-0000-0000-000000000000';

let testApp: TestApp;
let mary: TestCustomer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
});
beforeEach(async () => {
  mary = await createCustomer(testApp.database);
});
afterAll(() => testApp.close());

const carryOut = (...parameters: string[]) =>
  passkeys(testApp.database, readRequest(passkeysCommand, [...parameters, '--site', 'real-154']));
const list = () => carryOut('list', '--mobile', mary.mobile ?? '');
const remove = (...more: string[]) =>
  carryOut('remove', '--operator', 'jo', '--mobile', mary.mobile ?? '', ...more);

async function addedDevices(count: number) {
  const session = await logInAs(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
  const devices = Array.from({ length: count }, () => createSoftwareAuthenticator());
  for (const device of devices) await addPasskey(testApp, session, { device, name: 'Marys phone' });
  return devices;
}

test('[PKY-17] an operator lists passkeys without the names that customers gave', async () => {
  expect(await list()).toEqual(['Passkeys: 0']);
  const [device] = await addedDevices(2);
  if (device) await logInByPasskey(testApp, device);
  const [count, first = '', second = ''] = await list();
  expect(count).toBe('Passkeys: 2');
  expect(first).toMatch(
    /^[\da-f-]{36} {2}customer \S+ {2}AAGUID 0{8}\S+ {2}A browser {2}added \d{4}-\d\d-\d\d \d\d:\d\d UTC, last used \d{4}/,
  );
  expect(second).toContain(`AAGUID ${AAGUID}`);
  expect(second).toMatch(/, never used$/);
  expect(first + second).not.toContain('Marys');
});

test('[PKY-17] an identifier of nobody is refused in a sentence', async () => {
  for (const verb of [['list'], ['remove', '--operator', 'jo']])
    await expect(carryOut(...verb, '--mobile', '0210000000')).rejects.toThrow(/^No customer has/);
});

test('[PKY-17] an operator removes one passkey or all; the customer is told, and the audit trail names who', async () => {
  const [first, second] = await addedDevices(3);
  const id = (await list())[1]?.slice(0, 36) ?? '';
  expect(await remove('--passkey', id)).toEqual(['Passkeys removed: 1']);
  expect(first && codeOf(await logInByPasskey(testApp, first))).toBe('login.passkey-unknown');
  expect(second && (await logInByPasskey(testApp, second)).status).toBe(200);
  expect(await remove()).toEqual(['Passkeys removed: 2']);
  expect(await list()).toEqual(['Passkeys: 0']);
  await testApp.securityAlerts.sendDue();
  await testApp.dispatchChanges();
  expect(messagesTo(testApp, mary.email).filter(({ text }) => text.includes('no longer'))).toHaveLength(2);
  const events = await testApp.database.query<{ because: string; operator: string }>(
    statement(
      'test-removed-passkeys',
      `select facts ->> 'because' as because, facts ->> 'operator' as operator from audit_event
       where customer_id = $1 and kind = 'passkey-removed'`,
    ),
    [mary.customerId],
  );
  expect(events).toEqual(Array(3).fill({ because: 'operator', operator: 'jo' }));
});

test('[PKY-17] of customers who share a number only a named passkey is removed', async () => {
  const [device] = await addedDevices(1);
  const { mobile } = mary;
  const id = (await list())[1]?.slice(0, 36) ?? '';
  const tom = await createCustomer(testApp.database, { mobile, dateOfBirth: '1961-02-03' });
  const session = await logInAs(testApp, { mobile: mobile ?? '', dateOfBirth: tom.dateOfBirth });
  await addPasskey(testApp, session);
  expect((await list()).slice(1).map((line) => line.split('  ')[1])).toEqual([
    `customer ${mary.customerId}`,
    `customer ${tom.customerId}`,
  ]);
  await expect(remove()).rejects.toThrow('Several customers have this identifier.');
  expect(device && (await logInByPasskey(testApp, device)).status).toBe(200);
  expect(await remove('--passkey', id)).toEqual(['Passkeys removed: 1']);
});

test.each([
  [[]],
  [['drop', '--mobile', '0211234567']],
  [['list']],
  [['remove', '--mobile', '0211234567']],
  [['remove', '--mobile', '0211234567', '--operator', 'jo', '--passkey', '7']],
  [['list', 'all', '--mobile', '0211234567']],
])('[PKY-17] %j is refused with the usage', (parameters) => {
  expect(() => readRequest(passkeysCommand, [...parameters, '--site', 'real-154'])).toThrow(
    passkeysCommand.usage,
  );
});
