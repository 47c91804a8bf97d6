import { resolveBrand } from '@portal/config/brands/brands';
import { callBackTimeId, listCallBackTimes } from '@portal/domain/call-backs/call-back';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBacksCommand } from '#api/commands/customers/call-backs.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { statement } from '#api/database/database.ts';
import { call, getCustomerDetail, logInAs, type Session } from '#test/calls.ts';
import {
  codeSentTo,
  confirmContact,
  newContact,
  tokenSentTo,
  undoContactChange,
  withoutConfirmations,
} from '#test/contact-confirmations.ts';
import { createLoggedIn, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { createCustomer } from '#test/factories.ts';
import { createRecordingCore } from '#test/fakes/recording-core.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const PHONE = resolveBrand('real').phone.number;

const core = createRecordingCore();
/** So far ahead that the database's own clock never comes after it. */
let time = new Date('2099-11-23T00:00:00Z');
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { coreSystem: core, clock: { now: () => time } });
});
afterAll(() => testApp.close());

const HOURS = { days: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 1200 };
const ids = () => listCallBackTimes(time, 'Pacific/Auckland', HOURS).map(callBackTimeId);
const callAs = ({ token, loginId }: Session, path: string, body: object = {}) =>
  call(testApp, `Account/${path}`, { ClientPortalLoginId: loginId, ...body }, { token });
const ask = ({ session }: LoggedInCustomer, TimeId = ids()[0] ?? '', Phone = 'Mobile') =>
  callAs(session, 'requestcallback', { Phone, TimeId });
const cancel = ({ session }: LoggedInCustomer) => callAs(session, 'cancelcallback');
const textOf = async ({ session }: LoggedInCustomer) =>
  (await getCustomerDetail(testApp, session)).json<{ CallBackText: string | null }>().CallBackText;
const command = (...parameters: string[]) =>
  callBacksCommand.carryOut(readRequest(callBacksCommand, parameters), {
    database: testApp.database,
    environment: undefined as never,
    say: () => undefined,
  });
const eventsOf = async ({ customer }: LoggedInCustomer) => {
  const rows = await testApp.database.query<{ kind: string }>(
    statement(
      'test-call-back-events',
      "select kind from audit_event where customer_id = $1 and kind like 'call-back%' order by event_id",
    ),
    [customer.customerId],
  );
  return rows.map(({ kind }) => kind);
};
const sentOf = async () => {
  await testApp.dispatchChanges();
  return core.sent.splice(0) as unknown as {
    kind: string;
    phone?: string;
    callBackId: string;
    callFrom?: string;
  }[];
};

test('[CBK-2] [CBK-3] a customer chooses from their own phones, masked, and times of the line', async () => {
  const who = await createLoggedIn(testApp);
  await testApp.database.runScript(
    `update customer set home_phone = '093601234' where customer_id = ${who.customer.customerId}`,
  );
  const response = await callAs(who.session, 'callbackchoices');
  const { Phones, Times } = response.json<{ Phones: object[]; Times: { TimeId: string; Text: string }[] }>();
  expect(Phones).toEqual([
    { Phone: 'Mobile', Text: `Mobile number ending in ${who.customer.mobile?.slice(-3)}` },
    { Phone: 'Home', Text: 'Home phone number ending in 234' },
  ]);
  expect(Times.map(({ TimeId }) => TimeId)).toEqual(ids());
  expect(Times[0]?.Text).toBe('Monday 23/11/2099 between 3\u00A0pm and 8\u00A0pm');
  expect(response.text).not.toContain(who.customer.mobile);
});

test('[CBK-4] [CBK-5] a request is stored with its audit event and its core event, and told to the customer', async () => {
  const who = await createLoggedIn(testApp);
  await sentOf();
  expect(await textOf(who)).toBeNull();
  expect((await ask(who)).status).toBe(200);
  expect(await textOf(who)).toBe(
    `We will call you on Monday 23/11/2099 between 3\u00A0pm and 8\u00A0pm, New Zealand time, on your mobile number ending in ${who.customer.mobile?.slice(-3)}.`,
  );
  expect(await eventsOf(who)).toEqual(['call-back-requested']);
  expect(await sentOf()).toMatchObject([
    {
      kind: 'call-back-requested',
      phone: who.customer.mobile,
      callFrom: '2099-11-23T02:00:00Z',
      callUntil: '2099-11-23T07:00:00Z',
      reason: 'help-with-payments',
    },
  ]);
});

test('[CBK-6] a double click and a second tab find the call that waits', async () => {
  const who = await createLoggedIn(testApp);
  await sentOf();
  const responses = await Promise.all([ask(who), ask(who), ask(who, ids()[3])]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await eventsOf(who)).toEqual(['call-back-requested']);
  expect(await sentOf()).toHaveLength(1);
});

