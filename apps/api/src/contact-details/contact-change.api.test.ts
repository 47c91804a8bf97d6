import { resolveBrand } from '@portal/config/brands/brands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, customerLogin, logInAs } from '#test/calls.ts';
import { withoutConfirmations } from '#test/contact-confirmations.ts';
import {
  contactDetails,
  createLoggedIn,
  getCustomer,
  POST_BOX,
  RESIDENCE,
  updateContact,
} from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const PHONE = resolveBrand('real').phone.number;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withoutConfirmations });
});
afterAll(() => testApp.close());

const DAY_SECONDS = 86_400;
const CODES_APART_SECONDS = 31;
const rowsOf = <Row>(sql: string, values: unknown[] = []) =>
  testApp.database.query<Row>(statement(`test-${sql.slice(0, 40)}`, sql), values);
const auditKinds = async (customerId: number) =>
  (
    await rowsOf<{ kind: string; changed: string }>(
      "select kind, (facts -> 'changed')::text as changed from audit_event where customer_id = $1 and kind like 'contact%' order by event_id",
      [customerId],
    )
  ).map(({ kind, changed }) => [kind, JSON.parse(changed)]);
const sentTo = (destination: string | null) =>
  testApp.messageViewer.listSent().filter((message) => message.to === destination && message.code === '');

test('[CON-27] [CON-20] a change is stored, cleaned, and read back by the next look', async () => {
  const who = await createLoggedIn(testApp);
  const response = await updateContact(testApp, who, {
    ResidentialAddress: {
      AddressLine: " 12a  o'connell ST ",
      Suburb: 'bRIDGE PĀ',
      City: 'hastings',
      PostCode: '4120',
    },
    MobilePhone: '021-900-0199',
    HomePhone: '  ',
    Email: ' New.Name@example.com ',
  });
  expect([response.status, response.text]).toEqual([200, '{}']);
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    ResidentialAddress: {
      AddressLine: "12A O'Connell St",
      Suburb: 'Bridge Pā',
      State: null,
      City: 'HASTINGS',
      PostCode: '4120',
    },
    PostalAddress: { AddressLine: 'PO Box 10', CountryId: 154 },
    MobilePhone: '0219000199',
    HomePhone: null,
    Email: 'New.Name@example.com',
  });
});

test('[CON-22] a home phone of 0101010101 is stored as none', async () => {
  const who = await createLoggedIn(testApp);
  expect((await updateContact(testApp, who, { HomePhone: '0101010101' })).status).toBe(200);
  expect((await getCustomer(testApp, who)).json().HomePhone).toBeNull();
});

test('[CON-27] names, ids and policies of the body change nothing', async () => {
  const who = await createLoggedIn(testApp);
  const response = await updateContact(testApp, who, {
    ClientId: 999,
    FirstName: 'Somebody',
    LastName: 'Else',
    CountryId: 13,
    Policies: [{ PolicyNumber: 'X' }],
    HomePhone: '093005555',
  });
  expect(response.status).toBe(200);
  const now = (await getCustomer(testApp, who)).json<{ Policies: unknown[] }>();
  expect(now).toMatchObject({ FirstName: who.customer.firstName, CountryId: 154, HomePhone: '093005555' });
  expect(now.Policies).toHaveLength(2);
});

test('[CON-27] a session changes its own customer only', async () => {
  const [one, other] = [await createLoggedIn(testApp), await createLoggedIn(testApp)];
  const stolen = { customer: one.customer, session: { ...one.session, token: other.session.token } };
  expect((await updateContact(testApp, stolen, { HomePhone: '093007777' })).status).toBe(401);
  expect((await getCustomer(testApp, one)).json().HomePhone).toBe('093001234');
  expect((await getCustomer(testApp, other)).json().HomePhone).toBe('093001234');
});

test('[CON-107] [CON-22] a letter for a digit, and what surrounds an address, are mended on the server too', async () => {
  const who = await createLoggedIn(testApp);
  const response = await updateContact(testApp, who, {
    ResidentialAddress: { ...RESIDENCE, PostCode: '3II6' },
    HomePhone: 'tel:09/300/9999',
    Email: 'Mere <mere@wānanga.nz>;',
  });
  expect(response.status).toBe(200);
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    ResidentialAddress: { PostCode: '3116' },
    HomePhone: '093009999',
    Email: 'mere@xn--wnanga-3za.nz',
  });
});

