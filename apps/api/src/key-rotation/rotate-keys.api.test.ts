import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createMessages } from '#api/composition/background/messaging.ts';
import { type Database, statement } from '#api/database/database.ts';
import { builtBrandOf } from '#api/gateways/site-configurations.ts';
import { SEALED_COLUMNS } from '#api/key-rotation/protected-columns.ts';
import { rotateKeys } from '#api/key-rotation/rotate-keys.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { createPasskeyNames } from '#api/passkeys/passkey-names.ts';
import { type Credentials, customerLogin, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { createRecordingProvider, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { NEW, NEW_OLD, OLD, OLD_NEW, saveTokens, sealedTokens, usesOf } from '#test/keys.ts';
import { queueReceiptEmail, storeReceipt } from '#test/receipts.ts';
import { createTestApp, TEST_ENVIRONMENT, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let before: TestApp;
const started: TestApp[] = [];
const away = createRecordingProvider(() => UNAVAILABLE);

async function start(keys: typeof OLD, gateways: Parameters<typeof createTestApp>[1] = {}) {
  const testApp = await createTestApp(database, { keys, ...gateways });
  started.push(testApp);
  return testApp;
}
beforeEach(async () => {
  database = await createTestDatabase();
  before = await start(OLD, { messageProviders: [away] });
});
afterEach(async () => {
  for (const { app, dispatcher, settleChanges } of started.splice(0)) {
    await app.close();
    await dispatcher.settle();
    await settleChanges();
  }
  await database.close();
});

const rotate = (keys = NEW_OLD, signal?: AbortSignal) => rotateKeys({ database, ...keys, signal });

/** Something in every sealed column, under the old key. */
async function fillEveryColumn() {
  const customer = await createCustomer(database);
  const { policyNumber } = await createPolicy(database, customer, { methodId: 2 });
  const who: Credentials = { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth };
  const loginId = (await customerLogin(before, who)).json<string>();
  await before.dispatcher.settle();
  const stored = await storeReceipt(before, customer);
  const { receiptEmails, contactNotices } = createMessages({ ...TEST_ENVIRONMENT, ...OLD }, builtBrandOf);
  const sealedRecipient = receiptEmails.sealRecipient(customer.email ?? '', stored.paymentId);
  await queueReceiptEmail(database, customer, { ...stored, sealedRecipient });
  await database.query(insertNotice, [
    EVENT_ID,
    contactNotices.sealRecipient(customer.email ?? '', EVENT_ID),
    contactNotices.sealSecret('token', EVENT_ID),
  ]);
  const name = createPasskeyNames(createSealer(deriveKeys(OLD.secretKeys, 'passkey-name'))).seal(
    'Mine',
    PASSKEY_ID,
  );
  await database.query(insertPasskey, [customer.customerId, PASSKEY_ID, name]);
  const sealed = before.methodSealer.seal('tok_1', SETUP_ID);
  await saveTokens(database, policyNumber, [{ setupId: SETUP_ID, sealed }]);
  return { customer, who, loginId, code: away.asked.at(-1)?.oneTimeCode ?? '' };
}

const EVENT_ID = '6a1f0b0e-3c1d-4e0a-9f51-0a4d3f6b2c11';
const SETUP_ID = '0d6f3c1e-8a55-4b9e-9c52-6a1f0b0e3c1d';
const PASSKEY_ID = '2b7c9d4e-1f60-4c83-a5d2-6a1f0b0e3c1d';
const insertPasskey = statement(
  'test-insert-passkey',
  `insert into passkey (customer_id, passkey_id, brand_id, country_id, credential_id, user_handle, public_key, counter, aaguid, backed_up,
     sealed_name, request_hash)
   values ($1, $2, 1, 154, '\\x01', '\\x02', '\\x03', 0, gen_random_uuid(), true, decode($3, 'hex'), '\\x04')`,
);
const insertNotice = statement(
  'test-insert-notice',
  `insert into contact_notice (channel, brand_id, country_id, event_id, kind, sealed_recipient, sealed_secret)
   values ('email', 1, 154, $1, 'contact-pending', $2, $3)`,
);

const SEALED = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
/** How many values of each sealed column lie under a key. */
async function sealedUnder(keyId: number): Promise<Record<string, number>> {
  const uses = Object.entries(await usesOf(database, keyId));
  return Object.fromEntries(uses.filter(([column]) => SEALED.includes(column)));
}

test('[KEY-5] a rotation moves every sealed column, and the new key alone then does what is under way', async () => {
  const { customer, loginId, code } = await fillEveryColumn();
  const filled = await sealedUnder(1);
  expect(Object.keys(filled).sort()).toEqual([...SEALED].sort());
  const total = Object.values(filled).reduce((sum, values) => sum + values, 0);
  expect(await rotate()).toEqual({ moved: total, unreadable: 0 });
  expect(await sealedUnder(1)).toEqual({});
  expect(await sealedUnder(2)).toEqual(filled);

  const there = createRecordingProvider();
  const after = await start(NEW, { messageProviders: [there] });
  const [saved] = await sealedTokens(database, [SETUP_ID]);
  expect(after.methodSealer.open(saved?.sealed ?? new Uint8Array(), SETUP_ID)).toBe('tok_1');
  await letSecondsPass(database, 61);
  await after.dispatcher.dispatchDue();
  await after.dispatcher.settle();
  expect(there.accepted.map(({ to, oneTimeCode }) => [to, oneTimeCode])).toEqual([[customer.mobile, code]]);
  await after.dispatchChanges();
  await after.settleChanges();
  expect(there.accepted.slice(1).map(({ to }) => to)).toEqual([customer.email, customer.email]);
  // The code is hashed under the old key, which one process still lists.
  expect((await validateCode(await start(NEW_OLD), loginId, code)).status).toBe(200);
});

test('[KEY-5] a second rotation finds nothing, and one in the other order brings everything back', async () => {
  await fillEveryColumn();
  const { moved } = await rotate();
  expect(await rotate()).toEqual({ moved: 0, unreadable: 0 });
  expect(await rotate(OLD_NEW)).toEqual({ moved, unreadable: 0 });
  expect(await sealedUnder(2)).toEqual({});
});

test('[KEY-5] what does not open under the key that it names is left alone, and counted', async () => {
  await fillEveryColumn();
  await database.runScript(
    'update saved_method set sealed_token = set_byte(sealed_token, 20, get_byte(sealed_token, 20) # 1)',
  );
  const broken = await sealedTokens(database, [SETUP_ID]);
  expect(await rotate()).toMatchObject({ unreadable: 1 });
  expect(await sealedTokens(database, [SETUP_ID])).toEqual(broken);
  expect(await sealedUnder(1)).toEqual({ 'saved_method.sealed_token': 1 });
});

test('[KEY-8] what lies under a key that is not listed stays as it is', async () => {
  await fillEveryColumn();
  const filled = await sealedUnder(1);
  expect(await rotate(NEW)).toEqual({ moved: 0, unreadable: 0 });
  expect(await sealedUnder(1)).toEqual(filled);
});

const MANY = 1_000;
/** Long enough that many of them fill many blocks. */
const tokenOf = (setupId: string) => `token of ${setupId}`.padEnd(200, '.');

/** Saved methods whose rows fill many blocks. Returns their setups. */
async function fillManyBlocks(): Promise<readonly string[]> {
  const { policyNumber } = await createPolicy(database, await createCustomer(database));
  const setupIds = Array.from(
    { length: MANY },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  const tokens = setupIds.map((setupId) => ({
    setupId,
    sealed: before.methodSealer.seal(tokenOf(setupId), setupId),
  }));
  await saveTokens(database, policyNumber, tokens);
  return setupIds;
}

async function expectAllReadable({ methodSealer }: TestApp, setupIds: readonly string[]): Promise<void> {
  const tokens = await sealedTokens(database, setupIds);
  expect(tokens).toHaveLength(MANY);
  for (const { setupId, sealed } of tokens) expect(methodSealer.open(sealed, setupId)).toBe(tokenOf(setupId));
}

test('[KEY-5] a rotation that is stopped keeps what it did, and the next one does the rest', async () => {
  const setupIds = await fillManyBlocks();
  const stop = new AbortController();
  const stopping: Database = {
    ...database,
    transaction: (work) => database.transaction(work).finally(() => stop.abort()),
  };
  const first = await rotateKeys({ database: stopping, ...NEW_OLD, signal: stop.signal });
  expect(first.moved).toBeGreaterThan(0);
  expect(first.moved).toBeLessThan(MANY);
  await expectAllReadable(await start(NEW_OLD), setupIds);
  expect((await rotate()).moved).toBe(MANY - first.moved);
  await expectAllReadable(await start(NEW), setupIds);
});

test('[KEY-5] several rotations at once, beside writers of either order, lose nothing', async () => {
  const setupIds = await fillManyBlocks();
  const writers = [await start(OLD_NEW), await start(NEW_OLD)];
  const write = statement(
    'test-write-token',
    'update saved_method set sealed_token = $2 where setup_id = $1',
  );
  const rewrite = async (setupId: string, position: number) => {
    const sealed = writers[position % 2]?.methodSealer.seal(tokenOf(setupId), setupId);
    await database.query(write, [setupId, sealed]);
  };
  await Promise.all([rotate(), rotate(), ...setupIds.slice(0, 200).map(rewrite)]);
  await expectAllReadable(await start(NEW_OLD), setupIds);
  await rotate();
  expect(await sealedUnder(1)).toEqual({});
  await expectAllReadable(await start(NEW), setupIds);
});

test.skipIf(inject('testDatabase') === 'embedded')(
  '[KEY-5] a row that another transaction holds is left for the next rotation',
  async () => {
    await fillEveryColumn();
    const hold = statement('test-hold', 'select from saved_method for update');
    const asAnotherProcess = AsyncLocalStorage.snapshot();
    await database.transaction(async (tx) => {
      await tx.query(hold, []);
      await asAnotherProcess(() => rotate());
    });
    expect(await sealedUnder(1)).toEqual({ 'saved_method.sealed_token': 1 });
    expect((await rotate()).moved).toBe(1);
  },
);

/** As many failures as it takes until only the insurer can unlock. */
async function lockForGood(who: Credentials): Promise<void> {
  for (let failure = 0; failure < 20; failure += 1) {
    await letSecondsPass(database, 86_401);
    await customerLogin(before, { ...who, dateOfBirth: '1940-01-01' });
  }
}

test('[KEY-4] a customer who is locked stays locked through a whole rotation, by e-mail too', async () => {
  const customer = await createCustomer(database, { email: 'Mary@Example.com' });
  const who = { email: 'mary@example.com', dateOfBirth: customer.dateOfBirth };
  await lockForGood(who);
  for (const keys of [OLD_NEW, NEW_OLD])
    expect((await customerLogin(await start(keys), who)).status).toBe(403);
  await rotate();
  expect((await usesOf(database, 1))['identifier_failures.identifier_hash']).toBeUndefined();
  expect((await customerLogin(await start(NEW), who)).status).toBe(403);
});

test('[KEY-4] what nobody has stays locked as long as the keys of the account lock are listed', async () => {
  const who = { mobile: '0219990001', dateOfBirth: '1940-01-01' };
  await lockForGood(who);
  await rotate();
  expect((await usesOf(database, 1))['identifier_failures.identifier_hash']).toBe(1);
  const withCounts = { ...NEW, identifierKeys: NEW_OLD.identifierKeys };
  expect((await customerLogin(await start(withCounts), who)).status).toBe(403);
  expect((await customerLogin(await start(NEW), who)).status).toBe(400);
});

test('[KEY-4] the next failure puts the count under the newest key, with its lock', async () => {
  const who = { mobile: '0219990002', dateOfBirth: '1940-01-01' };
  for (let failure = 0; failure < 4; failure += 1) await customerLogin(before, who);
  const after = await start(NEW_OLD);
  expect((await customerLogin(after, who)).status).toBe(403);
  expect((await usesOf(database, 1))['identifier_failures.identifier_hash']).toBeUndefined();
  expect((await customerLogin(await start(NEW), who)).status).toBe(403);
});

test('[KEY-4] a completed login forgets failures under every key', async () => {
  const customer = await createCustomer(database);
  const who = { mobile: customer.mobile ?? '', dateOfBirth: customer.dateOfBirth };
  for (let failure = 0; failure < 4; failure += 1)
    await customerLogin(before, { ...who, dateOfBirth: '1940-01-01' });
  const there = createRecordingProvider();
  const after = await start(NEW_OLD, { messageProviders: [there] });
  const loginId = (await customerLogin(after, who)).json<string>();
  await after.dispatcher.settle();
  await validateCode(after, loginId, there.accepted.at(-1)?.oneTimeCode ?? '');
  for (const keyId of [1, 2])
    expect((await usesOf(database, keyId))['identifier_failures.identifier_hash']).toBeUndefined();
});
