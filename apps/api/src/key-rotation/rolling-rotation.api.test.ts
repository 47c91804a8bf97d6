import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { type Credentials, call, customerLogin, getCustomerDetail, validateCode } from '#test/calls.ts';
import { getChallenge, verifyToken } from '#test/captcha.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, createPolicy, type TestCustomer } from '#test/factories.ts';
import { ACCEPTED, createRecordingProvider, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { NEW, NEW_OLD, OLD, OLD_NEW, saveTokens, sealedTokens } from '#test/keys.ts';
import { createOfferCustomer, listOffers, type OfferCustomer } from '#test/offers.ts';
import { solve } from '#test/proof-of-work.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
const started: TestApp[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { app } of started.splice(0)) await app.close();
});
afterAll(() => database.close());

/** A process with these keys; all of a test share one database. */
async function start(keys: typeof OLD, gateways: Parameters<typeof createTestApp>[1] = {}): Promise<TestApp> {
  const testApp = await createTestApp(database, { keys, ...gateways });
  started.push(testApp);
  return testApp;
}

const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const codeIn = ({ messageViewer }: TestApp) => messageViewer.listSent()[0]?.code ?? '';

const listKnown = statement(
  'test-known-browsers',
  'select is_known_browser as is_known from login_attempt where customer_id = $1 order by created_at',
);

/**
 * Two processes that run beside each other in one of the steps: what the first one
 * writes, the second one reads.
 */
const STEPS = [
  ['before, beside the new key listed', OLD, OLD_NEW],
  ['the new key listed, beside before', OLD_NEW, OLD],
  ['the new key listed, beside the new key first', OLD_NEW, NEW_OLD],
  ['the new key first, beside the new key listed', NEW_OLD, OLD_NEW],
  ['the new key first, beside it alone', NEW_OLD, NEW],
  ['the new key alone, beside it first', NEW, NEW_OLD],
] as const;

describe.each(STEPS.map((step, position) => [...step, position] as const))(
  '%s',
  (_name, writing, reading, position) => {
    test('[KEY-3] [KEY-9] a code that one process sent logs in at the other, and the session and the known browser are both’s', async () => {
      const one = await start(writing);
      const other = await start(reading);
      const customer = await createCustomer(database);
      const loginId = (await customerLogin(one, bySms(customer))).json<string>();
      const loggedIn = await validateCode(other, loginId, codeIn(one));
      expect(loggedIn.status).toBe(200);
      const token = loggedIn.json<{ SecurityToken: string }>().SecurityToken;
      for (const testApp of [one, other])
        expect((await getCustomerDetail(testApp, { loginId, token })).status).toBe(200);
      const cookie = String(loggedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
      await letSecondsPass(database, 31);
      await customerLogin(one, { ...bySms(customer), cookie });
      expect(await database.query(listKnown, [customer.customerId])).toEqual([
        { is_known: false },
        { is_known: true },
      ]);
    });

    test('[KEY-3] [KEY-9] a message that one process could not send is sent by the other, and a new code goes to the same place', async () => {
      const away = createRecordingProvider(() => UNAVAILABLE);
      const there = createRecordingProvider(() => ACCEPTED);
      const one = await start(writing, { messageProviders: [away] });
      const other = await start(reading, { messageProviders: [there] });
      const customer = await createCustomer(database);
      const loginId = (await customerLogin(one, bySms(customer))).json<string>();
      await one.dispatcher.settle();
      await letSecondsPass(database, 61);
      await other.dispatcher.dispatchDue();
      await other.dispatcher.settle();
      expect(there.accepted.map(({ to }) => to)).toEqual([customer.mobile]);
      expect((await call(other, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status).toBe(200);
      await other.dispatcher.settle();
      expect(there.accepted.map(({ to }) => to)).toEqual([customer.mobile, customer.mobile]);
      expect((await validateCode(one, loginId, there.accepted[1]?.oneTimeCode ?? '')).status).toBe(200);
    });

    test('[KEY-4] [KEY-9] failures add up over both processes, wherever each of them happens', async () => {
      const apps = [await start(writing), await start(reading)] as const;
      const who = { mobile: `02199900${position}0`, dateOfBirth: '1940-01-01' };
      const statuses: number[] = [];
      for (let failure = 0; failure < 5; failure += 1)
        statuses.push((await customerLogin(apps[failure % 2] ?? apps[0], who)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 403]);
      for (const testApp of apps) expect((await customerLogin(testApp, who)).status).toBe(403);
    });

    test('[KEY-9] a captcha of one process is solved at the other', async () => {
      const one = await start(writing);
      const other = await start(reading);
      const solution = solve(await getChallenge(one));
      expect((await verifyToken(other, solution)).body).toEqual({ score: 1, success: true });
    });

    test('[KEY-9] a card that one process saved is named at the gateway by the other', async () => {
      const one = await start(writing);
      const other = await start(reading);
      const { policyNumber } = await createPolicy(database, await createCustomer(database));
      const setupId = `00000000-0000-4000-8000-00000000000${position}`;
      await saveTokens(database, policyNumber, [
        { setupId, sealed: one.methodSealer.seal('tok_1', setupId) },
      ]);
      const [saved] = await sealedTokens(database, [setupId]);
      expect(other.methodSealer.open(saved?.sealed ?? new Uint8Array(), setupId)).toBe('tok_1');
    });
  },
);

/**
 * So many customers that both variants are drawn, whatever their ids are: one chance in two thousand
 * million that they are not.
 */
const MANY = 32;

test('[KEY-9] a customer keeps the variant of an offer, whichever the key behind the draw', async () => {
  const before = await start(OLD);
  const who: OfferCustomer[] = [];
  while (who.length < MANY) who.push(await createOfferCustomer(before));
  const variantsAt = async (testApp: TestApp) => {
    const variants = [];
    for (const each of who) variants.push((await listOffers(testApp, each)).map(({ variant }) => variant));
    return variants;
  };
  const drawn = await variantsAt(before);
  expect(new Set(drawn.flat()).size).toBe(2);
  for (const keys of [OLD_NEW, NEW_OLD, NEW]) expect(await variantsAt(await start(keys))).toEqual(drawn);
});
