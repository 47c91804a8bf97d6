import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import {
  type CallResponse,
  call,
  customerLogin,
  getCustomerDetail,
  logInAs,
  type Session,
} from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import {
  type Asked,
  addPasskey,
  codeOf,
  cookieNamed,
  logInByPasskey,
  type OddCreation,
  type OddUse,
  ownCall as ownCallOf,
  passkeyChallenge,
  passkeyOptions,
  type Requested,
  withPasskeys,
} from '#test/passkeys.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

type Customer = Awaited<ReturnType<typeof createCustomer>>;
let testApp: TestApp;
let database: Database;
let mary: Customer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
  ({ database } = testApp);
});
beforeEach(async () => {
  mary = await createCustomer(database);
});
afterAll(() => testApp.close());

const of = ({ mobile, dateOfBirth }: Customer) => ({ mobile: mobile ?? '', dateOfBirth });
const ownCall = (session: Session, path: string, more = {}) => ownCallOf(testApp, session, path, more);
const optionsOf = (session: Session) => passkeyOptions(testApp, session);
const add = (session: Session, device?: SoftwareAuthenticator, odd?: OddCreation, name?: string) =>
  addPasskey(testApp, session, { ...(device && { device }), ...(odd && { odd }), ...(name && { name }) });
const challenge = () => passkeyChallenge(testApp);
const logIn = (device: SoftwareAuthenticator, odd?: OddUse) => logInByPasskey(testApp, device, odd);

/** A customer with a passkey on a device, and the session in which it was added. */
async function withPasskey(who = mary) {
  const session = await logInAs(testApp, of(who));
  const device = createSoftwareAuthenticator();
  expect((await add(session, device)).status).toBe(200);
  return { session, device };
}

const listPasskeys = statement(
  'test-passkeys',
  `select passkey_id as id, name, encode(sealed_name, 'hex') as "sealedName", counter::integer, turned_off_at is not null as "isOff", last_used_at is not null as "isUsed"
   from passkey where customer_id = $1 order by added_at`,
);
type Stored = {
  id: string;
  name: string | null;
  sealedName: string;
  counter: number;
  isOff: boolean;
  isUsed: boolean;
};
const passkeysOf = (who = mary) => database.query<Stored>(listPasskeys, [who.customerId]);

/** The names as the customer reads them. */
async function namesOf(session: Session): Promise<readonly string[]> {
  const page = (await ownCall(session, 'securitypage')).json<{ Passkeys: { Name: string }[] }>();
  return page.Passkeys.map(({ Name }) => Name);
}

const listEvents = statement(
  'test-passkey-events',
  "select kind, facts::text from audit_event where customer_id = $1 and kind like 'passkey-%' order by event_id",
);
const eventsOf = async (who = mary) =>
  (await database.query<{ kind: string }>(listEvents, [who.customerId])).map(({ kind }) => kind);
const run = (name: string, text: string, values: readonly unknown[] = []) =>
  database.query(statement(`test-${name}`, text), values);

/** The texts that both contacts of the customer got since the codes. */
async function toldOf(): Promise<string[]> {
  await testApp.securityAlerts.sendDue();
  await testApp.dispatchChanges();
  return testApp.messageViewer
    .listSent()
    .filter(({ to, code }) => code === '' && [mary.mobile, mary.email].includes(to))
    .map(({ text }) => text);
}

test('[PKY-1] a device is asked for a passkey that it keeps, with a proof of its user', async () => {
  const { session, device } = await withPasskey();
  const { PublicKey } = await optionsOf(session);
  expect(PublicKey).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    timeout: 300_000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    user: { name: `${mary.firstName} ${mary.lastName}` },
  });
  expect(PublicKey.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  expect(Buffer.from(PublicKey.challenge, 'base64url')).toHaveLength(32);
  expect(Buffer.from(PublicKey.user.id, 'base64url')).toHaveLength(32);
  expect(PublicKey.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
});

test('[PKY-1] two tabs that begin at once name one user', async () => {
  const session = await logInAs(testApp, of(mary));
  const [one, other] = await Promise.all([optionsOf(session), optionsOf(session)]);
  expect(one.PublicKey.user.id).toBe(other.PublicKey.user.id);
  expect(one.PublicKey.challenge).not.toBe(other.PublicKey.challenge);
});

