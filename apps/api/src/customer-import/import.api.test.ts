import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement, type Transaction } from '#api/database/database.ts';
import { erasePerson } from '#api/person/erase-person.ts';
import { createTestDoor, exampleUpdate, postLines } from '#test/core-updates.ts';
import {
  exampleRecord,
  exampleRecords,
  importCustomers,
  importReport,
  loadedTables,
  type TestRecords,
  writeCustomerFolder,
} from '#test/customer-folder.ts';
import { createTestStore } from '#test/documents.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestDatabase } from '#test/test-database.ts';

const store = createTestStore();
afterAll(() => store.removeFolder());

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.runScript('truncate customer, erased_number cascade; delete from core_event'));
afterAll(() => database.close());

const load = (records: TestRecords, ...parameters: string[]) =>
  importCustomers(database, writeCustomerFolder(records), parameters);
const sum = (lines: readonly string[], word: string): number =>
  lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);

/** The database, each of whose transactions ends in this. */
const endingIn = (end: (tx: Transaction) => Promise<void>): Pick<Database, 'session'> => ({
  session: (work) =>
    database.session(({ transaction }) =>
      work({
        transaction: (act) =>
          transaction(async (tx) => {
            const result = await act(tx);
            await end(tx);
            return result;
          }),
      }),
    ),
});

/** Rows of one statement, as a test asks for them. */
const rows = (name: string, text: string) =>
  database.query<Record<string, unknown>>(statement(`test-import-${name}`, text), []);

const customers = (count: number, changes: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, at) =>
    exampleRecord('customer', {
      customerNumber: `C-${at}`,
      mobile: `021555${String(1000 + at)}`,
      email: `customer${at}@example.com`,
      ...changes,
    }),
  );
const policies = (count: number, changes: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, at) =>
    exampleRecord('policy', { customerNumber: `C-${at}`, policyNumber: `P-${at}`, ...changes }),
  );

test.each(['csv', 'jsonl', 'csv.gz', 'jsonl.gz'] as const)(
  '[IMP-4] [IMP-6] %s: every kind of record becomes a row of its table, and a second run changes nothing',
  async (format) => {
    const folder = writeCustomerFolder(exampleRecords(), format);
    const lines = await importCustomers(database, folder);
    expect(lines).toHaveLength(12);
    expect(sum(lines, 'added')).toBe(11);
    expect(lines).toContain('policy-status: 0 added, 0 changed, 1 as they were, 0 refused');
    expect(importReport(folder)).toEqual([]);
    const loaded = await loadedTables(database);
    expect(loaded).toMatchObject({
      customer: [{ customer_number: 'C-1001', last_name: 'Tūhoe', mobile: '0215550123', core_version: 1 }],
      address: [{ kind: 'residential', line: '5 Marine Parade', country_id: 154, of: 'C-1001' }],
      policy: [{ policy_number: '70010001', cover_amount_cents: 25_000_000, renewal_date: '2027-03-14' }],
      payment_method: [{ method_id: 2, bank_account_masked: '••••••9-00', setup_id: null }],
      life_insured: [{ position: 1, first_name: 'Mere', birth_date: '1957-03-27' }],
      benefit: [{ of: '70010001', life: 1, premium_cents: 2_270 }],
      benefit_exclusion: [{ of: 'Death Benefit', exclusion_text: 'No benefit within the first 13 months.' }],
      beneficiary: [{ first_name: 'Hēmi', percentage: 66.67 }],
      customer_offer: [{ offer_id: 1, suppressions: 1 }],
    });
    expect(loaded.overdue_payment).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: 'real-time', transaction_id: 99_812, amount_cents: 4_110 }),
        expect.objectContaining({
          source: 'override',
          payment_override_id: 5_001,
          dishonour_transaction_id: 99_812,
        }),
      ]),
    );
    const again = await importCustomers(database, folder);
    expect([sum(again, 'added'), sum(again, 'changed'), sum(again, 'as they were')]).toEqual([0, 0, 12]);
    expect(await loadedTables(database)).toEqual(loaded);
  },
);

