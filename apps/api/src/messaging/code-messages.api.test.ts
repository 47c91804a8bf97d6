import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMessageDispatchers, createMessages } from '#api/composition/background/messaging.ts';
import { createOperatorLog } from '#api/composition/operator-log.ts';
import type { Database } from '#api/database/database.ts';
import { systemClock } from '#api/gateways/clock.ts';
import type { MessageProvider } from '#api/gateways/messaging/message-provider.ts';
import { systemRandom } from '#api/gateways/random.ts';
import type { SendResult } from '#api/gateways/send-attempt.ts';
import { builtBrandOf } from '#api/gateways/site-configurations.ts';
import { createDeliveryWatch } from '#api/queue/delivery-watch.ts';
import { type CallResponse, call, customerLogin, standingAlone, validateCode } from '#test/calls.ts';
import { letSecondsPass, waitAfter } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import {
  ACCEPTED,
  createRecordingProvider,
  REFUSED,
  type RecordingProvider,
  UNAVAILABLE,
} from '#test/fakes/recording-provider.ts';
import { createTestApp, TEST_ENVIRONMENT, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await testApp.app.close();
  await database.runScript('truncate customer, audit_event restart identity cascade');
});
afterAll(() => database.close());

/** Longer than any wait between two tries and any lease, shorter than a code lives. */
const LONG = 61;
const pass = (seconds: number) => letSecondsPass(database, seconds);

async function start(...messageProviders: MessageProvider[]): Promise<void> {
  testApp = await createTestApp(database, { messageProviders, providerTimeoutMs: 50 });
}

/** Longer than any of these tests takes, shorter than a code lives. */
const PATIENT_MS = 120_000;

/** Its providers may take any time to respond. */
async function startPatiently(...messageProviders: MessageProvider[]): Promise<void> {
  testApp = await createTestApp(database, { messageProviders, providerTimeoutMs: PATIENT_MS });
}

/** Another process over the same database. */
const anotherDispatcher = (...messageProviders: MessageProvider[]) =>
  createMessageDispatchers({
    database,
    messages: createMessages(TEST_ENVIRONMENT, builtBrandOf),
    messageProviders,
    random: systemRandom,
    log: createOperatorLog(),
    deliveryWatch: createDeliveryWatch(systemClock),
  }).codeMessages;

async function askForCode(customer?: TestCustomer): Promise<CallResponse> {
  const { mobile, dateOfBirth } = customer ?? (await createCustomer(database));
  return customerLogin(testApp, { mobile: mobile ?? '', dateOfBirth });
}

/** A login whose message has been tried once. Returns the id of the login. */
async function askAndSettle(): Promise<string> {
  const response = await askForCode();
  await testApp.dispatcher.settle();
  return response.json<string>();
}

const resend = (loginId: string) => call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId });
const codesOf = (provider: RecordingProvider) => provider.accepted.map(({ oneTimeCode }) => oneTimeCode);

type QueueRow = { sealed_code: Uint8Array | null; tries: number; provider: string | null; is_sent: boolean };
const listQueue = () =>
  database.query<QueueRow>(
    {
      name: 'test-list-queue',
      text: 'select sealed_code, tries, provider, sent_at is not null as is_sent from code_message order by code_id',
    },
    [],
  );

test('[DEL-1] a code whose message cannot be stored is not in force, and the other way round', async () => {
  await start(createRecordingProvider());
  await database.runScript('alter table code_message rename to away');
  expect((await askForCode()).status).toBe(500);
  await database.runScript('alter table away rename to code_message');
  const count = { name: 'test-count-codes', text: 'select count(*) as codes from one_time_code' };
  expect(await database.query(count, [])).toEqual([{ codes: 0 }]);
  expect((await askForCode()).status).toBe(200);
  expect(await database.query(count, [])).toEqual([{ codes: 1 }]);
  expect(await listQueue()).toHaveLength(1);
});

test('[DEL-2] neither login nor resend waits for a provider', async () => {
  const gate = Promise.withResolvers<SendResult>();
  const slow = createRecordingProvider(() => gate.promise);
  await startPatiently(slow);
  const login = await askForCode();
  expect(login.status).toBe(200);
  await pass(31);
  expect((await resend(login.json())).status).toBe(200);
  expect(slow.accepted).toEqual([]);
  gate.resolve(ACCEPTED);
  await testApp.dispatcher.settle();
  expect(slow.accepted).toHaveLength(2);
});

