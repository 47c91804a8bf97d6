import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Person, test } from '../support/fixtures.ts';
import { askForCode, countCalls, logIn } from '../support/log-in.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';

const FAMILY = 'Four policies';
const TIME_OUT = 'Your session has expired.  Please login again to continue.';
const MINUTE_MS = 60_000;

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'You are about to be logged out' });
const mainTextOf = (page: Page) => page.getByRole('main').evaluate((main) => main.textContent);

/** Logs in and waits for all calls, so that none times out when the clock is moved. */
async function logInAndSettle(page: Page, person: Person, codeFor: (to: string | null) => Promise<string>) {
  const detailsLoaded = countCalls(page, '/policydetail');
  await logIn(page, person, codeFor);
  await PoliciesPage.verifyOnPage(page);
  await detailsLoaded(person.policies.length);
}

const tokenOf = (tab: Page) =>
  tab.evaluate(() => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}').token as string);

async function openSecondTab(context: BrowserContext, person: Person): Promise<Page> {
  const second = await context.newPage();
  const detailsLoaded = countCalls(second, '/policydetail');
  await second.goto('/');
  await PoliciesPage.verifyOnPage(second);
  await detailsLoaded(person.policies.length);
  return second;
}

for (const minutesOff of [-2, 2]) {
  test(`[SES-9] [SES-8] a device whose clock is ${minutesOff} minutes off: the session is as long as anywhere`, async ({
    page,
    personLike,
    codeFor,
  }) => {
    await page.clock.install({ time: Date.now() + minutesOff * MINUTE_MS });
    const person = await personLike(FAMILY);
    await logInAndSettle(page, person, codeFor);
    const detailsLoaded = countCalls(page, '/policydetail');
    await page.reload();
    await PoliciesPage.verifyOnPage(page);
    await detailsLoaded(person.policies.length);
    // The reload was activity, so the session is refreshed once. There is no activity after it.
    const first = await tokenOf(page);
    await page.clock.fastForward('04:05');
    await expect.poll(() => tokenOf(page)).not.toBe(first);
    expect(await tokenOf(page)).toBeTruthy();
    await page.clock.fastForward('12:40');
    await expect(dialogOf(page)).toBeHidden();
    await page.clock.fastForward('00:25');
    await expect(dialogOf(page)).toBeVisible();
    await page.clock.fastForward('02:00');
    await LoginPage.verifyOnPage(page);
    await expect.poll(() => mainTextOf(page)).toContain(TIME_OUT);
  });
}

test("[SES-8] [SES-20] two tabs: 'Stay logged in' in one is enough, and both end together", async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  await context.clock.install();
  const person = await personLike(FAMILY);
  await logInAndSettle(page, person, codeFor);
  const second = await openSecondTab(context, person);
  await context.clock.fastForward('13:05');
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(second)).toBeVisible();
  await page.bringToFront();
  await dialogOf(page).getByRole('button', { name: 'Stay logged in' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await context.clock.fastForward('00:02');
  await expect(dialogOf(second)).toBeHidden();
  await context.clock.fastForward('14:50');
  for (const tab of [page, second]) await expect(dialogOf(tab)).toBeVisible();
  // A small step: calls that the second tab starts when the first one ends must not time out.
  await context.clock.fastForward('00:20');
  for (const tab of [page, second]) {
    await LoginPage.verifyOnPage(tab);
    await expect.poll(() => mainTextOf(tab)).toContain(TIME_OUT);
    const left = await tab.evaluate(
      () => document.body.innerText + JSON.stringify({ ...sessionStorage, ...localStorage }),
    );
    for (const secret of [person.lastName, ...person.policies]) expect(left).not.toContain(secret);
  }
});

test('[SES-7] a tab that the browser discarded comes back with the newest token and ends no session', async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  await context.clock.install();
  const person = await personLike(FAMILY);
  await logInAndSettle(page, person, codeFor);
  const second = await openSecondTab(context, person);
  const first = await tokenOf(page);
  await page.goto('about:blank');
  await second.keyboard.press('Shift');
  await context.clock.fastForward('04:05');
  await expect.poll(() => tokenOf(second)).not.toBe(first);
  // The other tab can take all the time it needs to respond.
  await context.clock.pauseAt(await second.evaluate(() => Date.now() + 1000));
  const asked = page.waitForRequest('**/getcustomerdetail');
  await page.goto('/');
  expect((await asked).headers().authorization).toBe(`Bearer ${await tokenOf(second)}`);
  await context.clock.resume();
  await PoliciesPage.verifyOnPage(page);
  await PoliciesPage.verifyOnPage(second);
});

test('[SES-10] [SES-20] a 401 in one tab ends the session in the other too', async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  await logInAndSettle(page, person, codeFor);
  const second = await openSecondTab(context, person);
  await page.route('**/policydetail', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto(`/policy/${person.policies[0]}`);
  for (const tab of [page, second]) {
    await LoginPage.verifyOnPage(tab);
    await expect.poll(() => mainTextOf(tab)).toContain(TIME_OUT);
  }
});

test('[LOG-26] a slow network: the page says so, and nothing is sent twice', async ({ page, personLike }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/customerlogin', async (route) => {
    sent.push(route.request().method());
    await held;
    await route.continue();
  });
  const login = await LoginPage.open(page);
  await login.fill(await personLike(FAMILY));
  await login.submit.click();
  await expect(page.getByText('Validating your credentials...').first()).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText('Validating your credentials...');
  await login.submit.click({ force: true });
  await login.mobile.press('Enter');
  release();
  await CodePage.verifyOnPage(page);
  expect(sent).toEqual(['POST']);
});

test('[LOG-51] a slow network: the code step that was reloaded shows nothing else meanwhile', async ({
  page,
  personLike,
}) => {
  await askForCode(page, await personLike(FAMILY));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  release();
  await CodePage.verifyOnPage(page);
});

test('[LOG-91] a moment without a connection at Continue and at the code loses nothing that was typed', async ({
  page,
  context,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  const stored = page.waitForResponse('**/503.html');
  await login.fill(person);
  await (await stored).finished();
  await page.waitForLoadState('networkidle');
  const offline = page.getByText('You are offline. What you typed stays here.');
  await context.setOffline(true);
  await login.submit.click();
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await context.setOffline(true);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await PoliciesPage.verifyOnPage(page);
});

test('[LOG-95] a connection that drops while the portal is loaded at the code step does not cost the login', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  const dropped = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/logged-in-'),
  );
  await page.route('**/assets/logged-in-*.js', (route) => route.abort('internetdisconnected'));
  await login.fill(person);
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await dropped;
  await page.unroute('**/assets/logged-in-*.js');
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});

test('[SES-16] [NAV-11] no network at all: the page that says so shows without a network', async ({
  page,
  context,
  personLike,
  supportPhone,
}) => {
  // A state that a browser does not report as offline: a network that leads nowhere. LOG-91
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  });
  const login = await LoginPage.open(page);
  const stored = page.waitForResponse('**/503.html');
  await login.fill(await personLike(FAMILY));
  await (await stored).finished();
  await context.setOffline(true);
  await login.submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, the service is unavailable');
  await expect(page.getByRole('main')).toContainText(supportPhone);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await LoginPage.verifyOnPage(page);
});