test('[IMP-4] every way to be paid, an ended policy, and overdue amounts of both kinds', async () => {
  const [card, other] = [
    exampleRecord('payment-method', {
      policyNumber: 'P-0',
      methodId: 1,
      cardBrand: 'Visa',
      cardLastDigits: '4242',
      cardExpiry: '08/2027',
      bankAccountName: null,
      bankBranchMasked: null,
      bankAccountMasked: null,
    }),
    exampleRecord('payment-method', {
      policyNumber: 'P-1',
      methodId: 3,
      description: 'Cheque',
      bankAccountName: null,
      bankBranchMasked: null,
      bankAccountMasked: null,
    }),
  ];
  await load({
    customer: customers(2),
    policy: [
      ...policies(1),
      exampleRecord('policy', {
        customerNumber: 'C-1',
        policyNumber: 'P-1',
        statusId: 60,
        terminationDate: '2026-01-31',
        nextCollectionDate: null,
      }),
    ],
    'payment-method': [card, other],
    'premium-missed': [
      exampleRecord('premium-missed', { policyNumber: 'P-0', isUnderExtendedDishonour: true }),
    ],
  });
  expect(await loadedTables(database)).toMatchObject({
    policy: [
      { status_id: 30 },
      { status_id: 60, termination_date: '2026-01-31', next_collection_date: null },
    ],
    payment_method: [{ card_last_digits: '4242' }, { description: 'Cheque', method_id: 3 }],
    overdue_payment: [{ source: 'missed-collection', transaction_id: 99_812 }],
  });
});

const HEAD = 'version,brandId,countryId,customerNumber,offerId,suppressions,suppressedOn\n';

test.each([
  ['a misspelt name', 'customers.csv', '', 'customers.csv is not the name of a file of records'],
  ['a folder in the folder', 'letters/', '', 'letters is not the name'],
  ['a second file of a kind', 'customer.csv', '', 'there are two files of customer'],
  ['a missing column', 'offer.csv', HEAD.replace('offerId,', ''), 'offer.csv lacks the columns offerId'],
  ['a column of no field', 'offer.csv', `note,${HEAD}`, 'one that is not in the schema'],
  ['a column twice', 'offer.csv', `version,${HEAD}`, 'has a column twice'],
  [
    'a quote that is not closed',
    'offer.csv',
    `${HEAD}1,1,154,"C-1,1,0,\n`,
    'offer.csv is no CSV behind line',
  ],
  ['a line without end', 'offer.jsonl', 'x'.repeat(200_000), 'has a line of more than 64 KiB'],
  ['half a gzip', 'offer.csv.gz', gzipSync(HEAD.repeat(9)).subarray(0, 30), 'offer.csv.gz is not whole'],
  ['no gzip', 'offer.jsonl.gz', 'plain', 'offer.jsonl.gz is not whole'],
  ['an odd manifest', 'manifest.json', '{"customer": "all"}', 'manifest.json must be like'],
  [
    'too few records',
    'manifest.json',
    '{"customer": 3}',
    'customer.jsonl has 1 records, and the manifest says 3',
  ],
])('[IMP-4] %s stops the import, and the message says where', async (_what, name, content, message) => {
  const folder = writeCustomerFolder({ customer: customers(1) });
  if (name.endsWith('/')) mkdirSync(join(folder, name));
  else writeFileSync(join(folder, name), content);
  await expect(importCustomers(database, folder)).rejects.toThrow(message);
  expect((await loadedTables(database)).offer).toBeUndefined();
});

