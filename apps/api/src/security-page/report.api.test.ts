import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activityReportsCommand } from '#api/commands/customers/activity-reports.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { type Database, statement } from '#api/database/database.ts';
import { call, customerLogin, getCustomerDetail, logInAs, type Session, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { createRecordingCore } from '#test/fakes/recording-core.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

type Customer = Awaited<ReturnType<typeof createCustomer>>;

const core = createRecordingCore();
const RequestId = '7f3a0000-0000-4000-8000-000000000000';
const anotherId = (n: number) => `7f3a0000-0000-4000-8000-00000000000${n}`;

let testApp: TestApp;
let database: Database;
let mary: Customer;
let here: Session;
beforeAll(async () => {
  testApp = await createTestApp(undefined, { coreSystem: core });
  ({ database } = testApp);
});
const logIn = async (): Promise<Session> => {
  await letSecondsPass(database, 61);
  return logInAs(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
};
beforeEach(async () => {
  mary = await createCustomer(database);
  here = await logIn();
});
afterAll(() => testApp.close());

const ask = (path: string, body: object, { token, loginId }: Session = here) =>
  call(testApp, `Account/${path}`, { ClientPortalLoginId: loginId, ...body }, { token });
async function newestEvent(who: Session = here): Promise<string> {
  const page = await ask('securitypage', {}, who);
  return page.json<{ Activity: { EventId: string }[] }>().Activity[0]?.EventId ?? '';
}
const report = async (body: object = {}, who: Session = here) =>
  ask('reportactivity', { RequestId, EventId: await newestEvent(), LocksAccount: false, ...body }, who);
const statusOf = async (session: Session) => (await getCustomerDetail(testApp, session)).status;

const countOf = async (table: 'activity_report' | 'security_alert' | 'audit_event') => {
  const [row] = await database.query<{ n: number }>(
    statement(
      `test-count-${table}`,
      `select count(*)::integer as n from ${table} where customer_id = $1 ${table === 'audit_event' ? "and kind = 'activity-reported'" : ''}`,
    ),
    [mary.customerId],
  );
  return row?.n;
};

test('[ACT-6] [ACT-7] a report logs out elsewhere, voids the code on its way, and tells both contacts and the core system', async () => {
  const elsewhere = await logIn();
  await letSecondsPass(database, 61);
  const begun = await customerLogin(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  const response = await report();
  expect([response.status, response.json()]).toEqual([200, { Reference: '7F3A0000', Ended: 1 }]);
  expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
  expect((await getCustomerDetail(testApp, elsewhere)).json()).toMatchObject({
    code: 'session.ended-elsewhere',
  });
  expect((await validateCode(testApp, begun.json<string>(), code)).status).toBe(419);
  expect((await ask('securitypage', {})).text).toContain('because you reported something as not yours');
  expect(await countOf('security_alert')).toBe(1);
  await testApp.securityAlerts.sendDue();
  await testApp.dispatchChanges();
  const told = testApp.messageViewer.listSent().filter(({ text }) => text.includes('was not you'));
  expect(told.map(({ to }) => to).sort()).toEqual([mary.email, mary.mobile].sort());
  expect(core.sent.at(-1)).toMatchObject({
    kind: 'activity-reported',
    customerId: mary.customerId,
    reference: '7F3A0000',
    reported: 'logged-in',
    isLocked: false,
  });
});

test('[ACT-6] where the customer wants that, nobody logs in until an operator lifts the hold; this session goes on', async () => {
  expect((await report({ LocksAccount: true })).status).toBe(200);
  expect(await statusOf(here)).toBe(200);
  expect((await ask('securitypage', {})).text).toContain('and we locked your account');
  await testApp.securityAlerts.sendDue();
  await testApp.dispatchChanges();
  const told = testApp.messageViewer.listSent().filter(({ text }) => text.includes('It is locked until'));
  expect(told.map(({ to }) => to).sort()).toEqual([mary.email, mary.mobile].sort());
  await letSecondsPass(database, 61);
  const begun = await customerLogin(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
  expect([begun.status, begun.json<{ code: string }>().code]).toEqual([400, 'login.account-held']);
  const again = await report({ RequestId: anotherId(1) });
  expect([again.status, again.json<{ code: string }>().code]).toEqual([409, 'activity.held']);
  expect((await report({ LocksAccount: true })).json()).toEqual({ Reference: '7F3A0000', Ended: 0 });
});

test('[ACT-10] the event that was reported is marked, and it alone; it can be reported again', async () => {
  await logIn();
  const EventId = await newestEvent();
  const listReported = async () =>
    (await ask('securitypage', {}))
      .json<{ Activity: { EventId: string; IsReported: boolean }[] }>()
      .Activity.filter(({ IsReported }) => IsReported)
      .map((event) => event.EventId);
  expect(await listReported()).toEqual([]);
  await report({ EventId });
  expect(await listReported()).toEqual([EventId]);
  expect((await report({ EventId, RequestId: anotherId(1), LocksAccount: true })).status).toBe(200);
});

test('[ACT-6] the same request, twice and at once, is one report and answers the same', async () => {
  const EventId = await newestEvent();
  const answers = await Promise.all([report({ EventId }), report({ EventId }), report({ EventId })]);
  expect(answers.map((answer) => [answer.status, answer.text])).toEqual(
    Array.from(answers, () => [200, answers[0]?.text]),
  );
  expect([
    await countOf('activity_report'),
    await countOf('security_alert'),
    await countOf('audit_event'),
  ]).toEqual([1, 1, 1]);
});

test('[ACT-6] a customer reports five times a day', async () => {
  const EventId = await newestEvent();
  for (let n = 1; n <= 5; n += 1)
    expect((await report({ EventId, RequestId: anotherId(n) })).status).toBe(200);
  const sixth = await report({ EventId, RequestId: anotherId(6) });
  expect([sixth.status, sixth.json<{ code: string }>().code]).toEqual([429, 'activity.limit']);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await report({ EventId, RequestId: anotherId(5) })).status).toBe(200);
});

test('[ACT-4] [ACT-6] [API-9] another customer’s event, one of another kind, one of before a year and an invented one are equally unknown', async () => {
  const theirs = await newestEvent();
  mary = await createCustomer(database);
  here = await logIn();
  const write = statement(
    'test-write-own-event',
    `insert into audit_event (kind, customer_id, brand_id, country_id, happened_at)
     values ($1, $2, 1, 154, now() - make_interval(days => $3)) returning event_id::text as id`,
  );
  const idOf = async (kind: string, daysAgo = 0) =>
    (await database.query<{ id: string }>(write, [kind, mary.customerId, daysAgo]))[0]?.id;
  for (const EventId of [
    theirs,
    '999999999',
    await idOf('session-refreshed'),
    await idOf('account-released'),
    await idOf('logged-in', 367),
  ]) {
    const response = await report({ EventId });
    expect([response.status, response.json<{ code: string }>().code]).toEqual([404, 'activity.not-found']);
  }
  expect(await countOf('activity_report')).toBe(0);
});

test.each([
  ['no request id', { RequestId: undefined }],
  ['a request id that is none', { RequestId: 'again' }],
  ['an event that is no number', { EventId: '1; drop table customer' }],
  ['an event too large', { EventId: '9'.repeat(19) }],
  ['a choice in words', { LocksAccount: 'yes' }],
  ['no choice', { LocksAccount: undefined }],
])('[ACT-6] [API-5] %s is refused, and nothing is stored', async (_what, body) => {
  expect((await report(body)).status).toBe(400);
  expect(await countOf('activity_report')).toBe(0);
});

test('[ACT-8] operators list the reports with reference, site and policies, and whether the account is on hold', async () => {
  const { policyNumber } = await createPolicy(database, mary);
  await report({ LocksAccount: true });
  const run = async (...words: string[]) => {
    const request = readRequest(activityReportsCommand, words);
    return request === undefined
      ? undefined
      : activityReportsCommand.carryOut(request, { database } as never);
  };
  const lines = await run();
  expect(lines?.[0]).toMatch(/^Reports of the last 30 days: \d+$/);
  expect(lines?.find((line) => line.includes(policyNumber))).toMatch(
    /^7F3A0000 {2}real-154 {2}policies .* {2}logged-in of .*Z, reported .*Z {2}On hold\.$/,
  );
});
