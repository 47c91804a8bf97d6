import { codeWrongText } from '@portal/config/contact-details/code-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, customerLogin, getCustomerDetail, logInAs, standingAlone, validateCode } from '#test/calls.ts';
import {
  cancelContact,
  codeSentTo,
  confirmContact,
  listPending,
  messagesTo,
  newContact,
  resendContactCode,
  withoutConfirmations,
} from '#test/contact-confirmations.ts';
import { createLoggedIn, getCustomer, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const APART_SECONDS = 31;
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');
const pass = (seconds: number) => letSecondsPass(testApp.database, seconds);
const bySms = ({ customer }: LoggedInCustomer, mobile = customer.mobile) => ({
  mobile: mobile ?? '',
  dateOfBirth: customer.dateOfBirth,
});

/** A customer whose new mobile number waits for its code. */
async function createWaiting() {
  const who = await createLoggedIn(testApp);
  const { mobile } = newContact();
  expect((await updateContact(testApp, who, { MobilePhone: mobile })).status).toBe(200);
  return { who, mobile, code: codeSentTo(testApp, mobile) };
}

test('[CON-70] [CON-73] a new mobile number and e-mail wait, all else applies at once, and the page is told', async () => {
  const who = await createLoggedIn(testApp);
  const { mobile, email } = newContact();
  const change = { MobilePhone: mobile, Email: email, HomePhone: '093005555' };
  const response = await updateContact(testApp, who, change);
  expect([response.status, response.text]).toEqual([200, '{}']);
  expect((await getCustomer(testApp, who)).json()).toMatchObject({
    MobilePhone: who.customer.mobile,
    Email: who.customer.email,
    HomePhone: '093005555',
    PendingContacts: [
      { ContactType: 'Mobile', Value: mobile },
      { ContactType: 'Email', Value: email },
    ],
  });
  for (const { ResendAfterSeconds } of await listPending(testApp, who)) {
    expect(ResendAfterSeconds).toBeGreaterThan(0);
    expect(ResendAfterSeconds).toBeLessThanOrEqual(30);
  }
  await pass(APART_SECONDS);
  const later = await listPending(testApp, who);
  expect(later.map(({ ResendAfterSeconds }) => ResendAfterSeconds)).toEqual([0, 0]);
  // The one in force logs in, the new one does not.
  expect((await customerLogin(testApp, bySms(who))).status).toBe(200);
  expect((await customerLogin(testApp, bySms(who, mobile))).status).toBe(400);
});

test('[CON-70] the same change again sends no other code and is no conflict; another number takes its place', async () => {
  const { who, mobile, code } = await createWaiting();
  const { etag } = (await getCustomer(testApp, who)).headers;
  const again = await updateContact(testApp, who, { MobilePhone: mobile }, { 'if-match': String(etag) });
  expect(again.status).toBe(200);
  expect(messagesTo(testApp, mobile)).toHaveLength(1);
  await pass(APART_SECONDS);
  const other = newContact().mobile;
  expect((await updateContact(testApp, who, { MobilePhone: other })).status).toBe(200);
  expect((await listPending(testApp, who)).map(({ Value }) => Value)).toEqual([other]);
  expect((await confirmContact(testApp, who, code)).status).not.toBe(200);
  // Saving the form with the number in force leaves what waits.
  expect((await updateContact(testApp, who, { HomePhone: '093004444' })).status).toBe(200);
  expect((await listPending(testApp, who)).map(({ Value }) => Value)).toEqual([other]);
});

test('[API-55] a customer sent back as it came, with what waits and more, is taken and changes nothing', async () => {
  const { who } = await createWaiting();
  const { token, loginId } = who.session;
  const asked = { ClientPortalLoginId: loginId };
  const choices = await call(testApp, 'Account/callbackchoices', asked, { token });
  const { Times } = choices.json<{ Times: { TimeId: string }[] }>();
  const wish = { ...asked, Phone: 'Mobile', TimeId: Times[0]?.TimeId };
  expect((await call(testApp, 'Account/requestcallback', wish, { token })).status).toBe(200);
  const before = await getCustomer(testApp, who);
  const customer = before.json<Record<string, unknown> & { PostalAddress: object }>();
  expect(customer).toMatchObject({ CallBackText: expect.any(String), PendingContacts: [expect.anything()] });
  const foreign = { customer_id: 1, is_active: false, BrandId: 2, DateOfBirth: '1900-01-01' };
  const address = { ...customer.PostalAddress, ...foreign };
  const body = { ...asked, ...foreign, ContactDetails: { ...customer, ...foreign, PostalAddress: address } };
  const response = await call(testApp, 'Customer/updatecustomercontactdetail', body, { token });
  expect([response.status, response.text]).toEqual([200, '{}']);
  const after = await getCustomer(testApp, who);
  expect([after.json(), after.headers.etag]).toEqual([
    { ...customer, PendingContacts: after.json().PendingContacts },
    before.headers.etag,
  ]);
  expect(await listPending(testApp, who)).toHaveLength(1);
});

test('[CON-70] leaving the mobile number away needs no code', async () => {
  const who = await createLoggedIn(testApp);
  expect((await updateContact(testApp, who, { MobilePhone: null })).status).toBe(200);
  expect((await getCustomer(testApp, who)).json()).toMatchObject({ MobilePhone: null, PendingContacts: [] });
});

test('[CON-70] where the site does not ask for it, a new number is in force at once', async () => {
  const open = await createTestApp(testApp.database, { configurationOf: withoutConfirmations });
  const who = await createLoggedIn(open);
  const { mobile } = newContact();
  await updateContact(open, who, { MobilePhone: mobile });
  expect((await getCustomer(open, who)).json()).toMatchObject({ MobilePhone: mobile, PendingContacts: [] });
  expect(messagesTo(open, mobile)).toEqual([]);
  await open.app.close();
});

test('[CON-71] the code goes to the new contact alone; it lies hashed, and its message sealed and then forgotten', async () => {
  const { who, mobile, code } = await createWaiting();
  const [message] = messagesTo(testApp, mobile);
  expect(code).toMatch(/^\d{6}$/);
  expect(message?.text.split('\n')).toEqual([
    `From real: ${code} is your code to confirm this contact. It works for 10 minutes. If you did not ask for it, do nothing.`,
    '',
    `@localhost #${code}`,
  ]);
  for (const known of [who.customer.mobile, who.customer.email])
    expect(messagesTo(testApp, known).filter(({ text }) => text.includes(code))).toEqual([]);
  const rows = await testApp.database.query<{ row: string }>(
    statement(
      'test-code-rows',
      "select row_to_json(c)::text as row from contact_code c where customer_id = $1 union all select row_to_json(n)::text from contact_notice n where kind = 'contact-code'",
    ),
    [who.customer.customerId],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) expect(row).not.toMatch(standingAlone(code));
});

test('[CON-72] the right code puts the number in force, once; the old one does not log in any more', async () => {
  const { who, mobile, code } = await createWaiting();
  const before = (await getCustomer(testApp, who)).headers.etag;
  expect((await confirmContact(testApp, who, code)).status).toBe(200);
  const now = await getCustomer(testApp, who);
  expect(now.json()).toMatchObject({ MobilePhone: mobile, PendingContacts: [] });
  expect(now.headers.etag).not.toBe(before);
  const again = await confirmContact(testApp, who, code);
  expect([again.status, again.json().code]).toEqual([409, 'contact.not-waiting']);
  await pass(APART_SECONDS);
  expect((await customerLogin(testApp, bySms(who))).status).toBe(400);
  expect((await logInAs(testApp, bySms(who, mobile))).token).toBeTruthy();
});

test('[CON-72] [CON-29] the core system hears of the change when it is in force, in the form of every change', async () => {
  const { who, mobile, code } = await createWaiting();
  await testApp.dispatchChanges();
  const heard = () =>
    (testApp.coreEvents() as { customerId: number }[]).filter(
      ({ customerId }) => customerId === who.customer.customerId,
    );
  expect(heard()).toEqual([]);
  await confirmContact(testApp, who, code);
  await testApp.dispatchChanges();
  expect(heard()).toMatchObject([
    {
      kind: 'contact-details-changed',
      changed: ['mobilePhone'],
      contact: {
        residentialAddress: { line: '5 Marine Parade', countryId: 154 },
        postalAddress: { line: 'PO Box 10' },
        mobilePhone: mobile,
        homePhone: '093001234',
        email: who.customer.email,
      },
    },
  ]);
});

test('[CON-71] a wrong code leaves all as it is; after five tries even the right one is expired, until a new one comes', async () => {
  const { who, mobile, code } = await createWaiting();
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await confirmContact(testApp, who, wrongOf(code));
    expect([wrong.status, wrong.json().code]).toEqual([404, 'contact.code-wrong']);
  }
  const late = await confirmContact(testApp, who, code);
  expect([late.status, late.json().code]).toEqual([419, 'contact.code-expired']);
  expect((await getCustomer(testApp, who)).json().MobilePhone).toBe(who.customer.mobile);
  await pass(APART_SECONDS);
  expect((await resendContactCode(testApp, who)).status).toBe(200);
  expect((await confirmContact(testApp, who, code)).status).toBe(419);
  expect((await confirmContact(testApp, who, codeSentTo(testApp, mobile))).status).toBe(200);
});

