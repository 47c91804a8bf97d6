import { phoneHref } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseHold } from '#api/commands/customers/release-hold.ts';
import { statement } from '#api/database/database.ts';
import { call, customerLogin, getCustomerDetail, logInAs } from '#test/calls.ts';
import {
  checkUndoLink,
  codeSentTo,
  confirmContact,
  messagesTo,
  newContact,
  resendContactCode,
  tokenSentTo,
  undoContactChange,
} from '#test/contact-confirmations.ts';
import { createLoggedIn, getCustomer, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const PHONE = resolveBrand('real').phone.number;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const APART_SECONDS = 31;
const HOUR_SECONDS = 3600;
const pass = (seconds: number) => letSecondsPass(testApp.database, seconds);
const bySms = ({ customer }: LoggedInCustomer, mobile = customer.mobile) => ({
  mobile: mobile ?? '',
  dateOfBirth: customer.dateOfBirth,
});
const storedOf = async ({ customer }: LoggedInCustomer) => {
  const rows = await testApp.database.query(
    statement(
      'test-stored-contact',
      `select mobile, email, held_at is not null as is_held,
         (select count(*)::integer from contact_confirmation o where o.customer_id = c.customer_id) as waiting
       from customer c where customer_id = $1`,
    ),
    [customer.customerId],
  );
  return rows[0];
};

async function createWaiting() {
  const who = await createLoggedIn(testApp);
  const { mobile } = newContact();
  await updateContact(testApp, who, { MobilePhone: mobile });
  await testApp.dispatchChanges();
  return { who, mobile, code: codeSentTo(testApp, mobile), token: tokenSentTo(testApp, who.customer.mobile) };
}

test('[CON-75] both contacts in force are told, with one link each and nothing of the new one', async () => {
  const { who, mobile, token } = await createWaiting();
  const [bySmsTold, byEmailTold] = [who.customer.mobile, who.customer.email].map(
    (to) => messagesTo(testApp, to)[0],
  );
  expect(bySmsTold?.text).toBe(
    `real: your mobile number or email is being changed. Not you? Stop it: http://localhost/not-me.html#${token} or call ${PHONE}.`,
  );
  expect(byEmailTold?.text).toBe(bySmsTold?.text);
  expect(token.length).toBeGreaterThan(40);
  expect(bySmsTold?.text).not.toContain(mobile);
  const rows = await testApp.database.query<{ row: string }>(
    statement('test-undo-rows', 'select row_to_json(u)::text as row from contact_undo u'),
    [],
  );
  for (const { row } of rows) expect(row).not.toContain(token);
});

test('[CON-75] [CON-77] the link ends what waits and every session, and puts the account on hold; it works once', async () => {
  const { who, code, token } = await createWaiting();
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await storedOf(who)).toEqual({
    mobile: who.customer.mobile,
    email: who.customer.email,
    is_held: true,
    waiting: 0,
  });
  expect((await getCustomer(testApp, who)).status).toBe(401);
  expect((await confirmContact(testApp, who, code)).status).toBe(401);
  const again = await undoContactChange(testApp, token);
  expect([again.status, again.json().code]).toEqual([404, 'contact.undo-ended']);
});

test('[CON-111] a browser whose session the link ended is told why; a token that never was, and one that logged out, are not', async () => {
  const { who, token } = await createWaiting();
  const codeOf = async (from: LoggedInCustomer) => {
    const answer = await getCustomer(testApp, from);
    return [answer.status, answer.json().code];
  };
  const stranger = await createLoggedIn(testApp);
  await call(testApp, 'Customer/logout', undefined, { token: stranger.session.token });
  await undoContactChange(testApp, token);
  expect(await codeOf(who)).toEqual([401, 'session.undone']);
  expect(await codeOf(who)).toEqual([401, 'session.undone']);
  expect(await codeOf(stranger)).toEqual([401, 'session.ended']);
});