test.each<[string, OddCreation]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['no proof of its user', { flags: 0x01 }],
  ['nobody there', { flags: 0x04 }],
  ['an unknown algorithm', { algorithm: -65_535 }],
  ['the answer of a login', { type: 'webauthn.get' }],
])('[PKY-1] a passkey with %s is not added', async (_what, odd) => {
  const session = await logInAs(testApp, of(mary));
  const response = await add(session, undefined, odd);
  expect([response.status, codeOf(response)]).toEqual([400, 'passkey.refused']);
  expect(await passkeysOf()).toEqual([]);
  expect(await eventsOf()).toEqual(['passkey-refused']);
});

test.each([-8, -7, -257])(
  '[PKY-1] [PKY-2] a device that signs by %i is added and logs in',
  async (algorithm) => {
    const session = await logInAs(testApp, of(mary));
    const device = createSoftwareAuthenticator(undefined, algorithm);
    expect((await add(session, device)).status).toBe(200);
    expect((await logIn(device)).status).toBe(200);
  },
);

test('[PKY-1] a question is answered once, by its own browser and session, within five minutes', async () => {
  const session = await logInAs(testApp, of(mary));
  const device = createSoftwareAuthenticator();
  const bodyOf = async () => {
    const { RequestId, PublicKey } = await optionsOf(session);
    return { RequestId, Credential: device.create(PublicKey) };
  };
  const body = await bodyOf();
  const elsewhere = await ownCall({ ...session, cookie: 'session=another' }, 'addpasskey', body);
  expect(codeOf(elsewhere)).toBe('passkey.refused');
  await letSecondsPass(database, 61);
  const second = await logInAs(testApp, { ...of(mary), cookie: session.cookie });
  expect(codeOf(await ownCall(second, 'addpasskey', body))).toBe('passkey.refused');
  await letSecondsPass(database, 301);
  expect(codeOf(await ownCall(session, 'addpasskey', body))).toBe('passkey.refused');
  const { RequestId, PublicKey } = await optionsOf(second);
  const wrong = device.create(PublicKey, { flags: 0x01 });
  expect(codeOf(await ownCall(second, 'addpasskey', { RequestId, Credential: wrong }))).toBe(
    'passkey.refused',
  );
  const again = device.create(PublicKey);
  expect(codeOf(await ownCall(second, 'addpasskey', { RequestId, Credential: again }))).toBe(
    'passkey.refused',
  );
  expect(await passkeysOf()).toEqual([]);
});

test('[PKY-10] an addition that is sent twice is done once, and answers the same', async () => {
  const session = await logInAs(testApp, of(mary));
  const { RequestId, PublicKey } = await optionsOf(session);
  const body = { RequestId, Credential: createSoftwareAuthenticator().create(PublicKey) };
  for (let time = 0; time < 2; time += 1)
    expect((await ownCall(session, 'addpasskey', body)).status).toBe(200);
  expect(await passkeysOf()).toHaveLength(1);
  expect(await eventsOf()).toEqual(['passkey-added']);
});

test('[PKY-10] an addition that is sent again while the first is at work is done once, and answers the same', async () => {
  const session = await logInAs(testApp, of(mary));
  const { RequestId, PublicKey } = await optionsOf(session);
  const body = { RequestId, Credential: createSoftwareAuthenticator().create(PublicKey) };
  const answers = await Promise.all([1, 2, 3].map(() => ownCall(session, 'addpasskey', body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await passkeysOf()).toHaveLength(1);
  expect(await eventsOf()).toEqual(['passkey-added']);
});

test('[PKY-1] a device that is there already is not added again', async () => {
  const { session, device } = await withPasskey();
  expect(codeOf(await add(session, device))).toBe('passkey.already-added');
  expect(await passkeysOf()).toHaveLength(1);
});

test('[PKY-2] a right passkey opens a session, without anything that the customer typed', async () => {
  const { device } = await withPasskey();
  const { PublicKey } = await challenge();
  expect(PublicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 });
  expect(PublicKey.allowCredentials).toBeUndefined();
  const { RequestId, PublicKey: options, cookie } = await challenge();
  const response = await call(
    testApp,
    'Account/passkeylogin',
    { RequestId, Credential: device.get(options) },
    { cookie },
  );
  expect(response.status).toBe(200);
  const session = response.json<{ SecurityToken: string; ClientPortalLoginId: string }>();
  expect(cookieNamed('known-browser', response)).not.toBe('');
  const detail = await call(
    testApp,
    'Customer/getcustomerdetail',
    { SecurityToken: session.SecurityToken, ClientPortalLoginId: session.ClientPortalLoginId },
    { token: session.SecurityToken, cookie },
  );
  expect(detail.status).toBe(200);
  const withoutCookie = await getCustomerDetail(testApp, {
    token: session.SecurityToken,
    loginId: session.ClientPortalLoginId,
  });
  expect(withoutCookie.status).toBe(401);
  expect(await passkeysOf()).toMatchObject([{ counter: 1, isUsed: true }]);
  expect(await eventsOf()).toEqual(['passkey-added', 'passkey-used']);
});

test.each<[string, OddUse]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['no proof of its user', { flags: 0x01 }],
  ['nobody there', { flags: 0x04 }],
  ['the answer of an addition', { type: 'webauthn.create' }],
  ['another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['no user', { userHandle: '' }],
])('[PKY-2] a passkey with %s opens nothing, and is kept', async (_what, odd) => {
  const { device } = await withPasskey();
  const response = await logIn(device, odd);
  expect([response.status, codeOf(response)]).toEqual([400, 'login.passkey-refused']);
  expect(await eventsOf()).toEqual(['passkey-added', 'passkey-refused']);
});

