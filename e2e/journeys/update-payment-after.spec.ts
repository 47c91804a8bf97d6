import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import { ENDINGS, UpdatePaymentPage } from '../support/pages/update-payment-page.ts';
import { expect, test } from '../support/payment-fixtures.ts';
import { clippedWithLargeText } from '../support/screen-checks.ts';

const PANEL = { name: 'After your change' } as const;

test('[UPD-75] [UPD-78] [UPD-85] a new card pays what is overdue: the saved card is offered first', async ({
  page,
  openForm,
  expectAccessible,
}) => {
  const { policyNumber, update } = await openForm();
  await update.saveCard('5555555555554444');
  await update.expectSaved(policyNumber, '4444');
  const panel = page.getByRole('region', PANEL);
  await expect(panel).toContainText('with the card ending in 4444');
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Overdue premiums' })).toBeVisible();
  await panel.getByRole('link', { name: /Pay now/ }).click();
  const payment = await PaymentPage.verifyChoice(page);
  await payment.rows.nth(0).check();
  await payment.continue.click();
  await expect(page.getByText(/card ending in/)).toContainText('4444');
  await expectAccessible();
  await payment.pay.click();
  await payment.expectReceipt();
});

test('[UPD-87] the saved card is questioned by the bank, and pays', async ({ page, openForm }) => {
  const { policyNumber, update } = await openForm();
  await update.saveCard(CARDS.challengePasses);
  await update.answerChallenge();
  await update.expectSaved(policyNumber, '3184');
  const payment = await PaymentPage.openFromBanner(page);
  await payment.rows.nth(0).check();
  await payment.continue.click();
  await payment.pay.click();
  await update.answerChallenge();
  await payment.expectReceipt();
});

test('[UPD-76] [UPD-77] [UPD-79] the same details for other policies: only those that are ticked', {
  tag: '@desktop',
}, async ({ page, openForm, expectAccessible }) => {
  const { policyNumber: first, update } = await openForm('Three overdue policies at once');
  await update.saveCard('5555555555554444');
  await update.expectSaved(first, '4444');
  const panel = page.getByRole('region', PANEL);
  const boxes = panel.getByRole('checkbox');
  await expect(boxes.first()).not.toBeChecked();
  await expectAccessible();
  expect(await clippedWithLargeText(page)).toEqual([]);
  const chosen = (await boxes.first().getAttribute('id'))?.replace(/\D/g, '') ?? '';
  await boxes.first().check();
  await panel.getByRole('button', { name: 'Use the same details' }).click();
  await expect(panel.getByText(`We now use the same payment details for policy ${chosen}.`)).toBeFocused();
  await panel.getByRole('button', { name: 'Close this box' }).click();
  await expect(panel).toHaveCount(0);
  await page.goto(`/policy/${chosen}`);
  await update.expectDigits('4444');
});

test('[UPD-70] two tabs: what was opened later and saved first stays in force', async ({
  page,
  context,
  openForm,
}) => {
  const { policyNumber, update: older } = await openForm();
  await expect(older.save).toBeEnabled();
  const otherPage = await context.newPage();
  await otherPage.goto(`/update/payment/${policyNumber}`);
  const newer = await UpdatePaymentPage.verifyOnPage(otherPage);
  await newer.saveAccount(ENDINGS.saved);
  await newer.expectSaved(policyNumber, '900');
  await page.bringToFront();
  await older.saveAccount(ENDINGS.saved);
  await older.expectNotSaved(/You have saved other payment details since then/);
});