test('[CON-17] a place may have an official name in letters with marks, kept in one form', async () => {
  const who = await createLoggedIn(testApp);
  const Suburb = 'Behchoko\u0328\u0300';
  expect((await updateContact(testApp, who, { ResidentialAddress: { ...RESIDENCE, Suburb } })).status).toBe(
    200,
  );
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    ResidentialAddress: { Suburb: 'Behchok\u01EB\u0300' },
  });
});

test('[CON-23] everything wrong is named at once by its path, and nothing is changed', async () => {
  const who = await createLoggedIn(testApp);
  const response = await updateContact(testApp, who, {
    ResidentialAddress: { ...RESIDENCE, City: null, PostCode: '31' },
    MobilePhone: '12345',
    Email: 'nobody',
    HomePhone: '093009999',
  });
  expect(response.status).toBe(400);
  expect(response.json().errors).toEqual({
    'body.ContactDetails.ResidentialAddress.City': ['Enter your city'],
    'body.ContactDetails.ResidentialAddress.PostCode': ['Postcode must be 4 numbers, like 3116'],
    'body.ContactDetails.MobilePhone': [
      'Enter your mobile number in the correct format, like 021\u00a0555\u00a00123',
    ],
    'body.ContactDetails.Email': ['Your email address needs an @, like name@example.com'],
  });
  expect((await getCustomer(testApp, who)).json().HomePhone).toBe('093001234');
});

test('[API-55] fields that the contract does not know change nothing of the customer', async () => {
  const who = await createLoggedIn(testApp);
  const read = () =>
    rowsOf<{ row: string }>('select row_to_json(c)::text as row from customer c where customer_id = $1', [
      who.customer.customerId,
    ]);
  const before = await read();
  const unknown = {
    DateOfBirth: '1960-01-01',
    date_of_birth: '1960-01-01',
    is_active: false,
    held_at: '2026',
  };
  // The same details as before, so that every difference is one of those fields.
  await updateContact(testApp, who);
  const [saved] = await read();
  expect((await updateContact(testApp, who, unknown)).status).toBe(200);
  expect(await read()).toEqual([saved]);
  expect(JSON.parse(saved?.row ?? '{}').date_of_birth).toBe(JSON.parse(before[0]?.row ?? '{}').date_of_birth);
});

test('[CON-13] the state of an address in New Zealand is kept whatever is sent', async () => {
  const who = await createLoggedIn(testApp);
  await testApp.database.runScript(
    `update address set state = 'Bay of Plenty' where customer_id = ${who.customer.customerId} and kind = 'residential'`,
  );
  await updateContact(testApp, who, { ResidentialAddress: { ...RESIDENCE, State: 'NSW', PostCode: '3118' } });
  expect((await getCustomer(testApp, who)).json().ResidentialAddress).toMatchObject({
    State: 'BAY OF PLENTY',
    PostCode: '3118',
  });
});

const putState = (state: string, { customer }: { customer: { customerId: number } }, kind: string) =>
  testApp.database.runScript(
    `update address set state = '${state}' where customer_id = ${customer.customerId} and kind = '${kind}'`,
  );

test('[CON-13] letters to the residence have the state of the residence', async () => {
  const who = await createLoggedIn(testApp);
  await putState('Bay of Plenty', who, 'residential');
  await putState('Northland', who, 'postal');
  const same = { PostalAddress: { ...RESIDENCE, CountryId: 154 }, CustomPostaladdress: false };
  expect((await updateContact(testApp, who, same)).status).toBe(200);
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    ResidentialAddress: { State: 'BAY OF PLENTY' },
    PostalAddress: { State: 'BAY OF PLENTY' },
  });
});

test('[CON-25] an address abroad has the state that was sent, and none of this country', async () => {
  const who = await createLoggedIn(testApp);
  await putState('Northland', who, 'postal');
  const abroad = { AddressLine: '350 Fifth Avenue', City: 'New York', PostCode: '10118', CountryId: 224 };
  for (const [sent, stored] of [
    ['ny', 'NY'],
    [null, null],
  ] as const) {
    const change = { PostalAddress: { ...abroad, State: sent } };
    expect((await updateContact(testApp, who, change)).status).toBe(200);
    expect((await getCustomer(testApp, who)).json().PostalAddress).toMatchObject({ State: stored });
  }
});

