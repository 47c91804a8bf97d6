import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../support/fixtures.ts';
import { askForCode, logIn } from '../support/log-in.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

const FAMILY = 'Four policies';
const MACRONS = 'names with macrons';

const storedIn = (page: CodePage['page']) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Returns the values that identify the customer. */
const personalOf = ({ mobile, email, lastName, firstName, dateOfBirth }: Person) =>
  [mobile, mobile?.slice(1), email, lastName, firstName, dateOfBirth].filter((text) => text) as string[];

test('[LOG-51] a reload keeps the code step and nothing personal, and its code still logs in', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await askForCode(page, person);
  const stored = await storedIn(page);
  for (const secret of personalOf(person)) expect(stored).not.toContain(secret);
  await page.reload();
  const code = await CodePage.verifyOnPage(page);
  await expect(page.getByRole('main')).toContainText((person.mobile ?? '').slice(-3));
  await expect(page.getByText(/You can resend the code in/)).toBeVisible();
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
  expect(await storedIn(page)).not.toContain('portal.login');
});

test('[LOG-51] a cancelled login and one whose code has expired start over after a reload', async ({
  page,
  personLike,
}) => {
  await page.clock.install();
  await askForCode(page, await personLike(FAMILY));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await LoginPage.verifyOnPage(page);
  expect(await storedIn(page)).not.toContain('portal.login');
  await page.reload();
  await LoginPage.verifyOnPage(page);
  await askForCode(page, await personLike(FAMILY));
  await page.clock.fastForward('10:01');
  await page.reload();
  await LoginPage.verifyOnPage(page);
  expect(await storedIn(page)).not.toContain('portal.login');
});

test('[LOG-52] [LOG-58] Back leads to the details as they were typed, Forward and the notice to the code', async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  const person = await personLike(FAMILY);
  await askForCode(page, person, '/login?dest=none');
  await page.goBack();
  const login = await LoginPage.verifyOnPage(page);
  await expect(page).toHaveURL(/\/login\?dest=none$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(login.mobile).toHaveValue(person.mobile ?? '');
  await expect(page.getByRole('main')).toContainText('We sent a code to the mobile number ending in');
  await expectAccessible();
  await page.goForward();
  await CodePage.verifyOnPage(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-53] other details of the same customer too soon: a code was just sent, and it can still be used', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await askForCode(page, person);
  await page.goBack();
  const login = await LoginPage.verifyOnPage(page);
  await login.fill(person, 'email');
  await login.submit.click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toContainText(/We have just sent you a code\. We can send another in \d+ seconds\./);
  await expect(summary).toBeFocused();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-53] [LOG-58] after Cancel the focus is on the heading, and a login too soon shows the wait', async ({
  page,
  personLike,
}) => {
  const person = await personLike(FAMILY);
  await askForCode(page, person);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const login = await LoginPage.verifyOnPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Enter the code' })).toHaveCount(0);
  await login.fill(person, 'email');
  await login.submit.click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    /We can send another in \d+ seconds\./,
  );
});

test('[LOG-89] after the login Back leads out of the portal, and not to the same page once more', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.goto('/503.html');
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  const policies = await PoliciesPage.verifyOnPage(page);
  await policies.openPolicy(person.policies[0] ?? '');
  await page.goBack();
  await PoliciesPage.verifyOnPage(page);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/503\.html$/);
});

test('[SES-19] [SES-21] after a logout the page says so, and Back shows nothing of the customer', async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  const policies = await PoliciesPage.verifyOnPage(page);
  const [policyNumber = ''] = person.policies;
  await policies.openPolicy(policyNumber);
  await expect(page.getByRole('main')).toContainText(policyNumber);
  await page.getByRole('link', { name: 'Log out' }).click();
  await LoginPage.verifyOnPage(page);
  const message = page.getByRole('status').filter({ hasText: 'You have logged out.' });
  await expect(message).toBeFocused();
  await expectAccessible();
  for (let steps = 1; steps <= 2; steps += 1) {
    await page.goBack();
    await LoginPage.verifyOnPage(page);
    const shown = await page.locator('body').evaluate((body) => body.textContent ?? '');
    for (const secret of [policyNumber, person.lastName, person.firstName])
      expect(shown).not.toContain(secret);
  }
});

test('[LOG-57] with scripts switched off the page says whom to call, and shows no form that does nothing', async ({
  browser,
  baseURL,
  supportPhone,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('region', { name: 'Scripts are switched off' })).toContainText(supportPhone);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
  await context.close();
});

/** The paths of the scripts and calls that a page asks for, in their order. */
function listRequests(page: CodePage['page']): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') || pathname.startsWith('/api/')) asked.push(pathname);
  });
  return asked;
}

test('[LOG-73] the portal is loaded while the code is typed, and the customer is asked for once', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  const code = await askForCode(page, person);
  await page.waitForLoadState('networkidle');
  // Every letter of a name is in the brand's face from the first painting on.
  const readFaces = () =>
    page.evaluate(() =>
      Array.from(document.fonts).flatMap(({ status, unicodeRange }) =>
        unicodeRange === 'U+0-10FFFF' ? [] : [status],
      ),
    );
  await expect.poll(readFaces).toEqual(['loaded', 'loaded', 'loaded']);
  await code.type(await codeFor(person.mobile));
  const asked = listRequests(page);
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
  await page.waitForLoadState('networkidle');
  const firstCalls = asked.slice(0, 1 + asked.findIndex((path) => path.endsWith('/getcustomerdetail')));
  expect(firstCalls.map((path) => path.split('/').at(-1))).toEqual(['validateotp', 'getcustomerdetail']);
  expect(asked.filter((path) => path.endsWith('/getcustomerdetail'))).toHaveLength(1);
});

/**
 * Returns how many letters of an element are drawn in a face of the device, and not in one of the brand's.
 */
async function countDeviceGlyphs(page: Page, selector: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send('DOM.getDocument');
  await client.send('CSS.enable');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  await client.detach();
  if (fonts.length === 0) throw new Error(`No letter of ${selector} was drawn`);
  return fonts.reduce((count, { isCustomFont, glyphCount }) => count + (isCustomFont ? 0 : glyphCount), 0);
}

test('[LOG-73] every letter of a name is in the face of the brand at the first page after the login', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(MACRONS);
  const code = await askForCode(page, person);
  await page.waitForLoadState('networkidle');
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
  await expect(page.locator('main .lead').first()).toContainText(person.firstName ?? 'a name');
  expect(await countDeviceGlyphs(page, 'main .lead')).toBe(0);
  expect(await countDeviceGlyphs(page, 'main h1')).toBe(0);
});

test('[LOG-73] a customer who saves data loads the portal only after the code', async ({
  page,
  personLike,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked = listRequests(page);
  await askForCode(page, await personLike(FAMILY));
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('logged-in'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
});
