import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRequest } from '#api/commands/operator-command.ts';
import { exportPersonCommand } from '#api/commands/person/export-person.ts';
import { findPerson, readPersonName } from '#api/commands/person/person-name.ts';
import { statement } from '#api/database/database.ts';
import { builtBrandOf } from '#api/gateways/site-configurations.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { createPasskeyNames } from '#api/passkeys/passkey-names.ts';
import { exportPerson } from '#api/person/export-person.ts';
import type { Person } from '#api/person/person-repository.ts';
import { wordsOf } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { addCustomerRows } from '#test/customer-rows.ts';
import { createTestStore, storeDocument } from '#test/documents.ts';
import { createPolicy } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp, TEST_KEY, type TestApp } from '#test/test-app.ts';

const passkeyNames = createPasskeyNames(createSealer(deriveKeys([TEST_KEY], 'passkey-name')));
const NOON = { now: () => new Date('2026-11-27T00:00:00Z') };
const store = createTestStore();
const folders = mkdtempSync(join(tmpdir(), 'portal-export-'));
let testApp: TestApp;
let who: LoggedInCustomer;
let person: Person;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { documentStore: store });
  who = await createLoggedIn(testApp);
  person = who.customer;
  await addCustomerRows(testApp.database, 'PLANTED', 3);
  await addCustomerRows(testApp.database, 'OTHERS', 5);
});
afterAll(async () => {
  await testApp.close();
  store.removeFolder();
  rmSync(folders, { recursive: true, force: true });
});

type Exported = {
  readonly tables: Record<string, { readonly rows: Record<string, unknown>[] }>;
  readonly withheld: Record<string, string[]>;
};
async function exported(name: string, of: Person) {
  const folder = join(folders, name);
  const tools = { database: testApp.database, store, clock: NOON, brandOf: builtBrandOf, passkeyNames };
  const lines = await exportPerson(tools, { person: of, folder, operator: 'jo' });
  const text = readFileSync(join(folder, 'person.json'), 'utf8');
  return { folder, lines, text, json: JSON.parse(text) as Exported };
}
const FILLED: Person = { customerId: 3_333_333, brandId: 1, countryId: 154 };

test('[PER-10] an export has every row of every table that belongs to the customer, and nothing of others', async () => {
  const { json, text } = await exported('filled', FILLED);
  const persons = Object.entries(STORED_TABLES).filter(([, { person: of }]) => of);
  expect(Object.keys(json.tables).sort()).toEqual(persons.map(([name]) => name).sort());
  for (const [name, { rows }] of Object.entries(json.tables)) {
    expect([name, rows.length > 0]).toEqual([name, !NOT_FILLED.includes(name)]);
    for (const { file, ...row } of rows)
      expect(Object.keys(row).sort()).toEqual([...wordsOf(STORED_TABLES[name]?.columns)].sort());
  }
  expect(text).not.toContain('OTHERS');
  expect(text).not.toContain('5555555');
});
/** Tables in which the filled customer has no row. */
const NOT_FILLED = ['code_message', 'contact_notice'];

test('[PER-11] where documents cannot have the name, an export is made without the receipts', async () => {
  await addCustomerRows(testApp.database, 'NAMELESS', 7);
  await testApp.database.runScript(
    "update customer set first_name = '李', last_name = '小龙' where customer_id = 7777777",
  );
  const { folder, json } = await exported('nameless', { ...FILLED, customerId: 7_777_777 });
  expect(json.tables.receipt?.rows.length).toBeGreaterThan(0);
  expect(readdirSync(join(folder, 'receipts'))).toEqual([]);
});

test('[PER-12] no hash, sealed value or key is in an export', async () => {
  const { json, text } = await exported('secrets', FILLED);
  expect(text).not.toMatch(/\\\\x[0-9a-f]{8}/);
  for (const [name, columns] of Object.entries(json.withheld)) {
    expect(json.tables[name]?.rows.length ?? 0, name).toBeGreaterThan(NOT_FILLED.includes(name) ? -1 : 0);
    for (const row of json.tables[name]?.rows ?? [])
      for (const column of columns) expect(row).not.toHaveProperty(column);
  }
});