test('[CON-75] a change that was confirmed is undone too, for 72 hours from then, and the core system hears it', async () => {
  const { who, code, token } = await createWaiting();
  await confirmContact(testApp, who, code);
  await pass(72 * HOUR_SECONDS - 60);
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await storedOf(who)).toMatchObject({ mobile: who.customer.mobile, is_held: true });
  await testApp.dispatchChanges();
  expect(testApp.coreEvents()[0]).toMatchObject({
    customerId: who.customer.customerId,
    changed: ['mobilePhone'],
    contact: { mobilePhone: who.customer.mobile },
  });
});

test('[CON-75] after 72 hours the link is over', async () => {
  const { who, mobile, code, token } = await createWaiting();
  await confirmContact(testApp, who, code);
  await pass(72 * HOUR_SECONDS + 1);
  expect((await undoContactChange(testApp, token)).status).toBe(404);
  expect(await storedOf(who)).toMatchObject({ mobile, is_held: false });
});

test('[CON-96] whether a link still works can be asked without using it up, and the answer says nothing else', async () => {
  const { who, code, token } = await createWaiting();
  const asked = await checkUndoLink(testApp, token);
  expect([asked.status, asked.json()]).toEqual([200, { Restores: ['phone'] }]);
  expect(await storedOf(who)).toMatchObject({ is_held: false, waiting: 1 });
  await confirmContact(testApp, who, code);
  await pass(72 * HOUR_SECONDS - 60);
  expect((await checkUndoLink(testApp, token)).status).toBe(200);
  await pass(61);
  const old = await checkUndoLink(testApp, token);
  const invented = await checkUndoLink(testApp, 'x'.repeat(43));
  expect([old.status, old.json().code]).toEqual([404, 'contact.undo-ended']);
  const said = ({ correlationId: _, ...rest }: Record<string, unknown>) => rest;
  expect(said(invented.json())).toEqual(said(old.json()));
});

const AWAY = {
  AddressLine: '1 Thief Street',
  Suburb: 'Newtown',
  City: 'Wellington',
  PostCode: '6021',
  State: null,
};
const addressesOf = async (who: LoggedInCustomer) =>
  testApp.database.query(statement('test-addresses', 'select addresses_of($1)::text as addresses'), [
    who.customer.customerId,
  ]);

test('[CON-110] the link puts back the addresses that were changed with the number, and the core system hears it', async () => {
  const who = await createLoggedIn(testApp);
  const before = await addressesOf(who);
  await updateContact(testApp, who, {
    MobilePhone: newContact().mobile,
    ResidentialAddress: AWAY,
    PostalAddress: { ...AWAY, CountryId: 154 },
  });
  await testApp.dispatchChanges();
  expect(await addressesOf(who)).not.toEqual(before);
  const token = tokenSentTo(testApp, who.customer.mobile);
  expect((await checkUndoLink(testApp, token)).json()).toEqual({ Restores: ['phone', 'addresses'] });
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await addressesOf(who)).toEqual(before);
  await testApp.dispatchChanges();
  expect(testApp.coreEvents()[0]).toMatchObject({
    customerId: who.customer.customerId,
    changed: ['residentialAddress', 'postalAddress'],
    contact: JSON.parse((before[0] as { addresses: string }).addresses),
  });
});

test('[CON-110] a link that was made before keeps the addresses as they are', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, {
    MobilePhone: newContact().mobile,
    ResidentialAddress: AWAY,
    PostalAddress: { ...AWAY, CountryId: 154 },
  });
  await testApp.dispatchChanges();
  await testApp.database.runScript('update contact_undo set former_addresses = null');
  const changed = await addressesOf(who);
  const token = tokenSentTo(testApp, who.customer.mobile);
  expect((await checkUndoLink(testApp, token)).json()).toEqual({ Restores: ['phone'] });
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await addressesOf(who)).toEqual(changed);
});

test('[CON-96] a used link, and one of another country, do not work', async () => {
  const { token } = await createWaiting();
  expect((await checkUndoLink(testApp, token, 13)).status).toBe(404);
  await undoContactChange(testApp, token);
  expect((await checkUndoLink(testApp, token)).status).toBe(404);
});

