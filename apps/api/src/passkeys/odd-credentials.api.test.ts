import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, statement } from '#api/database/database.ts';
import { call, logInAs, type Session } from '#test/calls.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import {
  addPasskey,
  codeOf,
  cookieNamed,
  logInByPasskey,
  ownCall,
  type passkeyChallenge,
  type passkeyOptions,
  withPasskeys,
} from '#test/passkeys.ts';
import {
  type Cbor,
  cbor,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#test/software-authenticator.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const SEED = 12;

let testApp: TestApp;
let database: Database;
let mary: TestCustomer;
let session: Session;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { configurationOf: withPasskeys });
  ({ database } = testApp);
});
beforeEach(() => logInAnother());
afterAll(() => testApp.close());

/** A customer adds only so much in a day, and changes only so much in a minute. */
const ADDITIONS_OF_A_CUSTOMER = 4;
let additions = 0;

async function logInAnother(): Promise<void> {
  additions = 0;
  mary = await createCustomer(database);
  session = await logInAs(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
}

const run = <Row>(name: string, text: string) =>
  database.query<Row>(statement(`test-odd-${name}`, text), [mary.customerId]);
const countOf = async (table: 'passkey' | 'session') =>
  (await run(`count-${table}`, `select from ${table} where customer_id = $1`)).length;
/** Takes what was added away; returns what was stored of the device. */
const takeAdded = () =>
  run<{ id: string; key: string }>(
    'take',
    "delete from passkey where customer_id = $1 returning encode(credential_id, 'hex') as id, encode(public_key, 'hex') as key",
  );

let networks = 0;
/** Each call comes from a network of its own: one network changes only so much in a minute. */
function send(path: string, body: object, more: object = {}) {
  networks += 1;
  const peer = `10.0.${networks >> 8}.${networks & 255}`;
  return call(testApp, `Account/${path}`, body, { ...more, peer });
}

/** Sends a credential as that of an addition; returns the status. */
async function add(make: (asked: Parameters<SoftwareAuthenticator['create']>[0]) => unknown) {
  if (additions === ADDITIONS_OF_A_CUSTOMER) await logInAnother();
  additions += 1;
  const { token, loginId: ClientPortalLoginId, cookie } = session;
  const asked = await send('passkeyoptions', { ClientPortalLoginId }, { token, cookie });
  const { RequestId, PublicKey } = asked.json<Awaited<ReturnType<typeof passkeyOptions>>>();
  const body = { ClientPortalLoginId, RequestId, Credential: make(PublicKey) };
  return (await send('addpasskey', body, { token, cookie })).status;
}

/** Sends a credential as that of a login; returns the status. */
async function logIn(make: (asked: Parameters<SoftwareAuthenticator['get']>[0]) => unknown) {
  const asked = await send('passkeychallenge', { BrandId: 1 });
  const { RequestId, PublicKey } = asked.json<Awaited<ReturnType<typeof passkeyChallenge>>>();
  const body = { RequestId, Credential: make(PublicKey) };
  return (await send('passkeylogin', body, { cookie: cookieNamed('session', asked) })).status;
}

type Response = Record<string, unknown>;
type Credential = { id: string; rawId: string; type: string; response: Response };

const PARTS = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'];
const odd = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.base64String({ maxLength: 200 }).map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  fc.constantFrom('', 'AAAA', 'A'.repeat(16_385), 'gg'.repeat(5_000), '\u0000', '\uD800'),
  fc.jsonValue(),
);
/** A thing to be put in the place of a part of a credential. */
type Odds = { field?: string; part?: string; value?: unknown; ids?: unknown; transports?: unknown };
const oddities: fc.Arbitrary<Odds> = fc.oneof(
  fc.record({ field: fc.constantFrom('id', 'rawId', 'type', 'response'), value: odd }),
  fc.record({ part: fc.constantFrom(...PARTS), value: odd }),
  fc.record({ ids: fc.oneof(odd, fc.constant('A'.repeat(4_000))) }),
  fc.record({ transports: fc.oneof(odd, fc.array(odd)) }),
);