test('[PKY-2] a spoiled signature, another key and an unknown device answer alike', async () => {
  const { device } = await withPasskey();
  const stranger = createSoftwareAuthenticator();
  const spoiled = (signature: string) => {
    const bytes = Buffer.from(signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return bytes.toString('base64url');
  };
  const answers: CallResponse[] = [];
  for (const change of ['signature', 'key', 'device'] as const) {
    const { RequestId, PublicKey, cookie } = await challenge();
    // All else is right, so that only what is changed can be why.
    const { userHandle } = device.get(PublicKey).response;
    const used = (change === 'signature' ? device : stranger).get(PublicKey, { userHandle });
    const id = change === 'device' ? stranger.id : device.id;
    const signature = change === 'signature' ? spoiled(used.response.signature) : used.response.signature;
    const Credential = { ...used, id, rawId: id, response: { ...used.response, signature } };
    answers.push(await call(testApp, 'Account/passkeylogin', { RequestId, Credential }, { cookie }));
  }
  const plain = answers.map(({ status, json }) => ({ status, ...json(), correlationId: '' }));
  expect(plain[0]).toEqual(plain[1]);
  expect(plain[0]).toEqual(plain[2]);
  expect(plain[0]).toMatchObject({ status: 400, code: 'login.passkey-unknown' });
});

test.each<[string, OddUse]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['no proof of its user', { flags: 0x01 }],
])('[PKY-2] an unknown device with %s answers as a passkey does', async (_what, odd) => {
  const { device } = await withPasskey();
  const known = await logIn(device, odd);
  const unknown = await logIn(createSoftwareAuthenticator(), odd);
  expect([known.status, codeOf(known)]).toEqual([400, 'login.passkey-refused']);
  expect([unknown.status, codeOf(unknown)]).toEqual([400, 'login.passkey-refused']);
});

test.each([-8, -7, -257])(
  '[PKY-2] a device that signs by %i, and is unknown, is to be forgotten',
  async (algorithm) => {
    const device = createSoftwareAuthenticator(undefined, algorithm);
    expect(codeOf(await logIn(device))).toBe('login.passkey-unknown');
    const { device: known } = await withPasskey();
    expect(codeOf(await logIn(known, { signature: 'AAAA' }))).toBe('login.passkey-unknown');
  },
);

test('[PKY-2] a question of a login is answered once, by its own browser, within five minutes', async () => {
  const { device } = await withPasskey();
  const first = await challenge();
  const send = ({ RequestId, PublicKey }: Asked<Requested>, cookie: string) =>
    call(testApp, 'Account/passkeylogin', { RequestId, Credential: device.get(PublicKey) }, { cookie });
  expect(codeOf(await send(first, 'session=another'))).toBe('login.passkey-refused');
  expect((await send(first, first.cookie)).status).toBe(200);
  expect(codeOf(await send(first, first.cookie))).toBe('login.passkey-refused');
  const late = await challenge();
  await letSecondsPass(database, 301);
  expect(codeOf(await send(late, late.cookie))).toBe('login.passkey-refused');
});