test('[CON-75] a token that was never sent changes nothing', async () => {
  expect((await undoContactChange(testApp, 'x'.repeat(43))).status).toBe(404);
});

test('[CON-75] the link of a later change leaves that of an earlier one good', async () => {
  const { who, mobile, code, token } = await createWaiting();
  await confirmContact(testApp, who, code);
  await pass(APART_SECONDS);
  await updateContact(testApp, who, { MobilePhone: mobile, Email: newContact().email });
  await testApp.dispatchChanges();
  const later = tokenSentTo(testApp, mobile);
  expect(later).not.toBe(token);
  expect((await undoContactChange(testApp, later)).status).toBe(200);
  expect(await storedOf(who)).toMatchObject({ mobile });
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await storedOf(who)).toMatchObject({ mobile: who.customer.mobile, is_held: true });
});

test('[CON-75] the links that were made after the used one are used up with it: a thief cannot come back by theirs', async () => {
  const { who, mobile: thiefs, code, token } = await createWaiting();
  await confirmContact(testApp, who, code);
  await pass(APART_SECONDS);
  await updateContact(testApp, who, { MobilePhone: thiefs, Email: newContact().email });
  await testApp.dispatchChanges();
  const later = tokenSentTo(testApp, thiefs);
  expect(later.length).toBeGreaterThan(40);
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  const restored = { mobile: who.customer.mobile, email: who.customer.email, is_held: true, waiting: 0 };
  expect(await storedOf(who)).toEqual(restored);
  expect((await checkUndoLink(testApp, later)).status).toBe(404);
  expect((await undoContactChange(testApp, later)).status).toBe(404);
  expect(await storedOf(who)).toEqual(restored);
});

test('[CON-75] a change that waits for long and is confirmed late gives the former contact all of its 72 hours', async () => {
  const { who, mobile, token } = await createWaiting();
  await pass(20 * HOUR_SECONDS);
  const session = await logInAs(testApp, bySms(who));
  const back = { ...who, session };
  expect((await resendContactCode(testApp, back)).status).toBe(200);
  await testApp.dispatchChanges();
  expect((await confirmContact(testApp, back, codeSentTo(testApp, mobile))).status).toBe(200);
  await pass(72 * HOUR_SECONDS - 60);
  expect((await checkUndoLink(testApp, token)).status).toBe(200);
  expect((await undoContactChange(testApp, token)).status).toBe(200);
  expect(await storedOf(who)).toMatchObject({ mobile: who.customer.mobile, is_held: true });
});

test('[CON-75] a mobile number that is taken away comes back by the link', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { MobilePhone: null });
  await testApp.dispatchChanges();
  expect((await undoContactChange(testApp, tokenSentTo(testApp, who.customer.email))).status).toBe(200);
  expect(await storedOf(who)).toMatchObject({ mobile: who.customer.mobile });
});

test('[CON-75] an e-mail address that was changed comes back by the link', async () => {
  const who = await createLoggedIn(testApp);
  const { email } = newContact();
  await updateContact(testApp, who, { Email: email });
  await testApp.dispatchChanges();
  await confirmContact(testApp, who, codeSentTo(testApp, email), 'Email');
  expect(await storedOf(who)).toMatchObject({ email });
  expect((await undoContactChange(testApp, tokenSentTo(testApp, who.customer.mobile))).status).toBe(200);
  expect(await storedOf(who)).toMatchObject({ email: who.customer.email });
});

test('[CON-77] the contacts in force are told of the lock, and once', async () => {
  const { who, token } = await createWaiting();
  const { mobile, email } = who.customer;
  for (let time = 0; time < 2; time += 1) await undoContactChange(testApp, token);
  await testApp.securityAlerts.sendDue();
  await testApp.dispatchChanges();
  for (const to of [mobile, email])
    expect(messagesTo(testApp, to).filter(({ text }) => text.includes('It is locked until'))).toHaveLength(1);
});