test('[DEL-3] the message of a process that died is sent by another once the lease has ended', async () => {
  await startPatiently(createRecordingProvider(() => new Promise(() => undefined)));
  const leaseSeconds = testApp.dispatcher.leaseSeconds();
  const loginId = (await askForCode()).json<string>();
  const other = createRecordingProvider();
  const dispatcher = anotherDispatcher(other);
  await pass(leaseSeconds - LONG);
  expect(await dispatcher.dispatchDue()).toBe(0);
  await pass(LONG);
  expect(await dispatcher.dispatchDue()).toBe(1);
  expect((await validateCode(testApp, loginId, codesOf(other)[0] ?? '')).status).toBe(200);
});

test('[DEL-4] several dispatchers share the queue and no message goes twice', async () => {
  await start(createRecordingProvider(() => UNAVAILABLE));
  const logins = 30;
  for (let login = 0; login < logins; login += 1) await askForCode();
  await testApp.dispatcher.settle();
  await pass(LONG);
  const shared = createRecordingProvider();
  const dispatchers = Array.from({ length: 4 }, () => anotherDispatcher(shared));
  const emptyQueue = async (dispatcher: ReturnType<typeof anotherDispatcher>): Promise<void> => {
    while ((await dispatcher.dispatchDue()) > 0);
  };
  // A message that one dispatcher holds while another looks is met again at the next look.
  for (let look = 0; look < 3; look += 1) await Promise.all(dispatchers.map(emptyQueue));
  expect(shared.accepted).toHaveLength(logins);
  expect(new Set(shared.accepted.map(({ id }) => id)).size).toBe(logins);
});

test('[DEL-4] what one process cannot send at once waits in the queue, where others see it', async () => {
  const gate = Promise.withResolvers<SendResult>();
  const slow = createRecordingProvider(() => gate.promise);
  await startPatiently(slow);
  for (let login = 0; login < 25; login += 1) await askForCode();
  const other = createRecordingProvider();
  expect(await anotherDispatcher(other).dispatchDue()).toBe(5);
  gate.resolve(ACCEPTED);
  await testApp.dispatcher.settle();
  expect(new Set([...slow.accepted, ...other.accepted].map(({ id }) => id)).size).toBe(25);
});

test('[DEL-4] a process that comes back late does not take the message from the one that has it', async () => {
  const late = Promise.withResolvers<SendResult>();
  await startPatiently(createRecordingProvider(() => late.promise));
  await askForCode();
  await pass(testApp.dispatcher.leaseSeconds());
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<SendResult>();
  const other = createRecordingProvider(() => {
    asked.resolve();
    return gate.promise;
  });
  const round = anotherDispatcher(other).dispatchDue();
  await asked.promise;
  late.resolve(REFUSED);
  await testApp.dispatcher.settle();
  expect((await listQueue())[0]).toMatchObject({ tries: 2, sealed_code: expect.anything() });
  gate.resolve(ACCEPTED);
  await round;
  expect((await listQueue())[0]).toMatchObject({ tries: 2, sealed_code: null, is_sent: true });
});

test.each([
  ['is unavailable', () => UNAVAILABLE],
  ['refuses', () => REFUSED],
  ['breaks', () => Promise.reject(new Error('broken'))],
  ['does not respond', () => new Promise<never>(() => undefined)],
] as const)('[DEL-5] the second provider sends the same code when the first %s', async (_how, respond) => {
  const first = createRecordingProvider(respond);
  const second = createRecordingProvider(undefined, 'second');
  await start(first, second);
  const loginId = await askAndSettle();
  expect(second.accepted).toEqual(first.asked);
  expect(await listQueue()).toEqual([{ sealed_code: null, tries: 1, provider: 'second', is_sent: true }]);
  expect((await validateCode(testApp, loginId, codesOf(second)[0] ?? '')).status).toBe(200);
});