test.each([
  ['brand', { BrandId: 16 }, 154],
  ['country', { BrandId: 1 }, 13],
])('[PKY-2] a passkey of another %s opens nothing, and is kept', async (_what, body, countryId) => {
  const { device } = await withPasskey();
  const asked = await call(testApp, 'Account/passkeychallenge', body, { countryId });
  expect(asked.status).toBe(200);
  const { RequestId, PublicKey } = asked.json<Asked<Requested>>();
  const cookie = cookieNamed('session', asked);
  const Credential = device.get(PublicKey, { origin: `http://${PublicKey.rpId}` });
  const login = { RequestId, Credential };
  const response = await call(testApp, 'Account/passkeylogin', login, { cookie, countryId });
  expect(codeOf(response)).toBe('login.passkey-refused');
});

test('[PKY-2] a counter that goes back turns the passkey off, and both contacts are told', async () => {
  const { device } = await withPasskey();
  expect((await logIn(device, { counter: 7 })).status).toBe(200);
  expect(codeOf(await logIn(device, { counter: 7 }))).toBe('login.passkey-unknown');
  expect(codeOf(await logIn(device, { counter: 9 }))).toBe('login.passkey-unknown');
  expect(await passkeysOf()).toMatchObject([{ isOff: true }]);
  expect(await eventsOf()).toEqual(['passkey-added', 'passkey-used', 'passkey-cloned', 'passkey-refused']);
  expect((await toldOf()).filter((text) => text.includes('copied'))).toHaveLength(2);
});

test('[PKY-2] a device that does not count is not taken for a copy', async () => {
  const { device } = await withPasskey();
  expect((await logIn(device, { counter: 0 })).status).toBe(200);
  expect((await logIn(device, { counter: 0 })).status).toBe(200);
});

test('[PKY-2] a device that counted, and then sends 0 once, is still compared with what it counted', async () => {
  const { device } = await withPasskey();
  for (const counter of [7, 0]) expect((await logIn(device, { counter })).status).toBe(200);
  expect(await passkeysOf()).toMatchObject([{ counter: 7 }]);
  expect(codeOf(await logIn(device, { counter: 7 }))).toBe('login.passkey-unknown');
  expect(await passkeysOf()).toMatchObject([{ isOff: true }]);
});

test('[PKY-2] an inactive customer is not logged in, and the passkey is kept', async () => {
  const { device } = await withPasskey();
  await run('inactive', 'update customer set is_active = false where customer_id = $1', [mary.customerId]);
  expect(codeOf(await logIn(device))).toBe('login.passkey-refused');
});

test('[PKY-3] an account on hold is refused as at any login, and nothing is changed in it', async () => {
  const { session, device } = await withPasskey();
  const [passkey] = await passkeysOf();
  const asked = await optionsOf(session);
  await run('held', 'update customer set held_at = now() where customer_id = $1', [mary.customerId]);
  const response = await logIn(device);
  expect([response.status, codeOf(response)]).toEqual([400, 'login.account-held']);
  const byCode = await customerLogin(testApp, of(mary));
  const wordsOf = (answer: CallResponse) => answer.json<{ loginErrorMessage?: string }>().loginErrorMessage;
  expect(wordsOf(response)).toBe(wordsOf(byCode));
  expect(wordsOf(response)).toMatch(/on hold.*<a href="tel:\d+">[\d ]+<\/a>/);
  for (const [path, more] of [
    ['passkeyoptions', {}],
    [
      'addpasskey',
      { RequestId: asked.RequestId, Credential: createSoftwareAuthenticator().create(asked.PublicKey) },
    ],
    ['renamepasskey', { PasskeyId: passkey?.id, Name: 'Mine' }],
    ['removepasskey', { PasskeyId: passkey?.id }],
  ] as const) {
    const own = await ownCall(session, path, more);
    expect([own.status, codeOf(own)]).toEqual([409, 'passkey.held']);
  }
  expect(await passkeysOf()).toEqual([passkey]);
});

const addFailures = (failures: number, until: string, isKnown: boolean) =>
  run(
    'add-failures',
    `insert into identifier_failures (identifier_hash, is_known_browser, failures, locked_until)
     select identifier_hash, $2, $3, $4::timestamptz from login_attempt where customer_id = $1
     on conflict (identifier_hash, is_known_browser) do update set failures = excluded.failures, locked_until = excluded.locked_until`,
    [mary.customerId, isKnown, failures, until],
  );
