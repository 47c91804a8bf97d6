// The screens of a payment and of other payment details, whose pictures are taken.
import { resolveBrand } from '@portal/config/brands/brands';
import { findSite } from '@portal/config/sites/site';
import { goInside, logInDebtor } from './log-in.mjs';

/** Cards of the sandbox gateway, by what they show. */
const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challengeFails: '4000008400001629',
  noAnswer: '5200828282828210',
};

async function typeCard(page, number) {
  const card = page.frameLocator('gateway-card-form iframe');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry date').fill('08 / 31');
  await card.getByLabel('Name on card').fill('A Customer');
  await card.getByLabel('Security code').fill('123');
}

async function payWith(page, number) {
  await typeCard(page, number);
  // By key: the button still moves while the frame takes back the place of its errors.
  await page.getByRole('button', { name: /^Pay \$/ }).press('Enter');
}

async function openCard(page) {
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay \$/, disabled: false }).waitFor();
}

/** The announcer of the page is an alert too. */
const problemOn = (page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const waitForTitle = (page, text) => page.getByRole('heading', { level: 1, name: text }).waitFor();
const payNow = (page) =>
  page
    .getByRole('region', { name: 'Overdue premiums' })
    .getByRole('link', { name: 'Pay now' })
    .first()
    .click();

/** A card with errors, one that is declined, and a challenge that fails. */
async function walkFailures(page, take) {
  await openCard(page);
  await showForm(page);
  await take('pay-card');
  await page.getByRole('button', { name: /^Pay \$/ }).press('Enter');
  await problemOn(page).waitFor();
  await take('pay-card-errors');
  await payWith(page, CARDS.declined);
  await page.getByText('Your card was declined.').waitFor();
  await take('pay-card-declined');
  await payWith(page, CARDS.challengeFails);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await waitForTitle(page, /^Sorry/);
  await take('pay-not-taken');
  await page.getByRole('link', { name: 'Try again' }).click();
}

/**
 * Browsers lay out no frame that is outside the window: brings it there, and waits until it has its width.
 */
async function showForm(page) {
  const frame = page.locator('gateway-card-form iframe, gateway-bank-form iframe');
  await frame.scrollIntoViewIfNeeded();
  const body = frame.contentFrame().locator('body');
  while ((await body.boundingBox()).width < 100) await page.waitForTimeout(100);
  // The height follows, by a message.
  await page.waitForTimeout(1_000);
}

/** Walks the payment of what is overdue, with a person of its own, as `walk` walks the rest. */
export async function walkPayment(page, site, take) {
  const { headings } = resolveBrand(findSite(site.siteKey).brand);
  await logInDebtor(page, site, headings);
  await take('pay-banner');
  await payNow(page);
  await waitForTitle(page, 'Make a payment');
  await take('pay-choose');
  await walkFailures(page, take);
  await openCard(page);
  await payWith(page, CARDS.approved);
  await waitForTitle(page, 'Payment received');
  await take('pay-receipt');
  await goInside(page, '/', headings.policies);
  await payNow(page);
  await openCard(page);
  await payWith(page, CARDS.noAnswer);
  await waitForTitle(page, 'Processing Payment');
  await take('pay-pending');
}

/** Agrees to the text and saves, by key: the fields scroll the page from inside their frame. */
async function agreeAndSave(page) {
  await page.getByRole('checkbox', { name: /I agree to the text above/ }).press('Space');
  await page.getByRole('button', { name: 'Save payment details', disabled: false }).press('Enter');
}

/**
 * Walks the change of how a policy is paid, with a person of its own: the bank form, its errors, the card
 * form, a refusal, and what follows a change.
 */
export async function walkUpdate(page, site, take) {
  const { headings } = resolveBrand(findSite(site.siteKey).brand);
  const person = await logInDebtor(page, site, headings);
  const save = page.getByRole('button', { name: 'Save payment details', disabled: false });
  await page.goto(`${site.origin}/update/payment/${person.policies[0]}`);
  await save.waitFor();
  await showForm(page);
  await take('update-bank');
  await agreeAndSave(page);
  await problemOn(page).waitFor();
  await showForm(page);
  await take('update-bank-errors');
  await page.getByRole('radio', { name: 'Credit card' }).press('Space');
  await save.waitFor();
  await showForm(page);
  await take('update-card');
  await typeCard(page, CARDS.declined);
  await agreeAndSave(page);
  await page.getByText('did not accept the card or account').waitFor();
  await take('update-declined');
  await typeCard(page, CARDS.approved);
  await save.press('Enter');
  await page.getByText('Your payment details have been updated').waitFor();
  await page.getByRole('region', { name: 'After your change' }).waitFor();
  await take('update-after');
  await page
    .getByRole('region', { name: 'After your change' })
    .getByRole('link', { name: /Pay now/ })
    .click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your saved card').waitFor();
  await take('pay-saved-card');
}
