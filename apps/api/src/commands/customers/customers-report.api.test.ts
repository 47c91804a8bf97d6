import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customersReportCommand, reportCustomers } from '#api/commands/customers/customers-report.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { readCommandEnvironment } from '#api/environment/environment.ts';
import { builtConfigurations } from '#api/gateways/site-configurations.ts';
import { customerLogin } from '#test/calls.ts';
import { createLoggedIn, POST_BOX, updateContact } from '#test/contacts.ts';
import { createCustomer, createPolicy, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.database.runScript('truncate customer cascade'));
afterAll(() => testApp.close());

/** A customer with a policy. */
async function insured(overrides: Partial<TestCustomer> = {}) {
  const customer = await createCustomer(testApp.database, overrides);
  const { policyNumber } = await createPolicy(testApp.database, customer);
  return { ...customer, policyNumber };
}

async function report({ withEmail = true } = {}) {
  const listed: string[] = [];
  const lines = await reportCustomers({
    database: testApp.database,
    configurationOf: (site) => {
      const entry = builtConfigurations(site);
      return { ...entry, featureFlag: { ...entry.featureFlag, emailAuthFeature: withEmail } };
    },
    today: '2026-03-14',
    tell: (line) => listed.push(line),
  });
  return { lines, listed };
}

test('[IMP-1] a database whose customers can all log in says so', async () => {
  await insured();
  await insured({ mobile: null });
  await insured({ email: null });
  expect(await report()).toEqual({
    lines: [
      'Customers: 3, of them not active: 0',
      'Every active customer can log in and see their policies.',
    ],
    listed: [],
  });
});

test.each([
  ['other-form', { mobile: '+64 21 555 1234', email: null }],
  ['other-form', { mobile: '021 555 1234', email: null }],
  ['other-form', { mobile: '093001234', email: null }],
  ['other-form', { mobile: null, email: 'Mary <mary@example.com>' }],
  ['other-form', { mobile: null, email: 'mary@example' }],
  ['no-identifier', { mobile: null, email: null }],
  ['no-identifier', { mobile: '', email: '' }],
  ['birth-date', { dateOfBirth: '2009-01-01' }],
  ['birth-date', { dateOfBirth: '1926-12-31' }],
])('[IMP-1] %s: %o', async (reason, overrides) => {
  const { policyNumber } = await insured(overrides);
  const { lines, listed } = await report();
  expect(listed).toEqual([`real-154  ${reason}  policies ${policyNumber}`]);
  expect(lines).toEqual(['Customers: 1, of them not active: 0', expect.stringMatching(/^1 {2}real-154: /)]);
});

test('[IMP-1] one identifier in the form of the country is enough, and spelling with capitals does no harm', async () => {
  await insured({ mobile: '+64 21 555 1234', email: 'Mary@Example.com' });
  await insured({ dateOfBirth: '2008-12-31' });
  expect((await report()).listed).toEqual([]);
});

test('[IMP-1] an e-mail address counts only where the site takes it', async () => {
  const { policyNumber } = await insured({ mobile: null });
  expect((await report({ withEmail: false })).listed).toEqual([
    `real-154  no-identifier  policies ${policyNumber}`,
  ]);
});

test('[IMP-1] two people of one identity are named, unless another identifier tells them apart', async () => {
  const same = { mobile: '0215551234', email: null };
  const twins = [await insured(same), await insured(same)];
  await insured({ ...same, email: 'third@example.com' });
  await insured({ ...same, dateOfBirth: '1950-01-01' });
  await insured({ ...same, brandId: 16 });
  expect((await report()).listed).toEqual(
    twins.map(({ policyNumber }) => `real-154  shared  policies ${policyNumber}`),
  );
});

test('[IMP-1] a brand that is not sold, a hold, and a customer without a policy are named; a former customer is not', async () => {
  const { policyNumber } = await insured({ brandId: 9 });
  const held = await insured();
  const without = await createCustomer(testApp.database);
  const former = await insured({ mobile: null, email: null });
  await testApp.database.runScript(
    `update customer set held_at = now() where customer_id = ${held.customerId};
     update customer set is_active = false where customer_id = ${former.customerId}`,
  );
  expect(await report()).toEqual({
    listed: [
      `brand 9, country 154  not-sold  policies ${policyNumber}`,
      `real-154  on-hold  policies ${held.policyNumber}`,
      `real-154  no-policy  customer ${without.customerId}`,
    ],
    lines: [
      'Customers: 4, of them not active: 1',
      '1  brand 9, country 154: the brand is not sold in the country',
      '1  real-154: no policy: they log in, and see none',
      '1  real-154: the account is on hold',
    ],
  });
});

