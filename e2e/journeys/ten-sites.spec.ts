import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../support/fixtures.ts';
import { CodePage } from '../support/pages/code-page.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { wordsOf } from '../support/pages/site-words.ts';
import { faultsInForcedColours, faultsOfScreen } from '../support/screen-checks.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

const SITES = [
  'real-154',
  'real-13',
  'seniors-13',
  'seniors-154',
  'fiftyup-13',
  'northcover-39',
  'nzonechoice-154',
  'product-13',
  'product-39',
  'product-154',
];
/** What the system does with colours of the customer's own is the same for all brands. */
const IN_FORCED_COLOURS = 'real-154';

const SEARCH = '**/api/v1/Address/searchwithoutpostcode*';
const FOUND = ['12 George Street;Newtown;Somewhere;2042', '120 George Street, Newtown'];

type Look = (screen: string) => Promise<void>;

async function walkLogin(page: Page, person: Person, path: string, look: Look): Promise<CodePage> {
  await page.goto(path);
  const login = await LoginPage.verifyOnPage(page, wordsOf(person.site));
  await look('login');
  await login.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await look('login with errors');
  await login.fill(person);
  await login.submit.click();
  const code = await CodePage.verifyOnPage(page);
  await look('code');
  return code;
}

async function walkPolicies(page: Page, person: Person, look: Look): Promise<void> {
  const policies = await PoliciesPage.verifyOnPage(page);
  await expect(policies.cards).toHaveCount(person.policies.length);
  await look('policies');
  await policies.openPolicy(person.policies[0] ?? '');
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  await look('policy');
}

async function walkContacts(page: Page, person: Person, look: Look): Promise<void> {
  await page.route(SEARCH, (route) => route.fulfill({ json: FOUND }));
  await page.getByRole('link', { name: 'My contact details' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await look('contacts');
  const form = await ContactFormPage.goTo(page, wordsOf(person.site));
  await form.search.fill('12 Geo');
  await expect(form.options).toHaveCount(FOUND.length + 1);
  await look('contact form, searching');
  // With the list still open.
  await form.same.click();
  await expect(form.postal).toBeVisible();
  await form.goManual();
  await form.streetAddress.first().fill('');
  await form.email.fill('nobody');
  await form.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  await look('contact form, by hand, with errors');
}

// The widths are the test's own: one project is enough.
test.skip(({ isMobile }) => isMobile, 'every screen is looked at in widths of its own');
// A site that nobody asked for before is built first.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('[CFG-2] the sites that are walked are those that people can log in to', async ({ request }) => {
  const people = (await (await request.get('/dev/people.json')).json()) as Person[];
  expect([...new Set(people.map(({ site }) => site))].sort()).toEqual([...SITES].sort());
});

for (const site of SITES) {
  test(`[NAV-15] [NAV-16] [CFG-18] every screen of ${site} passes axe in every look, and reads at 400 %`, async ({
    page,
    baseURL,
    request,
    personLike,
    codeFor,
  }) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    const look = async (screen: string) => {
      const found = await faultsOfScreen(page);
      if (site === IN_FORCED_COLOURS) found.push(...(await faultsInForcedColours(page)));
      faults.push(...found.map((fault) => `${screen}, ${fault}`));
    };
    const person = await personLike('', site);
    const address = await siteWhenBuilt(request, site, baseURL);
    const code = await walkLogin(page, person, `${address}/login`, look);
    await code.type(await codeFor(person.mobile));
    await code.submit();
    await walkPolicies(page, person, look);
    await walkContacts(page, person, look);
    expect(faults).toEqual([]);
  });
}
