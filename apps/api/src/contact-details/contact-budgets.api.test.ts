import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '#api/database/database.ts';
import { call, customerLogin, logInAs } from '#test/calls.ts';
import {
  cancelContact,
  codeSentTo,
  confirmContact,
  messagesTo,
  newContact,
  resendContactCode,
  tokenSentTo,
  undoContactChange,
} from '#test/contact-confirmations.ts';
import { createLoggedIn, type LoggedInCustomer, RESIDENCE, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.database.runScript('delete from recipient_messages'));

const APART_SECONDS = 31;
const DAY_SECONDS = 86_400;
const pass = (seconds: number) => letSecondsPass(testApp.database, seconds);
const bySms = ({ customer }: LoggedInCustomer) => ({
  mobile: customer.mobile ?? '',
  dateOfBirth: customer.dateOfBirth,
});
const codesTo = (to: string) => messagesTo(testApp, to).filter(({ code }) => code !== '');
/** The same customer with a session of now; the old one may be over. */
const again = async (who: LoggedInCustomer) => ({ ...who, session: await logInAs(testApp, bySms(who)) });

test('[CON-80] codes to new contacts and codes to log in are counted together: five in an hour', async () => {
  const who = await createLoggedIn(testApp);
  const { mobile } = newContact();
  await updateContact(testApp, who, { MobilePhone: mobile });
  for (let codes = 2; codes < 5; codes += 1) {
    await pass(APART_SECONDS);
    expect((await resendContactCode(testApp, who)).status).toBe(200);
  }
  await pass(APART_SECONDS);
  const refused = await resendContactCode(testApp, who);
  expect([refused.status, refused.json().code]).toEqual([429, 'contact.code-limit']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  const login = await customerLogin(testApp, bySms(who));
  expect([login.status, login.json().code]).toEqual([429, 'login.code-limit']);
});

test('[CON-80] a code to log in holds up no change right after it', async () => {
  const who = await createLoggedIn(testApp);
  const { mobile, email } = newContact();
  expect((await updateContact(testApp, who, { MobilePhone: mobile, Email: email })).status).toBe(200);
  expect([codesTo(mobile).length, codesTo(email).length]).toEqual([1, 1]);
});

test('[CON-80] where a code may not be sent, nothing of the change is stored', async () => {
  const who = await createLoggedIn(testApp);
  const first = newContact().mobile;
  await updateContact(testApp, who, { MobilePhone: first });
  const soon = await updateContact(testApp, who, {
    MobilePhone: newContact().mobile,
    HomePhone: '093007777',
  });
  expect([soon.status, soon.json().code]).toEqual([429, 'contact.code-limit']);
  const body = { SecurityToken: who.session.token, ClientPortalLoginId: who.session.loginId };
  const { HomePhone, PendingContacts } = (
    await call(testApp, 'Customer/getcustomerdetail', body, { token: who.session.token })
  ).json();
  expect(HomePhone).toBe('093001234');
  expect(PendingContacts).toMatchObject([{ Value: first }]);
});

test('[CON-81] a save that changes one thing at once and lets another wait is one change, with the code that follows', async () => {
  const who = await createLoggedIn(testApp);
  let { mobile } = who.customer;
  const save = (nth: number) =>
    updateContact(testApp, who, { HomePhone: `09300${3000 + nth}`, MobilePhone: mobile });
  // The code to log in was the first of five in an hour.
  for (let nth = 0; nth < 4; nth += 1) {
    mobile = newContact().mobile;
    expect((await save(nth)).status).toBe(200);
    await testApp.dispatchChanges();
    expect((await confirmContact(testApp, who, codeSentTo(testApp, mobile))).status).toBe(200);
    await pass(APART_SECONDS);
  }
  for (let nth = 4; nth < 10; nth += 1) expect((await save(nth)).status).toBe(200);
  expect((await save(10)).json().code).toBe('contact.change-limit');
});

test('[CON-81] ten changes a day, then one waits until the first is a day old', async () => {
  let who = await createLoggedIn(testApp);
  const change = async (nth: number) => updateContact(testApp, who, { HomePhone: `09300${2000 + nth}` });
  for (let nth = 0; nth < 10; nth += 1) expect((await change(nth)).status).toBe(200);
  const refused = await change(10);
  expect([refused.status, refused.json().code]).toEqual([429, 'contact.change-limit']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY_SECONDS - 600);
  await pass(DAY_SECONDS);
  who = await again(who);
  expect((await change(11)).status).toBe(200);
});

test('[CON-82] many changes in an hour are one notice to each contact, and the next hour another', async () => {
  let who = await createLoggedIn(testApp);
  const told = () =>
    [who.customer.mobile, who.customer.email].map(
      (to) => messagesTo(testApp, to).filter(({ code }) => code === '').length,
    );
  const move = (house: number) =>
    updateContact(testApp, who, {
      HomePhone: null,
      ResidentialAddress: { ...RESIDENCE, AddressLine: `${house} Marine Parade` },
    });
  for (let nth = 0; nth < 4; nth += 1) await move(10 + nth);
  await testApp.dispatchChanges();
  expect(told()).toEqual([1, 1]);
  await pass(3601);
  who = await again(who);
  await move(20);
  await testApp.dispatchChanges();
  expect(told()).toEqual([2, 2]);
});

test('[CON-91] a new home phone is told each time: nobody hides it behind a change that was told before', async () => {
  const who = await createLoggedIn(testApp);
  const told = () => messagesTo(testApp, who.customer.mobile).filter(({ code }) => code === '').length;
  const changes = [
    { HomePhone: null, ResidentialAddress: { ...RESIDENCE, AddressLine: '30 Marine Parade' } },
    { HomePhone: '093004001' },
    { HomePhone: '093004002' },
  ];
  for (const [nth, change] of changes.entries()) {
    expect((await updateContact(testApp, who, change)).status).toBe(200);
    await testApp.dispatchChanges();
    expect(told()).toBe(nth + 1);
  }
});

test('[CON-91] it is told also behind a link that was just sent, and that link forgets it', async () => {
  const who = await createLoggedIn(testApp);
  await testApp.database.runScript(
    `update customer set home_phone = '093004000' where customer_id = ${who.customer.customerId}`,
  );
  const told = () => messagesTo(testApp, who.customer.mobile).filter(({ code }) => code === '');
  const change = async (details: object) => {
    await pass(APART_SECONDS);
    expect((await updateContact(testApp, who, details)).status).toBe(200);
    await testApp.dispatchChanges();
  };
  await change({ HomePhone: '093004000', MobilePhone: newContact().mobile });
  expect(told().map(({ text }) => text.includes('/not-me.html#'))).toEqual([true]);
  const link = tokenSentTo(testApp, who.customer.mobile);
  await change({ HomePhone: '093004001', MobilePhone: newContact().mobile });
  expect(told().map(({ text }) => text.includes('/not-me.html#'))).toEqual([false, true]);
  await change({ HomePhone: '093004001', MobilePhone: newContact().mobile });
  expect(told()).toHaveLength(2);
  expect((await undoContactChange(testApp, link)).status).toBe(200);
  const homePhone = statement('test-home-phone', 'select home_phone from customer where customer_id = $1');
  expect(await testApp.database.query(homePhone, [who.customer.customerId])).toEqual([{ home_phone: null }]);
});

test('[CON-82] a link that was just sent covers the next change of a contact in that hour', async () => {
  const who = await createLoggedIn(testApp);
  const links = () =>
    messagesTo(testApp, who.customer.mobile).filter(({ text }) => text.includes('/not-me.html#'));
  for (let nth = 0; nth < 3; nth += 1) {
    await pass(APART_SECONDS);
    await updateContact(testApp, who, { MobilePhone: newContact().mobile });
  }
  await testApp.dispatchChanges();
  expect(links()).toHaveLength(1);
});

test('[CON-83] a stranger gets five codes a day at most, however many customers name their number', async () => {
  const stranger = newContact().mobile;
  const statuses: number[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    const who = await createLoggedIn(testApp, { dateOfBirth: `19${50 + nth}-05-05` });
    statuses.push((await updateContact(testApp, who, { MobilePhone: stranger })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(codesTo(stranger)).toHaveLength(5);
  await pass(DAY_SECONDS + 3600);
  const who = await createLoggedIn(testApp, { dateOfBirth: '1949-05-05' });
  expect((await updateContact(testApp, who, { MobilePhone: stranger })).status).toBe(200);
});

test('[CON-83] giving up and starting again gives a stranger no more', async () => {
  const who = await createLoggedIn(testApp);
  const stranger = newContact().mobile;
  for (let nth = 0; nth < 8; nth += 1) {
    await pass(APART_SECONDS);
    await updateContact(testApp, who, { MobilePhone: stranger });
    await cancelContact(testApp, who);
  }
  // The code of the login is the fifth of the hour.
  expect(codesTo(stranger)).toHaveLength(4);
});

test('[CON-83] messages to one recipient are counted over everybody: thirty in a day, codes to log in too', async () => {
  const who = await createLoggedIn(testApp);
  await testApp.database.runScript(
    "update recipient_messages set sent = 30 where sent > 0; update one_time_code set created_at = created_at - interval '2 days'",
  );
  const refused = await customerLogin(testApp, bySms(who));
  expect([refused.status, refused.json().code]).toEqual([429, 'login.code-limit']);
  await pass(DAY_SECONDS + 3600);
  expect((await customerLogin(testApp, bySms(who))).status).toBe(200);
});
