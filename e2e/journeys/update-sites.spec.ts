import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { pressAt, tabTo, typeCardByKeyboard } from '../support/keyboard.ts';
import { openSession } from '../support/open-session.ts';
import { CARDS } from '../support/pages/payment-page.ts';
import { ENDINGS, UpdatePaymentPage } from '../support/pages/update-payment-page.ts';
import { collectViolations } from '../support/screen-checks.ts';
import { siteWhenBuilt } from '../support/site-when-built.ts';
import { SITES } from '../support/sites.ts';

/** Whose bank accounts they are, by the country at the end of a site's name. */
const COUNTRIES: Readonly<Record<string, 'AU' | 'CA' | 'NZ'>> = { 13: 'AU', 39: 'CA', 154: 'NZ' };

/** How a country calls the payment from a bank account. */
const DEBITS = { AU: 'Direct debit', CA: 'Pre-authorized debit', NZ: 'Direct debit' } as const;

/** More than the longest form for a bank account needs. */
const MOST_PX = 700;

/**
 * Goes from the list of policies to the form for a bank account of the first policy, which is paid by card.
 */
async function goToForm(page: Page): Promise<UpdatePaymentPage> {
  await pressAt(page, page.locator('.card-link').first(), 'Enter');
  await pressAt(page, page.getByRole('link', { name: /Edit details/ }), 'Enter');
  const update = await UpdatePaymentPage.verifyOnPage(page);
  await tabTo(page, page.getByRole('radio', { name: 'Credit card', checked: true }));
  // The form for a card is there before it is left: on a busy machine its frame was cut off while it came.
  await expect(update.save).toBeEnabled();
  await page.keyboard.press('ArrowDown');
  await expect(update.save).toBeEnabled();
  // The form is still below the window.
  const height = (await page.locator('gateway-bank-form iframe').boundingBox())?.height;
  expect(height).toBeLessThan(MOST_PX);
  return update;
}

async function agreeAndSave(page: Page, update: UpdatePaymentPage): Promise<void> {
  await pressAt(page, update.box, 'Space');
  await pressAt(page, update.save, 'Enter');
}

// The first request for a site builds it.
test.describe.configure({ timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const site of SITES) {
  test(`[NAV-15] [NAV-16] [NAV-24] [GWY-26] [UPD-51] [UPD-53] [UPD-57] [UPD-64] [UPD-68] other payment details at ${site} by keyboard alone: an account that is declined, then a card; each screen holds in every mode, at 400 % and with text of twice the size`, async ({
    page,
    baseURL,
    request,
    personLike,
  }) => {
    const { check, violations } = collectViolations(page, site);
    const country = COUNTRIES[site.split('-')[1] ?? ''] ?? 'NZ';
    const person = await personLike(site === 'real-154' ? 'Three overdue' : 'Two overdue payments', site);
    const origin = await siteWhenBuilt(request, site, baseURL);
    await openSession(page, person, `${origin}/login`);
    const update = await goToForm(page);
    await pressAt(page, update.save, 'Enter');
    await expect(update.problem).toBeFocused();
    await check('bank account with errors');
    await tabTo(page, update.frame.getByLabel('Account name'));
    await update.typeAccount(ENDINGS.declined, country);
    await agreeAndSave(page, update);
    await expect(update.problem).toContainText(/did not accept this (card|account)/);
    await expect(update.problem).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: DEBITS[country] }));
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Credit card' })).toBeChecked();
    await expect(update.save).toBeEnabled();
    await typeCardByKeyboard(page, update.frame, CARDS.approved);
    await check('card');
    await agreeAndSave(page, update);
    await update.expectSaved(person.policies[0] ?? '', '4242');
    await check('policy with offers');
    expect(violations).toEqual([]);
  });
}
