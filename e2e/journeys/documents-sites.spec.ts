import { expect, type Person, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { replaceConfiguration } from '../support/replace-configuration.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';

// The first request for a site builds it.
test.describe.configure({ timeout: 600_000 });

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

for (const [site, shows, heading] of [
  ['northcover-39', 'accents in names', 'Policy documents'],
  ['product-39', 'white-label', 'My inbox'],
  ['seniors-13', 'one funeral policy', 'Policy documents'],
] as const)
  test(`[DOC-30] [DOC-31] [DOC-61] a customer of ${site} reads a letter and an e-mail under the brand’s own heading`, async ({
    page,
    context,
    request,
    baseURL,
    personLike,
    expectAccessible,
  }) => {
    const origin = await siteWhenBuilt(request, site, baseURL);
    // As on many phones: the letter is drawn by our own viewer, whose text can be read here.
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
    );
    const openPolicy = async () => {
      const person = await personLike(shows, site);
      await page.goto(`${origin}/503.html`);
      await page.evaluate(() => sessionStorage.clear());
      await openSession(page, person, `${origin}/login`);
      await PoliciesPage.verifyOnPage(page);
      await page.goto(`${origin}/policy/${person.policies[0]}`);
      return person;
    };
    const inbox = page.getByRole('link', { name: 'My inbox' });
    let person = await openPolicy();
    // Letters are made after the server's start; a person who was copied before that has none.
    await expect(async () => {
      await expect(inbox)
        .toBeVisible({ timeout: 10_000 })
        .catch(async (error: unknown) => {
          person = await openPolicy();
          throw error;
        });
    }).toPass();
    await inbox.click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible();

    const letter = page.getByRole('link', { name: /^Policy schedule/ });
    const [letterWindow] = await Promise.all([context.waitForEvent('page'), letter.click()]);
    await expect(letterWindow.getByRole('region', { name: /^Page 1 of/ })).toContainText(nameOf(person));
    const email = page.getByRole('link', { name: /^We have updated your address/ });
    const [emailWindow] = await Promise.all([context.waitForEvent('page'), email.click()]);
    await expect(emailWindow.frameLocator('.email-frame').locator('body')).toContainText(
      `Dear ${person.firstName},`,
    );
    await expect(emailWindow.getByText('1 attachment')).toBeVisible();
  });

test('[NAV-5] [DOC-31] a link of the insurer leads through the login to the inbox', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike('Four policies');
  const [policy = ''] = person.policies;
  await logIn(page, person, codeFor, `/?dest=correspondence&policy=${policy}`);
  await expect(page.getByRole('heading', { level: 1, name: 'My inbox' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/documents/${policy}$`));
});

test('[DOC-30] [NAV-9] where documents are off there is no inbox, its paths are not found, and nothing asks for documents', async ({
  page,
  personLike,
}) => {
  await replaceConfiguration(page, ({ featureFlag }) => {
    featureFlag.documentsFeature = 0;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const person = await personLike('Four policies');
  const [policy = ''] = person.policies;
  await openSession(page, person);
  await PoliciesPage.verifyOnPage(page);
  await page.goto(`/policy/${policy}`);
  await expect(page.getByRole('heading', { name: 'Payment details' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My inbox' })).toHaveCount(0);
  for (const path of [
    `/documents/${policy}`,
    `/documents/${policy}/view?docId=1`,
    `/?dest=correspondence&policy=${policy}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  expect(asked.filter((url) => url.includes('/Document/'))).toEqual([]);
});