test('[CON-77] a login to an account on hold is told so kindly, with the phone, and no code is sent', async () => {
  const { who, token } = await createWaiting();
  await undoContactChange(testApp, token);
  await pass(APART_SECONDS);
  const sent = messagesTo(testApp, who.customer.mobile).length;
  const held = await customerLogin(testApp, bySms(who));
  expect([held.status, held.json().code]).toEqual([400, 'login.account-held']);
  expect(held.json().loginErrorMessage).toMatch(/on hold .* Call us on /);
  expect(held.json().loginErrorMessage).toContain(`<a href="${phoneHref({ number: PHONE })}">${PHONE}</a>`);
  expect(messagesTo(testApp, who.customer.mobile)).toHaveLength(sent);
  // Somebody who does not know the birth date learns nothing of it.
  const stranger = await customerLogin(testApp, { ...bySms(who), dateOfBirth: '1940-01-01' });
  expect(stranger.json().code).toBe('login.refused');
});

test('[CON-78] an operator lifts the hold, and the audit trail names them', async () => {
  const { who, token } = await createWaiting();
  await undoContactChange(testApp, token);
  const request = {
    brandId: 1,
    countryId: 154,
    channel: 'sms',
    identifier: who.customer.mobile ?? '',
    operator: 'Ana',
  } as const;
  expect(await releaseHold(testApp.database, request)).toBe(1);
  expect(await releaseHold(testApp.database, request)).toBe(0);
  const nobody = { ...request, identifier: '0210000000' };
  await expect(releaseHold(testApp.database, nobody)).rejects.toThrow(/^No customer has/);
  await pass(APART_SECONDS);
  expect((await logInAs(testApp, bySms(who))).token).toBeTruthy();
  const events = await testApp.database.query(
    statement(
      'test-released',
      "select facts ->> 'operator' as operator from audit_event where customer_id = $1 and kind = 'account-released'",
    ),
    [who.customer.customerId],
  );
  expect(events).toEqual([{ operator: 'Ana' }]);
});

test('[CON-75] [CON-79] the link against a confirmation at the same moment: the former number is in force and nobody is in', async () => {
  const { who, code, token } = await createWaiting();
  await Promise.all([confirmContact(testApp, who, code), undoContactChange(testApp, token)]);
  expect(await storedOf(who)).toEqual({
    mobile: who.customer.mobile,
    email: who.customer.email,
    is_held: true,
    waiting: 0,
  });
  expect((await getCustomerDetail(testApp, who.session)).status).toBe(401);
});

test('[CON-75] [CON-79] of two clicks at once one is taken', async () => {
  const { token } = await createWaiting();
  const both = await Promise.all([undoContactChange(testApp, token), undoContactChange(testApp, token)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('[CON-92] the link forgets a home phone that was given in its 72 hours, and keeps one from before', async () => {
  const [fresh, settled] = [await createLoggedIn(testApp), await createLoggedIn(testApp)];
  await testApp.database.runScript(
    `update customer set home_phone = '093001234' where customer_id = ${settled.customer.customerId}`,
  );
  const homeOf = async ({ customer }: LoggedInCustomer) => {
    const [row] = await testApp.database.query<{ home: string | null }>(
      statement('test-home-phone', 'select home_phone as home from customer where customer_id = $1'),
      [customer.customerId],
    );
    return row?.home;
  };
  for (const [who, HomePhone, left] of [
    [fresh, '093007777', null],
    [settled, '093001234', '093001234'],
  ] as const) {
    await updateContact(testApp, who, { HomePhone, MobilePhone: newContact().mobile });
    await testApp.dispatchChanges();
    expect(await homeOf(who)).toBe(HomePhone);
    expect((await undoContactChange(testApp, tokenSentTo(testApp, who.customer.mobile))).status).toBe(200);
    expect(await homeOf(who)).toBe(left);
  }
});
