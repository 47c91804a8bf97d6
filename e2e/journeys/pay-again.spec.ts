import type { Page } from '@playwright/test';
import { openSession } from '../support/open-session.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';
import { expect, test } from '../support/payment-fixtures.ts';

const THREE = 'Three overdue payments';
const FIRST = 'One overdue payment';
const COMPLETE = '**/api/v1/PayNow/completecollection';
const CONTROL = '**/api/v1/PayNow/getpaymentcontrol*';

/**
 * Ends the session with the call that `act` makes, and logs in again without a code: another one would have
 * to wait for half a minute.
 */
async function endSessionAt(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const session = await page.evaluate(() => sessionStorage.getItem('portal.session') ?? '');
  await page.route(call, (route) => route.fulfill({ status: 401, json: {} }));
  await act();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(call);
  const begun = JSON.stringify({ ...JSON.parse(session), startedAt: Date.now() + 60_000 });
  await page.evaluate((next) => sessionStorage.setItem('portal.session', next), begun);
  await page.reload();
}

test('[PAY-57] Back leads from the card to the choice, which is kept, and forward again', async ({
  page,
  openChoice,
}) => {
  const { payment } = await openChoice(THREE);
  await payment.continueWith(2);
  await page.goBack();
  await PaymentPage.verifyChoice(page);
  await expect(payment.rows.nth(1)).toBeChecked();
  await expect(payment.rows.nth(2)).not.toBeChecked();
  await payment.continue.click();
  await payment.expectCardForm();
  await page.getByRole('button', { name: 'Back to choose payments' }).click();
  await PaymentPage.verifyChoice(page);
  await page.goForward();
  await payment.expectCardForm();
});

test('[PAY-58] a reload at each step shows the same step and the same choice', async ({
  page,
  openChoice,
}) => {
  const { payment } = await openChoice(THREE);
  await payment.rows.nth(0).check();
  await page.reload();
  await PaymentPage.verifyChoice(page);
  await expect(payment.rows.nth(0)).toBeChecked();
  await payment.continue.click();
  await payment.expectCardForm();
  await page.reload();
  await payment.expectCardForm();
  expect(page.url()).not.toMatch(/\?|\$|amount/);
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
  await page.goBack();
  await expect(page.getByText('Payment received')).toHaveCount(0);
  await page.goForward();
  await payment.expectReceipt();
});

test('[PAY-110] a reload while the card is checked says that no money was taken, and another card pays once', async ({
  page,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await payment.payWith(CARDS.slowToAuthorise);
  await expect(page.getByText('Processing your payment. Do not close this page.').first()).toBeVisible();
  await page.reload();
  await payment.expectCardForm();
  const notice = page.getByRole('heading', { name: 'Your payment was not finished' });
  await expect(notice).toBeVisible();
  await expectAccessible();
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
  await expect(notice).toHaveCount(0);
});

test('[PAY-66] a second click on Pay pays nothing more', async ({ page, personLike }) => {
  await openSession(page, await personLike(FIRST));
  const completed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/completecollection')) completed.push(request.postData() ?? '');
  });
  const payment = await PaymentPage.openFromBanner(page);
  await payment.continueWith(1);
  await payment.typeCard(CARDS.approved);
  await payment.pay.dblclick();
  await payment.expectReceipt();
  expect(new Set(completed).size).toBe(1);
});

test('[PAY-20] [PAY-71] two tabs pay the same: one gets the receipt, the other hears that no money was taken', async ({
  page,
  context,
  openChoice,
}) => {
  const { person, payment: first } = await openChoice(FIRST);
  await first.continueWith(1);
  const otherPage = await context.newPage();
  await otherPage.goto(page.url());
  const other = await PaymentPage.verifyChoice(otherPage);
  await other.continueWith(1);
  await first.payWith(CARDS.approved);
  await first.expectReceipt();
  await other.payWith(CARDS.approved);
  await other.expectHeading(`Sorry ${person.firstName}.`);
  await expect(otherPage.getByText('No money was taken from your card.')).toBeVisible();
});

test('[NAV-21] [PAY-58] a session that ends at the card: after the login the customer is back at the card, with the choice kept', async ({
  page,
  openChoice,
}) => {
  const { payment } = await openChoice(THREE);
  await payment.continueWith(2);
  const total = await payment.pay.textContent();
  await endSessionAt(page, COMPLETE, () => payment.payWith(CARDS.approved));
  // The card was authorised before the session ended: the payment goes on where it was.
  await payment.expectReceipt();
  expect(total).toMatch(/^Pay \$/);
});

test('[PAY-58] a session that ends before the card is typed: the login leads back to the card step', async ({
  page,
  openChoice,
}) => {
  const { payment } = await openChoice(THREE);
  await payment.rows.nth(0).check();
  await payment.rows.nth(1).check();
  await endSessionAt(page, CONTROL, () => payment.continue.click());
  await payment.expectCardForm();
  await page.goBack();
  await PaymentPage.verifyChoice(page);
  await expect(payment.rows.nth(1)).toBeChecked();
});

test('[PAY-62] a card form that does not load says so, and can be loaded again', async ({
  page,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice(FIRST);
  await page.route('**/component.js', (route) => route.abort());
  await payment.rows.nth(0).check();
  await payment.continue.click();
  await expect(page.getByText('An error occured processing your payment')).toBeVisible();
  await expect(payment.pay).toBeDisabled();
  await expectAccessible();
  await page.unroute('**/component.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await payment.expectCardForm();
  await payment.payWith(CARDS.approved);
  await payment.expectReceipt();
});

test('[SES-78] [PAY-70] a connection that drops while the payment is made: nothing says to press anything again', async ({
  page,
  context,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await page.route(COMPLETE, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await payment.payWith(CARDS.approved);
  await payment.expectHeading('We do not know the result yet');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expect(page.getByText('press it again then')).toBeHidden();
  await expectAccessible();
  await page.unroute(COMPLETE);
  await context.setOffline(false);
  await payment.expectReceipt();
});

test('[PAY-70] [PAY-72] a lost connection: the page says that nothing is known, asks again, and shows the receipt', async ({
  page,
  openChoice,
  expectAccessible,
}) => {
  const { payment } = await openChoice(FIRST);
  await payment.continueWith(1);
  await page.route(COMPLETE, (route) => route.abort());
  await payment.payWith(CARDS.approved);
  await payment.expectHeading('We do not know the result yet');
  await expect(page.getByText('Do not pay again.')).toBeVisible();
  await expectAccessible();
  await page.unroute(COMPLETE);
  await payment.expectReceipt();
});
