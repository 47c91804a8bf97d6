import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { askForCode, logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';

// The error catalogue of the specification (section 8 of the first part), row by row.

const FAMILY = 'Four policies';
const UNAVAILABLE = 'Sorry, the service is unavailable';

const refuse =
  (status: number, facts: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/problem+json', json: { status, ...facts } });
const errorSummary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });
const storedItems = (page: Page) => page.evaluate(() => sessionStorage.length + localStorage.length);

type LoginTexts = Record<'accountLockMessage' | 'invalidOTPMessage' | 'expiredOTPMessage', string>;

/** Puts other texts into the site's configuration, to see that the page shows them. */
const configureTexts = (page: Page, texts: Partial<LoginTexts>): Promise<void> =>
  replaceConfiguration(page, ({ regionalisation }) => {
    Object.assign(regionalisation.login, texts);
  });

async function submitDetails(page: Page, person: Parameters<LoginPage['fill']>[0]): Promise<LoginPage> {
  const login = await LoginPage.open(page);
  await login.fill(person);
  await login.submit.click();
  return login;
}

async function submitCode(page: Page, digits = '123456'): Promise<void> {
  await new CodePage(page).type(digits);
  await new CodePage(page).submit();
}

async function expectUnavailable(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/503\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNAVAILABLE);
  // The text fits customers who were logged in and customers who were not.
  await expect(page.getByRole('main')).toContainText('If you were logged in, we have logged you out');
  expect(await storedItems(page)).toBe(0);
}

async function expectBroken(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
  await expect(page.getByText('We could not load this page.').getByRole('link')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
}

const CALLS = ['customerlogin', 'validateotp', 'getcustomerdetail', 'policydetail'] as const;

for (const call of CALLS) {
  for (const [what, respond] of [
    ['a network failure', (route: Route) => route.abort('connectionreset')],
    ['a 503', refuse(503)],
  ] as const) {
    test(`[SES-16] network failure: ${what} of ${call} leads to /503.html with nothing stored`, async ({
      page,
      personLike,
      codeFor,
    }) => {
      await page.route(`**/${call}`, respond);
      const person = await personLike(FAMILY);
      if (call === 'customerlogin') await submitDetails(page, person);
      else await logIn(page, person, codeFor);
      await expectUnavailable(page);
      await page.getByRole('link', { name: 'Try again' }).click();
      await LoginPage.verifyOnPage(page);
    });
  }
}

test('[SES-16] network failure of a resend leads to /503.html with nothing stored', async ({
  page,
  personLike,
}) => {
  await page.route('**/resendotp', (route) => route.abort('connectionreset'));
  await askForCode(page, await personLike(FAMILY), '/login?isAutomated=1');
  await page.getByRole('button', { name: 'Resend' }).click();
  await expectUnavailable(page);
});

test('[SES-18] non-OK response: the page says what could not be loaded, and another try can succeed', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.route('**/getcustomerdetail', refuse(500));
  await logIn(page, await personLike(FAMILY), codeFor);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/getcustomerdetail');
  await again.click();
  await PoliciesPage.verifyOnPage(page);
});

test('[SES-10] 401 on a rejected call: the session is cleared, with the time-out text', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.route('**/getcustomerdetail', refuse(401));
  await logIn(page, await personLike(FAMILY), codeFor);
  await LoginPage.verifyOnPage(page);
  await expect
    .poll(() => page.getByRole('main').evaluate((main) => main.textContent))
    .toContain('Your session has expired.  Please login again to continue.');
  expect(await storedItems(page)).toBe(0);
});