test('[CON-98] a wrong code says how many tries are left when they are few; a new code begins anew', async () => {
  const { who, mobile, code } = await createWaiting();
  const textOfWrong = async (right: string) =>
    (await confirmContact(testApp, who, wrongOf(right))).json<{ errors: Record<string, string[]> }>().errors[
      'body.SecurityCode'
    ] ?? [];
  const texts: string[] = [];
  for (let tries = 0; tries < 5; tries += 1) texts.push(...(await textOfWrong(code)));
  expect(texts).toEqual([4, 3, 2, 1, 0].map(codeWrongText));
  await pass(APART_SECONDS);
  await resendContactCode(testApp, who);
  expect(await textOfWrong(codeSentTo(testApp, mobile))).toEqual([codeWrongText(4)]);
});

test('[CON-71] a code works for ten minutes, and what waits for a day', async () => {
  const { who, mobile, code } = await createWaiting();
  await pass(601);
  expect((await confirmContact(testApp, who, code)).status).toBe(419);
  expect((await resendContactCode(testApp, who)).status).toBe(200);
  await pass(86_400);
  const later = { ...who, session: await logInAs(testApp, bySms(who)) };
  expect(await listPending(testApp, later)).toEqual([]);
  expect((await confirmContact(testApp, later, codeSentTo(testApp, mobile))).status).toBe(409);
});