test('[CBK-6] a fourth request in a day is refused in words, and a day later another is taken', async () => {
  const who = await createLoggedIn(testApp);
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await ask(who)).status).toBe(200);
    expect((await cancel(who)).status).toBe(200);
  }
  const refused = await ask(who);
  expect([refused.status, refused.json().code]).toEqual([429, 'call-back.limit']);
  expect(String(refused.json().detail)).toContain(`Please call us on ${PHONE}`);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  await testApp.database.runScript("update call_back set created_at = created_at - interval '1 day'");
  expect((await ask(who)).status).toBe(200);
});

test('[CBK-7] a customer on hold is refused in words, and nothing is stored', async () => {
  const who = await createLoggedIn(testApp);
  await testApp.database.runScript(
    `update customer set held_at = now() where customer_id = ${who.customer.customerId}`,
  );
  const refused = await ask(who);
  expect([refused.status, refused.json().code]).toEqual([409, 'call-back.held']);
  expect(String(refused.json().detail)).toContain('Please call us on');
  expect(await eventsOf(who)).toEqual([]);
});

test('[CBK-7] a hold cancels the call that waits, and the core system hears of it', async () => {
  const who = await createLoggedIn(testApp);
  await sentOf();
  await ask(who);
  await updateContact(testApp, who, { MobilePhone: newContact().mobile });
  const requested = (await sentOf()).find(({ kind }) => kind === 'call-back-requested');
  const undone = await undoContactChange(testApp, tokenSentTo(testApp, who.customer.mobile));
  expect(undone.status).toBe(200);
  expect(await eventsOf(who)).toEqual(['call-back-requested', 'call-back-cancelled']);
  const cancelled = (await sentOf()).filter(({ kind }) => kind === 'call-back-cancelled');
  expect(cancelled.map(({ callBackId }) => callBackId)).toEqual([requested?.callBackId]);
});

test('[CBK-2] [CBK-3] a time that is not offered, or a phone that the customer does not have, is not taken', async () => {
  const who = await createLoggedIn(testApp);
  await testApp.database.runScript(
    `update customer set home_phone = null where customer_id = ${who.customer.customerId}`,
  );
  for (const response of [await ask(who, '2099-11-22-480'), await ask(who, ids()[0], 'Home')])
    expect([response.status, response.json().code]).toEqual([409, 'call-back.not-offered']);
  const offered = ids()[0];
  time = new Date('2099-11-23T01:01:00Z');
  expect((await ask(who, offered)).status).toBe(409);
  time = new Date('2099-11-23T00:00:00Z');
  expect(await textOf(who)).toBeNull();
});

test('[CBK-8] a cancelled call is gone, the core system hears of it after the request, and cancelling twice is no error', async () => {
  const who = await createLoggedIn(testApp);
  await sentOf();
  await ask(who);
  expect((await cancel(who)).status).toBe(200);
  expect((await cancel(who)).status).toBe(200);
  expect(await textOf(who)).toBeNull();
  expect(await eventsOf(who)).toEqual(['call-back-requested', 'call-back-cancelled']);
  const [requested, cancelled, ...rest] = await sentOf();
  expect([requested?.kind, cancelled?.kind]).toEqual(['call-back-requested', 'call-back-cancelled']);
  expect(cancelled?.callBackId).toBe(requested?.callBackId);
  expect(rest).toEqual([]);
});

test('[CBK-5] [CBK-9] the customer waits until the insurer says that the call was made', async () => {
  const who = await createLoggedIn(testApp);
  await sentOf();
  await ask(who);
  const [event] = await sentOf();
  const id = event?.callBackId ?? '';
  const line = (await command()).find((one) => one.startsWith(id)) ?? '';
  expect(line).toMatch(
    / {2}real-154 {2}policies \w+, \w+ {2}told: We will call you on .*, New Zealand time, on your mobile/,
  );
  expect(line).toContain(await textOf(who));
  expect(await command('--done', id, '--operator', 'jo')).toEqual(['The call is marked as made.']);
  expect(await textOf(who)).toBeNull();
  expect(await command('--done', id, '--operator', 'jo')).toEqual(['No waiting call has this id.']);
  expect(await eventsOf(who)).toEqual(['call-back-requested', 'call-back-done']);
  expect((await ask(who)).status).toBe(200);
});

test('[CBK-5] once the time is over the customer reads what to do if nobody called', async () => {
  const who = await createLoggedIn(testApp);
  await ask(who);
  await testApp.database.runScript(
    `update call_back set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where customer_id = ${who.customer.customerId}`,
  );
  expect(await textOf(who)).toContain('If we missed you, cancel this call and ask for another, or call us.');
});