test('[IMP-4] lines that are no record are named, and the others are taken', async () => {
  const folder = writeCustomerFolder({ customer: customers(2) });
  const [first, second] = readFileSync(join(folder, 'customer.jsonl'), 'utf8').split('\n');
  writeFileSync(join(folder, 'customer.jsonl'), `\uFEFF${first}\r\n\n{"kind":\n[]\nnull\n${second}`);
  writeFileSync(join(folder, 'offer.csv'), `\uFEFF${HEAD}1,1,154,C-0\n\n1,1,154,C-0,1,0,\n`);
  const lines = await importCustomers(database, folder);
  expect(sum(lines, 'added')).toBe(3);
  expect(importReport(folder).map(({ file, line }) => `${file} ${line}`)).toEqual([
    'customer.jsonl 3',
    'customer.jsonl 4',
    'customer.jsonl 5',
    'offer.csv 2',
  ]);
});

test('[IMP-3] a number names one customer in its brand and country, and each row has its version', async () => {
  await createCustomer(database);
  const inBrand = (brandId: number, version: number) =>
    exampleRecord('customer', { brandId, version, mobile: `02155501${brandId}0` });
  await load({ customer: [inBrand(1, 7), inBrand(5, 9)] });
  await load({ customer: [inBrand(1, 8)] }, '--delta');
  const found = 'select customer_number, brand_id, core_version from customer order by core_version';
  expect(await rows('numbers', found)).toEqual([
    { customer_number: null, brand_id: expect.any(Number), core_version: 0 },
    { customer_number: 'C-1001', brand_id: 1, core_version: 8 },
    { customer_number: 'C-1001', brand_id: 5, core_version: 9 },
  ]);
});

test('[IMP-6] only a higher version changes a record, and of two lines the higher one is taken', async () => {
  const at = (version: number, lastName: string) => exampleRecord('customer', { version, lastName });
  const names = () => rows('names', 'select last_name, core_version from customer');
  await load({ customer: [at(2, 'Second')] });
  expect(await load({ customer: [at(2, 'Other')] })).toContain(
    'customer: 0 added, 0 changed, 1 as they were, 0 refused',
  );
  await load({ customer: [at(1, 'Older')] });
  expect(await names()).toEqual([{ last_name: 'Second', core_version: 2 }]);
  const folder = writeCustomerFolder({ customer: [at(3, 'Third'), at(5, 'Fifth'), at(4, 'Fourth')] });
  expect(await importCustomers(database, folder)).toContain(
    'customer: 0 added, 1 changed, 0 as they were, 2 refused',
  );
  expect(await names()).toEqual([{ last_name: 'Fifth', core_version: 5 }]);
  expect(importReport(folder).map(({ line }) => line)).toEqual([1, 3]);
});

test('[IMP-6] policies and their statuses end in one state, in whatever order they come', async () => {
  const changes = [
    { policy: policies(1, { version: 1, productName: 'First', statusId: 30 }) },
    { policy: policies(1, { version: 3, productName: 'Third', statusId: 40 }) },
    { 'policy-status': [exampleRecord('policy-status', { policyNumber: 'P-0', version: 2, statusId: 20 })] },
    { 'policy-status': [exampleRecord('policy-status', { policyNumber: 'P-0', version: 4, statusId: 50 })] },
  ];
  const orders = changes.flatMap((one, at) => {
    const others = changes.toSpliced(at, 1);
    return [
      [one, ...others],
      [one, ...others.toReversed()],
      [...others.toReversed(), one],
    ];
  });
  for (const order of orders) {
    await database.runScript('truncate customer cascade');
    await load({ customer: customers(1), policy: policies(1, { version: 1, productName: 'First' }) });
    for (const change of order) await load(change as TestRecords, '--delta');
    expect((await loadedTables(database)).policy).toMatchObject([
      { product_name: 'Third', core_version: 3, status_id: 50, status_version: 4 },
    ]);
  }
});