const countFailures = async () =>
  (await run(
    'count-failures',
    `select is_known_browser as "isKnown", failures, locked_until is not null as "isLocked" from identifier_failures
     where identifier_hash in (select identifier_hash from login_attempt where customer_id = $1) order by 1`,
    [mary.customerId],
  )) as { isKnown: boolean; failures: number; isLocked: boolean }[];

test('[PKY-3] a right passkey lifts locks that end by themselves; the failures of strangers still count', async () => {
  const { device } = await withPasskey();
  await addFailures(5, '2999-01-01', false);
  await addFailures(6, '2999-01-01', true);
  expect((await logIn(device)).status).toBe(200);
  expect(await countFailures()).toEqual([{ isKnown: false, failures: 5, isLocked: false }]);
});

test('[PKY-3] a right passkey does not lift a lock that only the insurer lifts', async () => {
  const { device } = await withPasskey();
  await run('one-identifier', 'update customer set email = null where customer_id = $1', [mary.customerId]);
  await addFailures(20, 'infinity', false);
  const response = await logIn(device);
  expect([response.status, codeOf(response)]).toEqual([403, 'login.account-locked']);
  expect(await countFailures()).toEqual([{ isKnown: false, failures: 20, isLocked: true }]);
});

test('[PKY-3] [LOG-68] where the site sends no codes by email, the lock of the mobile number is enough', async () => {
  const { device } = await withPasskey();
  await addFailures(20, 'infinity', false);
  expect((await logIn(device)).status).toBe(200);
  const bySmsOnly = await createTestApp(database, {
    configurationOf: (site) => {
      const entry = withPasskeys(site);
      return { ...entry, featureFlag: { ...entry.featureFlag, emailAuthFeature: false } };
    },
  });
  const response = await logInByPasskey(bySmsOnly, device);
  expect([response.status, codeOf(response)]).toEqual([403, 'login.account-locked']);
});

test('[PKY-4] the last passkey can be removed, and a code still logs in', async () => {
  const { session, device } = await withPasskey();
  const [passkey] = await passkeysOf();
  expect((await ownCall(session, 'removepasskey', { PasskeyId: passkey?.id })).status).toBe(200);
  expect(codeOf(await logIn(device))).toBe('login.passkey-unknown');
  expect(codeOf(await ownCall(session, 'removepasskey', { PasskeyId: passkey?.id }))).toBe(
    'passkey.not-found',
  );
  await letSecondsPass(database, 61);
  const again = await logInAs(testApp, of(mary));
  expect((await getCustomerDetail(testApp, again)).status).toBe(200);
});

