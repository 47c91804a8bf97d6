import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

const FAMILY = 'Four policies';
const CAPTCHA_REQUIRED = 'Please verify that you are not a robot';

/** Switches the captcha on, as an operator can. */
const switchCaptchaOn = (page: Page) =>
  replaceConfiguration(page, ({ featureFlag }) => {
    featureFlag.recaptchaFeature = true;
  });

const verified = (page: Page) =>
  page.getByRole('group', { name: 'Robot check' }).getByText('Verified: you are not a robot');

test('[LOG-44] [LOG-45] [LOG-49] the captcha solves itself after the first input, and the login goes through', async ({
  page,
  personLike,
  codeFor,
  expectAccessible,
}) => {
  const refusedByPolicy: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refusedByPolicy.push(message.text());
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/recaptcha/')) asked.push(new URL(request.url()).pathname);
  });
  await switchCaptchaOn(page);
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await expect(page.getByText('We check that you are not a robot.')).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessible();
  await login.fill(person);
  await expect(verified(page)).toBeVisible();
  await expectAccessible();
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  expect(asked).toEqual(['/api/v1/recaptcha/challenge', '/api/v1/recaptcha/verify']);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
  expect(refusedByPolicy).toEqual([]);
});

test("[LOG-45] without a passed captcha nothing is sent, and the page asks: 'Please verify that you are not a robot'", async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await switchCaptchaOn(page);
  await page.route('**/recaptcha/verify', (route) => route.fulfill({ json: { score: 0, success: false } }));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/customerlogin')) sent.push(request.url());
  });
  const login = await LoginPage.open(page);
  await login.fill(await personLike(FAMILY));
  await login.submit.click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toContainText(CAPTCHA_REQUIRED);
  await expect(summary).toBeFocused();
  expect(sent).toEqual([]);
  await expectAccessible();
  await page.unroute('**/recaptcha/verify');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(verified(page)).toBeVisible();
  await login.submit.click();
  await CodePage.verifyOnPage(page);
});

test('[LOG-46] a captcha service that is down or fails stops nobody', async ({ page, personLike }) => {
  await switchCaptchaOn(page);
  await page.route('**/recaptcha/challenge', (route) => route.abort('connectionrefused'));
  const login = await LoginPage.open(page);
  await login.fill(await personLike(FAMILY));
  await login.submit.click();
  await CodePage.verifyOnPage(page);
  await page.unroute('**/recaptcha/challenge');
  await page.route('**/recaptcha/verify', (route) => route.fulfill({ status: 500, body: '' }));
  await LoginPage.open(page, '/login?again');
  await login.fill(await personLike(FAMILY));
  await login.submit.click();
  await CodePage.verifyOnPage(page);
});

test('[LOG-48] any site shows the captcha that the server demands, and the same details go through', async ({
  page,
  personLike,
}) => {
  let demands = 1;
  await page.route('**/customerlogin', (route) => {
    demands -= 1;
    if (demands < 0) return route.fallback();
    return route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { status: 400, code: 'login.captcha-required' },
    });
  });
  const login = await LoginPage.open(page);
  await login.fill(await personLike(FAMILY));
  await login.submit.click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(CAPTCHA_REQUIRED);
  await expect(verified(page)).toBeVisible();
  await login.submit.click();
  await CodePage.verifyOnPage(page);
});

test('[LOG-44] [LOG-49] [LOG-60] a site with the captcha on uses the captcha service of its own API', async ({
  page,
  baseURL,
  request,
  personLike,
  codeFor,
}) => {
  const site = await siteWhenBuilt(request, 'product-13', baseURL);
  const person = await personLike('white-label brand in Australia', 'product-13');
  const responses: unknown[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/recaptcha/verify')) responses.push(await response.json());
  });
  await page.goto(`${site}/login`);
  const login = new LoginPage(page);
  await login.fill(person);
  await expect(verified(page)).toBeVisible();
  await expect.poll(() => responses).toEqual([{ score: 1, success: true }]);
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await PoliciesPage.verifyOnPage(page);
});
