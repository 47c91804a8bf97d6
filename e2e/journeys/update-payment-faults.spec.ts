import type { Page } from '@playwright/test';
import { openSession } from '../support/open-session.ts';
import { CARDS } from '../support/pages/payment-page.ts';
import { ENDINGS, UpdatePaymentPage } from '../support/pages/update-payment-page.ts';
import { expect, test } from '../support/payment-fixtures.ts';

const PROCESS = '**/api/v1/updatepaymentdetails/ProcessAfterRedirect';
const OPEN = '**/api/v1/updatepaymentdetails/ValidateAndGetTokens';

/**
 * Submits, and stops the browser on its way through the gateway. Returns the link back to the portal, which
 * nobody has followed. A redirect cannot be held back, so the gateway is asked for it in the browser's place.
 */
async function catchReturn(page: Page, act: () => Promise<void>): Promise<string> {
  const portal = new URL(page.url()).origin;
  let link = '';
  const isOnItsWay = (url: URL) => url.origin !== portal && !url.pathname.includes('form');
  await page.route(isOnItsWay, async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    link = response.headers().location ?? '';
    await route.fulfill({ contentType: 'text/html', body: '<title>Kept</title>' });
  });
  await act();
  await expect(page).toHaveTitle('Kept');
  await page.unroute(isOnItsWay);
  return link;
}

test('[UPD-57] a declined card can be followed by another in the same form', async ({ openForm }) => {
  const { update, policyNumber } = await openForm();
  await update.saveCard(CARDS.declined);
  await expect(update.problem).toContainText('Your payment details have not changed.');
  await update.frame.getByLabel('Card number').fill(CARDS.approved);
  await update.save.click();
  await update.expectSaved(policyNumber, '4242');
});

test('[UPD-55] the gateway is down: the page says so, and another try opens the form', async ({
  page,
  openForm,
  expectAccessible,
}) => {
  await page.route(OPEN, (route) => route.fulfill({ status: 503, json: {} }));
  const { update } = await openForm();
  await expect(update.problem).toContainText('We could not open the secure form.');
  await expectAccessible();
  await page.unroute(OPEN);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(update.save).toBeEnabled();
});

test('[UPD-70] a return link that has expired changes nothing, and says so', async ({ page, openForm }) => {
  const { update, policyNumber } = await openForm();
  await update.saveAccount(ENDINGS.expired);
  await update.expectNotSaved(/Enter the details once more/);
  await page.goto(`/policy/${policyNumber}`);
  await update.expectDigits('4242');
});

test('[UPD-67] [UPD-71] nobody answers at the return: a reload asks again, and the change is made once', async ({
  page,
  openForm,
  expectAccessible,
}) => {
  const { update, policyNumber } = await openForm();
  await page.route(PROCESS, (route) => route.fulfill({ status: 503, json: {} }));
  await update.saveAccount(ENDINGS.saved);
  await expect(update.problem).toContainText('we do not know yet');
  await expect(page).toHaveURL(new RegExp(`/update/payment/${policyNumber}\\?error=true$`));
  await expectAccessible();
  await page.unroute(PROCESS);
  await page.reload();
  await update.expectSaved(policyNumber, '900');
});

test('[UPD-68] the return link once more, in another tab and by Back, changes nothing and does not fail', async ({
  page,
  openForm,
  context,
}) => {
  const { update, policyNumber } = await openForm();
  const link = await catchReturn(page, () => update.saveAccount(ENDINGS.saved));
  await page.goto(link);
  await update.expectSaved(policyNumber, '900');
  const other = await context.newPage();
  await other.goto(link);
  await new UpdatePaymentPage(other).expectSaved(policyNumber, '900');
  await page.goBack();
  await page.goForward();
  await update.expectDigits('900');
});

test('[UPD-72] the return link in another browser: after the login there the change is made', async ({
  page,
  openForm,
  browser,
  baseURL,
}) => {
  const { update, policyNumber } = await openForm();
  const session = await page.evaluate(() => sessionStorage.getItem('portal.session') ?? '');
  const link = await catchReturn(page, () => update.saveAccount(ENDINGS.saved));
  const context = await browser.newContext({ baseURL: String(baseURL), locale: 'en-NZ' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/login\?/);
  // The login there; another code would have to wait for half a minute. The token is good with
  // its cookie alone (SES-68).
  await context.addCookies(await page.context().cookies());
  await other.evaluate((stored) => sessionStorage.setItem('portal.session', stored), session);
  await other.reload();
  await new UpdatePaymentPage(other).expectSaved(policyNumber, '900');
  expect(await other.evaluate(() => sessionStorage.getItem('portal.returned-change'))).toBeNull();
  await context.close();
});

test('[UPD-50] another customer’s return link is not found, and changes nothing', async ({
  page,
  openForm,
  personLike,
  browser,
  baseURL,
}) => {
  const { update, policyNumber } = await openForm();
  const link = await catchReturn(page, () => update.saveAccount(ENDINGS.saved));
  const context = await browser.newContext({ baseURL: String(baseURL), locale: 'en-NZ' });
  const other = await context.newPage();
  await openSession(other, await personLike('Three overdue payments'));
  await expect(other.getByRole('link', { name: 'Log out' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(other).not.toHaveURL(/token/);
  await context.close();
  await page.goto(`/policy/${policyNumber}`);
  await update.expectDigits('4242');
});

test('[UPD-72] the session ends at the return: after the login in this tab the change is made', async ({
  page,
  openForm,
}) => {
  const { update, policyNumber } = await openForm();
  const session = await page.evaluate(() => sessionStorage.getItem('portal.session') ?? '');
  await page.route(PROCESS, (route) => route.fulfill({ status: 401, json: {} }));
  await update.saveAccount(ENDINGS.saved);
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(PROCESS);
  await page.evaluate((stored) => sessionStorage.setItem('portal.session', stored), session);
  await page.reload();
  await update.expectSaved(policyNumber, '900');
});

test('[UPD-58] Back from the bank’s question opens another form, and the details are as before', async ({
  page,
  openForm,
}) => {
  const { update, policyNumber } = await openForm();
  await update.saveCard(CARDS.challengePasses);
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  await page.goBack();
  await expect(update.save).toBeEnabled();
  await update.saveAccount(ENDINGS.saved);
  await update.expectSaved(policyNumber, '900');
});

test('[UPD-74] a window that is closed at the bank’s question: the page opened anew says how the policy is paid, and takes other details', async ({
  page,
  context,
  openForm,
}) => {
  const { policyNumber } = await openForm();
  const closed = await context.newPage();
  await closed.goto(`/update/payment/${policyNumber}`);
  await (await UpdatePaymentPage.verifyOnPage(closed)).saveCard(CARDS.challengePasses);
  await expect(closed.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  await closed.close();
  await page.goto(`/update/payment/${policyNumber}`);
  const update = await UpdatePaymentPage.verifyOnPage(page);
  const current = page.getByRole('region', { name: 'My payment details' });
  await expect(current).toContainText('Card ending in 4242');
  await expect(current).toContainText('This will not change until you save other details.');
  await update.saveAccount(ENDINGS.saved);
  await update.expectSaved(policyNumber, '900');
});