test('[IMP-6] a version alone is no change that an open form is told of', async () => {
  const address = (changes: object) => [exampleRecord('address', { customerNumber: 'C-0', ...changes })];
  const version = () => rows('contact-version', 'select contact_version from customer');
  await load({ customer: customers(1), address: address({}) });
  const [before] = await version();
  await load({ address: address({ version: 2 }) });
  expect(await version()).toEqual([before]);
  await load({ address: address({ version: 3, line: '6 Marine Parade' }) });
  expect(await version()).toEqual([{ contact_version: Number(before?.contact_version) + 1 }]);
});

test('[IMP-7] what belongs to nobody is refused by line and field, and a policy keeps its owner', async () => {
  await load({
    customer: customers(2),
    policy: policies(1),
    'life-insured': [exampleRecord('life-insured', { policyNumber: 'P-0' })],
  });
  const ofPolicy = { policyNumber: 'P-0' };
  const folder = writeCustomerFolder({
    address: [exampleRecord('address', { customerNumber: 'C-0', brandId: 16 })],
    policy: policies(1, { version: 2, customerNumber: 'C-1' }),
    'payment-method': [exampleRecord('payment-method', { policyNumber: 'P-9' })],
    benefit: [exampleRecord('benefit', { ...ofPolicy, lifePosition: 2 })],
    'benefit-exclusion': [
      exampleRecord('benefit-exclusion', { ...ofPolicy, lifePosition: 2 }),
      exampleRecord('benefit-exclusion', ofPolicy),
      exampleRecord('benefit-exclusion'),
    ],
  });
  const before = await loadedTables(database);
  const lines = await importCustomers(database, folder);
  expect(
    importReport(folder).map(({ file, line, field, effect }) => `${file} ${line} ${field} ${effect}`),
  ).toEqual([
    'address.jsonl 1 customerNumber refused',
    'policy.jsonl 1 customerNumber refused',
    'payment-method.jsonl 1 policyNumber refused',
    'benefit.jsonl 1 lifePosition refused',
    'benefit-exclusion.jsonl 1 lifePosition refused',
    'benefit-exclusion.jsonl 2 benefitPosition refused',
    'benefit-exclusion.jsonl 3 policyNumber refused',
  ]);
  expect(lines.at(-1)).toMatch(/^Lines refused: 7, taken in part: 0\./);
  expect(await loadedTables(database)).toEqual(before);
});

test('[IMP-7] of an erased customer nothing comes back by the policies that are kept', async () => {
  const life = exampleRecord('life-insured', { policyNumber: 'P-0' });
  await load({ customer: customers(1), policy: policies(1) });
  await database.runScript('update customer set erased_at = now(), customer_number = null');
  const folder = writeCustomerFolder({
    customer: customers(1, { version: 2 }),
    policy: policies(1, { version: 2 }),
    'life-insured': [life],
  });
  const lines = await importCustomers(database, folder);
  expect(importReport(folder).map(({ file, field }) => `${file} ${field}`)).toEqual([
    'policy.jsonl customerNumber',
    'life-insured.jsonl policyNumber',
  ]);
  expect(lines.join()).not.toContain('Live policies');
});