test('[CON-71] another code can be had after 30 seconds, not before; where nothing waits there is none', async () => {
  const { who } = await createWaiting();
  const soon = await resendContactCode(testApp, who);
  expect([soon.status, soon.json().code]).toEqual([429, 'contact.code-limit']);
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await resendContactCode(testApp, who, 'Email')).json().code).toBe('contact.not-waiting');
});

test('[CON-71] a newer code voids the one before', async () => {
  const { who, mobile, code } = await createWaiting();
  await pass(APART_SECONDS);
  expect((await resendContactCode(testApp, who)).status).toBe(200);
  expect((await confirmContact(testApp, who, code)).status).toBe(419);
  expect((await confirmContact(testApp, who, codeSentTo(testApp, mobile))).status).toBe(200);
});

test('[CON-74] giving up leaves the number in force, and the code is void; nothing that waits is no error', async () => {
  const { who, code } = await createWaiting();
  for (const _ of ['first', 'again']) expect((await cancelContact(testApp, who)).status).toBe(200);
  expect(await listPending(testApp, who)).toEqual([]);
  expect((await confirmContact(testApp, who, code)).status).toBe(409);
  expect((await getCustomer(testApp, who)).json().MobilePhone).toBe(who.customer.mobile);
});

test('[CON-32] [CON-72] a number that somebody born on the same day took meanwhile is refused, and waits no more', async () => {
  const { who, mobile, code } = await createWaiting();
  await testApp.database.runScript(
    `insert into customer (brand_id, country_id, first_name, last_name, date_of_birth, mobile)
     values (1, 154, 'A', 'B', '${who.customer.dateOfBirth}', '${mobile}')`,
  );
  const response = await confirmContact(testApp, who, code);
  expect([response.status, response.json().code]).toEqual([400, 'request.refused']);
  expect(await listPending(testApp, who)).toEqual([]);
});

describe('with a change that takes effect', () => {
  test('[CON-76] every other session ends, and the one that made the change stays', async () => {
    const { who, code } = await createWaiting();
    await pass(APART_SECONDS);
    const elsewhere = await logInAs(testApp, bySms(who));
    expect((await getCustomerDetail(testApp, elsewhere)).status).toBe(200);
    await confirmContact(testApp, who, code);
    expect((await getCustomerDetail(testApp, elsewhere)).status).toBe(401);
    expect((await getCustomer(testApp, who)).status).toBe(200);
  });

  test('[CON-76] a code sent before to the old number opens nothing, and none is sent there again', async () => {
    const { who, code } = await createWaiting();
    await pass(APART_SECONDS);
    const loginId = (await customerLogin(testApp, bySms(who))).json<string>();
    const old = codeSentTo(testApp, who.customer.mobile ?? '');
    await confirmContact(testApp, who, code);
    expect((await validateCode(testApp, loginId, old)).status).toBe(419);
    await pass(APART_SECONDS);
    expect((await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status).toBe(419);
    expect(codeSentTo(testApp, who.customer.mobile ?? '')).toBe(old);
  });
});

describe('two tabs at once', () => {
  test('[CON-72] of two confirmations one is done, and one event tells of it', async () => {
    const { who, mobile, code } = await createWaiting();
    const both = await Promise.all([confirmContact(testApp, who, code), confirmContact(testApp, who, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rows = await testApp.database.query<{ events: number }>(
      statement('test-events', 'select count(*)::integer as events from core_event where customer_id = $1'),
      [who.customer.customerId],
    );
    expect(rows).toEqual([{ events: 1 }]);
    expect((await getCustomer(testApp, who)).json().MobilePhone).toBe(mobile);
  });

  test('[CON-71] of many wrong codes at once no more than five are looked at', async () => {
    const { who, code } = await createWaiting();
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => confirmContact(testApp, who, wrongOf(code))),
    );
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 419)).toHaveLength(4);
  });

  test('[CON-74] confirming and giving up: either the new number is in force, or the old one and nothing waits', async () => {
    const { who, mobile, code } = await createWaiting();
    const [confirmed] = await Promise.all([confirmContact(testApp, who, code), cancelContact(testApp, who)]);
    const { MobilePhone, PendingContacts } = (await getCustomer(testApp, who)).json();
    expect(PendingContacts).toEqual([]);
    expect([confirmed.status, MobilePhone]).toEqual(
      confirmed.status === 200 ? [200, mobile] : [409, who.customer.mobile],
    );
  });
});
