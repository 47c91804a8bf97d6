import { PASSKEY_PROMPT } from '@portal/contract/customer/host-features';
import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { deriveKey } from '#api/keys/key-ring.ts';
import { createVariantAssignment } from '#api/offers/assign-variant.ts';
import { call, logInAs, type Session } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer } from '#test/factories.ts';
import { addPasskey, cookieNamed, logInByPasskey, withPasskeys } from '#test/passkeys.ts';
import { createSoftwareAuthenticator } from '#test/software-authenticator.ts';
import { createTestApp, TEST_KEY, type TestApp } from '#test/test-app.ts';

type Customer = Awaited<ReturnType<typeof createCustomer>>;
type Detail = { HostFeatures: string[] };
type Opened = { SecurityToken: string; ClientPortalLoginId: string };
const DAY = 86_400;

let percent: number | undefined;
let passkeyFeature: boolean | undefined;
/** The configuration of one site as its operator may change it while the server runs. */
const configurationOf: SiteConfigurations = (site) => {
  const entry = withPasskeys(site);
  if (site.key !== 'real-154') return entry;
  return {
    ...entry,
    featureFlag: { ...entry.featureFlag, passkeyFeature },
    passkeyPromptPercent: percent,
  };
};

let testApp: TestApp;
let database: Database;
let mary: Customer;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf });
  ({ database } = testApp);
});
beforeEach(async () => {
  percent = 100;
  passkeyFeature = true;
  mary = await createCustomer(database);
  testApp.passkeyPrompts.takeCounts();
});
afterAll(() => testApp.close());

const logIn = ({ mobile, dateOfBirth, brandId, countryId }: Customer) =>
  logInAs(testApp, { mobile: mobile ?? '', dateOfBirth, brandId, countryId });
/** Logs in once more, when the code before may not be taken any more. LOG-86 */
async function logInAgain(who: Customer): Promise<Session> {
  await letSecondsPass(database, 300);
  return logIn(who);
}

const isAsked = async ({ loginId, token, cookie }: Pick<Session, 'loginId' | 'token' | 'cookie'>) => {
  const body = { SecurityToken: token, ClientPortalLoginId: loginId };
  const response = await call(testApp, 'Customer/getcustomerdetail', body, { token, cookie });
  return response.json<Detail>().HostFeatures.includes(PASSKEY_PROMPT);
};
const counts = () => testApp.passkeyPrompts.takeCounts();
const run = (name: string, text: string, values: readonly unknown[]) =>
  database.query(statement(`test-prompt-${name}`, text), values);

test('[PKY-26] a customer in the share is asked after a login by code, each time', async () => {
  const session = await logIn(mary);
  expect([await isAsked(session), await isAsked(session)]).toEqual([true, true]);
  expect(counts()).toEqual({ asked: 2 });
  expect(counts()).toEqual({});
});

test.each([
  ['the site asks nobody', 0, true],
  ['its file leaves the share out', undefined, true],
  ['the site has no passkeys', 100, undefined],
])('[PKY-26] where %s nobody is asked, and nothing is counted', async (_what, share, flag) => {
  percent = share;
  passkeyFeature = flag;
  expect(await isAsked(await logIn(mary))).toBe(false);
  expect(counts()).toEqual({});
});

test('[PKY-26] a customer of another site of the country is not asked', async () => {
  expect(await isAsked(await logIn(await createCustomer(database, { brandId: 16 })))).toBe(false);
  expect(counts()).toEqual({});
});

test('[PKY-26] the share is drawn by a keyed hash of the customer, who stays in or out', async () => {
  const draw = createVariantAssignment(deriveKey(TEST_KEY.secret, 'offers'))(0, mary.customerId);
  const session = await logIn(mary);
  const share = (draw / 2 ** 32) * 100;
  const [less, more] = [share * 0.999, share * 0.999 + 0.1];
  const askedAt = async (wanted: number, of: Session) => {
    percent = wanted;
    return isAsked(of);
  };
  expect([await askedAt(less, session), await askedAt(more, session)]).toEqual([false, true]);
  const next = await logInAgain(mary);
  expect([await askedAt(less, next), await askedAt(more, next)]).toEqual([false, true]);
  expect(counts()).toEqual({ 'not-in-share': 2, asked: 2 });
});

test('[PKY-27] a session that a passkey began asks nothing, and one by code on another device does', async () => {
  const device = createSoftwareAuthenticator();
  await addPasskey(testApp, await logIn(mary), { device });
  const response = await logInByPasskey(testApp, device);
  const { SecurityToken: token, ClientPortalLoginId: loginId } = response.json<Opened>();
  expect(await isAsked({ token, loginId, cookie: cookieNamed('session', response) })).toBe(false);
  expect(counts()).toEqual({ 'began-by-passkey': 1 });
  expect(await isAsked(await logInAgain(mary))).toBe(true);
});

test('[PKY-27] a browser that was set up is not asked again', async () => {
  const session = await logIn(mary);
  await addPasskey(testApp, session);
  expect(await isAsked(session)).toBe(false);
  expect(counts()).toEqual({ 'set-up-here': 1 });
});

test('[PKY-27] who has as many passkeys as there may be is not asked', async () => {
  const session = await logIn(mary);
  for (let added = 0; added < PASSKEY_LIMITS.most; added += 1) await addPasskey(testApp, session);
  expect(await isAsked(await logInAgain(mary))).toBe(false);
  expect(counts()).toEqual({ 'most-passkeys': 1 });
});

test('[PKY-27] an account on hold in the core system is not asked', async () => {
  await run('hold', 'update customer set is_on_hold = true where customer_id = $1', [mary.customerId]);
  expect(await isAsked(await logIn(mary))).toBe(false);
  expect(counts()).toEqual({ 'on-hold': 1 });
});

test('[PKY-27] for 90 days after an operator lifted a hold the customer is not asked', async () => {
  const other = await createCustomer(database);
  await run('held', 'update customer set held_at = now() where customer_id = $1', [mary.customerId]);
  await run('release', "select release_hold($1, 'pat')", [mary.customerId]);
  expect(await isAsked(await logIn(mary))).toBe(false);
  expect(await isAsked(await logIn(other))).toBe(true);
  expect(counts()).toEqual({ 'on-hold-lately': 1, asked: 1 });
  await letSecondsPass(database, 90 * DAY);
  expect(await isAsked(await logIn(mary))).toBe(true);
});
