import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import { customerLogin } from '#test/calls.ts';
import { createLoggedIn, getCustomer, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { createTestDoor, exampleUpdate, postLines } from '#test/core-updates.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** Events wait until a test says that they were delivered. */
const AWAY: CoreSystem = {
  name: 'away',
  send: () => Promise.resolve({ kind: 'unavailable', reason: 'http-503' }),
};

let testApp: TestApp;
let door: FastifyInstance;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { coreSystem: AWAY });
  door = createTestDoor(testApp.database, { now: () => new Date() });
});
afterAll(() => testApp.close());

const FIRST_PHONE = '093001234';
const LEFT_OUT = 'left-out: mobile, homePhone, email';
const setNumber = statement(
  'test-set-customer-number',
  'update customer set customer_number = $2 where customer_id = $1',
);
const setDelivered = statement(
  'test-set-delivered',
  'update core_event set delivered_at = now() where customer_id = $1 and delivered_at is null',
);
const readStored = statement(
  'test-stored-customer',
  `select home_phone as phone, last_name as "lastName", is_active as "isActive", core_version as version,
     (select line from address a where a.customer_id = c.customer_id and kind = 'postal') as line,
     (select count(*)::integer from session s where s.customer_id = c.customer_id and s.expires_at > now()) as sessions
   from customer c where customer_id = $1`,
);

let people = 0;
async function createKnown(): Promise<LoggedInCustomer & { readonly number: string }> {
  const who = await createLoggedIn(testApp);
  people += 1;
  const number = `X-${people}`;
  await testApp.database.query(setNumber, [who.customer.customerId, number]);
  door = createTestDoor(testApp.database, { now: () => new Date() });
  return { ...who, number };
}
type Known = Awaited<ReturnType<typeof createKnown>>;

/** The customer's record, as the core system has it. */
const recordOf = ({ customer, number }: Known, changes: Readonly<Record<string, unknown>>) =>
  exampleUpdate('customer', {
    customerNumber: number,
    firstName: customer.firstName,
    lastName: customer.lastName,
    dateOfBirth: customer.dateOfBirth,
    mobile: customer.mobile,
    email: customer.email,
    homePhone: FIRST_PHONE,
    ...changes,
  });

async function takeOne(update: unknown): Promise<string> {
  const [answer] = await postLines(door, [update]);
  return answer?.reason ? `${answer.outcome} ${answer.reason}` : String(answer?.outcome);
}
const deliver = ({ customer }: Known) => testApp.database.query(setDelivered, [customer.customerId]);
const stored = async ({ customer }: Known) =>
  (await testApp.database.query<Record<string, unknown>>(readStored, [customer.customerId]))[0];

type Step = {
  readonly does: 'opens' | 'saves' | 'delivers' | 'ends' | 'core';
  /** Of the record that comes, and whether it has another phone than the one that is stored. */
  readonly version: number;
  readonly changes: boolean;
};

const step = fc.record<Step>({
  does: fc.constantFrom('opens', 'opens', 'saves', 'saves', 'delivers', 'core', 'core', 'core', 'ends'),
  version: fc.integer({ min: 1, max: 9 }),
  changes: fc.boolean(),
});

/** The rules, as a reader would keep them on paper, beside what the customer and the core system do. */
async function follow(who: Known, steps: readonly Step[]): Promise<void> {
  const first = await getCustomer(testApp, who);
  const model = { phone: FIRST_PHONE, isActive: true, version: 0, isUndelivered: false, hasSession: true };
  // Changes of the contact details so far, and how many of them the open form has seen.
  const form = { etag: String(first.headers.etag), seen: 0 };
  let changes = 0;
  let serial = 0;
  const newPhone = () => {
    serial += 1;
    return `0940000${String(serial).padStart(2, '0')}`;
  };
  const takeRecord = async (version: number, phone: string, isActive: boolean) => {
    const given = { version, homePhone: phone, lastName: `Name${version}`, isActive };
    const answer = await takeOne(recordOf(who, given));
    const isStale = version <= model.version;
    const isKept = model.isUndelivered && phone !== model.phone;
    expect(answer).toBe(isStale ? 'stale' : isKept ? `applied ${LEFT_OUT}` : 'applied');
    if (isStale) return;
    if (!isKept && phone !== model.phone) changes += 1;
    Object.assign(model, { version, isActive, phone: isKept ? model.phone : phone });
    // A session that ended is not brought back by the next record.
    if (!isActive) model.hasSession = false;
  };
  const act: Record<Step['does'], (given: Step) => Promise<void>> = {
    async opens() {
      const response = await getCustomer(testApp, who);
      expect(response.status).toBe(model.hasSession ? 200 : 401);
      if (model.hasSession) Object.assign(form, { etag: String(response.headers.etag), seen: changes });
    },
    async saves() {
      const phone = newPhone();
      const seen = { 'if-match': form.etag };
      const { status } = await updateContact(testApp, who, { HomePhone: phone }, seen);
      expect(status).toBe(model.hasSession ? (form.seen === changes ? 200 : 409) : 401);
      if (status !== 200) return;
      changes += 1;
      Object.assign(model, { phone, isUndelivered: true });
    },
    async delivers() {
      await deliver(who);
      model.isUndelivered = false;
    },
    core: (given) => takeRecord(given.version, given.changes ? newPhone() : model.phone, true),
    ends: () => takeRecord(model.version + 1, newPhone(), false),
  };
  for (const given of steps) {
    await act[given.does](given);
    const { phone, version, isActive, hasSession } = model;
    expect(await stored(who)).toMatchObject({ phone, version, isActive, sessions: hasSession ? 1 : 0 });
  }
}

