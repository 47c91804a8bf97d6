import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { type CallResponse, call, customerLogin, getCustomerDetail, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

type Customer = Awaited<ReturnType<typeof createCustomer>>;
type Browser = { readonly token: string; readonly loginId: string; readonly cookie: string };
type Device = Readonly<Record<'BrowserId' | 'Label' | 'LastLoginAt', string | null>> &
  Readonly<Record<'IsHere' | 'IsLoggedIn', boolean>>;

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

let testApp: TestApp;
let database: Database;
let mary: Customer;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ database } = testApp);
});
beforeEach(async () => {
  mary = await createCustomer(database);
});
afterAll(() => testApp.close());

/** Logs a customer in, in a browser that sends this User-Agent and the mark of its last login. */
async function logInWith(who: Customer, userAgent = SAFARI, cookie?: string): Promise<Browser> {
  await letSecondsPass(database, 61);
  const { dateOfBirth } = who;
  const begun = await customerLogin(testApp, {
    mobile: who.mobile ?? '',
    dateOfBirth,
    ...(cookie ? { cookie } : {}),
  });
  const loginId = begun.json<string>();
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  const done = await validateCode(testApp, loginId, code, {
    headers: { 'user-agent': userAgent },
    ...(cookie ? { cookie } : {}),
  });
  const marks = [done.headers['set-cookie']].flat().map(String);
  const mark = marks.find((one) => one.includes('known-browser')) ?? '';
  return {
    token: done.json<{ SecurityToken: string }>().SecurityToken,
    loginId,
    cookie: mark.split(';', 1)[0] ?? '',
  };
}

const ask = ({ token, loginId }: Browser, path: string, more = {}): Promise<CallResponse> =>
  call(testApp, `Account/${path}`, { ClientPortalLoginId: loginId, ...more }, { token });
const devicesOf = async (browser: Browser): Promise<readonly Device[]> => {
  const response = await ask(browser, 'securitypage');
  expect(response.status).toBe(200);
  return response.json<{ Devices: Device[] }>().Devices;
};
const statusOf = async (browser: Browser) => (await getCustomerDetail(testApp, browser)).status;
const codeOf = async (browser: Browser) =>
  (await getCustomerDetail(testApp, browser)).json<{ code?: string }>().code;

/** The logins and log-outs that the trail has of the customer. */
async function eventsOf({ customerId }: Customer) {
  const rows = await database.query<{ kind: string; facts: string }>(listEvents, [customerId]);
  return rows.map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as unknown }));
}

const listEvents = statement(
  'test-events',
  `select kind, facts::text as facts from audit_event where customer_id = $1 and kind in ('logged-in', 'sessions-ended') order by event_id`,
);

test('[DEV-1] [DEV-3] each browser is a device with its label: this one first, and where the customer is logged in', async () => {
  const phone = await logInWith(mary);
  const computer = await logInWith(mary, CHROME);
  await call(testApp, 'Customer/logout', undefined, { token: phone.token });
  expect(await devicesOf(computer)).toMatchObject([
    { Label: 'Chrome on Windows', IsHere: true, IsLoggedIn: true },
    { Label: 'Safari on iPhone', IsHere: false, IsLoggedIn: false },
  ]);
  const unknown = await logInWith(mary, 'curl/8.6');
  expect((await devicesOf(unknown)).map(({ Label }) => Label)).toEqual([
    null,
    'Chrome on Windows',
    'Safari on iPhone',
  ]);
  expect(await eventsOf(mary)).toEqual([
    { kind: 'logged-in', facts: { channel: 'sms', label: 'Safari on iPhone' } },
    { kind: 'logged-in', facts: { channel: 'sms', label: 'Chrome on Windows' } },
    { kind: 'logged-in', facts: { channel: 'sms' } },
  ]);
});

test('[DEV-2] a browser stays one device with its id over its logins, also where somebody else logs in there', async () => {
  const first = await logInWith(mary);
  const [device] = await devicesOf(first);
  const john = await createCustomer(database);
  const between = await logInWith(john, CHROME, first.cookie);
  const again = await logInWith(mary, CHROME, between.cookie);
  expect(await devicesOf(again)).toMatchObject([
    { BrowserId: device?.BrowserId, Label: 'Chrome on Windows', IsHere: true },
  ]);
  const [ofJohn] = await devicesOf(between);
  expect(ofJohn?.BrowserId).not.toBe(device?.BrowserId);
});

test('[DEV-2] a refreshed session is still on its device', async () => {
  const phone = await logInWith(mary);
  const response = await ask(phone, 'refreshsession');
  const fresh = { ...phone, token: response.json<{ SecurityToken: string }>().SecurityToken };
  await letSecondsPass(database, 31);
  expect(await devicesOf(fresh)).toMatchObject([{ IsHere: true, IsLoggedIn: true }]);
});

