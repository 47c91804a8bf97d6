import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { coreEventsCommand, seeToCoreEvents } from '#api/commands/core-events.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { type Database, statement } from '#api/database/database.ts';
import { withoutConfirmations } from '#test/contact-confirmations.ts';
import { createLoggedIn, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createRecordingCore, type RecordingCore, type SentEvent } from '#test/fakes/recording-core.ts';
import { ACCEPTED, REFUSED, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase, untilSomebodyWaits } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
let core: RecordingCore;
let who: LoggedInCustomer;
beforeAll(async () => {
  database = await createTestDatabase();
  // A kind that is never replaceable, with an order of its own for each policy.
  await database.runScript("insert into core_event_kind values ('payment-collected', 1, false, 'payment')");
  return () => database.close();
});
beforeEach(async () => {
  core = createRecordingCore();
  testApp = await createTestApp(database, { coreSystem: core, configurationOf: withoutConfirmations });
  who = await createLoggedIn(testApp);
});
afterEach(async () => {
  await testApp.app.close();
  await database.runScript(
    'truncate customer, audit_event, core_event, contact_notice restart identity cascade',
  );
});

const LONGEST_WAIT_SECONDS = 900;
const [ONE, OTHER] = ['70010001', '70010002'];

const writeEvent = statement(
  'test-write-core-event',
  `select write_core_event($1::uuid, $2, c, $3, $4::text::jsonb) from customer c where c.customer_id = $5`,
);
/** A payment of a policy, told as the coming payments will tell it. Returns the id of the event. */
async function pay(policyNumber: string, amountCents: number): Promise<string> {
  const eventId = randomUUID();
  const facts = JSON.stringify({ policyNumber, amountCents });
  await database.query(writeEvent, [
    eventId,
    'payment-collected',
    policyNumber,
    facts,
    who.customer.customerId,
  ]);
  await testApp.dispatchChanges();
  return eventId;
}
const changePhone = async (homePhone: string) => {
  expect((await updateContact(testApp, who, { HomePhone: homePhone })).status).toBe(200);
  await testApp.settleChanges();
};
const dispatchLater = async () => {
  await letSecondsPass(database, LONGEST_WAIT_SECONDS);
  await testApp.dispatchChanges();
};
const run = (...parameters: string[]) =>
  seeToCoreEvents(database, readRequest(coreEventsCommand, parameters));
const refuse = (isRefused: (event: SentEvent) => boolean) => {
  core.respond = (event) => (isRefused(event) ? REFUSED : ACCEPTED);
};
const isPayment = ({ kind }: SentEvent) => kind === 'payment-collected';
const sentIds = () => core.sent.map(({ eventId }) => eventId);
const sentPhones = () =>
  core.sent.filter((event) => !isPayment(event)).map(({ contact }) => contact.homePhone);

test('[CON-60] a refused payment is not dropped by the next one, which waits for it', async () => {
  refuse(isPayment);
  const first = await pay(ONE, 1_000);
  refuse(() => false);
  const second = await pay(ONE, 2_000);
  await dispatchLater();
  expect(sentIds()).toEqual([first]);
  expect((await run('list'))[1]).toMatch(new RegExp(`^${first}  payment-collected.*holds up: 1$`));
  expect(await run('resend', '--operator', 'jo', '--event', first)).toHaveLength(1);
  await testApp.dispatchChanges();
  await testApp.dispatchChanges();
  expect(sentIds()).toEqual([first, first, second]);
  expect(core.sent.some((event) => 'replaces' in event)).toBe(false);
});

test('[CON-60] a refused payment holds up neither payments of another policy nor changes of contact details', async () => {
  refuse(isPayment);
  const refused = await pay(ONE, 1_000);
  refuse(() => false);
  const paid = await pay(OTHER, 2_000);
  await changePhone('093000001');
  expect(sentIds().slice(0, 2)).toEqual([refused, paid]);
  expect(sentPhones()).toEqual(['093000001']);
  expect(await run('list')).toHaveLength(2);
});

