import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { DISPLAY_FILE, FONTS_FILE } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { call } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createTestDatabase } from '#test/test-database.ts';

let database: Database;
let testApp: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  testApp = await createTestApp(database);
});
afterEach(() => database.runScript('truncate customer, audit_event cascade'));
afterAll(async () => {
  await testApp.app.close();
  await database.close();
});

async function firstPolicy({ customer }: LoggedInCustomer): Promise<string> {
  const [row] = await database.query<{ policy_number: string }>(
    { name: 'test-first-policy', text: 'select policy_number from policy where customer_id = $1 order by 1' },
    [customer.customerId],
  );
  return row?.policy_number ?? '';
}

const ask = ({ customer, session }: LoggedInCustomer, policyNumber: string) =>
  call(
    testApp,
    'Policy/proofofcover',
    { PolicyNumber: policyNumber, ClientPortalLoginId: session.loginId },
    { token: session.token, countryId: customer.countryId },
  );

async function issue(who: LoggedInCustomer) {
  const policyNumber = await firstPolicy(who);
  const response = await ask(who, policyNumber);
  const { elements, title } = readPdf(Buffer.from(response.json<string>(), 'base64'));
  const text = elements.join('\n');
  return { policyNumber, title, text, code: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)?.[0] ?? '' };
}

const check = (policy: string, code: string, { app } = testApp) =>
  app.inject({
    method: 'POST',
    url: '/proof',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ policy, code })),
  });

test('[PRF-1] the customer gets a proof of an own live policy', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, title, text } = await issue(who);
  expect(title).toBe('Proof of cover');
  for (const said of [policyNumber, `${who.customer.firstName} ${who.customer.lastName}`, 'Status', '/proof'])
    expect(text).toContain(said);
  expect(text).not.toContain(who.customer.mobile);
  expect(text.match(/\d\d\/\d\d\/\d{4}/g), 'the day, once').toHaveLength(1);
});

test('[PRF-1] another customer, an invented number and a policy that has ended get the same answer', async () => {
  const who = await createLoggedIn(testApp);
  const other = await createLoggedIn(testApp);
  const ended = await firstPolicy(who);
  const responses = [await ask(who, await firstPolicy(other)), await ask(who, '0')];
  await database.runScript(`update policy set status_id = 50 where policy_number = '${ended}'`);
  responses.push(await ask(who, ended));
  for (const { status, text } of responses) {
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ code: 'policy.not-found' });
  }
});

const rename = ({ customer }: LoggedInCustomer, firstName: string, lastName: string) =>
  database.query(
    {
      name: 'test-rename',
      text: 'update customer set first_name = $2, last_name = $3 where customer_id = $1',
    },
    [customer.customerId, firstName, lastName],
  );

test.each([
  ['Sione', 'Taufaʻahau'],
  ['Siaosi', 'Tuʼipulotu'],
  ['Ḵwiḵwa̱', 'Wekweètì'],
])('[PRF-1] the proof of %s %s has the name, and its code is valid', async (firstName, lastName) => {
  const who = await createLoggedIn(testApp);
  await rename(who, firstName, lastName);
  const { policyNumber, text, code } = await issue(who);
  expect(text).toContain(`TD "${firstName} ${lastName}"`);
  expect((await check(policyNumber, code)).body).toContain('This proof is valid.');
});

test.each([
  ['李', '小龙'],
  ['محمد', 'الأمين'],
  [' ', ''],
])(
  '[PRF-1] there is no proof without the name %j %j: the customer is told to call',
  async (firstName, lastName) => {
    const who = await createLoggedIn(testApp);
    await rename(who, firstName, lastName);
    const { status, text } = await ask(who, await firstPolicy(who));
    expect(status).toBe(409);
    expect(JSON.parse(text)).toMatchObject({ code: 'document.not-drawable' });
  },
);

test('[PRF-3] a genuine code is valid with its day, and the page says nothing of the policy', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, code } = await issue(who);
  const page = await check(` ${policyNumber.slice(0, 4)} ${policyNumber.slice(4)} `, code.toLowerCase());
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/This proof is valid. We issued it on \d\d\/\d\d\/\d{4}/);
  expect(page.body).toContain('We cannot see your copy.');
  for (const unsaid of [who.customer.lastName, policyNumber, code]) expect(page.body).not.toContain(unsaid);
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.headers['cache-control']).toBe('no-store');
});

test('[PRF-3] a code of another policy, an altered one and an invented policy are not valid', async () => {
  const who = await createLoggedIn(testApp);
  const other = await createLoggedIn(testApp);
  const { policyNumber, code } = await issue(who);
  const last = code.endsWith('0') ? '1' : '0';
  const pages = [
    await check(await firstPolicy(other), code),
    await check(policyNumber, code.slice(0, -1) + last),
    await check('0', code),
    await check(policyNumber, 'ABCD'),
    await check('0\0', code),
  ];
  for (const { body } of pages) expect(body).toContain('This proof is not valid.');
});

test('[PRF-7] what was typed stays in the fields, as text', async () => {
  const { body } = await check('70 "<b>', "AB'CD");
  expect(body).toContain('name="policy" value="70 &quot;&lt;b&gt;"');
  expect(body).toContain('name="code" value="AB&#39;CD"');
  expect((await testApp.app.inject({ url: '/proof' })).body).toContain('name="code" value=""');
});

