import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../support/fixtures.ts';
import { menuViolations } from '../support/menu-checks.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { textsOf } from '../support/pages/site-texts.ts';
import { forcedColourViolations, screenViolations } from '../support/screen-checks.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';
import { SITES } from '../support/sites.ts';

/** The system treats the customer's own colours alike for all brands. */
const IN_FORCED_COLOURS = 'real-154';

const SEARCH = '**/api/v1/Address/searchwithoutpostcode*';
const FOUND = ['12 George Street;Newtown;Somewhere;2042', '120 George Street, Newtown'];

type CheckScreen = (screen: string) => Promise<void>;

async function walkLogin(page: Page, person: Person, path: string, check: CheckScreen): Promise<CodePage> {
  await page.goto(path);
  const login = await LoginPage.verifyOnPage(page, textsOf(person.site));
  await check('login');
  await login.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await check('login with errors');
  await login.fill(person);
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await check('code');
  return code;
}

async function walkPolicies(page: Page, person: Person, check: CheckScreen): Promise<void> {
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
  await check('policies');
  await policies.openPolicy(person.policies[0] ?? '');
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  await check('policy');
}

async function walkContacts(page: Page, person: Person, check: CheckScreen): Promise<void> {
  await page.route(SEARCH, (route) => route.fulfill({ json: FOUND }));
  await page.getByRole('link', { name: 'My contact details' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await check('contacts');
  const form = await ContactFormPage.goTo(page, textsOf(person.site));
  await form.search.fill('12 Geo');
  await expect(form.options).toHaveCount(FOUND.length + 1);
  await check('contact form, searching');
  // With the list still open.
  await form.same.click();
  await expect(form.postal).toBeVisible();
  await form.goManual();
  await form.streetAddress.first().fill('');
  await form.email.fill('nobody');
  await form.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await check('contact form, by hand, with errors');
}

// The first request for a site builds it.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[CFG-2] the walked sites are those that people can log in to', async ({ request }) => {
  const people = (await (await request.get('/dev/people.json')).json()) as Person[];
  expect([...new Set(people.map(({ site }) => site))].sort()).toEqual([...SITES].sort());
});

for (const site of SITES) {
  test(`[NAV-15] [NAV-16] [NAV-26] [NAV-27] [CFG-18] every screen of ${site} passes axe in every mode, and reads at 400 %`, async ({
    page,
    baseURL,
    request,
    personLike,
    codeFor,
  }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      // A special status of the specification, which browsers take for an error.
      const isSpecialStatus = /status of (467|469|473)/.test(message.text());
      if (message.type() === 'error' && !isSpecialStatus) violations.push(`console: ${message.text()}`);
    });
    const check = async (screen: string) => {
      const found = await screenViolations(page);
      if (site === IN_FORCED_COLOURS) found.push(...(await forcedColourViolations(page)));
      violations.push(...found.map((violation) => `${screen}, ${violation}`));
    };
    const person = await personLike('', site);
    const origin = await siteWhenBuilt(request, site, baseURL);
    const code = await walkLogin(page, person, `${origin}/login`, check);
    await code.type(await codeFor(person.mobile));
    await code.submit();
    await walkPolicies(page, person, check);
    violations.push(...(await menuViolations(page)));
    await walkContacts(page, person, check);
    expect(violations).toEqual([]);
  });
}
