import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { coreEventsCommand, seeToCoreEvents } from '#api/commands/core-events.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { type Database, statement } from '#api/database/database.ts';
import { createDeadLetterRepository } from '#api/outbox/dead-letter-repository.ts';
import { withoutConfirmations } from '#test/contact-confirmations.ts';
import { createLoggedIn, type LoggedInCustomer, updateContact } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createRecordingCore, type RecordingCore } from '#test/fakes/recording-core.ts';
import { ACCEPTED, REFUSED, UNAVAILABLE } from '#test/fakes/recording-provider.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase, untilSomebodyWaits } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
let core: RecordingCore;
let who: LoggedInCustomer;
beforeAll(async () => {
  database = await createTestDatabase();
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

const TRIES_ALLOWED = 100;
const LONGEST_WAIT_SECONDS = 900;
const change = async (overrides: object, customer = who) => {
  expect((await updateContact(testApp, customer, overrides)).status).toBe(200);
  await testApp.settleChanges();
};
const dispatchAfter = async (seconds: number) => {
  await letSecondsPass(database, seconds);
  await testApp.dispatchChanges();
};
const run = (...parameters: string[]) =>
  seeToCoreEvents(database, readRequest(coreEventsCommand, parameters));
const sentPhones = () => core.sent.map(({ contact }) => contact.homePhone);
const lastSent = () => core.sent.at(-1);
const auditOf = async (kind: string) =>
  (
    await database.query<{ facts: string }>(
      statement(
        'test-core-audit',
        'select facts::text as facts from audit_event where kind = $1 order by event_id',
      ),
      [kind],
    )
  ).map(({ facts }) => JSON.parse(facts));
const triesOf = (eventId: string | undefined) =>
  core.sent.filter((event) => event.eventId === eventId).length;

/** One event that was refused as what it is. */
async function makeDeadLetter(): Promise<string> {
  core.respond = () => REFUSED;
  await change({ HomePhone: '093000001' });
  core.respond = () => ACCEPTED;
  return lastSent()?.eventId ?? '';
}

test('[CON-51] a refused event becomes a dead letter: it is not tried again, and the log and the audit trail have it with the reason', async () => {
  const eventId = await makeDeadLetter();
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  expect(core.sent).toHaveLength(1);
  expect(await auditOf('core-event-dead-lettered')).toEqual([{ eventId, reason: 'http-400', tries: 1 }]);
  const [line] = testApp.logLines().filter((text) => text.includes('"dead-lettered"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, queue: 'core-event', reason: 'http-400' });
});

test('[CON-51] the next event of the customer goes on in the place of the dead letters, with all that they changed', async () => {
  const first = await makeDeadLetter();
  core.respond = () => REFUSED;
  await change({ Email: 'second@example.com', HomePhone: '093000001' });
  core.respond = () => ACCEPTED;
  await change({ Email: 'second@example.com', HomePhone: '093000001', MobilePhone: '0219990003' });
  const [, second, third] = core.sent;
  expect(second).toMatchObject({ replaces: [first], changed: ['email', 'homePhone'] });
  expect(third).toMatchObject({
    replaces: [first, second?.eventId],
    changed: ['email', 'homePhone', 'mobilePhone'],
    contact: { homePhone: '093000001', email: 'second@example.com' },
  });
  expect(await auditOf('core-event-replaced')).toEqual([
    { eventId: first, by: second?.eventId },
    { eventId: second?.eventId, by: third?.eventId },
  ]);
  expect(await run('list')).toEqual(['There are no dead letters.']);
});

test('[CON-51] what replaces a dead letter is the same at every try', async () => {
  await makeDeadLetter();
  core.respond = () => UNAVAILABLE;
  await change({ HomePhone: '093000002' });
  core.respond = () => ACCEPTED;
  await dispatchAfter(2);
  const [, first, second] = core.sent;
  expect(first?.replaces).toHaveLength(1);
  expect(second).toEqual(first);
});

test("[CON-51] another customer's events go on, and replace nothing of this one", async () => {
  const eventId = await makeDeadLetter();
  await change({ HomePhone: '093000009' }, await createLoggedIn(testApp));
  expect(lastSent()).not.toHaveProperty('replaces');
  expect((await run('list'))[1]).toContain(eventId);
});

test('[CON-51] behind a dead letter of another kind the later ones of its order wait, and the list says so', async () => {
  await makeDeadLetter();
  await database.runScript(`insert into core_event_kind values ('of another kind', 1, true, 'contact');
    update core_event set kind = 'of another kind'`);
  await change({ HomePhone: '093000002' });
  expect(sentPhones()).toEqual(['093000001']);
  expect((await run('list'))[1]).toMatch(/of another kind.*holds up: 1$/);
  await run('resend', '--operator', 'jo', '--all');
  await testApp.dispatchChanges();
  await testApp.dispatchChanges();
  expect(sentPhones()).toEqual(['093000001', '093000001', '093000002']);
});

test('[CON-51] while the core system takes nothing, nothing becomes a dead letter however often it was tried', async () => {
  core.respond = () => UNAVAILABLE;
  await change({ HomePhone: '093000001' });
  await database.runScript(`update core_event set tries = ${TRIES_ALLOWED + 5}`);
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  expect(core.sent).toHaveLength(3);
  expect((await run('list')).slice(0, 2)).toEqual([
    'There are no dead letters.',
    'Failed, and retried automatically:',
  ]);
  expect((await run('list'))[2]).toMatch(
    /^http-503: 1, the oldest from \d{4}-\d\d-\d\d \d\d:\d\d, tries: 107$/,
  );
});

test('[CON-51] after too many tries an event becomes a dead letter when the core system takes those of others', async () => {
  core.respond = ({ contact }) => (contact.homePhone === '093000001' ? UNAVAILABLE : ACCEPTED);
  await change({ HomePhone: '093000001' });
  const eventId = lastSent()?.eventId;
  await database.runScript(`update core_event set tries = ${TRIES_ALLOWED - 2}`);
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  const other = await createLoggedIn(testApp);
  await change({ HomePhone: '093000009' }, other);
  expect(await run('list')).toContain('There are no dead letters.');
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  expect(await auditOf('core-event-dead-lettered')).toEqual([
    { eventId, reason: 'http-503', tries: TRIES_ALLOWED },
  ]);
  const tries = triesOf(eventId);
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  expect(triesOf(eventId)).toBe(tries);
});

test('[CON-52] sent again, an event goes out with the same id, and may be tried as often as before', async () => {
  const eventId = await makeDeadLetter();
  await database.runScript(`update core_event set tries = ${TRIES_ALLOWED}`);
  await change({ HomePhone: '093000009' }, await createLoggedIn(testApp));
  expect(await run('resend', '--operator', 'jo', '--event', eventId)).toEqual([
    'To be sent again: 1. An event that is refused again becomes a dead letter again: check in a minute.',
  ]);
  core.respond = () => UNAVAILABLE;
  await testApp.dispatchChanges();
  expect(await run('list')).toContain('There are no dead letters.');
  core.respond = () => ACCEPTED;
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  expect(triesOf(eventId)).toBe(3);
  expect(await run('list')).toEqual(['There are no dead letters.']);
  expect(await auditOf('core-event-resent')).toEqual([{ eventId, operator: 'jo' }]);
});

test('[CON-52] sent again before a later change was looked at, it still goes first', async () => {
  await makeDeadLetter();
  core.respond = () => UNAVAILABLE;
  await run('resend', '--operator', 'jo', '--all');
  await change({ HomePhone: '093000002' });
  core.respond = () => ACCEPTED;
  await dispatchAfter(LONGEST_WAIT_SECONDS);
  await testApp.dispatchChanges();
  expect(sentPhones()).toEqual(['093000001', '093000001', '093000001', '093000002']);
});

test('[CON-52] while an event is being sent again, no later one overtakes it', async () => {
  core.respond = () => UNAVAILABLE;
  await change({ HomePhone: '093000001' });
  // However slow this machine is, it is not due again yet.
  await letSecondsPass(database, -LONGEST_WAIT_SECONDS);
  await change({ HomePhone: '093000002' });
  core.respond = () => ACCEPTED;
  await database.runScript(
    "update core_event set dead_lettered_at = now(), failure = 'http-400' where position = (select min(position) from core_event)",
  );
  let dispatching: Promise<void> | undefined;
  // Another process knows nothing of this transaction.
  const asAnotherProcess = AsyncLocalStorage.snapshot();
  await database.transaction(async (tx) => {
    await createDeadLetterRepository(tx).resend(null, 'jo');
    dispatching = asAnotherProcess(() => testApp.dispatchChanges());
    await untilSomebodyWaits(database, tx);
  });
  await dispatching;
  await testApp.dispatchChanges();
  await testApp.dispatchChanges();
  expect(sentPhones()).toEqual(['093000001', '093000001', '093000002']);
});

test('[CON-52] what a later change replaced is not sent again, nor dropped', async () => {
  const eventId = await makeDeadLetter();
  await change({ HomePhone: '093000002' });
  for (const act of ['resend', 'drop'])
    expect((await run(act, '--operator', 'jo', '--event', eventId))[0]).toMatch(
      /^No dead letter has this id/,
    );
  await testApp.dispatchChanges();
  expect(sentPhones()).toEqual(['093000001', '093000002']);
});

test('[CON-52] a dropped event is gone, replaces nothing, and the audit trail says who dropped it', async () => {
  const eventId = await makeDeadLetter();
  expect(await run('drop', '--operator', 'jo', '--event', eventId)).toEqual([
    'Dropped. The core system will not receive this change.',
  ]);
  await change({ HomePhone: '093000001', MobilePhone: '0219990004' });
  expect(lastSent()).toMatchObject({ changed: ['mobilePhone'] });
  expect(lastSent()).not.toHaveProperty('replaces');
  expect(await auditOf('core-event-dropped')).toEqual([{ eventId, operator: 'jo', reason: 'http-400' }]);
});

test('[CON-52] an event that still waits for its turn can be neither sent again nor dropped', async () => {
  core.respond = () => UNAVAILABLE;
  await change({ HomePhone: '093000001' });
  const eventId = lastSent()?.eventId ?? '';
  expect((await run('drop', '--operator', 'jo', '--event', eventId))[0]).toMatch(/^No dead letter/);
  expect(await run('resend', '--operator', 'jo', '--all')).toEqual(['There are no dead letters.']);
});

test('[CON-52] nothing personal is printed, and nothing of it is in the audit trail', async () => {
  await makeDeadLetter();
  const printed = (await run('list')).join('\n');
  const trail = JSON.stringify(await auditOf('core-event-dead-lettered'));
  expect(printed).toContain('http-400, tries: 1');
  const { mobile, email, customerId } = who.customer;
  for (const personal of ['093000001', String(mobile), String(email), 'Marine', `"${customerId}"`])
    for (const text of [printed, trail]) expect(text).not.toContain(personal);
});
