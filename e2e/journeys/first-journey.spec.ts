import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

const FAMILY = 'Four policies';

test('[NAV-4] [LOG-32] a customer logs in by SMS, sees their policies, opens one and logs out', {
  tag: ['@desktop', '@task'],
}, async ({ page, personLike, codeFor, expectAccessible }) => {
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await expectAccessible();
  await login.fill(person);
  await expect(login.submit).toHaveText('Log In');
  await login.submit.click();

  const code = await CodePage.verifyOnPage(page);
  await expect(page.getByRole('main')).toContainText((person.mobile ?? '').slice(-3));
  await expectAccessible();
  await code.type(await codeFor(person.mobile));
  await code.submit();

  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(policies.cards).toHaveCount(person.policies.length);
  await expectAccessible();

  const [policyNumber = ''] = person.policies;
  await policies.openPolicy(policyNumber);
  await expect(page.getByRole('main')).toContainText(`Policy No. ${policyNumber}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Log out' }).click();
  await LoginPage.verifyOnPage(page);
  await page.goBack();
  await expect(page.getByRole('main')).not.toContainText(policyNumber);
});

const READING_MS = 3000;

test('[NAV-25] the contact details and their form are loaded while the list is read', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.clock.install();
  const pages = page.waitForRequest(/\/assets\/contacts-page-/);
  const forms = page.waitForRequest(/\/assets\/update-contacts-page-/);
  await logIn(page, await personLike(FAMILY), codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.clock.fastForward(READING_MS);
  await pages;
  await forms;
  await expect(page).toHaveURL(/\/$/);
});

test('[NAV-25] who saves data loads the contact details when they are opened, and not the form', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await logIn(page, await personLike(FAMILY), codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.clock.fastForward(READING_MS);
  asked.push('pressed');
  await page.getByRole('link', { name: 'My contact details' }).click();
  await expect(page.getByRole('link', { name: 'Update my details' })).toBeVisible();
  const pages = asked.filter((path) => path === 'pressed' || /\/(update-)?contacts-page-.*js$/.test(path));
  expect(pages[0]).toBe('pressed');
  expect(pages.filter((path) => path.includes('update-contacts-page'))).toEqual([]);
});

test('[LOG-2] [LOG-21] a customer logs in by e-mail', async ({ page, personLike, codeFor }) => {
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await login.fill(person, 'email');
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await expect(page.getByRole('main')).toContainText(`****${(person.email ?? '').slice(4)}`);
  await code.type(await codeFor(person.email));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[NAV-1] [NAV-2] every path shows the login screen, and the query string stays', async ({ page }) => {
  for (const path of ['/', '/policy/70010001?a=1', '/contacts?x=%20y', '/nowhere?q=1']) {
    await page.goto(path);
    await LoginPage.verifyOnPage(page);
    const query = path.split('?')[1];
    await expect(page).toHaveURL(new RegExp(`/login${query ? `\\?${query}` : ''}$`));
  }
});

test('[NAV-3] [NAV-5] [NAV-7] a logged-in customer leaves /login with the query, and dest leads on', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike('One overdue payment');
  const [policyNumber = ''] = person.policies;
  const title = page.getByRole('heading', { level: 1 });
  await logIn(page, person, codeFor, `/?dest=payment&policy=${policyNumber}`);
  await expect(page).toHaveURL(new RegExp(`/payment/${policyNumber}$`));
  await expect(title).toBeVisible();
  await page.goto('/login?keep=me');
  await PoliciesPage.verifyOnPage(page);
  await expect(page).toHaveURL(/\/\?keep=me$/);
  await page.goto(`/?dest=correspondence&policy=${policyNumber}`);
  await expect(page).toHaveURL(new RegExp(`/documents/${policyNumber}$`));
  await expect(title).toBeVisible();
  await page.goto(`/?dest=updatepayment&policyNumber=${policyNumber}`);
  await expect(page).toHaveURL(new RegExp(`/update/payment/${policyNumber}$`));
});

test("[NAV-10] [POL-23] another's policy, a made-up one and an unknown path show Page not found", async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  const [person, other] = [await personLike(FAMILY), await personLike(FAMILY)];
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  for (const path of [`/policy/${other.policies[0]}`, '/policy/1', '/policy/%3Cscript%3E', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: 'My policies' })).toBeVisible();
  }
  await expectAccessible();
});

test('[SES-7] a reload and a second tab keep the customer logged in', async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.reload();
  await PoliciesPage.verifyOnPage(page);
  const second = await context.newPage();
  await second.goto(`/policy/${person.policies[0]}`);
  await expect(second.getByRole('main')).toContainText(`Policy No. ${person.policies[0]}`);
});

test('[NAV-8] [SES-12] /logout logs out', async ({ page, personLike, codeFor }) => {
  await logIn(page, await personLike(FAMILY), codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.goto('/logout');
  await LoginPage.verifyOnPage(page);
  await page.goto('/');
  await LoginPage.verifyOnPage(page);
});

test('[NAV-11] /503.html needs no script and no other file', async ({
  browser,
  baseURL,
  expectAccessible,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plain = await context.newPage();
  const requests: string[] = [];
  plain.on('request', (request) => requests.push(request.url()));
  await plain.goto('/503.html');
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByRole('link', { name: /1800/ }).first()).toHaveAttribute('href', /^tel:\d+$/);
  await expect(plain.locator('a[href="/"]').first()).toBeVisible();
  expect(requests.filter((url) => !url.endsWith('/503.html') && !url.startsWith('data:'))).toEqual([]);
  await context.close();
  await page.goto('/503.html');
  await expectAccessible();
});
