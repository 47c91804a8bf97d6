import { countCalls } from '../support/log-in.ts';
import { openSession } from '../support/open-session.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import { expect, test } from '../support/payment-fixtures.ts';
import { clippedWithLargeText } from '../support/screen-checks.ts';

const THREE = 'Three overdue payments';
const FIRST = 'One overdue payment';

test('[PAY-51] [PAY-68] [NAV-16] two of three payments are paid at once, with a receipt that a reload shows again', {
  tag: ['@desktop', '@task'],
}, async ({ page, openChoice, expectAccessible }) => {
  const { payment } = await openChoice(THREE);
  await expect(payment.continue).toBeDisabled();
  await expect(payment.rows.nth(1)).toBeDisabled();
  await expectAccessible();
  await payment.rows.nth(0).check();
  await payment.rows.nth(1).check();
  const total = await payment.total.textContent();
  await payment.continue.click();
  await payment.expectCardForm();
  await expect(payment.pay).toHaveText(`Pay ${total}`);
  await expectAccessible();
  await payment.payWith(CARDS.approved);
  const reference = await payment.expectReceipt();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  const beyondTheirRow = await page.locator('dd .number').evaluateAll((numbers) =>
    numbers
      .filter((number) => {
        const row = number.closest('dd')?.getBoundingClientRect();
        return row !== undefined && number.getBoundingClientRect().right > row.right + 0.5;
      })
      .map(({ textContent }) => textContent),
  );
  expect(beyondTheirRow).toEqual([]);
  await expectAccessible();
  await page.reload();
  expect(await payment.expectReceipt()).toBe(reference);
});

test('[PAY-69] a receipt is saved as PDF, and printed with the brand and without what only a screen needs', {
  tag: '@desktop',
}, async ({ page, openChoice }) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await payment.payWith(CARDS.approved);
  const reference = await payment.expectReceipt();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt as PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`receipt-${reference}.pdf`);
  // The policy page has print rules of its own.
  await page.getByRole('link', { name: 'Go to your policy' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Policy summary' })).toBeVisible();
  await page.goBack();
  await payment.expectReceipt();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('[PAY-63] a declined card takes no money, and another card can pay', async ({
  page,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await payment.payWith(CARDS.declined);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your card was declined. No money was taken.' }),
  ).toBeFocused();
  await expectAccessible();
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
});

test('[PAY-64] a form with errors lists them, and each leads to its field', async ({ page, openChoice }) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await payment.pay.click();
  await page.getByRole('button', { name: 'Enter the expiry date of your card' }).click();
  await expect(payment.card.getByLabel('Expiry date')).toBeFocused();
});

test('[PAY-95] [NAV-15] a policy that ends while it is being paid: the page says so, and leads to the policy as it is', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('A policy to end');
  const untilAnswered = countCalls(page, '/policysummary');
  await openSession(page, person);
  await untilAnswered(1);
  const payment = await PaymentPage.openFromBanner(page);
  await payment.rows.first().check();
  // The page has asked for what is overdue again, and that answer must not say that the policy ended.
  await untilAnswered(2);
  const ended = await page.request.post('/dev/policies.json', { data: { end: person.policies[0] } });
  expect(ended.ok()).toBe(true);
  await payment.continue.click();
  const alert = page.getByRole('alert', { name: 'There is a problem' });
  await expect(alert).toContainText('No money was taken. This policy has ended');
  await expect(alert).toBeFocused();
  await expect(page.getByText(/^Step 2/)).toHaveCount(0);
  await expectAccessible();
  expect(await clippedWithLargeText(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your policy' }).click();
  await expect(page.getByText('This policy ended on')).toBeVisible();
  await expect(page.getByRole('link', { name: /Pay now/ })).toHaveCount(0);
});

test.describe('the customer’s bank', () => {
  test('[PAY-67] a challenge that passes comes back to the receipt', async ({ page, openChoice }) => {
    const { payment } = await openChoice(FIRST);
    await payment.continueWith(1);
    await payment.payWith(CARDS.challengePasses);
    await page.waitForURL(/\/challenge\//);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await payment.expectReceipt();
  });

  test('[PAY-108] Back from the bank, then the portal’s address: the list says that nothing was taken', async ({
    page,
    openChoice,
    expectAccessible,
  }) => {
    const { payment } = await openChoice(FIRST);
    await payment.continueWith(1);
    await payment.payWith(CARDS.challengePasses);
    await page.waitForURL(/\/challenge\//);
    await page.goBack();
    await payment.expectCardForm();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your payment was not finished' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'My insurance policies' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Pay again' }).click();
    await PaymentPage.verifyChoice(page);
  });

  test('[PAY-71] a challenge that fails takes no money, and says so', async ({
    page,
    openChoice,
    expectAccessible,
  }) => {
    const { person, payment } = await openChoice(FIRST);
    await payment.continueWith(1);
    await payment.payWith(CARDS.challengeFails);
    await page.waitForURL(/\/challenge\//);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await payment.expectHeading(`Sorry ${person.firstName}.`);
    await expect(page.getByText('Your payment was not processed.')).toBeVisible();
    await expect(page.getByText('No money was taken from your card.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await PaymentPage.verifyChoice(page);
  });
});

test('[PAY-70] [OVD-4] a gateway that gives no answer: processing, on the page, in the banner and on the policy', async ({
  page,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await payment.payWith(CARDS.noAnswer);
  await payment.expectHeading('Processing Payment');
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expectAccessible();
  await page.reload();
  await payment.expectHeading('Processing Payment');
  await page.getByRole('link', { name: 'Go to your policies' }).click();
  await expect(page.getByRole('region', { name: 'Overdue premiums' })).toContainText(
    'Processing overdue payment for your',
  );
  await expect(page.getByText('Processing Payment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});

test('[PAY-14] [PAY-54] under extended dishonour everything is chosen and locked, and paid together', async ({
  page,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice('Extended dishonour 1');
  await expect(page.getByText('all overdue payments are paid together')).toBeVisible();
  for (const row of await payment.rows.all()) {
    await expect(row).toBeChecked();
    await expect(row).toBeDisabled();
  }
  await expectAccessible();
  await payment.continue.click();
  await payment.expectCardForm();
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
});