test.each([
  ['', 'ABCD', 'policy', 'Enter the policy number'],
  ['70010001', ' ', 'code', 'Enter the code'],
])(
  '[PRF-8] policy %j with code %j is not checked, and the empty field says what to enter',
  async (policy, code, field, error) => {
    const { body } = await check(policy, code);
    expect(body).toContain('Nothing was checked. Fill in both fields.');
    expect(body).toContain(`<p class="error" id="${field}-error">${error}</p>`);
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(body).toMatch(new RegExp(`name="${field}"[^>]* aria-describedby="${field}-error"`));
    expect(body).not.toContain('not valid.');
  },
);

test('[PRF-3] a site vouches for its own proofs alone', async () => {
  const australian = await createLoggedIn(testApp, { countryId: 13, mobile: null });
  const { policyNumber, code } = await issue(australian);
  expect((await check(policyNumber, code)).body).toContain('This proof is not valid.');
  const inAustralia = await createTestApp(database, { siteKey: 'real-13' });
  expect((await check(policyNumber, code, inAustralia)).body).toContain('This proof is valid.');
  await inAustralia.app.close();
});

test.each([
  ['the policy ends', 'update policy set status_id = 60'],
  ['its cover amount changes', 'update policy set cover_amount_cents = cover_amount_cents + 100'],
  ['its owner has another name', "update customer set last_name = 'Other'"],
])('[PRF-3] a proof is no longer valid when %s', async (_, change) => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, code } = await issue(who);
  await database.runScript(change);
  expect((await check(policyNumber, code)).body).toContain('This proof is not valid.');
});

test('[PRF-4] who checks too often has to wait', async () => {
  const fresh = await createTestApp(database);
  const statuses: number[] = [];
  for (let turn = 0; turn < 25; turn += 1) statuses.push((await check('1', 'x', fresh)).statusCode);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
  expect((await fresh.app.inject({ url: '/proof' })).statusCode).toBe(200);
  await fresh.app.close();
});

test('[PRF-6] [NAV-30] the page shows the wordmark, the colours and the typefaces of its brand, and a phone number to press', async () => {
  const { body, headers } = await testApp.app.inject({ url: '/proof' });
  expect(body).toContain('<svg class="logo"');
  expect(body).toContain(`<link rel="stylesheet" href="/${FONTS_FILE}">`);
  expect(body).toContain('var(--font)');
  expect(headers['content-security-policy']).toContain("font-src 'self'");
  expect(headers['content-security-policy']).toContain("style-src 'self'");
  expect(body).toContain('aria-label="real"');
  expect(body).toContain(resolveTheme('real').dark.brand);
  expect(body).toContain('prefers-contrast:more');
  expect(body).toContain(`<script src="/${DISPLAY_FILE}"></script>`);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(body).toContain('html[data-size=largest]{--zoom:1.5;}');
  expect(body).toContain('href="tel:');
});

test('[PRF-9] [AUD-2] the audit trail has each proof that a customer got, and none that nobody got', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber } = await issue(who);
  await issue(who);
  await ask(who, '0');
  const listed = await database.query(
    {
      name: 'test-proofs-issued',
      text: "select customer_id, facts ->> 'policyNumber' as policy from audit_event where kind = 'proof-issued'",
    },
    [],
  );
  const event = { customer_id: who.customer.customerId, policy: policyNumber };
  expect(listed).toEqual([event, event]);
});

test('[PRF-10] the form posts, and the page asks nothing by its address', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, code } = await issue(who);
  const address = `/proof?${new URLSearchParams({ policy: policyNumber, code })}`;
  const { body, headers, statusCode } = await testApp.app.inject({ url: address });
  expect(statusCode).toBe(200);
  expect(body).toContain('<form action="/proof" method="post">');
  expect(body).toContain(`name="policy" value="${policyNumber}"`);
  expect(body).toContain(`name="code" value="${code}"`);
  expect(body).not.toContain('This proof is');
  const script = /<script>(.+)<\/script>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

test('[PRF-10] an address of before takes policy number and code out of the history, and posts them', async () => {
  const { body } = await testApp.app.inject({ url: '/proof?policy=70010001&code=ABCD' });
  const script = /<script>(.+)<\/script>/.exec(body)?.[1] ?? '';
  const run = (search: string, code: string) => {
    const done: string[] = [];
    const form = {
      elements: { policy: { value: '70010001' }, code: { value: code } },
      submit: () => done.push('submit'),
    };
    runInNewContext(script, {
      location: { search },
      history: { replaceState: (_state: null, _title: string, url: string) => done.push(url) },
      document: { forms: [form] },
    });
    return done;
  };
  expect(run('?policy=70010001&code=ABCD', 'ABCD')).toEqual(['/proof', 'submit']);
  expect(run('?policy=70010001', '')).toEqual(['/proof']);
  expect(run('', 'ABCD')).toEqual([]);
});

test('[PRF-10] a form that is too large, or no form, is not read', async () => {
  const send = (type: string, payload: string) =>
    testApp.app.inject({ method: 'POST', url: '/proof', headers: { 'content-type': type }, payload });
  expect((await send('application/x-www-form-urlencoded', `policy=${'7'.repeat(2_000)}`)).statusCode).toBe(
    413,
  );
  expect((await send('text/plain', 'policy=7')).statusCode).toBe(415);
});