test('[IMP-11] an erased customer stays erased, however often their records come, and the result says so', async () => {
  const records = (version: number) => ({
    customer: customers(2, { version }),
    address: [exampleRecord('address', { customerNumber: 'C-0', version })],
    policy: policies(2, { version, statusId: 60 }),
    'life-insured': [exampleRecord('life-insured', { policyNumber: 'P-0', version })],
    offer: [exampleRecord('offer', { customerNumber: 'C-0', version })],
  });
  await load(records(1));
  const [row] = await rows('to-erase', "select customer_id from customer where customer_number = 'C-0'");
  const person = { customerId: Number(row?.customer_id), brandId: 1, countryId: 154 };
  const erasure = { person, scope: 'all', operator: 'jo', isDryRun: false } as const;
  await erasePerson({ database, store }, erasure);
  const erased = await loadedTables(database);
  for (const version of [1, 2, 3]) {
    const folder = writeCustomerFolder(records(version));
    const lines = await importCustomers(database, folder);
    expect(lines).toContain('Customers who were erased here and still come: 1. They stay erased.');
    expect(importReport(folder).map(({ file, line, field }) => `${file} ${line} ${field}`)).toEqual([
      'customer.jsonl 1 customerNumber',
      'address.jsonl 1 customerNumber',
      'policy.jsonl 1 customerNumber',
      'life-insured.jsonl 1 policyNumber',
      'offer.jsonl 1 customerNumber',
    ]);
    expect(importReport(folder)[0]?.reason).toContain('erase them in the core system too');
  }
  const after = await loadedTables(database);
  expect(after.customer).toMatchObject([{ customer_number: 'C-1', core_version: 3 }]);
  for (const table of ['address', 'life_insured', 'customer_offer'])
    expect(after[table]).toEqual(erased[table]);
  // The same number of another brand is another customer's.
  expect(await load({ customer: customers(1, { brandId: 16 }) })).toContain(
    'customer: 1 added, 0 changed, 0 as they were, 0 refused',
  );
});

test('[IMP-11] an update brings no erased customer back', async () => {
  await database.runScript(
    "insert into erased_number (brand_id, country_id, customer_number) values (1, 154, 'C-1001')",
  );
  const door = createTestDoor(database);
  const outcomes = await postLines(
    door,
    (['customer', 'address', 'policy', 'offer', 'death-recorded'] as const).map((kind) =>
      exampleUpdate(kind),
    ),
  );
  await door.close();
  expect(outcomes).toHaveLength(5);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'unknown-customer' });
  expect((await loadedTables(database)).customer).toEqual([]);
});

test('[IMP-7] letters, payments and receipts outlive every load', async () => {
  await load({
    customer: customers(1),
    policy: policies(1),
    'premium-missed': [exampleRecord('premium-missed', { policyNumber: 'P-0' })],
  });
  await database.runScript(`
    insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, file_name, size_bytes, sha256)
      select customer_id, 'letter', 'P-0', 'pdf', 'Letter', 'letter', 1, sha256('letter') from customer;
    insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
        max_amount_cents, amount_cents, submitted_at)
      select customer_id, '00000000-0000-4000-8000-000000000001', 'P-0', 1, 154, 'sandbox', 'reference', 'captured', 'NZD', 4110, 4110, now()
      from customer;
    insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents, allocated_at)
      select customer_id, overdue_payment_id, '00000000-0000-4000-8000-000000000001', 4110, now() from overdue_payment;
    insert into receipt (customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency)
      select customer_id, 'R-1', '00000000-0000-4000-8000-000000000001', 'P-0', 4110, 'NZD' from customer`);
  await load({
    customer: customers(1, { version: 2, isActive: false }),
    policy: policies(1, { version: 2, statusId: 60 }),
    'premium-missed': [exampleRecord('premium-missed', { policyNumber: 'P-0', version: 2, amountCents: 9 })],
  });
  expect(
    await rows(
      'kept',
      `select (select count(*) from document) as letters, (select count(*) from receipt) as receipts,
         (select count(*) from payment_reservation) as reservations, (select amount_cents from overdue_payment) as owed`,
    ),
  ).toEqual([{ letters: 1, receipts: 1, reservations: 1, owed: 9 }]);
});

const statuses = () =>
  rows('statuses', 'select policy_number, status_id, termination_date from policy order by 1');
const COUNTS = (count: number) => JSON.stringify({ customer: count, policy: count });

/** A whole load that lacks the last of so many policies. */
async function loadWithout(missing: number, manifest: string | undefined, ...parameters: string[]) {
  const all = 10;
  await load({ customer: customers(all), policy: policies(all) });
  await load({
    customer: customers(1, { brandId: 16 }),
    policy: policies(1, { brandId: 16, policyNumber: 'OTHER' }),
  });
  const folder = writeCustomerFolder({ customer: customers(all), policy: policies(all - missing) });
  if (manifest) writeFileSync(join(folder, 'manifest.json'), manifest);
  return { folder, lines: importCustomers(database, folder, parameters) };
}

