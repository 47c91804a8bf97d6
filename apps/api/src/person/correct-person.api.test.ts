import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRequest } from '#api/commands/operator-command.ts';
import { correctPersonCommand } from '#api/commands/person/correct-person.ts';
import { statement } from '#api/database/database.ts';
import { type Correction, correctPerson } from '#api/person/correct-person.ts';
import type { Person } from '#api/person/person-repository.ts';
import { call } from '#test/calls.ts';
import { createLoggedIn } from '#test/contacts.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const NOON = { now: () => new Date('2026-11-27T00:00:00Z') };
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const correct = (person: Person, correction: Correction) =>
  correctPerson({ database: testApp.database, clock: NOON }, { person, correction, operator: 'jo' });
const readCustomer = statement(
  'test-corrected',
  `select title, first_name, last_name, date_of_birth::text as date_of_birth from customer where customer_id = $1`,
);
const stored = async ({ customerId }: Person) =>
  (await testApp.database.query(readCustomer, [customerId]))[0];
const readEvent = statement(
  'test-corrected-event',
  `select facts::text as facts from audit_event where kind = 'person-corrected' and customer_id = $1`,
);

test('[PER-20] names and title are corrected, and the audit trail says which and not to what', async () => {
  const person = await createCustomer(testApp.database);
  await correct(person, { title: null, first_name: 'Aroha', last_name: 'Ngata' });
  expect(await stored(person)).toEqual({
    title: null,
    first_name: 'Aroha',
    last_name: 'Ngata',
    date_of_birth: person.dateOfBirth,
  });
  const events = await testApp.database.query<{ facts: string }>(readEvent, [person.customerId]);
  expect(events.map(({ facts }) => JSON.parse(facts))).toEqual([
    { operator: 'jo', fields: ['first_name', 'last_name', 'title'] },
  ]);
  expect(await correct(person, { first_name: 'Aroha' })).toEqual(['The customer has these values already.']);
  expect(await testApp.database.query(readEvent, [person.customerId])).toHaveLength(1);
});

test('[PER-21] a new birth date ends the sessions, a new name does not', async () => {
  const who = await createLoggedIn(testApp);
  const body = { SecurityToken: who.session.token, ClientPortalLoginId: who.session.loginId };
  const look = () => call(testApp, 'Customer/getcustomerdetail', body, { token: who.session.token });
  await correct(who.customer, { last_name: 'Other' });
  expect((await look()).status).toBe(200);
  await correct(who.customer, { date_of_birth: '1951-02-03' });
  expect((await look()).status).toBe(401);
});

test('[PER-20] a birth date by which the login could not tell two customers apart is refused', async () => {
  const one = await createCustomer(testApp.database, { dateOfBirth: '1950-05-05' });
  const other = await createCustomer(testApp.database, { mobile: one.mobile, dateOfBirth: '1951-06-06' });
  await expect(correct(other, { date_of_birth: '1950-05-05' })).rejects.toThrow('could not tell them apart');
  expect(await stored(other)).toMatchObject({ date_of_birth: '1951-06-06' });
});

test.each([
  { first_name: '' },
  { last_name: ' Ngata' },
  { title: 'a'.repeat(101) },
  { first_name: 'Aro\u0000ha' },
  { date_of_birth: '27/03/1957' },
  { date_of_birth: '1957-02-30' },
  { date_of_birth: '1857-03-27' },
])('[PER-20] a value that the tables could not have is refused: %j', async (correction) => {
  const person = await createCustomer(testApp.database);
  const before = await stored(person);
  await expect(correct(person, correction)).rejects.toThrow('Nothing was corrected');
  expect(await stored(person)).toEqual(before);
});

test.each([
  [[]],
  [['12', '--operator', 'jo']],
  [['12', '--first-name=Aroha']],
  [['12', '--operator', 'jo', '--title=Mr', '--no-title']],
  [['12', '--operator', 'jo', '--email=a@b.c']],
])('[PER-20] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(correctPersonCommand, parameters)).toThrow(/npm run portal -- person correct/);
});