test('[DEL-5] who refused a message is not asked for it again', async () => {
  const first = createRecordingProvider(() => REFUSED);
  const second = createRecordingProvider(() => UNAVAILABLE, 'second');
  await start(first, second);
  await askAndSettle();
  await pass(LONG);
  expect(await testApp.dispatcher.dispatchDue()).toBe(1);
  expect(first.asked).toHaveLength(1);
  expect(second.asked).toHaveLength(2);
});

test('[DEL-6] nothing is tried again before its time', async () => {
  const down = createRecordingProvider(() => UNAVAILABLE);
  await start(down);
  let tryOnce: () => Promise<unknown> = askAndSettle;
  for (const wholeSeconds of [2, 4, 8, 16, 32, 60]) {
    const { least, most } = await waitAfter(database, 'code_message', tryOnce);
    expect(least).toBeLessThanOrEqual(wholeSeconds);
    expect(most).toBeGreaterThanOrEqual(wholeSeconds / 2);
    // However slow this machine is, it is not due yet.
    await pass(-LONG);
    expect(await testApp.dispatcher.dispatchDue()).toBe(0);
    await pass(LONG + wholeSeconds);
    tryOnce = async () => expect(await testApp.dispatcher.dispatchDue()).toBe(1);
  }
  await tryOnce();
  expect(new Set(down.asked.map(({ oneTimeCode }) => oneTimeCode)).size).toBe(1);
});

test('[DEL-7] a message that every provider refused is given up at once', async () => {
  await start(
    createRecordingProvider(() => REFUSED),
    createRecordingProvider(() => REFUSED, 'second'),
  );
  await askAndSettle();
  expect(await listQueue()).toEqual([{ sealed_code: null, tries: 1, provider: null, is_sent: false }]);
  expect(testApp.logLines().filter((line) => line.includes('given-up'))).toHaveLength(1);
});

test('[DEL-7] a message that cannot be sent before its code ends is given up, and said so once', async () => {
  const down = createRecordingProvider(() => UNAVAILABLE);
  await start(down);
  await askAndSettle();
  for (let minute = 0; minute < 12; minute += 1) {
    await pass(60);
    await testApp.dispatcher.dispatchDue();
  }
  expect(down.asked.length).toBeGreaterThan(8);
  expect(down.asked.length).toBeLessThanOrEqual(11);
  expect((await listQueue())[0]).toMatchObject({ sealed_code: null, is_sent: false });
  expect(testApp.logLines().filter((line) => line.includes('given-up'))).toHaveLength(1);
});

test('[DEL-8] a replaced code is not sent any more: the customer gets the new one alone', async () => {
  const provider = createRecordingProvider(() => UNAVAILABLE);
  await start(provider);
  const loginId = await askAndSettle();
  provider.respond = () => ACCEPTED;
  await pass(31);
  await resend(loginId);
  await testApp.dispatcher.settle();
  await pass(LONG);
  expect(await testApp.dispatcher.dispatchDue()).toBe(0);
  expect(provider.accepted).toHaveLength(1);
  expect((await listQueue()).map((row) => [row.sealed_code, row.is_sent])).toEqual([
    [null, false],
    [null, true],
  ]);
  expect((await validateCode(testApp, loginId, codesOf(provider)[0] ?? '')).status).toBe(200);
});

test('[DEL-8] a used code and an expired one are not sent any more', async () => {
  // It has the message, but says it has not.
  const provider = createRecordingProvider(() => UNAVAILABLE);
  await start(provider);
  const loginId = await askAndSettle();
  expect((await validateCode(testApp, loginId, provider.asked[0]?.oneTimeCode ?? '')).status).toBe(200);
  await askAndSettle();
  await database.runScript(
    "update one_time_code set expires_at = now() where used_at is null; update code_message set next_try_at = now() - interval '1 second'",
  );
  provider.respond = () => ACCEPTED;
  expect(await testApp.dispatcher.dispatchDue()).toBe(0);
  expect(provider.accepted).toEqual([]);
  expect((await listQueue()).map((row) => row.sealed_code)).toEqual([null, null]);
});

test('[DEL-8] the second provider does not get a code that was replaced while the first took its time', async () => {
  const first = createRecordingProvider(async () => {
    await database.runScript('update one_time_code set replaced_at = now()');
    return UNAVAILABLE;
  });
  const second = createRecordingProvider(undefined, 'second');
  await startPatiently(first, second);
  await askAndSettle();
  expect(first.asked).toHaveLength(1);
  expect(second.asked).toEqual([]);
});