test('[INB-8] [INB-9] [INB-10] every order of forms, saves, deliveries, records and ends keeps the rules', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) =>
      follow(await createKnown(), steps),
    ),
    { numRuns: 60 },
  );
});

test('[INB-9] a form that a record crossed is told, and what was typed is saved beside the record', async () => {
  const who = await createKnown();
  const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  const moved = exampleUpdate('address', {
    customerNumber: who.number,
    addressKind: 'postal',
    line: 'PO Box 77',
    suburb: 'Mount Maunganui',
    postcode: '3150',
  });
  expect(await takeOne(moved)).toBe('applied');
  const typed = { HomePhone: '094000001' };
  expect((await updateContact(testApp, who, typed, seen)).status).toBe(409);
  // The form reads what is stored, keeps what was typed, and is saved again. CON-35
  const again = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  const merged = {
    ...typed,
    PostalAddress: {
      AddressLine: 'PO Box 77',
      Suburb: 'Mount Maunganui',
      City: 'Tauranga',
      PostCode: '3150',
      CountryId: 154,
    },
  };
  expect((await updateContact(testApp, who, merged, again)).status).toBe(200);
  expect(await stored(who)).toMatchObject({ phone: '094000001', line: 'PO Box 77' });
});

test('[INB-9] a record that changes nothing in the contact details disturbs no form', async () => {
  const who = await createKnown();
  const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  expect(await takeOne(recordOf(who, { version: 3, title: 'Dr', isOnHold: true }))).toBe('applied');
  expect((await updateContact(testApp, who, { HomePhone: '094000002' }, seen)).status).toBe(200);
});

test('[INB-8] an address that crosses a change of the customer’s is taken once the change was delivered', async () => {
  const who = await createKnown();
  expect((await updateContact(testApp, who, { HomePhone: '094000003' })).status).toBe(200);
  const moved = exampleUpdate('address', {
    customerNumber: who.number,
    addressKind: 'postal',
    line: 'PO Box 78',
  });
  expect(await takeOne(moved)).toBe('refused not-delivered');
  await deliver(who);
  expect(await takeOne(moved)).toBe('applied');
});

test('[INB-10] [INB-8] an end is taken although a change of the customer’s was not delivered, and keeps it', async () => {
  const who = await createKnown();
  expect((await updateContact(testApp, who, { HomePhone: '094000004' })).status).toBe(200);
  expect(await takeOne(recordOf(who, { version: 2, isActive: false }))).toBe(`applied ${LEFT_OUT}`);
  expect(await stored(who)).toMatchObject({ isActive: false, sessions: 0, phone: '094000004' });
  expect((await getCustomer(testApp, who)).status).toBe(401);
});

test('[INB-11] after a death every session ends, and the login answers as for an account on hold', async () => {
  const who = await createKnown();
  const death = exampleUpdate('death-recorded', { customerNumber: who.number, version: 4 });
  expect(await takeOne(death)).toBe('applied');
  expect((await getCustomer(testApp, who)).status).toBe(401);
  const { mobile, dateOfBirth } = who.customer;
  const login = async () => (await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth })).json();
  expect(await login()).toMatchObject({ code: 'login.account-held' });
  // The record goes on, and brings nobody back.
  expect(await takeOne(recordOf(who, { version: 9 }))).toBe('applied');
  expect(await login()).toMatchObject({ code: 'login.account-held' });
  // A hold that was wrong was lifted: a correction of the day does not bring it back.
  await testApp.database.query(statement('test-release', "select release_hold($1, 'jane')"), [
    who.customer.customerId,
  ]);
  const corrected = exampleUpdate('death-recorded', {
    customerNumber: who.number,
    version: 5,
    dateOfDeath: '2026-02-01',
  });
  expect(await takeOne(corrected)).toBe('applied');
  await letSecondsPass(testApp.database, 3_600);
  expect((await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth })).status).toBe(200);
});

test('[INB-11] a letter that came back is noted, the latest one', async () => {
  const who = await createKnown();
  const returned = (version: number, returnedOn: string) =>
    exampleUpdate('letter-returned', { customerNumber: who.number, version, returnedOn });
  expect(await takeOne(returned(2, '2026-03-01'))).toBe('applied');
  expect(await takeOne(returned(1, '2026-01-01'))).toBe('stale');
  expect(await takeOne(returned(3, '2026-02-30'))).toBe('refused bad-data: returnedOn');
  const facts = statement(
    'test-customer-facts',
    'select kind, happened_on as "happenedOn" from customer_fact where customer_id = $1',
  );
  expect(await testApp.database.query(facts, [who.customer.customerId])).toEqual([
    { kind: 'letter-returned', happenedOn: '2026-03-01' },
  ]);
});
