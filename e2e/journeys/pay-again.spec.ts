import { expect, test } from '../support/fixtures.ts';
import { askForCode, logIn } from '../support/log-in.ts';
import { CARDS, PaymentPage } from '../support/pages/payment-page.ts';

const THREE = 'Three overdue payments';
const FIRST = 'One overdue payment';

test('[PAY-57] Back leads from the card to the choice, which is kept, and forward again', async ({
  page,
  personLike,
  codeFor,
}) => {
  await logIn(page, await personLike(THREE), codeFor);
  const payment = await PaymentPage.openFromBanner(page);
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
  personLike,
  codeFor,
}) => {
  await logIn(page, await personLike(THREE), codeFor);
  const payment = await PaymentPage.openFromBanner(page);
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

test('[PAY-66] a second click on Pay pays nothing more', async ({ page, personLike, codeFor }) => {
  await logIn(page, await personLike(FIRST), codeFor);
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
  personLike,
  codeFor,
}) => {
  const person = await personLike(FIRST);
  await logIn(page, person, codeFor);
  const first = await PaymentPage.openFromBanner(page);
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

test('[NAV-21] [PAY-58] a session that ends at the card: after the login the customer is back at the card', async ({
  page,
  personLike,
  codeFor,
}) => {
  const person = await personLike(THREE);
  await logIn(page, person, codeFor);
  const payment = await PaymentPage.openFromBanner(page);
  await payment.continueWith(2);
  await page.route('**/api/v1/Account/refreshsession', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/api/v1/PayNow/completecollection', (route) =>
    route.fulfill({ status: 401, json: {} }),
  );
  await payment.payWith(CARDS.approved);
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/api/v1/PayNow/completecollection');
  await page.unroute('**/api/v1/Account/refreshsession');
  const code = await askForCodeAgain(page, person);
  await code.type(await codeFor(person.mobile));
  await code.submit();
  await payment.expectReceipt();
});

/** Takes the first step of the login on the page that is open. */
async function askForCodeAgain(
  page: Parameters<typeof askForCode>[0],
  person: Parameters<typeof askForCode>[1],
) {
  return askForCode(page, person, page.url());
}