test('[IMP-1] a customer without one of the addresses, or with a policy without a payment method, is named', async () => {
  const [homeless, unpaid] = [await insured(), await insured()];
  await testApp.database.runScript(
    `delete from address where customer_id = ${homeless.customerId} and kind = 'postal';
     delete from payment_method where customer_id = ${unpaid.customerId}`,
  );
  expect((await report()).listed).toEqual([
    `real-154  no-address  policies ${homeless.policyNumber}`,
    `real-154  no-method  policies ${unpaid.policyNumber}`,
  ]);
});

test('[INB-11] a customer whose letter came back is named until the postal address is changed in the portal', async () => {
  const who = await createLoggedIn(testApp);
  const { customerId } = who.customer;
  await testApp.database.runScript(
    `insert into customer_fact (customer_id, kind, happened_on) values (${customerId}, 'letter-returned', '2026-02-20')`,
  );
  const named = [expect.stringMatching(/^real-154 {2}letter-returned {2}policies /)];
  expect((await report()).listed).toEqual(named);
  expect((await updateContact(testApp, who, { HomePhone: '094000009' })).status).toBe(200);
  expect((await report()).listed).toEqual(named);
  const moved = { PostalAddress: { ...POST_BOX, AddressLine: 'PO Box 99' } };
  expect((await updateContact(testApp, who, moved)).status).toBe(200);
  expect((await report()).listed).toEqual([]);
});

test('[IMP-1] whoever is not in the report logs in, and whoever is does not', async () => {
  const same = { mobile: '0215559876', email: null };
  const refused = [
    await insured(same),
    await insured(same),
    await insured({ mobile: '+64215550000', email: null }),
  ];
  const taken = [await insured(), await insured({ mobile: null }), await insured({ mobile: '021 555 0001' })];
  const { listed } = await report();
  expect(listed.map((line) => line.split(' ').at(-1))).toEqual(
    refused.map(({ policyNumber }) => policyNumber),
  );
  const statusOf = async ({ mobile, email, dateOfBirth }: TestCustomer) =>
    (await customerLogin(testApp, email ? { email, dateOfBirth } : { mobile: mobile ?? '', dateOfBirth }))
      .status;
  for (const customer of refused) expect(await statusOf(customer)).toBe(400);
  for (const customer of taken) expect(await statusOf(customer)).toBe(200);
});

test('[IMP-1] the report reads more customers than a page holds, and names nobody', async () => {
  await testApp.database.runScript(
    `insert into customer (brand_id, country_id, first_name, last_name, date_of_birth, mobile, email)
     select 1, 154, 'Mereana', 'Secret', '1950-01-01', '+64 21 555 ' || n, 'secret' || n || '@' from generate_series(1, 4001) n`,
  );
  const { lines, listed } = await report();
  expect(lines[0]).toBe('Customers: 4001, of them not active: 0');
  expect(listed).toHaveLength(4_001);
  expect([...lines, ...listed].join()).not.toMatch(/Mereana|secret|1950-|\+64/i);
});

test('[IMP-1] the command prints the list only where it is asked for, by the configuration that the sites have', async () => {
  const { policyNumber } = await insured({ mobile: null, email: null });
  const said: string[] = [];
  const run = (...parameters: string[]) =>
    customersReportCommand.carryOut(readRequest(customersReportCommand, parameters), {
      database: testApp.database,
      environment: readCommandEnvironment({ CONFIGURATION_FILE: '/nowhere/configResponse.json' }),
      say: (line) => said.push(line),
    });
  expect(await run()).toHaveLength(2);
  expect(said).toEqual([]);
  await run('--list');
  expect(said).toEqual([`real-154  no-identifier  policies ${policyNumber}`]);
  expect(() => readRequest(customersReportCommand, ['everybody'])).toThrow(
    'npm run portal -- customers report',
  );
});