test('[IMP-8] a policy that a whole load lacks is named and left as it is; a delta lacks nothing', async () => {
  const { folder, lines } = await loadWithout(2, undefined);
  expect(await lines).toContainEqual(
    expect.stringMatching(/^Live policies that are not in the files: 2 of 10\./),
  );
  expect(importReport(folder, 'missing-policies.jsonl')).toEqual([
    { brandId: 1, countryId: 154, policyNumber: 'P-8' },
    { brandId: 1, countryId: 154, policyNumber: 'P-9' },
  ]);
  expect((await statuses()).every(({ status_id }) => status_id === 30)).toBe(true);
  await importCustomers(database, folder, ['--delta']);
  expect(importReport(folder, 'missing-policies.jsonl')).toEqual([]);
});

test('[IMP-8] missing policies end where it is asked for, with a manifest and the number that is right', async () => {
  const counted = JSON.stringify({ customer: 10, policy: 8 });
  const { lines } = await loadWithout(2, counted, '--end-missing=60', '--confirm=2');
  expect(await lines).toContain('Of them ended with status 60: 2');
  expect((await statuses()).filter(({ status_id }) => status_id === 60)).toEqual([
    { policy_number: 'P-8', status_id: 60, termination_date: '2026-03-14' },
    { policy_number: 'P-9', status_id: 60, termination_date: '2026-03-14' },
  ]);
});

test('[IMP-8] a load soon after the first one reads its lines a few times, however many there are', async () => {
  const count = 3_000;
  const records = { customer: customers(count), policy: policies(count) };
  await load(records);
  let read = 0;
  const rowsRead = statement(
    'test-import-rows-read',
    "select max(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_all_tables where relname = 'staged'",
  );
  const counting = endingIn(async (tx) => {
    read += (await tx.query<{ n: number | null }>(rowsRead, []))[0]?.n ?? 0;
  });
  await importCustomers(counting, writeCustomerFolder(records));
  expect(read).toBeGreaterThanOrEqual(2 * count);
  expect(read).toBeLessThan(40 * count);
});

test.each([
  ['without a manifest', undefined, ['--confirm=2'], 'there is no manifest.json'],
  [
    'beyond one in a hundred',
    '{"customer": 10, "policy": 8}',
    [],
    '2 of 10 live policies would end: --confirm=2',
  ],
  [
    'with another number',
    '{"customer": 10, "policy": 8}',
    ['--confirm=3'],
    '--confirm=2 says that this is right',
  ],
])('[IMP-8] %s nothing ends, and the message says why', async (_what, manifest, parameters, message) => {
  const { lines } = await loadWithout(2, manifest, '--end-missing=50', ...parameters);
  await expect(lines).rejects.toThrow(message);
  expect((await statuses()).every(({ status_id }) => status_id === 30)).toBe(true);
});

test('[IMP-8] nothing ends by a load whose policies were refused in part, nor by a delta', async () => {
  const folder = writeCustomerFolder({
    customer: customers(3),
    policy: [...policies(2), exampleRecord('policy', { statusId: 1 })],
  });
  await load({ customer: customers(3), policy: policies(3) });
  writeFileSync(join(folder, 'manifest.json'), COUNTS(3));
  const ending = importCustomers(database, folder, ['--end-missing=50', '--confirm=1']);
  await expect(ending).rejects.toThrow('1 lines of policies were refused');
  await expect(importCustomers(database, folder, ['--delta', '--end-missing=50'])).rejects.toThrow('a delta');
  expect((await statuses()).map(({ status_id }) => status_id)).toEqual([30, 30, 30]);
});