test('[CON-13] letters that come home leave the state of the other country behind', async () => {
  const who = await createLoggedIn(testApp);
  const abroad = {
    AddressLine: '1 King St',
    Suburb: 'Newtown',
    City: 'Sydney',
    PostCode: '2042',
    CountryId: 13,
  };
  await updateContact(testApp, who, { PostalAddress: { ...abroad, State: 'NSW' } });
  expect((await updateContact(testApp, who, { PostalAddress: { ...POST_BOX, State: 'NSW' } })).status).toBe(
    200,
  );
  expect((await getCustomer(testApp, who)).json().PostalAddress).toMatchObject({ ...POST_BOX, State: null });
});

test.each([0, 226, 242, 99_999])(
  '[CON-11] letters cannot go to the country %i, which is none',
  async (CountryId) => {
    const who = await createLoggedIn(testApp);
    const response = await updateContact(testApp, who, { PostalAddress: { ...POST_BOX, CountryId } });
    expect(response.status).toBe(400);
    expect(response.json().errors).toEqual({
      'body.ContactDetails.PostalAddress.CountryId': ['Choose a country from the list'],
    });
  },
);

test('[API-4] half a character is refused like any text that cannot be stored', async () => {
  const who = await createLoggedIn(testApp);
  const half = { ResidentialAddress: { ...RESIDENCE, AddressLine: '12 Main St \uD800' } };
  expect((await updateContact(testApp, who, half)).status).toBe(400);
});

test('[CON-25] letters may go abroad, to places without postcode, state or suburb', async () => {
  const who = await createLoggedIn(testApp);
  const abroad = {
    AddressLine: 'Lot 12 Vaea Street',
    Suburb: null,
    City: 'Apia',
    PostCode: null,
    CountryId: 181,
  };
  expect((await updateContact(testApp, who, { PostalAddress: abroad })).status).toBe(200);
  expect((await getCustomer(testApp, who)).json().PostalAddress).toMatchObject({
    City: 'APIA',
    PostCode: null,
    CountryId: 181,
  });
});

test('[CON-28] the audit event names the changed fields and nothing of their content', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, {
    PostalAddress: { ...POST_BOX, AddressLine: 'Private Bag 92021' },
    Email: 'changed@example.com',
  });
  expect(await auditKinds(who.customer.customerId)).toEqual([
    ['contact-details-changed', ['postalAddress.line', 'email']],
  ]);
  const written = await rowsOf<{ facts: unknown }>('select facts from audit_event where customer_id = $1', [
    who.customer.customerId,
  ]);
  expect(JSON.stringify(written)).not.toMatch(/changed@|92021/);
});

test('[CON-28] sending what is stored already leaves no event, no notice and no new version', async () => {
  const who = await createLoggedIn(testApp);
  const before = (await getCustomer(testApp, who)).headers.etag;
  expect((await updateContact(testApp, who)).status).toBe(200);
  expect(await auditKinds(who.customer.customerId)).toEqual([]);
  expect(sentTo(who.customer.mobile)).toEqual([]);
  expect((await getCustomer(testApp, who)).headers.etag).toBe(before);
});

test('[CON-28] a number that another system wrote in its own way is not changed by being sent', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who);
  await testApp.database.runScript(
    `update customer set home_phone = '+64 (9) 300-1234', email = email || ' ' where customer_id = ${who.customer.customerId}`,
  );
  const before = (await getCustomer(testApp, who)).headers.etag;
  expect((await updateContact(testApp, who)).status).toBe(200);
  expect((await getCustomer(testApp, who)).headers.etag).toBe(before);
});

test('[CON-29] the core system hears of the change, with all policies and the details as they are now', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { MobilePhone: '0219000042' });
  await testApp.dispatchChanges();
  const [event] = testApp.coreEvents() as [Record<string, unknown>];
  expect(event).toMatchObject({
    kind: 'contact-details-changed',
    version: 1,
    brandId: 1,
    countryId: 154,
    customerId: who.customer.customerId,
    changed: ['mobilePhone'],
    contact: {
      residentialAddress: { line: '5 Marine Parade', city: 'TAURANGA', postcode: '3116', countryId: 154 },
      postalAddress: { line: 'PO Box 10', countryId: 154 },
      mobilePhone: '0219000042',
      homePhone: '093001234',
      email: who.customer.email,
    },
  });
  expect(event.policyNumbers).toHaveLength(2);
  expect(event.eventId).toMatch(/^[0-9a-f-]{36}$/);
  expect(event.occurredAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('[CON-31] the old mobile and the old e-mail are told, in the words of the brand, with nothing of the change', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { MobilePhone: '0219000043', Email: 'thief@example.com' });
  await testApp.dispatchChanges();
  const notices = [...sentTo(who.customer.mobile), ...sentTo(who.customer.email)];
  expect(notices.map(({ channel }) => channel)).toEqual(['sms', 'email']);
  for (const { text, subject } of notices) {
    expect(text).toBe(
      `real: your contact details have been changed. If this was not you, call us straight away on ${PHONE}.`,
    );
    expect(subject).toBe('Your contact details have been changed');
  }
  expect(sentTo('0219000043')).toEqual([]);
  expect(sentTo('thief@example.com')).toEqual([]);
});