function withOdds(good: Credential, { field, part, value, ids, transports }: Odds): unknown {
  if (field !== undefined) return { ...good, [field]: value };
  if (part !== undefined) return { ...good, response: { ...good.response, [part]: value } };
  if (ids !== undefined) return { ...good, id: ids, rawId: ids };
  return { ...good, response: { ...good.response, transports } };
}

test('[PKY-12] whatever is sent as a credential is refused, and is no error of the server', async () => {
  const device = createSoftwareAuthenticator();
  expect((await addPasskey(testApp, session, { device })).status).toBe(200);
  const before = await countOf('session');
  await fc.assert(
    fc.asyncProperty(oddities, async (odds) => {
      // Neither device reads these.
      fc.pre(odds.transports === undefined && odds.part !== 'attestationObject');
      const status = await logIn((asked) => withOdds(device.get(asked), odds));
      expect([400, 413]).toContain(status);
    }),
    { numRuns: 80, seed: SEED },
  );
  expect(await countOf('session')).toBe(before);
  expect((await logInByPasskey(testApp, device)).status).toBe(200);
});

test('[PKY-12] whatever is sent as a new credential adds nothing but that of the device', async () => {
  const device = createSoftwareAuthenticator();
  await addPasskey(testApp, session, { device });
  const good = await takeAdded();
  await fc.assert(
    fc.asyncProperty(oddities, async (odds) => {
      const status = await add((asked) => withOdds(device.create(asked), odds));
      expect([200, 400, 413]).toContain(status);
      const added = await takeAdded();
      expect(added).toEqual(status === 200 ? good : []);
    }),
    { numRuns: 80, seed: SEED },
  );
});

/** One bit of a part turned over, or its end cut off. */
const damage = fc.record({ isCut: fc.boolean(), at: fc.nat({ max: 100_000 }) });
type Damage = { isCut: boolean; at: number };

/** `form`: the bytes at the beginning that may be others. check-credential.test.ts */
function damaged(part: string, { isCut, at }: Damage, form = 0): string {
  const bytes = Buffer.from(part, 'base64url');
  if (isCut) return bytes.subarray(0, at % bytes.length).toString('base64url');
  const index = form + ((at >> 3) % (bytes.length - form));
  bytes[index] = (bytes[index] ?? 0) ^ (1 << (at & 7));
  return bytes.toString('base64url');
}
const withDamage = (good: Credential, part: string, damage: Damage): unknown =>
  part === 'id'
    ? { ...good, id: damaged(good.id, damage), rawId: damaged(good.id, damage) }
    : {
        ...good,
        response: {
          ...good.response,
          [part]: damaged(String(good.response[part]), damage, part === 'signature' ? 2 : 0),
        },
      };

test('[PKY-2] [PKY-12] a right answer of which one bit is wrong, or the end is missing, opens nothing', async () => {
  const device = createSoftwareAuthenticator();
  await addPasskey(testApp, session, { device });
  const before = await countOf('session');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('id', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'),
      damage,
      async (part, damage) => {
        expect(await logIn((asked) => withDamage(device.get(asked), part, damage))).toBe(400);
      },
    ),
    { numRuns: 80, seed: SEED },
  );
  expect(await countOf('session')).toBe(before);
  expect((await logInByPasskey(testApp, device)).status).toBe(200);
});

test('[PKY-1] [PKY-12] a new credential of which one bit is wrong has the id and the key of the device, or is refused', async () => {
  const device = createSoftwareAuthenticator();
  await addPasskey(testApp, session, { device });
  const good = await takeAdded();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('id', 'clientDataJSON', 'attestationObject', 'attestationObject'),
      damage,
      async (part, damage) => {
        const status = await add((asked) => withDamage(device.create(asked), part, damage));
        // Without attestation a device signs nothing: a make, a counter or a flag of another value is one.
        expect([200, 400]).toContain(status);
        if (damage.isCut) expect(status).toBe(400);
        expect(await takeAdded()).toEqual(status === 200 ? good : []);
      },
    ),
    { numRuns: 80, seed: SEED },
  );
});

