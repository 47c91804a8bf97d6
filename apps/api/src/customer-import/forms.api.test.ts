import { type RecordKind, recordFields } from '@portal/contract/records/published-records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCustomers } from '#api/commands/customers/customers-report.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { call, customerLogin, getCustomerDetail, logInAs } from '#test/calls.ts';
import {
  exampleRecord,
  exampleRecords,
  importCustomers,
  importReport,
  loadedTables,
  type TestRecord,
  writeCustomerFolder,
} from '#test/customer-folder.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const NEW_ZEALAND = { brandId: 1, countryId: 154 };
const AUSTRALIA = { brandId: 1, countryId: 13 };
const CANADA = { brandId: 4, countryId: 39 };

let serial = 0;
function customer(changes: Readonly<Record<string, unknown>>): TestRecord {
  serial += 1;
  return exampleRecord('customer', { customerNumber: `F-${serial}`, mobile: null, email: null, ...changes });
}

/** The row of a customer after the import, and what was told of its line. */
async function imported(changes: Readonly<Record<string, unknown>>) {
  const record = customer(changes);
  const folder = writeCustomerFolder({ customer: [record] });
  await importCustomers(testApp.database, folder, ['--delta']);
  const { customer: all = [] } = await loadedTables(testApp.database);
  const stored = all.find((row) => (row as TestRecord).customer_number === record.customerNumber);
  const told = importReport(folder).map(({ field, effect }) => `${field} ${effect}`);
  return { stored: stored as Readonly<Record<string, unknown>> | undefined, told };
}

test.each([
  [NEW_ZEALAND, '+64 21 555 1234', '0215551234'],
  [NEW_ZEALAND, '0064 (0)21-555-1234', '0215551234'],
  [NEW_ZEALAND, '021 555 1234', '0215551234'],
  [AUSTRALIA, '+61 412 345 678', '0412345678'],
  [AUSTRALIA, '61412345678', '0412345678'],
  [CANADA, '+1 (416) 555-0123', '4165550123'],
  [CANADA, '416.555.0123', '4165550123'],
])('[IMP-5] %o: %s is stored as %s', async (site, mobile, stored) => {
  expect(await imported({ ...site, mobile })).toMatchObject({ stored: { mobile: stored }, told: [] });
});

test.each([
  [NEW_ZEALAND, { mobile: '+61 412 345 678', email: 'a@example.com' }, 'mobile left-out', { mobile: null }],
  [NEW_ZEALAND, { mobile: '093001234' }, 'mobile left-out', { mobile: null }],
  [AUSTRALIA, { mobile: '0215551234' }, 'mobile left-out', { mobile: null }],
  [CANADA, { mobile: '555-0123' }, 'mobile left-out', { mobile: null }],
  [NEW_ZEALAND, { mobile: '0215551234', homePhone: 'none' }, 'homePhone left-out', { home_phone: null }],
  [NEW_ZEALAND, { mobile: '0215551234', email: 'mary@example' }, 'email left-out', { email: null }],
  [NEW_ZEALAND, {}, 'mobile taken', { mobile: null, email: null }],
  [NEW_ZEALAND, { mobile: '0215551234', dateOfBirth: '2012-01-01' }, 'dateOfBirth taken', {}],
])('[IMP-5] %o %o: %s', async (site, changes, told, stored) => {
  expect(await imported({ ...site, ...changes })).toMatchObject({ stored, told: [told] });
});

test('[IMP-5] e-mail addresses and names are stored as the portal writes them', async () => {
  const { stored, told } = await imported({
    email: 'Mary <Mary@wānanga.example>',
    firstName: '  Me\u0304re ',
    lastName: 'van  der Berg',
    title: ' ',
  });
  expect(stored).toMatchObject({
    email: 'Mary@xn--wnanga-3za.example',
    first_name: 'Mēre',
    last_name: 'van der Berg',
    title: null,
  });
  expect(told).toEqual([]);
});