for (const call of ['customerlogin', 'validateotp', 'resendotp', 'getcustomerdetail']) {
  test(`[LOG-30] [SES-15] 403 of ${call}: the lock message of the configuration`, async ({
    page,
    personLike,
    codeFor,
    expectAccessible,
    supportPhone,
  }) => {
    await configureTexts(page, { accountLockMessage: 'Closed for now. Ring {phone}.' });
    await page.route(`**/${call}`, refuse(403));
    const person = await personLike(FAMILY);
    if (call === 'customerlogin') await submitDetails(page, person);
    else if (call === 'resendotp') {
      await askForCode(page, person, '/login?isAutomated=1');
      await page.getByRole('button', { name: 'Resend' }).click();
    } else await logIn(page, person, codeFor);
    await expect(page.getByRole('main')).toContainText(`Closed for now. Ring ${supportPhone}.`);
    expect(await storedItems(page)).toBe(0);
    await expectAccessible();
    await page.getByRole('button', { name: 'Return to Log In' }).click();
    await LoginPage.verifyOnPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('[LOG-27] code validation rejected 404: the invalid-code message of the configuration', async ({
  page,
  personLike,
}) => {
  await configureTexts(page, { invalidOTPMessage: 'Not that one.' });
  await page.route('**/validateotp', refuse(404));
  await askForCode(page, await personLike(FAMILY));
  await submitCode(page);
  await expect(errorSummary(page)).toContainText('Not that one.');
});

for (const call of ['validateotp', 'resendotp']) {
  test(`[LOG-28] [LOG-59] 419 of ${call}: the expired-code message of the configuration, and the way on`, async ({
    page,
    personLike,
    expectAccessible,
  }) => {
    await configureTexts(page, { expiredOTPMessage: 'Too old.' });
    await page.route(`**/${call}`, refuse(419));
    await askForCode(page, await personLike(FAMILY), '/login?isAutomated=1');
    if (call === 'validateotp') await submitCode(page);
    else await page.getByRole('button', { name: 'Resend' }).click();
    await expect(errorSummary(page)).toContainText('Too old.');
    await expect(errorSummary(page)).toContainText('Choose Resend to get a new code.');
    await expect(new CodePage(page).box(1)).toHaveValue('');
    await expectAccessible();
    await page.unroute(`**/${call}`);
    await page.route('**/resendotp', (route) => route.fulfill({ json: {} }));
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(errorSummary(page)).toHaveCount(0);
    await expect(new CodePage(page).box(1)).toBeFocused();
  });
}

test('[LOG-28] 419: without other texts in the configuration, those of the specification', async ({
  page,
  personLike,
}) => {
  await page.route('**/validateotp', refuse(419));
  await askForCode(page, await personLike(FAMILY));
  await submitCode(page);
  await expect(errorSummary(page)).toContainText('OTP expired. Please try again.');
});

for (const [what, respond] of [
  ['non-OK', refuse(500)],
  ['a network failure', (route: Route) => route.abort('connectionreset')],
] as const) {
  test(`[SES-12] logout ${what}: ignored`, async ({ page, personLike, codeFor }) => {
    await logIn(page, await personLike(FAMILY), codeFor);
    await PoliciesPage.verifyOnPage(page);
    await page.route('**/Customer/logout', respond);
    await page.getByRole('link', { name: 'Log out' }).click();
    await LoginPage.verifyOnPage(page);
    await expect(page.getByRole('main')).toContainText('You have logged out.');
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedItems(page)).toBe(0);
  });
}

test('[LOG-18] credentials failure: the HTML of the server, sanitised, and the text of the brand with its phone', async ({
  page,
  personLike,
  expectAccessible,
  supportPhone,
}) => {
  await page.route(
    '**/customerlogin',
    refuse(400, { loginErrorMessage: '<p>No <b>luck</b><img src=x onerror="document.title=1"></p>' }),
  );
  await submitDetails(page, await personLike(FAMILY));
  await expect(errorSummary(page)).toContainText('No luck');
  await expect(errorSummary(page)).toContainText(
    `The details you have entered do not match any of our records. Please check the details and try again. Alternatively, you can call us on ${supportPhone}.`,
  );
  await expect(errorSummary(page).locator('img')).toHaveCount(0);
  await expect(errorSummary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible();
});

test("[LOG-19] code failure for another cause: the digits stay, and 'Return to Log In' is offered", async ({
  page,
  personLike,
}) => {
  await page.route('**/validateotp', refuse(500));
  await askForCode(page, await personLike(FAMILY));
  await submitCode(page);
  await expect(errorSummary(page)).toContainText('We could not log you in.');
  await expect(new CodePage(page).box(6)).toHaveValue('6');
  await page.getByRole('button', { name: 'Return to Log In' }).click();
  await LoginPage.verifyOnPage(page);
});

test('[SES-16] [CON-40] aborted address request: an empty error, no message, and the later response is shown', async ({
  page,
  personLike,
  codeFor,
}) => {
  await logIn(page, await personLike(FAMILY), codeFor);
  const form = await ContactFormPage.goTo(page);
  const isFirst = (url: URL) => url.searchParams.get('address') === '5 Ma';
  await page.route('**/searchwithoutpostcode*', (route) =>
    // The first gets no response: only its abort ends it.
    isFirst(new URL(route.request().url()))
      ? undefined
      : route.fulfill({ json: ['5 Marine Parade;Mount Maunganui;Tauranga;3116'] }),
  );
  const asked = page.waitForRequest((request) => isFirst(new URL(request.url())));
  const aborted = page.waitForEvent('requestfailed', (request) => isFirst(new URL(request.url())));
  await form.search.fill('5 Ma');
  await asked;
  await form.search.fill('5 Mari');
  await aborted;
  await expect(form.options.first()).toHaveText('5 Marine Parade, Mount Maunganui, TAURANGA, 3116');
  await expect(page.getByRole('alert')).toHaveText(['']);
  await expect(page).toHaveURL(/\/contacts\/update$/);
});

for (const [what, respond, text] of [
  ['with a status', refuse(500), 'Error retrieving postcode matches 500'],
  ['of the network', (route: Route) => route.abort('connectionreset'), 'Error retrieving postcode matches'],
] as const) {
  test(`[CON-26] postcode search failure ${what}: the form says so, and nothing is sent`, async ({
    page,
    personLike,
    codeFor,
  }) => {
    await replaceConfiguration(page, ({ featureFlag }) => {
      featureFlag.postcodeVerificationFeature = true;
    });
    await page.route('**/searchpostcode*', respond);
    await logIn(page, await personLike(FAMILY), codeFor);
    const form = await ContactFormPage.goTo(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await form.goManual();
    await page.getByLabel('Postcode').fill('6035');
    await form.save.click();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    expect(sent.filter((url) => url.includes('updatecustomercontactdetail'))).toEqual([]);
    await expect(page).toHaveURL(/\/contacts\/update$/);
  });
}

test('[CON-16] contact update failure: the text of the brand with its phone, and what was typed stays', async ({
  page,
  personLike,
  codeFor,
}) => {
  await page.route('**/updatecustomercontactdetail', refuse(500));
  await logIn(page, await personLike(FAMILY), codeFor);
  const form = await ContactFormPage.goTo(page);
  await form.homePhone.fill('094180002');
  await form.save.click();
  const alert = page.getByRole('alert').filter({ hasText: 'We were unable to update your contact details.' });
  await expect(alert).toContainText(/Please try again or call us on [\d ]+\./);
  await expect(form.homePhone).toHaveValue('094180002');
});

test('[CFG-7] time-out: a call without a response in time counts as a network failure', async ({
  page,
  personLike,
}) => {
  await page.clock.install();
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await page.route('**/customerlogin', () => undefined);
  await login.fill(person);
  await Promise.all([page.waitForRequest('**/customerlogin'), login.submit.click()]);
  await page.clock.fastForward(15_000);
  await expectUnavailable(page);
});

test('[NAV-13] [NAV-34] chunk failure: a part of the login that cannot be loaded says so in its place', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await page.route('**/assets/second-step-*.js', (route) => route.abort('connectionreset'));
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await login.fill(person);
  await login.submit.click();
  await expectBroken(page);
  await expectAccessible();
  await page.unroute('**/assets/second-step-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await (await LoginPage.verifyOnPage(page)).fill(person);
  await login.submit.click();
  await CodePage.verifyOnPage(page);
});

for (const [what, respond] of [
  ['cannot be loaded', (route: Route) => route.abort('connectionreset')],
  ['cannot be read', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '/(?<a' })],
] as const) {
  test(`[NAV-13] [NAV-34] chunk failure: a page whose script ${what} says so in its place, and the session stays`, async ({
    page,
    personLike,
    expectAccessible,
  }) => {
    await page.route('**/assets/contacts-page-*.js', respond);
    await openSession(page, await personLike(FAMILY));
    await PoliciesPage.verifyOnPage(page);
    await page.getByRole('link', { name: 'My contact details' }).click();
    await expectBroken(page);
    await expectAccessible();
    await page.getByRole('link', { name: 'My policies' }).click();
    await PoliciesPage.verifyOnPage(page);
    await page.goto('/contacts');
    await expectBroken(page);
    await page.unroute('**/assets/contacts-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My contact details');
  });
}

test('[NAV-34] a page that throws while it is drawn leaves the brand, the menu, the phone and Reload', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  await page.route('**/getcustomerdetail', async (route) => {
    const response = await route.fetch();
    const customer = await response.json();
    customer.Policies[0].ProductName = {};
    await route.fulfill({ response, json: customer });
  });
  await openSession(page, await personLike(FAMILY));
  await expectBroken(page);
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  await expectAccessible();
  await page.unroute('**/getcustomerdetail');
  // The banner above the page names the same policy, and is broken too.
  await page.getByRole('button', { name: 'Reload' }).last().click();
  await PoliciesPage.verifyOnPage(page);
});

test('[NAV-19] chunk failure because the site was rebuilt: the page reloads, and the login goes on', async ({
  page,
  personLike,
}) => {
  await page.clock.install();
  const person = await personLike(FAMILY);
  const login = await LoginPage.open(page);
  await page.clock.fastForward('02:00');
  let isPageOld = true;
  await page.route('**/assets/second-step-*.js', (route) =>
    isPageOld ? route.fulfill({ status: 404, contentType: 'text/plain', body: '' }) : route.continue(),
  );
  const isHome = (url: URL) => url.pathname === '/';
  await page.route(isHome, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/main-new.js"></script>',
    }),
  );
  const reloaded = page.waitForEvent('load').then(() => {
    isPageOld = false;
  });
  await login.mobile.focus();
  await reloaded;
  await (await LoginPage.verifyOnPage(page)).fill(person);
  await login.submit.click();
  await CodePage.verifyOnPage(page);
});
