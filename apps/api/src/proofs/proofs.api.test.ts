import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { DISPLAY_FILE, FONTS_FILE } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { purgeExpired } from '#api/retention/retention-job.ts';
import { call } from '#test/calls.ts';
import { createLoggedIn, type LoggedInCustomer } from '#test/contacts.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
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

/** Each check comes from a network of its own: the limit of one is a test of its own. */
let networks = 0;
function nextNetwork(): string {
  networks += 1;
  return `10.0.${networks}.1`;
}

const check = (policy: string, code: string, { app } = testApp, remoteAddress = nextNetwork()) =>
  app.inject({
    method: 'POST',
    url: '/proof',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams({ policy, code })),
  });

const RIGHT = 'and it is still right today.';
/** The word of a sentence, and no attribute of an element. */
const VALID = /[ >]valid\b/;
const UNKNOWN = 'We cannot find a proof with this number and code.';

async function storedProofs(): Promise<number> {
  const text = 'select count(*)::integer as proofs from issued_proof';
  const [row] = await database.query<{ proofs: number }>({ name: 'test-stored-proofs', text }, []);
  return row?.proofs ?? 0;
}

test('[PRF-1] the customer gets a proof of an own live policy', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, title, text } = await issue(who);
  expect(title).toBe('Proof of cover');
  for (const said of [policyNumber, `${who.customer.firstName} ${who.customer.lastName}`, 'Status', '/proof'])
    expect(text).toContain(said);
  expect(text).not.toContain(who.customer.mobile);
  const days = text.match(/\d\d\/\d\d\/\d{4}/g) ?? [];
  expect(new Set(days).size, 'one day, and none of the policy').toBe(1);
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
])('[PRF-1] the proof of %s %s has the name, and its code is known', async (firstName, lastName) => {
  const who = await createLoggedIn(testApp);
  await rename(who, firstName, lastName);
  const { policyNumber, text, code } = await issue(who);
  expect(text).toContain(`Span "${firstName} ${lastName}"`);
  expect((await check(policyNumber, code)).body).toContain(RIGHT);
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

const sayOf = (body: string): string[] =>
  [...body.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text = '']) =>
    text.replaceAll(/<[^>]+>/g, '').replaceAll('&#39;', "'"),
  );

test('[PRF-3] a genuine code shows what was issued, to compare, and that it is still so', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, code } = await issue(who);
  const page = await check(` ${policyNumber.slice(0, 4)} ${policyNumber.slice(4)} `, code.toLowerCase());
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/We issued this proof on \d\d\/\d\d\/\d{4}, and it is still right today./);
  const { firstName, lastName, mobile } = who.customer;
  expect(sayOf(page.body).slice(3, 6)).toEqual(['Name', `${firstName} ${lastName}`, 'The same']);
  expect(sayOf(page.body)).toEqual(
    expect.arrayContaining(['Policy number', policyNumber, 'Cover amount', 'Active']),
  );
  expect(page.body).toContain('Compare this with your copy');
  expect(page.body).not.toContain(mobile);
  expect(page.body).not.toMatch(VALID);
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.headers['cache-control']).toBe('no-store');
});

test('[PRF-3] a code of another policy, an altered one and an invented policy are not known', async () => {
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
  for (const { body } of pages) {
    expect(body).toContain(UNKNOWN);
    expect(body).not.toContain(who.customer.lastName);
    expect(body).not.toMatch(VALID);
  }
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
    expect(body).not.toContain(UNKNOWN);
  },
);

test('[PRF-3] a site knows its own proofs alone', async () => {
  const australian = await createLoggedIn(testApp, { countryId: 13, mobile: null });
  const { policyNumber, code } = await issue(australian);
  expect((await check(policyNumber, code)).body).toContain(UNKNOWN);
  const inAustralia = await createTestApp(database, { siteKey: 'real-13' });
  expect((await check(policyNumber, code, inAustralia)).body).toContain(RIGHT);
  await inAustralia.app.close();
});

const CHANGES = [
  ['the policy ends', 'update policy set status_id = 60', 'Status', 'Cancelled'],
  ['its payment is overdue', 'update policy set status_id = 40', 'Status', 'Payment Overdue'],
  ['its cover amount changes', 'update policy set cover_amount_cents = 77700', 'Cover amount', '$777'],
  ['its product has another name', "update policy set product_name = 'New Plan'", 'Policy', 'New Plan'],
  ['its owner has another name', "update customer set last_name = 'Newname'", 'Name', 'Newname'],
] as const;

test.each(CHANGES)(
  '[PRF-3] [PRF-11] after %s the proof was right when it was issued, and the part that changed is named without its value',
  async (_, change, part, today) => {
    const who = await createLoggedIn(testApp);
    const { policyNumber, code } = await issue(who);
    const before = sayOf((await check(policyNumber, code)).body);
    await database.runScript(change);
    const { body } = await check(policyNumber, code);
    expect(body).toMatch(
      /We issued this proof on [\d/]+. It was right then. Since then the policy has changed: ask for a new one./,
    );
    const changed = before.with(before.indexOf(part, 3) + 2, 'Changed');
    expect(sayOf(body)).toEqual(changed);
    expect(body).not.toContain(today);
    expect(body).not.toMatch(VALID);
  },
);