test('[CON-31] who is told lies in the database sealed, and is forgotten once told', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { HomePhone: '093004444' });
  const rows = await rowsOf<{ sealed: string | null }>(
    "select encode(sealed_recipient, 'escape') as sealed from contact_notice n join core_event e on e.event_id = n.event_id where e.customer_id = $1",
    [who.customer.customerId],
  );
  expect(rows.map(({ sealed }) => sealed)).toEqual([null, null]);
});

test('[CON-32] a number or address of somebody else born on the same day is refused without saying why', async () => {
  const other = await createCustomer(testApp.database);
  const who = await createLoggedIn(testApp);
  const response = await updateContact(testApp, who, { MobilePhone: other.mobile });
  expect(response.status).toBe(400);
  expect(response.json().errors).toEqual({
    'body.ContactDetails.MobilePhone': [
      'We cannot change it to this number online. Call us and we will help you.',
    ],
  });
  const byEmail = await updateContact(testApp, who, { Email: other.email?.toUpperCase() });
  expect(Object.keys(byEmail.json<{ errors: object }>().errors)).toEqual(['body.ContactDetails.Email']);
  // Both still get in.
  const { mobile, dateOfBirth } = other;
  expect((await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth })).status).toBe(200);
});

test('[CON-32] a couple with different birthdays may share, as login can tell them apart', async () => {
  const wife = await createCustomer(testApp.database, { dateOfBirth: '1950-01-01' });
  const husband = await createLoggedIn(testApp);
  const shared = { MobilePhone: wife.mobile, Email: wife.email };
  await letSecondsPass(testApp.database, CODES_APART_SECONDS);
  expect((await updateContact(testApp, husband, shared)).status).toBe(200);
  for (const { dateOfBirth } of [wife, husband.customer]) {
    const login = await logInAs(testApp, { mobile: wife.mobile ?? '', dateOfBirth });
    expect(login.token).toBeTruthy();
  }
});

test('[CON-32] after five refusals every other number is refused alike, until a day has passed', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => createCustomer(testApp.database)));
  const who = await createLoggedIn(testApp);
  const refusals = [];
  for (const { mobile } of others)
    refusals.push((await updateContact(testApp, who, { MobilePhone: mobile })).json());
  const free = await updateContact(testApp, who, { MobilePhone: '0219009998' });
  expect(free.status).toBe(400);
  expect(free.json().errors).toEqual(refusals[0]?.errors);
  expect((await updateContact(testApp, who, { HomePhone: '093006666' })).status).toBe(200);
  await letSecondsPass(testApp.database, DAY_SECONDS);
  const again = {
    customer: who.customer,
    session: await logInAs(testApp, {
      mobile: who.customer.mobile ?? '',
      dateOfBirth: who.customer.dateOfBirth,
    }),
  };
  expect((await updateContact(testApp, again, { MobilePhone: '0219009998' })).status).toBe(200);
});

test('a changed number and address log in from then on, the old ones do not', async () => {
  const who = await createLoggedIn(testApp);
  const { mobile, dateOfBirth } = who.customer;
  await updateContact(testApp, who, { MobilePhone: '+64 21 900 7788', Email: 'Brand.New@Example.com' });
  await letSecondsPass(testApp.database, CODES_APART_SECONDS);
  expect((await logInAs(testApp, { mobile: '0219007788', dateOfBirth })).token).toBeTruthy();
  await letSecondsPass(testApp.database, CODES_APART_SECONDS);
  expect((await logInAs(testApp, { email: 'brand.new@example.com', dateOfBirth })).token).toBeTruthy();
  expect((await customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth })).status).toBe(400);
});

