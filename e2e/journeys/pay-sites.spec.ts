import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { pressAt, typeCardByKeyboard } from '../support/keyboard.ts';
import { openSession } from '../support/open-session.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import { collectViolations } from '../support/screen-checks.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';
import { SITES } from '../support/sites.ts';

/** Types a card and pays, by keyboard alone. */
async function payByKeyboard(page: Page, payment: PaymentPage, number: string): Promise<void> {
  await payment.card.getByRole('textbox').first().focus();
  await typeCardByKeyboard(page, payment.card, number);
  await pressAt(page, payment.pay, 'Enter');
}

// The first request for a site builds it.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const site of SITES) {
  test(`[NAV-15] [NAV-16] [PAY-61] [PAY-63] [PAY-67] paying at ${site} by keyboard alone: declined, then by a challenge; each screen holds in every mode, at 400 % and with text of twice the size`, async ({
    page,
    baseURL,
    request,
    personLike,
  }) => {
    const { check, violations } = collectViolations(page, site);
    const person = await personLike(site === 'real-154' ? 'Three overdue' : 'Two overdue payments', site);
    const origin = await siteWhenBuilt(request, site, baseURL);
    await openSession(page, person, `${origin}/login`);
    const banner = page.getByRole('region', { name: 'Overdue premiums' });
    await expect(banner).toBeVisible();
    await check('home');
    await pressAt(page, banner.getByRole('link', { name: 'Pay now' }), 'Enter');
    const payment = await PaymentPage.verifyChoice(page);
    await pressAt(page, payment.rows.nth(0), 'Space');
    await check('choice');
    await pressAt(page, payment.continue, 'Enter');
    await payment.expectCardForm();
    await pressAt(page, payment.pay, 'Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await check('card with errors');
    await payByKeyboard(page, payment, CARDS.declined);
    await expect(page.getByRole('alert').filter({ hasText: 'No money was taken.' })).toBeFocused();
    await payByKeyboard(page, payment, CARDS.challengePasses);
    const confirm = page.getByRole('button', { name: 'Confirm payment' });
    await confirm.waitFor();
    await pressAt(page, confirm, 'Enter');
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
}) => {
  const person = await personLike('extended dishonour 1', 'seniors-154');
  const origin = await siteWhenBuilt(request, 'seniors-154', baseURL);
  await openSession(page, person, `${origin}/login`);
  const payment = await PaymentPage.openFromBanner(page);
  for (const row of await payment.rows.all()) await expect(row).toBeDisabled();
  await payment.continue.click();
  await payment.expectCardForm();
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
});