test.each([
  [{ brandId: 9 }, 'brandId refused'],
  [{ firstName: ' ' }, 'firstName refused'],
  [{ lastName: 'Fran\uFFFDois' }, 'lastName refused'],
])('[IMP-5] %o is refused', async (changes, told) => {
  expect(await imported({ mobile: '0215551234', ...changes })).toEqual({ stored: undefined, told: [told] });
});

/** Faults that take the place of a value; undefined leaves the field out. */
const PLANTED = [undefined, {}, [], 1.5e300];
/** A fault of each kind for each field. */
const faultsOf = (kind: RecordKind) =>
  Object.keys(recordFields(kind)).flatMap((field) => PLANTED.map((value) => ({ field, value })));

const KINDS = Object.keys(exampleRecords()) as RecordKind[];

test('[IMP-5] of 500 planted faults and more each is named by line and field, and nothing else', async () => {
  const planted: string[] = [];
  const records = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      faultsOf(kind).flatMap(({ field, value }, at) => {
        planted.push(`${kind}.jsonl ${2 * at + 2} ${field}`);
        return [exampleRecord(kind, { version: at + 1 }), exampleRecord(kind, { [field]: value })];
      }),
    ]),
  );
  expect(planted.length).toBeGreaterThan(500);
  const folder = writeCustomerFolder(records);
  await importCustomers(testApp.database, folder, ['--dry-run']);
  const told = importReport(folder).filter(({ reason }) => !String(reason).startsWith('another line'));
  expect(told.map(({ file, line, field }) => `${file} ${line} ${field}`)).toEqual(planted);
});

test('[IMP-5] a report repeats no value', async () => {
  const { told } = await imported({ mobile: 'Secret', email: 'Secret', lastName: '', Secret1: 'Secret' });
  expect(told).toHaveLength(2);
  const folder = writeCustomerFolder({
    customer: [
      customer({ mobile: 'Secret mobile', email: 'Secret email' }),
      customer({ title: 7, isActive: 'Secret' }),
    ],
    offer: [exampleRecord('offer', { customerNumber: 'Secret number' })],
  });
  await importCustomers(testApp.database, folder, ['--delta']);
  expect(importReport(folder)).toHaveLength(5);
  expect(JSON.stringify(importReport(folder))).not.toContain('Secret');
});

test('[IMP-5] [IMP-1] an imported customer logs in and sees the policy; whoever does not is in the report', async () => {
  await testApp.database.runScript('truncate customer cascade');
  const everything = exampleRecords();
  const same = { mobile: '021 555 7777', dateOfBirth: '1950-01-01' };
  const others = [
    customer({ ...AUSTRALIA, mobile: '+61 412 345 678', dateOfBirth: '1961-07-01' }),
    customer({ email: 'Claire <CLAIRE@example.com>', dateOfBirth: '1955-02-03' }),
    customer(same),
    customer(same),
    customer({ mobile: '+1 416 555 0123', dateOfBirth: '1950-01-01' }),
  ];
  const complete = (kind: 'address' | 'payment-method', changes: object) =>
    exampleRecord(kind, { ...changes });
  const addresses = [exampleRecord('customer'), ...others].flatMap(({ brandId, countryId, customerNumber }) =>
    ['residential', 'postal'].map((addressKind) =>
      complete('address', { brandId, countryId, customerNumber, addressKind }),
    ),
  );
  const policies = others.map(({ brandId, countryId, customerNumber }) =>
    exampleRecord('policy', { brandId, countryId, customerNumber, policyNumber: `P-${customerNumber}` }),
  );
  await importCustomers(
    testApp.database,
    writeCustomerFolder({
      ...everything,
      customer: [exampleRecord('customer', { mobile: '+64 21 555 0123' }), ...others],
      address: addresses,
      policy: [exampleRecord('policy'), ...policies],
      'payment-method': [
        exampleRecord('payment-method'),
        ...policies.map(({ brandId, countryId, policyNumber }) =>
          complete('payment-method', { brandId, countryId, policyNumber }),
        ),
      ],
    }),
  );
  const session = await logInAs(testApp, { mobile: '021 555 0123', dateOfBirth: '1957-03-27' });
  const detail = await call(
    testApp,
    'Policy/policydetail',
    { PolicyNumber: '70010001', ClientPortalLoginId: session.loginId },
    session,
  );
  expect(detail.status).toBe(200);
  expect(detail.text).toContain('No benefit within the first 13 months.');
  expect(detail.text).toContain('Hēmi');
  const own = await getCustomerDetail(testApp, session);
  expect(own.status).toBe(200);
  expect(own.text).toContain('5 Marine Parade');
  const statusOf = async (who: Parameters<typeof customerLogin>[1]) =>
    (await customerLogin(testApp, who)).status;
  expect(await statusOf({ ...AUSTRALIA, mobile: '0412345678', dateOfBirth: '1961-07-01' })).toBe(200);
  expect(await statusOf({ email: 'claire@example.com', dateOfBirth: '1955-02-03' })).toBe(200);
  expect(await statusOf(same)).toBe(400);
  const listed: string[] = [];
  await reportCustomers({
    database: testApp.database,
    configurationOf: builtConfigurations,
    today: '2026-03-14',
    tell: (line) => listed.push(line),
  });
  const number = (at: number) => policies[at]?.policyNumber;
  expect(listed).toEqual([
    `real-154  shared  policies ${number(2)}`,
    `real-154  shared  policies ${number(3)}`,
    `real-154  no-identifier  policies ${number(4)}`,
  ]);
});