test('[PKY-5] a customer has five passkeys at most, and adds five a day at most', async () => {
  const session = await logInAs(testApp, of(mary));
  for (let time = 0; time < 5; time += 1) expect((await add(session)).status).toBe(200);
  const response = await ownCall(session, 'passkeyoptions');
  expect([response.status, codeOf(response)]).toEqual([429, 'passkey.change-limit']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(86_000);
  await run(
    'day-before',
    "update passkey_challenge set used_at = used_at - interval '1 day' where customer_id = $1",
    [mary.customerId],
  );
  expect(codeOf(await ownCall(session, 'passkeyoptions'))).toBe('passkey.limit');
});

test('[PKY-5] two tabs that add at once do not pass five', async () => {
  const session = await logInAs(testApp, of(mary));
  for (let time = 0; time < 4; time += 1) expect((await add(session)).status).toBe(200);
  await letSecondsPass(database, 30);
  const asked = [await optionsOf(session), await optionsOf(session)];
  const statuses = await Promise.all(
    asked.map(async ({ RequestId, PublicKey }) => {
      const Credential = createSoftwareAuthenticator().create(PublicKey);
      return (await ownCall(session, 'addpasskey', { RequestId, Credential })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await passkeysOf()).toHaveLength(5);
});

test('[PKY-5] logins by passkey count for the network', async () => {
  const peer = '203.0.113.77';
  const send = () => call(testApp, 'Account/passkeychallenge', { BrandId: 1 }, { peer });
  expect((await send()).status).toBe(200);
  await run('fill-network', 'update network_tries set tries = 600 where tries = 1');
  const response = await send();
  expect([response.status, codeOf(response)]).toEqual([429, 'request.too-many']);
  await run('empty-network', 'delete from network_tries');
});

test('[PKY-5] [LOG-62] a browser in which the customer logged in before is not counted', async () => {
  const { device } = await withPasskey();
  const known = cookieNamed('known-browser', await logIn(device));
  const peer = '203.0.113.78';
  const askBy = (cookie: string) =>
    call(testApp, 'Account/passkeychallenge', { BrandId: 1 }, { peer, cookie });
  expect((await askBy('')).status).toBe(200);
  await run('fill-network-again', 'update network_tries set tries = 600 where tries = 1');
  expect((await askBy('')).status).toBe(429);
  const asked = await askBy(known);
  expect(asked.status).toBe(200);
  const { RequestId, PublicKey } = asked.json<Asked<Requested>>();
  const session = cookieNamed('session', asked);
  const send = (Credential: object, cookie: string) =>
    call(testApp, 'Account/passkeylogin', { RequestId, Credential }, { peer, cookie });
  const stranger = createSoftwareAuthenticator().get(PublicKey);
  expect((await send(stranger, `${session}; ${known}`)).status).toBe(429);
  const used = device.get(PublicKey);
  expect((await send(used, session)).status).toBe(429);
  expect((await send(used, `${session}; ${known}`)).status).toBe(200);
  await run('empty-network', 'delete from network_tries');
});

test('[PKY-7] a passkey is added within ten minutes of the login only; one by passkey counts too', async () => {
  const { session, device } = await withPasskey();
  await letSecondsPass(database, 601);
  const response = await ownCall(session, 'passkeyoptions');
  expect([response.status, codeOf(response)]).toEqual([409, 'account.proof-needed']);
  const { RequestId, PublicKey, cookie } = await challenge();
  const loggedIn = await call(
    testApp,
    'Account/passkeylogin',
    { RequestId, Credential: device.get(PublicKey) },
    { cookie },
  );
  const { SecurityToken, ClientPortalLoginId } = loggedIn.json<Record<string, string>>();
  const fresh = { token: SecurityToken ?? '', loginId: ClientPortalLoginId ?? '', expiresAt: '', cookie };
  expect((await add(fresh)).status).toBe(200);
});

test('[PKY-8] a passkey is named by its browser, or as the customer likes', async () => {
  const { session } = await withPasskey();
  const [passkey] = await passkeysOf();
  expect(await namesOf(session)).toEqual(['A browser']);
  expect((await add(session, undefined, undefined, ' My \u202Ephone ')).status).toBe(200);
  expect(await namesOf(session)).toEqual(['A browser', 'My phone']);
  const rename = (Name: string, PasskeyId = passkey?.id) =>
    ownCall(session, 'renamepasskey', { PasskeyId, Name });
  expect((await rename('Tablet')).status).toBe(200);
  for (const name of ['a'.repeat(41), '   ', '']) expect(codeOf(await rename(name))).toBe('request.refused');
  expect(await namesOf(session)).toEqual(['Tablet', 'My phone']);
});

test('[PKY-36] a name is sealed, opens under its own passkey alone, and one of before is still read', async () => {
  const { session } = await withPasskey();
  expect((await add(session, undefined, undefined, 'Phone of Mary')).status).toBe(200);
  const [first, second] = await passkeysOf();
  expect([first?.name, second?.name]).toEqual([null, null]);
  expect(Buffer.from(second?.sealedName ?? '', 'hex').toString('latin1')).not.toContain('Mary');
  await run(
    'name-before',
    "update passkey set name = 'Old phone', sealed_name = null where passkey_id = $1",
    [first?.id],
  );
  expect(await namesOf(session)).toEqual(['Old phone', 'Phone of Mary']);
  await run(
    'swap-names',
    "update passkey set name = null, sealed_name = decode($2, 'hex') where passkey_id = $1",
    [first?.id, second?.sealedName],
  );
  expect((await ownCall(session, 'securitypage')).status).toBe(500);
});

test('[PKY-8] a passkey of somebody else is as unknown as an invented one', async () => {
  const { session } = await withPasskey();
  const tom = await createCustomer(database);
  await withPasskey(tom);
  const [his] = await passkeysOf(tom);
  for (const PasskeyId of [his?.id, '00000000-0000-4000-8000-000000000000']) {
    expect(codeOf(await ownCall(session, 'removepasskey', { PasskeyId }))).toBe('passkey.not-found');
    expect(codeOf(await ownCall(session, 'renamepasskey', { PasskeyId, Name: 'Mine' }))).toBe(
      'passkey.not-found',
    );
  }
  expect(await passkeysOf(tom)).toMatchObject([{ sealedName: his?.sealedName }]);
});

test('[PKY-11] both contacts are told of an addition and of a removal', async () => {
  const { session } = await withPasskey();
  const [passkey] = await passkeysOf();
  expect((await toldOf()).filter((text) => text.includes('can now log in'))).toHaveLength(2);
  await ownCall(session, 'removepasskey', { PasskeyId: passkey?.id });
  expect((await toldOf()).filter((text) => text.includes('can no longer log in'))).toHaveLength(2);
});

test('[PKY-6] what was added after a change of contacts goes when the change is undone', async () => {
  const { session } = await withPasskey();
  await letSecondsPass(database, 120);
  expect((await add(session)).status).toBe(200);
  await run(
    'undo-link',
    `insert into contact_undo (customer_id, undo_id, token_hash, former_mobile, created_at, expires_at)
     values ($1, gen_random_uuid(), sha256('link'), 'former', now() - interval '1 minute', now() + interval '1 day')`,
    [mary.customerId],
  );
  await run('undo', "select undo_contact_change(sha256('link'), 154, gen_random_uuid())");
  expect(await passkeysOf()).toHaveLength(1);
  expect((await eventsOf()).at(-1)).toBe('passkey-removed');
});

type ShownDevice = { BrowserId: string; IsHere: boolean; PasskeyIds: string[] };
const devicesOf = async (session: Session) =>
  (await ownCall(session, 'securitypage')).json<{ Devices: ShownDevice[] }>().Devices;

/** The newest event of the page of log-ins that says this. */
async function eventOf(session: Session, text: string): Promise<string> {
  const page = (await ownCall(session, 'securitypage')).json<{
    Activity: { EventId: string; Text: string }[];
  }>();
  return page.Activity.find((event) => event.Text.includes(text))?.EventId ?? '';
}

test('[PKY-35] a device that the customer did not set up logs in no more once that is reported', async () => {
  const own = await withPasskey();
  await letSecondsPass(database, 120);
  const thief = createSoftwareAuthenticator();
  expect((await add(own.session, thief)).status).toBe(200);
  const reported = await ownCall(own.session, 'reportactivity', {
    RequestId: '7f3a0000-0000-4000-8000-000000000009',
    EventId: await eventOf(own.session, 'You set up a device'),
    LocksAccount: false,
  });
  expect(reported.status).toBe(200);
  expect(codeOf(await logIn(thief))).toBe('login.passkey-unknown');
  expect((await logIn(own.device)).status).toBe(200);
  expect((await toldOf()).filter((text) => text.includes('can no longer log in'))).toHaveLength(2);
});

test('[ACT-3] an addition is told with the device on which it was made', async () => {
  const session = await logInAs(testApp, of(mary));
  await run('label', "update known_browser set label = 'Chrome on Windows' where customer_id = $1", [
    mary.customerId,
  ]);
  expect((await add(session)).status).toBe(200);
  const told = 'You set up a device to log in without a code · Chrome on Windows';
  expect(await eventOf(session, told)).not.toBe('');
});

test('[PKY-35] the removal of a passkey logs its device out, and keeps the login that asked', async () => {
  const phone = await withPasskey();
  await letSecondsPass(database, 120);
  const laptop = await logInAs(testApp, of(mary));
  const [passkey] = await passkeysOf();
  await ownCall(laptop, 'removepasskey', { PasskeyId: passkey?.id });
  expect((await getCustomerDetail(testApp, phone.session)).status).toBe(401);
  expect((await getCustomerDetail(testApp, laptop)).status).toBe(200);
});

test('[PKY-35] whoever removes the passkey of this device stays logged in', async () => {
  const { session } = await withPasskey();
  const [passkey] = await passkeysOf();
  await ownCall(session, 'removepasskey', { PasskeyId: passkey?.id });
  expect((await getCustomerDetail(testApp, session)).status).toBe(200);
});

test('[PKY-35] a device that is logged out from elsewhere loses its passkey, and both contacts are told', async () => {
  const phone = await withPasskey();
  await letSecondsPass(database, 120);
  const laptop = await logInAs(testApp, of(mary));
  const there = (await devicesOf(laptop)).find(({ IsHere }) => !IsHere);
  expect((await ownCall(laptop, 'logoutdevice', { BrowserId: there?.BrowserId })).status).toBe(200);
  expect(codeOf(await logIn(phone.device))).toBe('login.passkey-unknown');
  expect((await toldOf()).filter((text) => text.includes('can no longer log in'))).toHaveLength(2);
});

test('[PKY-37] a device names the passkeys that were added there, and none where the flag is off', async () => {
  const phone = await withPasskey();
  await letSecondsPass(database, 120);
  const laptop = await logInAs(testApp, of(mary));
  const [passkey] = await passkeysOf();
  expect((await devicesOf(laptop)).map(({ IsHere, PasskeyIds }) => [IsHere, PasskeyIds])).toEqual([
    [true, []],
    [false, [passkey?.id]],
  ]);
  const off = await createTestApp(database);
  const page = (await ownCallOf(off, phone.session, 'securitypage')).json<{ Devices: ShownDevice[] }>();
  expect(page.Devices.map(({ PasskeyIds }) => PasskeyIds)).toEqual([[], []]);
});

test('[PKY-9] without the flag nothing is asked, and what there is can be removed', async () => {
  const { session } = await withPasskey();
  const off = await createTestApp(database);
  const send = (path: string, more = {}) =>
    call(off, `Account/${path}`, { ClientPortalLoginId: session.loginId, ...more }, session);
  expect(codeOf(await call(off, 'Account/passkeychallenge', { BrandId: 1 }))).toBe('passkey.not-offered');
  const countQuestions = () =>
    run('count-questions', 'select from passkey_challenge where customer_id = $1', [mary.customerId]);
  const before = await countQuestions();
  expect(codeOf(await send('passkeyoptions'))).toBe('passkey.not-offered');
  expect(await countQuestions()).toHaveLength(before.length);
  const [passkey] = await passkeysOf();
  expect((await send('removepasskey', { PasskeyId: passkey?.id })).status).toBe(200);
});

test('[PKY-9] a question from before the switch is answered no more', async () => {
  const { session, device } = await withPasskey();
  const [asked, toAdd] = [await challenge(), await optionsOf(session)];
  const off = await createTestApp(database);
  const Credential = device.get(asked.PublicKey);
  const login = { RequestId: asked.RequestId, Credential };
  const loggedIn = await call(off, 'Account/passkeylogin', login, { cookie: asked.cookie });
  expect([loggedIn.status, codeOf(loggedIn)]).toEqual([409, 'passkey.not-offered']);
  const added = await ownCallOf(off, session, 'addpasskey', {
    RequestId: toAdd.RequestId,
    Credential: createSoftwareAuthenticator().create(toAdd.PublicKey),
  });
  expect([added.status, codeOf(added)]).toEqual([409, 'passkey.not-offered']);
  expect(await passkeysOf()).toHaveLength(1);
});

const listedIn = async (session: Session) =>
  (await ownCall(session, 'securitypage')).json<{ Passkeys: Record<string, unknown>[] }>().Passkeys;

test('[PKY-14] the page of log-ins lists the passkeys, and which of them is here', async () => {
  const { session, device } = await withPasskey();
  const [passkey] = await passkeysOf();
  expect(await listedIn(session)).toEqual([
    {
      PasskeyId: passkey?.id,
      Name: 'A browser',
      AddedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      LastUsedAt: null,
      IsHere: true,
    },
  ]);
  await logIn(device);
  await letSecondsPass(database, 61);
  const elsewhere = await logInAs(testApp, of(mary));
  expect(await listedIn(elsewhere)).toMatchObject([{ LastUsedAt: expect.any(String), IsHere: false }]);
});

test('[PKY-14] the page lists none where the flag is off, and none that was turned off', async () => {
  const { session } = await withPasskey();
  const off = await createTestApp(database);
  expect((await ownCallOf(off, session, 'securitypage')).json()).toMatchObject({ Passkeys: [] });
  await run('turned-off', 'update passkey set turned_off_at = now() where customer_id = $1', [
    mary.customerId,
  ]);
  expect(await listedIn(session)).toEqual([]);
  expect((await optionsOf(session)).PublicKey.excludeCredentials).toEqual([]);
  for (let time = 0; time < 4; time += 1) expect((await add(session)).status).toBe(200);
  expect(await listedIn(session)).toHaveLength(4);
});