test('[DEL-9] the database never holds code or recipient readable, and no code at all once it is sent', async () => {
  const provider = createRecordingProvider(() => UNAVAILABLE);
  await start(provider);
  await askAndSettle();
  const [row] = await database.query<{ dump: string }>(
    {
      name: 'test-dump-message',
      text: 'select m::text || a::text || c::text as dump from code_message m join one_time_code c using (code_id) join login_attempt a using (login_hash)',
    },
    [],
  );
  const { oneTimeCode: code = '', to = '' } = provider.asked[0] ?? {};
  expect(row?.dump).not.toMatch(standingAlone(code));
  for (const secret of [to, Buffer.from(code).toString('hex'), Buffer.from(to).toString('hex')])
    expect(row?.dump).not.toContain(secret);
  provider.respond = () => ACCEPTED;
  await pass(LONG);
  await testApp.dispatcher.dispatchDue();
  expect(await listQueue()).toEqual([{ sealed_code: null, tries: 2, provider: 'first', is_sent: true }]);
});

test('[DEL-9] a sealed code that was moved to another message is not sent', async () => {
  const provider = createRecordingProvider(() => UNAVAILABLE);
  await start(provider);
  await askAndSettle();
  await askAndSettle();
  await database.runScript(
    'update code_message set sealed_code = (select sealed_code from code_message order by code_id limit 1)',
  );
  provider.respond = () => ACCEPTED;
  await pass(LONG);
  expect(await testApp.dispatcher.dispatchDue()).toBe(2);
  expect(codesOf(provider)).toEqual([provider.asked[0]?.oneTimeCode]);
});

test('[DEL-22] one line says that a message was delivered, and names nobody', async () => {
  await startPatiently(createRecordingProvider(() => ACCEPTED, 'twilio'));
  await askForCode(await createCustomer(database));
  await testApp.dispatcher.settle();
  const lines = testApp.logLines().filter((line) => line.includes('"delivered"'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(String(lines[0]))).toEqual({
    level: 30,
    time: expect.anything(),
    pid: process.pid,
    hostname: hostname(),
    version: 'tested',
    event: 'delivered',
    queue: 'code-message',
    channel: 'sms',
    provider: 'twilio',
    tries: 1,
    site: 'real-154',
    country: 154,
    msg: 'dispatch',
  });
});

test('[DEL-10] the log names provider and reason, and nobody and no code', async () => {
  const first = createRecordingProvider(({ oneTimeCode: code, to }) =>
    Promise.reject(Object.assign(new Error(`cannot bring ${code} to ${to}`), { code: 'ECONNREFUSED' })),
  );
  await start(
    first,
    createRecordingProvider(() => REFUSED, 'second'),
  );
  const customer = await createCustomer(database);
  const loginId = (await askForCode(customer)).json<string>();
  await testApp.dispatcher.settle();
  await pass(601);
  await testApp.dispatcher.dispatchDue();
  const log = testApp.logLines().join('');
  expect(log).toMatch(/"send-failed".*"first".*"ECONNREFUSED"/);
  expect(log).toMatch(/"send-failed".*"second".*"http-400"/);
  const { oneTimeCode: code = '', id = '', destination = '' } = first.asked[0] ?? {};
  const personal = [customer.mobile, customer.email, customer.firstName, customer.dateOfBirth];
  expect(log).not.toMatch(standingAlone(code));
  for (const secret of [id, destination, loginId, ...personal]) expect(log).not.toContain(secret);
});

test('[DEL-18] a new code goes where the first one of its login went', async () => {
  const provider = createRecordingProvider();
  await start(provider);
  const customer = await createCustomer(database);
  const loginId = (await askForCode(customer)).json<string>();
  await testApp.dispatcher.settle();
  await database.runScript("update customer set mobile = '0219998877'");
  await pass(31);
  expect((await resend(loginId)).status).toBe(200);
  await testApp.dispatcher.settle();
  expect(provider.accepted.map(({ to }) => to)).toEqual([customer.mobile, customer.mobile]);
});