test('[CBK-8] nobody sees or cancels the call of another customer', async () => {
  const who = await createLoggedIn(testApp);
  await ask(who);
  const other = await createCustomer(testApp.database);
  const session = await logInAs(testApp, { mobile: other.mobile ?? '', dateOfBirth: other.dateOfBirth });
  await cancel({ customer: other, session });
  expect(await textOf({ customer: other, session })).toBeNull();
  expect(await textOf(who)).toContain('We will call you');
});

/** The database's own clock is years before the one of these tests: new numbers are new there. */
const moveToTestTime = ({ customer }: LoggedInCustomer) =>
  testApp.database.runScript(
    `update customer set home_phone_call_from = home_phone_call_from + ('${time.toISOString()}' - now()),
       mobile_call_from = mobile_call_from + ('${time.toISOString()}' - now()) where customer_id = ${customer.customerId}`,
  );
const phonesOf = async ({ session }: LoggedInCustomer) =>
  (await callAs(session, 'callbackchoices'))
    .json<{ Phones: { Phone: string; Text: string }[] }>()
    .Phones.map(({ Text }) => Text);

test('[CBK-10] a home phone that was just changed is offered last, and not called for 72 hours', async () => {
  const who = await createLoggedIn(testApp);
  expect((await updateContact(testApp, who, { HomePhone: '093609999' })).status).toBe(200);
  await moveToTestTime(who);
  expect(await phonesOf(who)).toEqual([
    `Mobile number ending in ${who.customer.mobile?.slice(-3)}`,
    'Home phone number ending in 999. You changed it, so we can call it from 27/11/2099',
  ]);
  for (const offered of ids()) {
    const refused = await ask(who, offered, 'Home');
    expect([refused.status, refused.json().code]).toEqual([409, 'call-back.not-offered']);
    expect(String(refused.json().detail)).toContain('we cannot call it before Friday 27/11/2099');
  }
  expect(await eventsOf(who)).toEqual([]);
  expect((await ask(who)).status).toBe(200);
});

test('[CBK-10] a new home phone is called at a time after its 72 hours', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { HomePhone: '093609998' });
  await moveToTestTime(who);
  // A Thursday morning in Auckland. The 72 hours end at one, so the first whole day is Friday.
  time = new Date('2099-11-25T20:00:00Z');
  expect((await ask(who, '2099-11-26-720', 'Home')).status).toBe(409);
  expect((await ask(who, '2099-11-27-480', 'Home')).status).toBe(200);
  time = new Date('2099-11-23T00:00:00Z');
});

test('[CBK-10] a number that waits is refused by the database too, whatever was offered before', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { HomePhone: '093609997' });
  const callBack = {
    callBackId: '6a1f0b0e-3c1d-4e0a-9f51-0a4d3f6b2c99',
    phoneKind: 'home',
    date: '2026-01-05',
    fromMinute: 480,
    toMinute: 720,
    timeZone: 'Pacific/Auckland',
    textBefore: '',
    textAfter: '',
  };
  const [row] = await testApp.database.query<{ outcome: string }>(
    statement(
      'test-request-call-back',
      "select request_call_back($1, $2::text::jsonb, 3) ->> 'outcome' as outcome",
    ),
    [who.customer.customerId, JSON.stringify(callBack)],
  );
  expect(row?.outcome).toBe('new-phone');
});

test('[CBK-10] a number is called at once that the insurer wrote, that was on file before, or that a code confirmed', async () => {
  const who = await createLoggedIn(testApp);
  await updateContact(testApp, who, { HomePhone: '093609996' });
  await testApp.database.runScript(
    `update customer set home_phone = '093609995' where customer_id = ${who.customer.customerId}`,
  );
  await updateContact(testApp, who, { HomePhone: '093609995' });
  const { mobile } = newContact();
  await updateContact(testApp, who, { HomePhone: '093609995', MobilePhone: mobile });
  expect((await confirmContact(testApp, who, codeSentTo(testApp, mobile))).status).toBe(200);
  expect(await phonesOf(who)).toEqual([
    `Mobile number ending in ${mobile.slice(-3)}`,
    'Home phone number ending in 995',
  ]);
});

test('[CBK-10] where a site asks for no confirmations a new mobile waits too', async () => {
  const unconfirmed = await createTestApp(undefined, { configurationOf: withoutConfirmations });
  const who = await createLoggedIn(unconfirmed);
  await updateContact(unconfirmed, who, { MobilePhone: newContact().mobile, HomePhone: null });
  const { loginId, token } = who.session;
  const choices = await call(
    unconfirmed,
    'Account/callbackchoices',
    { ClientPortalLoginId: loginId },
    { token },
  );
  expect(choices.text).toContain('. You changed it, so we can call it from');
  await unconfirmed.close();
});