const forgetStored = () => database.runScript('delete from issued_proof');

test('[PRF-12] a proof that is not stored is found with all that it said, also after an overdue payment was paid', async () => {
  const who = await createLoggedIn(testApp);
  await database.runScript('update policy set status_id = 40');
  const { policyNumber, code } = await issue(who);
  await forgetStored();
  expect((await check(policyNumber, code)).body).toContain(RIGHT);
  await database.runScript('update policy set status_id = 30');
  const paid = (await check(policyNumber, code)).body;
  expect(paid).toContain('It was right then.');
  expect(sayOf(paid).slice(-3)).toEqual(['Status', 'Payment Overdue', 'Changed']);
  await database.runScript('update policy set status_id = 60');
  expect((await check(policyNumber, code)).body).toContain('It was right then.');
});

test('[PRF-12] one that is not stored, and whose name has changed, may be an older one: the page says so', async () => {
  const who = await createLoggedIn(testApp);
  const { policyNumber, code } = await issue(who);
  await forgetStored();
  await database.runScript("update customer set last_name = 'Newname'");
  const { body } = await check(policyNumber, code);
  expect(body).toContain(UNKNOWN);
  expect(body).toContain('An older proof may not be found once the name or the cover amount has changed');
});

test('[PRF-11] what is stored goes 400 days after the last issue of the same proof', async () => {
  const who = await createLoggedIn(testApp);
  await issue(who);
  await letSecondsPass(database, 399 * 86_400);
  await purgeExpired(database);
  expect(await storedProofs()).toBe(1);
  await letSecondsPass(database, 2 * 86_400);
  await purgeExpired(database);
  expect(await storedProofs()).toBe(0);
});

test('[PRF-11] the same proof, issued twice in a day, is stored as one; the version before stores none', async () => {
  const who = await createLoggedIn(testApp);
  const { code } = await issue(who);
  expect((await issue(who)).code).toBe(code);
  expect(await storedProofs()).toBe(1);
  await database.runScript(
    'delete from issued_proof; select record_proof_issued(customer_id, policy_number) from policy',
  );
  expect(await storedProofs()).toBe(0);
});

test('[PRF-4] who checks too often has to wait', async () => {
  const fresh = await createTestApp(database);
  const statuses: number[] = [];
  for (let turn = 0; turn < 25; turn += 1)
    statuses.push((await check('1', 'x', fresh, '10.1.0.1')).statusCode);
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
  expect(body).not.toContain('We issued this proof');
  const script = /<script>(.+)<\/script>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

/** The fields and what happened, after the page's script ran at an address. */
async function openAt(search: string, hash: string, typed = { policy: '', code: '' }) {
  const { body } = await testApp.app.inject({ url: '/proof' });
  const script = /<script>(.+)<\/script>/.exec(body)?.[1] ?? '';
  const done: string[] = [];
  const [policy, code] = [{ value: typed.policy }, { value: typed.code }];
  const listeners: (() => void)[] = [];
  const location = { search, hash };
  runInNewContext(script, {
    location,
    URLSearchParams,
    addEventListener: (_kind: string, listener: () => void) => listeners.push(listener),
    history: {
      replaceState: (_state: null, _title: string, url: string) => {
        Object.assign(location, { search: '', hash: '' });
        done.push(url);
      },
    },
    document: { forms: [{ elements: { policy, code }, submit: () => done.push('submit') }] },
  });
  const changeHash = (to: string) => {
    location.hash = to;
    for (const listener of listeners) listener();
  };
  return { done, fields: () => [policy.value, code.value], changeHash };
}

test('[PRF-10] an address of before takes policy number and code out of the history, and posts them', async () => {
  const typed = { policy: '70010001', code: 'ABCD' };
  expect((await openAt('?policy=70010001&code=ABCD', '', typed)).done).toEqual(['/proof', 'submit']);
  expect((await openAt('?policy=70010001', '', { ...typed, code: '' })).done).toEqual(['/proof']);
  expect((await openAt('', '', typed)).done).toEqual([]);
});

test('[PRF-13] the address of a QR code fills the fields, is emptied, and is posted, also in a page that is open', async () => {
  const page = await openAt('', '#policy=7001+0001&code=AB-CD');
  expect(page.fields()).toEqual(['7001 0001', 'AB-CD']);
  expect(page.done).toEqual(['/proof', 'submit']);
  page.changeHash('#policy=9&code=X');
  expect(page.fields()).toEqual(['9', 'X']);
  expect(page.done).toEqual(['/proof', 'submit', '/proof', 'submit']);
  const other = await openAt('', '#main', { policy: '1', code: 'typed' });
  expect(other.fields()).toEqual(['1', 'typed']);
  expect(other.done).toEqual([]);
});

test('[PRF-10] a form that is too large, or no form, is not read', async () => {
  const send = (type: string, payload: string) =>
    testApp.app.inject({ method: 'POST', url: '/proof', headers: { 'content-type': type }, payload });
  expect((await send('application/x-www-form-urlencoded', `policy=${'7'.repeat(2_000)}`)).statusCode).toBe(
    413,
  );
  expect((await send('text/plain', 'policy=7')).statusCode).toBe(415);
});