test('[IMP-5] [IMP-1] of three dozen customers each logs in and sees the policy, or is in the report', async () => {
  await testApp.database.runScript('truncate customer cascade');
  const PEOPLE = 36;
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    mobile: [`+64 21 555 ${4000 + at}`, `021-555-${4000 + at}`, null, '+1 416 555 0123'][at % 4] ?? null,
    email: at % 8 === 2 ? `Person${at}@Example.com` : null,
    dateOfBirth: at % 9 === 8 ? '2015-06-01' : `19${50 + (at % 7)}-03-2${at % 9}`,
    isActive: at % 12 !== 5,
  }));
  const records = people.map((person) => customer(person));
  const policies = records.map(({ customerNumber }) =>
    exampleRecord('policy', { customerNumber, policyNumber: `P-${customerNumber}` }),
  );
  await importCustomers(
    testApp.database,
    writeCustomerFolder({
      customer: records,
      address: records.flatMap(({ customerNumber }) =>
        ['residential', 'postal'].map((addressKind) =>
          exampleRecord('address', { customerNumber, addressKind }),
        ),
      ),
      policy: policies,
      'payment-method': policies.map(({ policyNumber }) => exampleRecord('payment-method', { policyNumber })),
    }),
  );
  const listed: string[] = [];
  const tell = (line: string) => void listed.push(line.split(' ').at(-1) ?? '');
  const asked = { configurationOf: builtConfigurations, today: '2026-03-14' } as const;
  await reportCustomers({ database: testApp.database, ...asked, tell });
  const loggedIn: string[] = [];
  const ended: string[] = [];
  for (const [at, { mobile, email, dateOfBirth, isActive }] of people.entries()) {
    const number = String(policies[at]?.policyNumber);
    const who = email ? { email, dateOfBirth } : { mobile: mobile ?? '021', dateOfBirth };
    const session = await logInAs(testApp, who).catch(() => undefined);
    const own = session && (await getCustomerDetail(testApp, session)).text;
    if (own?.includes(`"${number}"`)) loggedIn.push(number);
    if (!isActive) ended.push(number);
  }
  expect(loggedIn.length).toBeGreaterThan(12);
  expect(listed.length).toBeGreaterThan(12);
  const numbers = policies.map(({ policyNumber }) => String(policyNumber));
  const accountedFor = [...loggedIn, ...listed, ...ended];
  expect(numbers.filter((number) => !accountedFor.includes(number))).toEqual([]);
});