test('[CON-60] a refused change of contact details holds up no payment, and the next change replaces it alone', async () => {
  refuse(() => true);
  await changePhone('093000001');
  const refusedPayment = await pay(ONE, 1_000);
  refuse(() => false);
  const paid = await pay(OTHER, 2_000);
  await changePhone('093000002');
  const [change, , , replacing] = core.sent;
  expect(sentIds().slice(1, 3)).toEqual([refusedPayment, paid]);
  expect(replacing?.replaces).toEqual([change?.eventId]);
  expect((await run('list'))[1]).toContain(refusedPayment);
});

test('[CON-60] the payments of one policy arrive in their order, however often the first fails', async () => {
  core.respond = () => UNAVAILABLE;
  const first = await pay(ONE, 1_000);
  // However slow this machine is, it is not due again yet.
  await letSecondsPass(database, -LONGEST_WAIT_SECONDS);
  const second = await pay(ONE, 2_000);
  await letSecondsPass(database, LONGEST_WAIT_SECONDS);
  await dispatchLater();
  expect(sentIds()).toEqual([first, first]);
  core.respond = () => ACCEPTED;
  await dispatchLater();
  await testApp.dispatchChanges();
  expect(sentIds()).toEqual([first, first, first, second]);
});

test('[CON-60] a dropped payment lets the next one go, and is not named by it', async () => {
  refuse(isPayment);
  const first = await pay(ONE, 1_000);
  refuse(() => false);
  const second = await pay(ONE, 2_000);
  expect(await run('drop', '--operator', 'jo', '--event', first)).toHaveLength(1);
  await testApp.dispatchChanges();
  expect(sentIds()).toEqual([first, second]);
  expect(core.sent.at(-1)).not.toHaveProperty('replaces');
});

test('[CON-60] an event is of a declared kind, and one that may be replaced names what changed', async () => {
  const write = (kind: string, facts: object) =>
    database.query(writeEvent, [randomUUID(), kind, null, JSON.stringify(facts), who.customer.customerId]);
  await expect(write('payment-colected', {})).rejects.toThrow();
  await expect(write('contact-details-changed', { contact: {} })).rejects.toThrow(/must name what changed/);
  await write('contact-details-changed', { changed: ['email'], contact: {} });
});

test('[CON-60] brand and country of an event are those of its customer', async () => {
  await pay(ONE, 1_000);
  const rows = await database.query(
    statement('test-event-site', 'select brand_id, country_id, ordering_key, is_replaceable from core_event'),
    [],
  );
  const { brandId: brand_id, countryId: country_id } = who.customer;
  expect(rows).toEqual([{ brand_id, country_id, ordering_key: `payment ${ONE}`, is_replaceable: false }]);
  expect(core.sent[0]).toMatchObject({ brandId: brand_id, countryId: country_id, version: 1 });
});

test('[CON-60] an event has the number that the insurer gave its customer, or none', async () => {
  await pay(ONE, 1_000);
  await database.runScript(
    `update customer set customer_number = 'C-1/a' where customer_id = ${who.customer.customerId}`,
  );
  await pay(ONE, 2_000);
  const numbers = core.sent.map((event) => (event as { customerNumber?: unknown }).customerNumber);
  expect(numbers).toEqual([null, 'C-1/a']);
});

test('[CON-60] of two transactions that pay at once, the second takes its place in the order only after the first has ended', async () => {
  const asAnotherProcess = AsyncLocalStorage.snapshot();
  let second: Promise<string> | undefined;
  const first = randomUUID();
  await database.transaction(async (tx) => {
    await tx.query(writeEvent, [first, 'payment-collected', ONE, '{}', who.customer.customerId]);
    second = asAnotherProcess(() => pay(ONE, 2_000));
    await untilSomebodyWaits(database, tx);
  });
  const secondId = await second;
  await testApp.dispatchChanges();
  await testApp.dispatchChanges();
  expect(sentIds()).toEqual([first, secondId]);
});
