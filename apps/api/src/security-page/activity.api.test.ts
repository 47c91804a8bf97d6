import { ACTIVITY_TEXTS } from '@portal/domain/activity/activity-texts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AUDIT_KINDS } from '#api/audit/audit-event.ts';
import { type Database, statement } from '#api/database/database.ts';
import { call, customerLogin, logInAs, type Session, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, createPolicy } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

type Customer = Awaited<ReturnType<typeof createCustomer>>;
type Shown = { EventId: string; HappenedAt: string; Text: string; CanReport: boolean; IsReported: boolean };
type Page = { Activity: Shown[]; Before: string | null };

let testApp: TestApp;
let database: Database;
let mary: Customer;
let session: Session;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ database } = testApp);
});
beforeEach(async () => {
  mary = await createCustomer(database);
  await letSecondsPass(database, 61);
  session = await logInAs(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
});
afterAll(() => testApp.close());

const ask = (who: Session, body: object = {}) =>
  call(testApp, 'Account/securitypage', { ClientPortalLoginId: who.loginId, ...body }, { token: who.token });
async function pageOf(who: Session = session, Before: string | null = null): Promise<Page> {
  const response = await ask(who, { Before });
  expect(response.status).toBe(200);
  return response.json<Page>();
}
const textsOf = async () => (await pageOf()).Activity.map(({ Text }) => Text);

const writeEvent = statement(
  'test-write-event',
  'insert into audit_event (kind, customer_id, brand_id, country_id, facts, happened_at) values ($1, $2, 1, 154, $3, now() - make_interval(secs => $4))',
);
const write = (kind: string, facts: object = {}, secondsAgo = 0, who = mary) =>
  database.query(writeEvent, [kind, who.customerId, JSON.stringify(facts), secondsAgo]);

const listFacts = statement('test-activity-facts', 'select activity_facts()::text as facts');

test('[ACT-1] the database hands out exactly the kinds that have words, and only facts that they may carry', async () => {
  const [row] = await database.query<{ facts: string }>(listFacts, []);
  const facts = JSON.parse(row?.facts ?? '') as Record<keyof typeof AUDIT_KINDS, string[]>;
  const withWords = Object.entries(ACTIVITY_TEXTS).flatMap(([kind, words]) => (words ? [kind] : []));
  expect(Object.keys(facts).sort()).toEqual(withWords.sort());
  expect(Object.keys(ACTIVITY_TEXTS).sort()).toEqual(Object.keys(AUDIT_KINDS).sort());
  for (const [kind, listed] of Object.entries(facts)) {
    const carried: readonly string[] = AUDIT_KINDS[kind as keyof typeof AUDIT_KINDS].facts;
    expect([kind, listed.filter((fact) => !carried.includes(fact))]).toEqual([kind, []]);
  }
});

test('[ACT-1] [ACT-2] a login is in the list; the page itself is no event', async () => {
  await pageOf();
  const { Activity, Before } = await pageOf();
  expect(Activity).toEqual([
    {
      EventId: expect.stringMatching(/^\d+$/),
      HappenedAt: expect.stringMatching(/Z$/),
      Text: 'You logged in with a code by text message',
      CanReport: true,
      IsReported: false,
    },
  ]);
  expect(Before).toBeNull();
});

test('[ACT-3] policies, amounts, documents and contact details are named in words, without their values', async () => {
  const { policyNumber } = await createPolicy(database, mary);
  const name = statement(
    'test-name-policy',
    `with paid as (
       insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency, max_amount_cents,
         amount_cents, submitted_at)
       values ($1, '11111111-0000-4000-8000-000000000001', $2, 1, 154, 'sandbox', $2, 'captured', 'NZD', 4110, 4110, now())
     ) insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, file_name, size_bytes, sha256)
     values ($1, $2, $2, 'pdf', 'Annual letter', 'letter.pdf', 1, sha256('letter'))`,
  );
  await database.query(name, [mary.customerId, policyNumber]);
  await write('payment-captured', {
    paymentId: '11111111-0000-4000-8000-000000000001',
    amountCents: 4110,
    state: 'captured',
  });
  await write('document-opened', { documentId: policyNumber });
  await write('contact-details-changed', {
    changed: ['mobilePhone', 'postalAddress.line', 'postalAddress.city'],
  });
  await write('proof-issued', { policyNumber: 'sold long ago' });
  const texts = await textsOf();
  for (const text of [
    expect.stringMatching(new RegExp(`^You paid \\$41\\.10 for .+, policy ${policyNumber}$`)),
    'You opened: Annual letter',
    'You changed: mobile number, postal address',
    'You got a proof of cover for a policy',
  ])
    expect(texts).toContainEqual(text);
});

test('[ACT-3] wrong codes of an hour are one row, and say whether the browser is known', async () => {
  const begun = await (async () => {
    await letSecondsPass(database, 61);
    return customerLogin(testApp, { mobile: mary.mobile ?? '', dateOfBirth: mary.dateOfBirth });
  })();
  const right = testApp.messageViewer.listSent()[0]?.code ?? '';
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 2; tries += 1)
    expect((await validateCode(testApp, begun.json<string>(), wrong)).status).toBe(404);
  const texts = (await textsOf()).filter((text) => text.includes('did not work'));
  // The two may be on both sides of a full hour.
  expect([1, 2]).toContain(texts.length);
  for (const text of texts) expect(text).toMatch(/wrong code · a device that we do not know$/);
});