test('[PKY-36] the export has the name of a passkey', async () => {
  const id = '00000000-0000-4000-8000-000000000036';
  await addCustomerRows(testApp.database, 'NAMED', 9);
  await testApp.database.query(
    statement(
      'test-seal-name',
      "update passkey set passkey_id = $1, name = null, sealed_name = decode($2, 'hex') where customer_id = 9999999",
    ),
    [id, passkeyNames.seal('Phone of Mary', id)],
  );
  const { json } = await exported('named', { ...FILLED, customerId: 9_999_999 });
  expect(json.tables.passkey?.rows).toMatchObject([{ name: 'Phone of Mary' }]);
});

test('[PER-11] the PDF is tagged, and has letters, receipts, activity and who looked', async () => {
  const { folder } = await exported('readable', FILLED);
  const pdf = readPdf(readFileSync(join(folder, 'person.pdf')));
  for (const expected of [
    'FirstPLANTED',
    'Letter PLANTED',
    'receipt PLANTED',
    'A right code or passkey opened a session.',
    'jo',
  ])
    expect(pdf.pages.join('\n')).toContain(expected);
  expect(pdf.elements.join('\n')).toContain('Who looked');
  expect(existsSync(join(folder, 'receipts/1.pdf'))).toBe(true);
});

test('[PER-11] documents are copied beside it, and one that the store lacks is named', async () => {
  const content = Buffer.from('the letter itself');
  await storeDocument(testApp, store, who, { content });
  const { folder, json, lines } = await exported('documents', person);
  const [row] = json.tables.document?.rows ?? [];
  expect(readFileSync(join(folder, String(row?.file)))).toEqual(content);
  expect(readdirSync(join(folder, 'documents'))).toEqual(['0001-Renewal-letter.pdf']);
  expect(lines.join()).not.toContain('does not have');
  const without = await exported('missing', FILLED);
  expect(without.lines.join()).toContain('Documents that the store does not have: 1');
  expect(without.json.tables.document?.rows[0]?.file).toBeNull();
});

test('[PER-13] an export is in the audit trail, and in itself', async () => {
  const { json } = await exported('audited', person);
  const events = json.tables.audit_event?.rows ?? [];
  expect(events.filter(({ kind }) => kind === 'person-exported').at(-1)).toMatchObject({
    customer_id: person.customerId,
    facts: { operator: 'jo' },
  });
});

test('[PER-10] an operator names a customer by our number, by a policy, or by the number of the insurer', async () => {
  const { database } = testApp;
  const { customerId } = person;
  const { policyNumber } = await createPolicy(database, who.customer);
  await database.runScript(`update customer set customer_number = 'C-1/a' where customer_id = ${customerId}`);
  const find = async (text: string) => {
    const named = readPersonName(text);
    return named && (await findPerson(database, named)).customerId;
  };
  for (const name of [`${customerId}`, `real-154/${policyNumber}`, 'real-154/customer/C-1/a'])
    expect(await find(name), name).toBe(customerId);
  for (const name of ['real-154/customer/C-2', 'nzonechoice-154/customer/C-1/a'])
    await expect(find(name)).rejects.toThrow('There is no such customer.');
  expect(readPersonName('real-154/')).toBeUndefined();
});

test('[PER-10] a folder that holds something is left alone', async () => {
  await exported('twice', person);
  await expect(exported('twice', person)).rejects.toThrow('is not empty');
});

test.each([
  [[]],
  [['12', '--operator', 'jo']],
  [['12', '--to', '/tmp/x']],
  [['twelve', '--operator', 'jo', '--to', '/tmp/x']],
  [['nowhere-1/70010001', '--operator', 'jo', '--to', '/tmp/x']],
  [['12', '13', '--operator', 'jo', '--to', '/tmp/x']],
])('[PER-10] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(exportPersonCommand, parameters)).toThrow(/npm run portal -- person export/);
});