test('[IMP-9] what a customer changed here holds until the core system was told', async () => {
  const method = (version: number, description: string) => [
    exampleRecord('payment-method', { policyNumber: 'P-0', version, description }),
  ];
  await load({ customer: customers(1), policy: policies(1), 'payment-method': method(1, 'First') });
  await database.runScript(`
    insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload)
    select gen_random_uuid(), customer_id, 1, 154, kind, true, key, '{}' from customer, (values
      ('contact-details-changed', 'contact'), ('payment-method-changed', 'payment-method P-0')) e (kind, key)`);
  const older = {
    customer: customers(1, { version: 2, mobile: '0210000000' }),
    address: [exampleRecord('address', { customerNumber: 'C-0', version: 2 })],
    'payment-method': method(2, 'Older'),
  };
  const folder = writeCustomerFolder(older);
  await importCustomers(database, folder);
  expect(importReport(folder).map(({ file }) => file)).toEqual([
    'customer.jsonl',
    'address.jsonl',
    'payment-method.jsonl',
  ]);
  expect(await loadedTables(database)).toMatchObject({
    customer: [{ mobile: '0215551000', core_version: 2 }],
    address: [],
    payment_method: [{ description: 'First' }],
  });
  await database.runScript('update core_event set delivered_at = now()');
  await importCustomers(database, folder);
  expect(await loadedTables(database)).toMatchObject({
    customer: [{ mobile: '0215551000', core_version: 2 }],
    address: [{ core_version: 2 }],
    payment_method: [{ description: 'Older' }],
  });
});

test('[IMP-10] an import that ends anywhere and runs again leaves the same as one that did not', async () => {
  const folder = writeCustomerFolder(exampleRecords());
  let transactions = 0;
  const counting = endingIn(async () => {
    transactions += 1;
  });
  await importCustomers(counting, folder);
  const whole = await loadedTables(database);
  // Every third: each kind of transaction is among them.
  for (let ends = 1; ends <= transactions; ends += 3) {
    await database.runScript('truncate customer cascade');
    let ended = 0;
    const killed = endingIn(async () => {
      ended += 1;
      if (ended === ends) throw new Error('killed');
    });
    await expect(importCustomers(killed, folder)).rejects.toThrow('killed');
    await importCustomers(database, folder);
    expect(await loadedTables(database)).toEqual(whole);
  }
});

test('[IMP-10] a file is read to its end before a line of it is written', async () => {
  await load({ customer: customers(1) });
  const folder = writeCustomerFolder({ customer: customers(300, { version: 2 }) });
  writeFileSync(join(folder, 'manifest.json'), '{"customer": 301}');
  await expect(importCustomers(database, folder, ['--gentle'])).rejects.toThrow('300 records');
  expect((await loadedTables(database)).customer).toMatchObject([{ core_version: 1 }]);
});

/** Imports gently. Each look at the time is 5 ms after the one before; `whileResting` is what others do. */
async function importGently(folder: string, parameters: string[], whileResting: () => Promise<unknown>) {
  const waits: number[] = [];
  let now = 0;
  const pace = {
    elapsedMs: () => {
      now += 5;
      return now;
    },
    wait: async (ms: number) => {
      waits.push(ms);
      await whileResting();
    },
  };
  const lines = await importCustomers(database, folder, ['--gentle', ...parameters], { pace });
  return { lines, waits };
}

test('[IMP-12] a gentle import writes 200 lines at once, and rests four times as long as that took', async () => {
  const folder = writeCustomerFolder({ customer: customers(450) });
  const seen = new Set<unknown>();
  const { lines, waits } = await importGently(folder, ['--delta'], async () => {
    const [row] = await rows('gentle', 'select count(*) as n from customer');
    seen.add(row?.n);
  });
  expect([...seen]).toEqual([0, 200, 400, 450]);
  expect(new Set(waits)).toEqual(new Set([20]));
  expect(waits.length).toBeGreaterThanOrEqual(7);
  expect(lines).toContain('customer: 450 added, 0 changed, 0 as they were, 0 refused');
  const steady: number[] = [];
  const wait = async (ms: number) => void steady.push(ms);
  await importCustomers(database, folder, [], { pace: { elapsedMs: () => 1, wait } });
  expect(steady).toEqual([]);
});