const key = (...entries: [number, Cbor][]) => cbor(new Map(entries));
const ONE_BYTE = Uint8Array.of(5);
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey.export({ format: 'jwk' });
const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');

test.each<[string, Uint8Array]>([
  ['P-256 of 1 byte', key([1, 2], [3, -7], [-1, 1], [-2, ONE_BYTE], [-3, ONE_BYTE])],
  [
    'P-256 that is no point',
    key([1, 2], [3, -7], [-1, 1], [-2, Buffer.alloc(32, 1)], [-3, Buffer.alloc(32, 1)]),
  ],
  ['P-256 without a point', key([1, 2], [3, -7], [-1, 1])],
  ['Ed25519 of 1 byte', key([1, 1], [3, -8], [-1, 6], [-2, ONE_BYTE])],
  ['RSA of 1 byte', key([1, 3], [3, -257], [-1, ONE_BYTE], [-2, Uint8Array.of(1, 0, 1)])],
  ['RSA of 1,024 bits', key([1, 3], [3, -257], [-1, bytesOf(shortRsa.n)], [-2, bytesOf(shortRsa.e)])],
  [
    'an algorithm that nobody knows',
    key([1, 2], [3, 12_345], [-1, 1], [-2, Buffer.alloc(32)], [-3, Buffer.alloc(32)]),
  ],
  ['no algorithm', key([1, 2])],
  ['no kind', key()],
  ['a number', cbor(7)],
  ['nothing', new Uint8Array()],
  ['CBOR that nests ten thousand deep', Buffer.alloc(10_000, 0x81)],
])('[PKY-1] [PKY-12] a new credential whose key is %s is refused', async (_what, odd) => {
  const response = await addPasskey(testApp, session, { odd: { key: odd } });
  expect([response.status, codeOf(response)]).toEqual([400, 'passkey.refused']);
  expect(await takeAdded()).toEqual([]);
});

test.each([
  ['no id', 0, 400],
  ['the longest id', 1_023, 200],
  ['a longer id', 1_024, 400],
  ['an id of 3,000 bytes', 3_000, 400],
])(
  '[PKY-1] a new credential with %s is answered with an error of the caller, or added',
  async (_what, length, status) => {
    const odd = { credentialId: Buffer.from(Array.from({ length }, (_, at) => (at * 7919) % 251)) };
    expect((await addPasskey(testApp, session, { odd })).status).toBe(status);
  },
);

test('[PKY-1] a new credential is called as the device calls it', async () => {
  const id = createSoftwareAuthenticator().id;
  const device = createSoftwareAuthenticator();
  expect(await add((asked) => ({ ...device.create(asked), id, rawId: id }))).toBe(400);
});

test('[PKY-12] CBOR that nests ten thousand deep, a body of 1 MiB, and an empty one, are refused', async () => {
  const device = createSoftwareAuthenticator();
  const withObject = (attestationObject: string) =>
    add((asked) => {
      const good = device.create(asked);
      return { ...good, response: { ...good.response, attestationObject } };
    });
  expect(await withObject(Buffer.alloc(10_000, 0x81).toString('base64url'))).toBe(400);
  expect(await withObject('A'.repeat(1 << 20))).toBe(413);
  for (const path of ['passkeychallenge', 'passkeylogin'])
    expect((await call(testApp, `Account/${path}`, {})).status).toBe(400);
  for (const path of ['addpasskey', 'renamepasskey', 'removepasskey'])
    expect((await ownCall(testApp, session, path)).status).toBe(400);
});
