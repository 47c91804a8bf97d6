import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import {
  forcedColourViolations,
  screenViolations,
  twiceTheTextViolations,
} from '../support/screen-checks.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';
import { SITES } from '../support/sites.ts';

/** The system treats the customer's own colours alike for all brands. */
const IN_FORCED_COLOURS = 'real-154';
const MOST_TABS = 60;

/** Whether the keyboard writes here. A frame that was left remembers its last field. */
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate(
    (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
  );

/** Reaches a control by the Tab key alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS && !(await hasFocus(control)); tabs += 1)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Types a card and pays, by keyboard alone. The order of the fields is the site's. */
async function payByKeyboard(page: Page, payment: PaymentPage, number: string): Promise<void> {
  await payment.card.getByRole('textbox').first().focus();
  const fields: [string, string][] = [
    ['Card number', number],
    ['Expiry date', '0831'],
    ['Name on card', 'A Customer'],
    ['Security code', '123'],
  ];
  const places = await Promise.all(
    fields.map(async ([label]) => (await payment.card.getByLabel(label).boundingBox())?.y ?? 0),
  );
  const inOrder = fields
    .map((field, index) => ({ field, y: places[index] ?? 0 }))
    .toSorted((a, b) => a.y - b.y);
  for (const { field } of inOrder) await typeInto(page, payment.card.getByLabel(field[0]), field[1]);
  await tabTo(page, payment.pay);
  await page.keyboard.press('Enter');
}

// The widths are the test's own: one project is enough.
test.skip(({ isMobile }) => isMobile, 'the screens are checked at widths of their own');
// The first request for a site builds it.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const site of SITES) {
  test(`[NAV-15] [NAV-16] [PAY-61] [PAY-63] [PAY-67] paying at ${site} by keyboard alone: declined, then by a challenge; each screen holds in every mode, at 400 % and with text of twice the size`, async ({
    page,
    baseURL,
    request,
    personLike,
    codeFor,
  }) => {
    const violations: string[] = [];
    const check = async (screen: string) => {
      const found = [...(await screenViolations(page)), ...(await twiceTheTextViolations(page))];
      if (site === IN_FORCED_COLOURS) found.push(...(await forcedColourViolations(page)));
      violations.push(...found.map((violation) => `${screen}, ${violation}`));
    };
    const person = await personLike(site === 'real-154' ? 'Three overdue' : 'Two overdue payments', site);
    const origin = await siteWhenBuilt(request, site, baseURL);
    await logIn(page, person, codeFor, `${origin}/login`);
    const banner = page.getByRole('region', { name: 'Overdue premiums' });
    await expect(banner).toBeVisible();
    await check('home');
    await tabTo(page, banner.getByRole('link', { name: 'Pay now' }));
    await page.keyboard.press('Enter');
    const payment = await PaymentPage.verifyChoice(page);
    await tabTo(page, payment.rows.nth(0));
    await page.keyboard.press('Space');
    await check('choice');
    await tabTo(page, payment.continue);
    await page.keyboard.press('Enter');
    await payment.expectCardForm();
    await tabTo(page, payment.pay);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await check('card with errors');
    await payByKeyboard(page, payment, CARDS.declined);
    await expect(page.getByRole('alert').filter({ hasText: 'No money was taken.' })).toBeFocused();
    await payByKeyboard(page, payment, CARDS.challengePasses);
    const confirm = page.getByRole('button', { name: 'Confirm payment' });
    await confirm.waitFor();
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    await payment.expectReceipt();
    await check('receipt');
    expect(violations).toEqual([]);
  });
}

test('[PAY-14] [PAY-54] extended dishonour in another brand and country: everything is paid together', async ({
  page,
  baseURL,
  request,
  personLike,
  codeFor,
}) => {
  const person = await personLike('extended dishonour 1', 'seniors-154');
  const origin = await siteWhenBuilt(request, 'seniors-154', baseURL);
  await logIn(page, person, codeFor, `${origin}/login`);
  const payment = await PaymentPage.openFromBanner(page);
  for (const row of await payment.rows.all()) await expect(row).toBeDisabled();
  await payment.continue.click();
  await payment.expectCardForm();
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
});