test('[DEV-4] everywhere else: this device stays logged in, every other one is told at its next call', async () => {
  const phone = await logInWith(mary);
  await logInWith(mary, CHROME);
  const tablet = await logInWith(mary, CHROME);
  const response = await ask(phone, 'logoutelsewhere');
  expect([response.status, response.json()]).toEqual([200, { Ended: 2 }]);
  expect(await statusOf(phone)).toBe(200);
  expect([await statusOf(tablet), await codeOf(tablet)]).toEqual([401, 'session.ended-elsewhere']);
  expect((await ask(tablet, 'refreshsession')).json()).toMatchObject({ code: 'session.ended-elsewhere' });
  expect((await devicesOf(phone)).map(({ IsLoggedIn }) => IsLoggedIn)).toEqual([true, false, false]);
  expect((await ask(phone, 'logoutelsewhere')).json()).toEqual({ Ended: 0 });
});

test('[DEV-4] a login that another device has begun cannot be finished', async () => {
  const phone = await logInWith(mary);
  await letSecondsPass(database, 61);
  const begun = await customerLogin(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  await ask(phone, 'logoutelsewhere');
  expect((await validateCode(testApp, begun.json<string>(), code)).status).toBe(419);
});

test('[DEV-4] everywhere: this device too', async () => {
  const phone = await logInWith(mary);
  const computer = await logInWith(mary, CHROME);
  expect((await ask(phone, 'logouteverywhere')).json()).toEqual({ Ended: 2 });
  expect([await statusOf(phone), await statusOf(computer)]).toEqual([401, 401]);
  const events = await eventsOf(mary);
  expect(events.at(-1)).toEqual({ kind: 'sessions-ended', facts: { because: 'elsewhere', logins: 2 } });
});

test('[DEV-5] one device: its sessions end, it is off the list, and its next login is that of an unknown browser', async () => {
  const phone = await logInWith(mary);
  const computer = await logInWith(mary, CHROME);
  const BrowserId = (await devicesOf(phone)).find(({ IsHere }) => !IsHere)?.BrowserId;
  expect((await ask(phone, 'logoutdevice', { BrowserId })).json()).toEqual({ Ended: 1 });
  expect(await codeOf(computer)).toBe('session.ended-elsewhere');
  expect(await devicesOf(phone)).toMatchObject([{ IsHere: true }]);
  await customerLogin(testApp, {
    mobile: mary.mobile ?? '',
    dateOfBirth: mary.dateOfBirth,
    cookie: computer.cookie,
  });
  const isKnown = statement(
    'test-is-known',
    'select is_known_browser as known from login_attempt where customer_id = $1 order by created_at desc limit 1',
  );
  expect(await database.query(isKnown, [mary.customerId])).toEqual([{ known: false }]);
  expect((await ask(phone, 'logoutdevice', { BrowserId })).status).toBe(404);
  const events = await eventsOf(mary);
  expect(events.at(-1)).toEqual({
    kind: 'sessions-ended',
    facts: { because: 'device', logins: 1, label: 'Chrome on Windows' },
  });
});

test('[DEV-5] [API-9] another customer’s device is as unknown as an invented one, and stays logged in', async () => {
  const phone = await logInWith(mary);
  const theirs = await logInWith(await createCustomer(database), CHROME);
  const [{ BrowserId } = { BrowserId: '' }] = await devicesOf(theirs);
  for (const one of [BrowserId, '11111111-0000-4000-8000-000000000000']) {
    const response = await ask(phone, 'logoutdevice', { BrowserId: one });
    expect([response.status, response.json<{ code: string }>().code]).toEqual([404, 'device.not-found']);
  }
  expect(await statusOf(theirs)).toBe(200);
});

test.each([
  ['no id', {}],
  ['a number', { BrowserId: 1 }],
  ['no UUID', { BrowserId: "' or true --" }],
  ['a list', { BrowserId: ['11111111-0000-4000-8000-000000000000'] }],
])('[DEV-5] [API-5] %s is refused', async (_what, body) => {
  const phone = await logInWith(mary);
  expect((await ask(phone, 'logoutdevice', body)).status).toBe(400);
});

test('[DEV-3] at most 20 devices are listed, the last used ones', async () => {
  const phone = await logInWith(mary);
  const add = statement(
    'test-add-browsers',
    `insert into known_browser (browser_hash, customer_id, last_login_at)
     select int4send(n), $1, now() - make_interval(days => n) from generate_series(1, 30) n`,
  );
  await database.query(add, [mary.customerId]);
  const devices = await devicesOf(phone);
  expect([devices.length, devices[0]?.IsHere]).toEqual([20, true]);
});

test('[DEV-3] a browser of before there were devices is listed from its next login on', async () => {
  const phone = await logInWith(mary);
  const forget = statement(
    'test-forget-ids',
    'update known_browser set browser_id = null, first_login_at = null where customer_id = $1',
  );
  await database.query(forget, [mary.customerId]);
  expect(await devicesOf(phone)).toEqual([]);
  const again = await logInWith(mary, SAFARI, phone.cookie);
  expect(await devicesOf(again)).toMatchObject([{ Label: 'Safari on iPhone', IsHere: true }]);
});
