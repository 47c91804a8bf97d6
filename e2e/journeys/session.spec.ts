import { expect, test } from '../support/fixtures.ts';
import { countCalls, logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

const FAMILY = 'Four policies';
const TIME_OUT = 'Your session has expired.  Please login again to continue.';

test('[SES-8] [SES-9] the warning comes two minutes before the end, and the end says so', {
  tag: '@desktop',
}, async ({ page, personLike, codeFor, expectAccessible }) => {
  await page.clock.install();
  const detailsLoaded = countCalls(page, '/policydetail');
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
  // A call still under way would run out of time with the clock.
  await detailsLoaded(person.policies.length);
  const before = policies.cards.first().getByRole('link').first();
  await before.focus();
  await page.clock.fastForward('13:05');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(dialog).toBeHidden();
  await expect(before).toBeFocused();
  await page.clock.fastForward('16:00');
  await LoginPage.verifyOnPage(page);
  expect(await page.getByRole('main').innerText()).toContain(TIME_OUT.replace('  ', ' '));
  expect(await page.getByRole('main').evaluate((main) => main.textContent)).toContain(TIME_OUT);
  await expectAccessible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    person.lastName,
  );
});

test('[SES-10] a 401 to any call ends the session with the same text', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.route('**/getcustomerdetail', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.reload();
  await LoginPage.verifyOnPage(page);
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.textContent)).toContain(TIME_OUT);
});

test('[SES-15] a 403 ends the session with the lock message', async ({ page, personLike, codeFor }) => {
  await logIn(page, await personLike(FAMILY), codeFor);
  await PoliciesPage.verifyOnPage(page);
  await page.route('**/getcustomerdetail', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Your account is locked');
});

test('[SES-16] [SES-17] after a lost network the call is tried once more, then the customer comes to /503.html with nothing stored', async ({
  page,
  personLike,
  codeFor,
}) => {
  await logIn(page, await personLike(FAMILY), codeFor);
  await PoliciesPage.verifyOnPage(page);
  let tries = 0;
  await page.route('**/getcustomerdetail', (route) => {
    tries += 1;
    return route.abort('connectionreset');
  });
  // The page may lead away before all of it has loaded.
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/503\.html$/);
  expect(tries).toBe(2);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('[SES-16] a 503 leads to /503.html', async ({ page, personLike, codeFor }) => {
  const detailsLoaded = countCalls(page, '/policydetail');
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  // A call of this page would get the 503 too, and lead away before it is loaded again.
  await detailsLoaded(person.policies.length);
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
  // The page may lead away before all of it has loaded.
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/503\.html$/);
});

test('[SES-13] [SES-14] a logout in one tab leaves nothing stored, and the other tab shows no more', async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  const second = await context.newPage();
  await second.goto('/');
  await PoliciesPage.verifyOnPage(second);
  await page.getByRole('link', { name: 'Log out' }).click();
  await LoginPage.verifyOnPage(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  for (const secret of [person.lastName, person.mobile ?? '', person.policies[0] ?? ''])
    expect(stored).not.toContain(secret);
  await second.reload();
  await LoginPage.verifyOnPage(second);
});

test('[SES-20] a logout in one tab logs out every open tab at once', async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) {
    await other.goto(`/policy/${person.policies[0]}`);
    await expect(other.getByRole('main')).toContainText(`Policy No. ${person.policies[0]}`);
  }
  await page.getByRole('link', { name: 'Log out' }).click();
  for (const tab of [page, ...others]) {
    await LoginPage.verifyOnPage(tab);
    await expect(tab.getByRole('main')).toContainText('You have logged out.');
    const left = await tab.evaluate(
      () => document.body.innerText + JSON.stringify({ ...sessionStorage, ...localStorage }),
    );
    for (const secret of [person.lastName, ...person.policies]) expect(left).not.toContain(secret);
  }
});

test('[SES-6] the session is refreshed while the customer is active', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.clock.install();
  const detailsLoaded = countCalls(page, '/policydetail');
  const person = await personLike(FAMILY);
  await logIn(page, person, codeFor);
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
  // A call still under way would run out of time with the clock.
  await detailsLoaded(person.policies.length);
  const refreshed = page.waitForRequest('**/refreshsession');
  await page.clock.fastForward('03:50');
  await page.mouse.click(5, 400);
  await page.keyboard.press('Tab');
  await page.clock.fastForward('00:15');
  expect((await refreshed).method()).toBe('POST');
});

test('[SES-68] [API-53] a token carried to another browser opens nothing there, and what a page is kept from is reported', async ({
  page,
  browser,
  personLike,
  codeFor,
}) => {
  const asked = page.waitForRequest((request) => request.url().endsWith('/getcustomerdetail'));
  await logIn(page, await personLike(FAMILY), codeFor);
  await PoliciesPage.verifyOnPage(page);
  const request = await asked;
  const { cookie: _, ...headers } = await request.allHeaders();
  const again = { headers, data: request.postData() ?? '' };
  expect((await page.context().request.post(request.url(), again)).status()).toBe(200);
  const elsewhere = await browser.newContext();
  expect((await elsewhere.request.post(request.url(), again)).status()).toBe(401);
  await elsewhere.close();
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  const policy = (await page.request.get('/login')).headers()['content-security-policy'];
  expect(policy).toContain('report-to csp');
});

test('[SES-73] a moment without a connection and a tap on the menu log nobody out', {
  tag: '@desktop',
}, async ({ page, context, personLike, expectAccessible }) => {
  await openSession(page, await personLike(FAMILY));
  const payNow = page.getByRole('link', { name: /^Pay now/ }).first();
  await expect(payNow).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole('heading', { name: 'You are offline' });
  await expect(notice).toBeVisible();
  await expectAccessible();
  await payNow.click();
  await expect(page).toHaveURL(/\/payment\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible();
  const hasItsStyles = () =>
    [...document.styleSheets].some(
      ({ href, cssRules }) => href?.includes('/payment-page-') && cssRules.length > 0,
    );
  expect(await page.evaluate(hasItsStyles)).toBe(true);
  await expect(notice).toBeHidden();
  await page.getByRole('link', { name: 'My contact details' }).click();
  await expect(page.getByRole('table', { name: 'Customer contact details' })).toBeVisible();
});

test('[SES-75] Save without a connection: one message, beside the button', async ({
  page,
  context,
  personLike,
  expectAccessible,
}) => {
  await openSession(page, await personLike(FAMILY), '/contacts/update');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole('heading', { name: 'You are offline' });
  await expect(notice).toBeVisible();
  await save.click();
  await expect(page.getByText('Nothing was sent.')).toBeInViewport();
  await expect(notice.and(page.locator(':visible'))).toHaveCount(1);
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are back online' })).toBeVisible();
  await save.click();
  await expect(page.getByText('Your contact details have been updated')).toBeVisible();
});

test('[SES-77] a connection that drops while an answer is on its way: one message, that of the failure', async ({
  page,
  context,
  personLike,
  expectAccessible,
}) => {
  await openSession(page, await personLike(FAMILY), '/contacts/update');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('somebody.else@example.com');
  await page.route('**/updatecustomercontactdetail', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(failure).toContainText('You are offline. Try again when you are back online.');
  await expect(failure).toBeFocused();
  await expect(page.getByText('You are offline').and(page.locator(':visible'))).toHaveCount(1);
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(failure).toBeVisible();
  await expect(email).toHaveValue('somebody.else@example.com');
});