test('[IMP-12] ended in its middle, a gentle import keeps what it wrote, and goes on', async () => {
  const folder = writeCustomerFolder({
    customer: [...customers(450), exampleRecord('customer', { customerNumber: 'C-1', version: 2 })],
  });
  const written = () => rows('written', 'select count(*) as n from customer');
  const failing = importGently(folder, [], async () => {
    if ((await written())[0]?.n === 399) throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  const lines = await importCustomers(database, folder, ['--gentle']);
  expect(lines).toContain('customer: 51 added, 0 changed, 399 as they were, 1 refused');
  expect(importReport(folder).map(({ line }) => line)).toEqual([2]);
});

test('[IMP-12] what the core system tells while a gentle import rests is there at its end', async () => {
  await load({ customer: customers(10), policy: policies(10) });
  const folder = writeCustomerFolder({ customer: customers(10, { version: 2 }), policy: policies(8) });
  writeFileSync(join(folder, 'manifest.json'), '{"customer": 10, "policy": 8}');
  const tellNews = () =>
    database.runScript(`
      update customer set core_version = 3, last_name = 'Newer' where customer_number = 'C-1';
      update policy set status_version = status_version + 1 where policy_number = 'P-9'`);
  const { lines } = await importGently(folder, ['--end-missing=60', '--confirm=2'], tellNews);
  expect(lines).toContain('customer: 0 added, 9 changed, 1 as they were, 0 refused');
  expect(lines).toContain('Of them ended with status 60: 1');
  expect((await statuses()).filter(({ status_id }) => status_id === 60)).toMatchObject([
    { policy_number: 'P-8' },
  ]);
  const { customer = [] } = await loadedTables(database);
  expect(customer).toContainEqual(expect.objectContaining({ customer_number: 'C-1', last_name: 'Newer' }));
});

test('[IMP-12] a dry run cannot be gentle, and the message says why', async () => {
  const folder = writeCustomerFolder({ customer: customers(1) });
  await expect(importCustomers(database, folder, ['--gentle', '--dry-run'])).rejects.toThrow(
    'a dry run is one transaction',
  );
});

test('[IMP-10] a dry run says the same as the import, looks at the result, and leaves nothing', async () => {
  const folder = writeCustomerFolder(exampleRecords());
  const events = () => rows('events', "select facts from audit_event where kind = 'records-imported'");
  const before = await events();
  const tried = await importCustomers(database, folder, ['--dry-run'], {
    lookAtDryRun: async (asLoaded) => [`customers: ${(await loadedTables(asLoaded)).customer?.length}`],
  });
  expect(tried.slice(-2)).toEqual(['customers: 1', 'Dry run: nothing was changed.']);
  expect((await loadedTables(database)).customer).toEqual([]);
  expect(await events()).toEqual(before);
  expect(await importCustomers(database, folder)).toEqual(tried.slice(0, -2));
});

test('[IMP-10] the audit trail has who imported how many of what, and nothing where nothing changed', async () => {
  const folder = writeCustomerFolder({ customer: customers(2) });
  await importCustomers(database, folder);
  const events = () =>
    rows(
      'audit',
      "select facts::text from audit_event where kind = 'records-imported' order by event_id desc limit 1",
    );
  const [event] = await events();
  expect(JSON.parse(String(event?.facts))).toEqual({
    operator: 'jane',
    record: 'customer',
    added: 2,
    changed: 0,
    ended: 0,
  });
  const count = () =>
    rows('audit-count', "select count(*) as n from audit_event where kind = 'records-imported'");
  const before = await count();
  await importCustomers(database, folder);
  expect(await count()).toEqual(before);
});
