import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { ContactFormPage } from '../support/pages/contact-form-page.ts';
import { PaymentPage } from '../support/pages/payment-page.ts';
import { type SwitchedServer, startSwitchedServer } from '../support/switched-server.ts';

const NOTICE = 'Paying online is back this evening.';

type Fixtures = { readonly server: SwitchedServer };

const test = base.extend<object, Fixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
    async ({}, use) => {
      const server = await startSwitchedServer([
        ['notice', '--text', NOTICE],
        ['pay-now'],
        ['update-payment'],
        ['address-search'],
      ]);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' });
const typeOf = (place: Locator) =>
  place.evaluate((element) => {
    const { fontFamily, fontSize, lineHeight, color } = getComputedStyle(element);
    return { fontFamily, fontSize, lineHeight, color };
  });

test('[SWI-2] [SWI-5] [SWI-6] [SWI-7] while much is paused a customer reads the notice and what is overdue, no form opens, and from the end on all is back', async ({
  page,
  server,
  personLike,
  supportPhone,
  expectAccessible,
}) => {
  const person = await personLike('Three overdue payments');
  const [policyNumber = ''] = person.policies;
  const at = (path: string) => `${server.origin}${path}`;
  await page.goto('/login');
  await expect(notice(page)).toContainText(`${NOTICE} This applies until `);
  expect(await typeOf(notice(page))).toEqual(await typeOf(page.locator('#root')));
  await openSession(page, person, at('/'));
  await expect(notice(page)).toContainText(NOTICE);
  await expectAccessible();

  const payment = await PaymentPage.openFromBanner(page);
  await payment.rows.nth(0).check();
  const total = await payment.total.textContent();
  expect(total).toMatch(/^\$\d+\.\d\d$/);
  await payment.continue.click();
  const problem = page.getByRole('alert', { name: 'There is a problem' });
  await expect(problem).toContainText('No money was taken. Paying online is not available right now.');
  await expect(problem).toContainText(`call us on ${supportPhone} to pay`);
  await expect(page.locator('gateway-card-form')).toHaveCount(0);
  await expectAccessible();

  await page.goto(`/update/payment/${policyNumber}`);
  await expect(page.getByRole('main')).toContainText(
    `Payment details cannot be changed online right now. Nothing was changed. Please try again later, or call us on ${supportPhone}.`,
  );
  await expectAccessible();

  await page.goto('/contacts/update');
  const form = await ContactFormPage.verifyOnPage(page);
  await form.search.fill('5 Marine');
  await expect(form.residential.getByText('Address search is not available right now.')).toBeVisible();
  await expectAccessible();

  server.passTheEnd();
  const configuration = async () => (await page.request.get(at('/configResponse.json'))).text();
  await expect.poll(configuration).not.toContain(NOTICE);
  await openSession(page, person, at(`/policy/${policyNumber}`));
  await expect(notice(page)).toHaveCount(0);
  await page.goto(`/update/payment/${policyNumber}`);
  await expect(page.getByRole('radio', { name: 'Credit card' })).toBeVisible();
  await page.goto(`/payment/${policyNumber}`);
  const back = await PaymentPage.verifyChoice(page);
  await back.rows.nth(0).check();
  await expect(back.total).toHaveText(total ?? '');
  await back.continue.click();
  await expect(page.getByText('Step 2 of 2: Enter your card details')).toBeVisible();
});