test('[CON-34] the second of two who saw the same version is refused with 409, and nothing of it is stored', async () => {
  const who = await createLoggedIn(testApp);
  const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  expect((await updateContact(testApp, who, { HomePhone: '093001111' }, seen)).status).toBe(200);
  const late = await updateContact(testApp, who, { HomePhone: '093002222' }, seen);
  expect([late.status, late.json().code]).toEqual([409, 'contact.changed-meanwhile']);
  const now = await getCustomer(testApp, who);
  expect(now.json().HomePhone).toBe('093001111');
  const weakened = { 'if-match': `W/${now.headers.etag}` };
  expect((await updateContact(testApp, who, { HomePhone: '093002222' }, weakened)).status).toBe(200);
});

test("[CON-28] one's own change, sent again because its response was lost, is done and no conflict", async () => {
  const who = await createLoggedIn(testApp);
  const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  for (const _ of ['first', 'again'])
    expect((await updateContact(testApp, who, { HomePhone: '093001111' }, seen)).status).toBe(200);
  expect(await auditKinds(who.customer.customerId)).toHaveLength(1);
});

test('[CON-28] a capital within a word is a change', async () => {
  const who = await createLoggedIn(testApp);
  for (const AddressLine of ['12 Macdonald Street', '12 MacDonald Street'])
    await updateContact(testApp, who, { ResidentialAddress: { ...RESIDENCE, AddressLine } });
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    ResidentialAddress: { AddressLine: '12 MacDonald Street' },
  });
});

test('[CON-34] without a version the last one wins; a version that is none of ours is never the present one', async () => {
  const who = await createLoggedIn(testApp);
  expect((await updateContact(testApp, who, { HomePhone: '093001111' })).status).toBe(200);
  expect((await updateContact(testApp, who, { HomePhone: '093002222' })).status).toBe(200);
  const strange = await updateContact(testApp, who, { HomePhone: '093003333' }, { 'if-match': '"abc"' });
  expect(strange.status).toBe(409);
});

test('[CON-34] of twenty changes at once to one version exactly one is stored', async () => {
  const who = await createLoggedIn(testApp);
  const seen = { 'if-match': String((await getCustomer(testApp, who)).headers.etag) };
  const numbers = Array.from({ length: 20 }, (_, index) => `0930011${String(index).padStart(2, '0')}`);
  const responses = await Promise.all(
    numbers.map((HomePhone) => updateContact(testApp, who, { HomePhone }, seen)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await auditKinds(who.customer.customerId)).toHaveLength(1);
});

test('[CON-27] nothing personal of a change or a refused one is in the log', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { Email: 'secret.mail@example.com', HomePhone: '0930' });
  await updateContact(testApp, who, { Email: 'secret.mail@example.com' });
  await testApp.dispatchChanges();
  const log = testApp.logLines().join('');
  // The lines of both calls are there: a log without them would hold nothing personal either.
  expect(log.match(/\/api\/v1\/Customer\/updatecustomercontactdetail/g)?.length).toBeGreaterThanOrEqual(2);
  for (const personal of ['secret.mail', 'Marine Parade', String(who.customer.mobile), '093001234'])
    expect(log).not.toContain(personal);
});

test('[CON-27] a change without a session returns 401', async () => {
  const who = await createLoggedIn(testApp);
  const body = { ClientPortalLoginId: who.session.loginId, ContactDetails: contactDetails(who.customer) };
  expect((await call(testApp, 'Customer/updatecustomercontactdetail', body)).status).toBe(401);
});

test.each([
  ['3/45 Kāhu Lane', 'Manawahe', 'Whakatāne', '3193'],
  ['Unit 3, Level 12, 45-47 The Terrace', null, 'Wellington', '6011'],
  ["12A O'Connell Street", 'Māngere', 'Auckland', '2022'],
  ['PO Box 23226', null, 'Kerikeri', '0245'],
  ['Private Bag 92021', 'Victoria Street West', 'Auckland', '1142'],
  ['6603 Far North Road', 'RD 4', 'Kaitaia', '0484'],
])('[CON-47] %s is stored and returned as it is', async (AddressLine, Suburb, City, PostCode) => {
  const who = await createLoggedIn(testApp);
  const address = { AddressLine, Suburb, City, PostCode };
  const change = { ResidentialAddress: address, PostalAddress: { ...address, CountryId: 154 } };
  expect((await updateContact(testApp, who, change)).status).toBe(200);
  const stored = { ...address, City: City.toUpperCase(), State: null };
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    ResidentialAddress: stored,
    PostalAddress: { ...stored, CountryId: 154 },
  });
});
