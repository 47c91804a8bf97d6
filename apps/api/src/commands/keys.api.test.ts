import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysCommand } from '#api/commands/keys.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { type Database, statement } from '#api/database/database.ts';
import { readCommandEnvironment } from '#api/environment/environment.ts';
import { checkServerKeys } from '#api/key-rotation/check-keys.ts';
import { customerLogin } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { NEW_KEY, NEW_OLD, OLD, OLD_KEY, saveTokens } from '#test/keys.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let before: TestApp;
beforeEach(async () => {
  database = await createTestDatabase();
  before = await createTestApp(database, { keys: OLD });
  await checkServerKeys(database, OLD.identifierKeys);
});
afterEach(async () => {
  await before.app.close();
  await database.close();
});

const OLD_LIST = `1:${OLD_KEY.secret}`;
const NEW_LIST = `2:${NEW_KEY.secret},${OLD_LIST}`;

/** Carries the command out as an operator would, with these keys. */
async function run(SECRET_KEYS: string, ...parameters: string[]): Promise<readonly string[]> {
  const environment = readCommandEnvironment({ SECRET_KEYS });
  const request = readRequest(keysCommand, parameters);
  return keysCommand.carryOut(request, { database, environment, say: () => undefined });
}
const rotate = () => run(NEW_LIST, 'rotate', '--operator', 'jo');
const retire = (key: string) => run(NEW_LIST, 'retire', '--operator', 'jo', '--key', key);

/** A saved card, and a login, under the old key. */
async function fill(): Promise<void> {
  const customer = await createCustomer(database);
  const { policyNumber } = await createPolicy(database, customer);
  const setupId = '0d6f3c1e-8a55-4b9e-9c52-6a1f0b0e3c1d';
  await saveTokens(database, policyNumber, [{ setupId, sealed: before.methodSealer.seal('tok_1', setupId) }]);
  await customerLogin(before, { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth });
}

test('[KEY-7] an operator sees the keys, what lies under them, and when the old one may go', async () => {
  await fill();
  expect(await run(OLD_LIST, 'list')).toEqual(['key 1    writes and reads  was written with']);
  expect(await run(NEW_LIST, 'status')).toEqual([
    'saved_method.sealed_token             key 1: 1',
    'login_attempt.sealed_recipient        key 1: 1',
    'login_attempt.identifier_hash         key 1: 1',
    'one_time_code.code_hash               key 1: 1',
    'recipient_messages.recipient_hash     key 1: 1',
    'Data under older keys: 5',
  ]);
  const rotated = await rotate();
  expect(rotated[0]).toBe('Moved to key 2: 2');
  expect(rotated.at(-1)).toBe('Data under older keys: 3');
  await expect(retire('1')).rejects.toThrow(
    /^Nothing was retired: key 1 is still needed \(login_attempt.identifier_hash 1, one_time_code.code_hash 1, recipient_messages.recipient_hash 1\)/,
  );
  await letSecondsPass(database, 71 * 60);
  expect(await retire('1')).toEqual(['Key 1 is retired: remove it from SECRET_KEYS.']);
  expect(await run(NEW_LIST, 'list')).toEqual([
    'key 2    writes and reads  was written with',
    'key 1    reads             retired',
  ]);
  expect((await run(NEW_LIST, 'status')).at(-1)).toBe('No data is under an older key.');
  await checkServerKeys(database, [NEW_OLD.identifierKeys[0]]);
});

test('[KEY-7] what cannot be moved is no hindrance, and the operator reads what to do with it', async () => {
  await customerLogin(before, { mobile: '0219990009', dateOfBirth: '1940-01-01' });
  await rotate();
  const lines = await retire('1');
  expect(lines[1]).toMatch(/counts failed logins of 1 identifiers that no customer has.*IDENTIFIER_KEYS/);
});

test('[KEY-7] neither the newest key nor an unknown one is retired', async () => {
  await rotate();
  await expect(retire('2')).rejects.toThrow('key 2 is the newest');
  await expect(retire('9')).rejects.toThrow('has no key 9');
});

test('[KEY-8] a rotation with keys that are not the servers’ is refused before it writes', async () => {
  await fill();
  await expect(run(`2:${NEW_KEY.secret}`, 'rotate', '--operator', 'jo')).rejects.toThrow('key 1');
  const lines = await run(`2:${NEW_KEY.secret}`, 'status');
  expect(lines.at(-1)).toBe('Key 1 is not listed here: its data cannot be read until it is.');
});

test('[KEY-6] the keys of the account lock are printed as a line of the environment', async () => {
  const [line = ''] = await run(OLD_LIST, 'identifier-keys');
  const [name, value = ''] = line.split('=');
  expect(name).toBe('IDENTIFIER_KEYS');
  expect(readCommandEnvironment({ IDENTIFIER_KEYS: value }).identifierKeys).toEqual(OLD.identifierKeys);
  expect(line).not.toContain(OLD_KEY.secret);
});

test('[KEY-5] [KEY-7] the audit trail names who rotated and retired what', async () => {
  await fill();
  await rotate();
  await letSecondsPass(database, 71 * 60);
  await retire('1');
  const rows = await database.query<{ kind: string; facts: string }>(
    statement(
      'test-key-events',
      "select kind, facts::text as facts from audit_event where kind like 'key%' order by event_id",
    ),
    [],
  );
  expect(rows.map(({ kind, facts }) => [kind, JSON.parse(facts)])).toEqual([
    ['keys-rotated', { keyId: 2, moved: 2, operator: 'jo' }],
    ['key-retired', { keyId: 1, operator: 'jo' }],
  ]);
});

test.each([
  [[]],
  [['rotate']],
  [['rotate', '--operator', 'jo', '--key', '1']],
  [['retire', '--operator', 'jo']],
  [['retire', '--operator', 'jo', '--key', 'one']],
  [['status', '--operator', 'jo']],
  [['list', 'more']],
])('[KEY-7] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(keysCommand, parameters)).toThrow(/npm run portal -- keys/);
});