test('[ACT-1] events of other kinds, of nobody, of other customers and of before a year are not handed out', async () => {
  const other = await createCustomer(database);
  await write('call-back-requested', {}, 0, other);
  await write('customer-viewed', { login: 'ab' });
  await write('person-exported', { operator: 'pat' });
  await write('account-released', { operator: 'pat' });
  await write('call-back-requested', {}, 367 * 24 * 60 * 60);
  await database.query(writeEvent, ['login-refused', null, '{}', 0]);
  expect(await textsOf()).toEqual([
    'We took your account off hold (you called us)',
    'You logged in with a code by text message',
  ]);
  expect((await ask(session)).text).not.toContain('pat');
});

const PROVED = "(select set_config('portal.customer_id', $1, true)) s";
const readList = statement(
  'test-read-list',
  `select count(*)::integer as n from ${PROVED}, list_activity($2, null, null, 100)`,
);
const readOne = statement(
  'test-read-one',
  `select count(*)::integer as n from ${PROVED},
     lateral (select event_id from audit_event where customer_id = $2 and s.set_config is not null) a, find_activity($2, a.event_id)`,
);

test.each([
  ['list', readList],
  ['one event', readOne],
])(
  '[ACT-1] the %s is not given to a statement that has proved another customer, or none',
  async (_, read) => {
    const count = (proved: string) => database.query(read, [proved, mary.customerId]);
    expect(await count(String(mary.customerId))).toEqual([{ n: 1 }]);
    for (const proved of ['', '0', String(mary.customerId + 1)])
      expect(await count(proved)).toEqual([{ n: 0 }]);
  },
);

test('[ACT-5] the list goes back page by page, the newest first, each event once', async () => {
  for (let n = 1; n <= 45; n += 1) await write('call-back-requested', {}, 60 * Math.ceil(n / 3));
  const seen: Shown[] = [];
  let before: string | null = null;
  const sizes: number[] = [];
  do {
    const page: Page = await pageOf(session, before);
    seen.push(...page.Activity);
    sizes.push(page.Activity.length);
    before = page.Before;
  } while (before !== null);
  expect(sizes).toEqual([20, 20, 6]);
  expect(new Set(seen.map(({ EventId }) => EventId)).size).toBe(46);
  const moments = seen.map(({ HappenedAt }) => HappenedAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test.each([
  ['a text', 'yesterday'],
  ['a moment alone', '123'],
  ['a sign', '-1-1'],
  ['more digits than there are', `${'9'.repeat(17)}-1`],
  ['an expression', "1-1' or true --"],
  ['a number', 1],
])('[ACT-5] [API-5] a place that is %s is refused', async (_what, Before) => {
  expect((await ask(session, { Before })).status).toBe(400);
});

test('[ACT-5] a place before everything, and one far ahead, are places', async () => {
  expect((await pageOf(session, '0-0')).Activity).toEqual([]);
  expect((await pageOf(session, `${'9'.repeat(16)}-${'9'.repeat(18)}`)).Activity).toHaveLength(1);
});
