// The journey whose screens have their pictures taken.
import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite } from '@portal/config/sites/site';

/** The results of the address search, the same in every country. */
const SUGGESTIONS = ['12 George Street;Newtown;Somewhere;2042', '120 George Street, Newtown'];

const json = async (url, init) => (await fetch(url, init)).json();

/** A fresh person like the first one of the site that shows this; those of the default site show most. */
async function newPerson(origin, siteKey, shows = /./) {
  const people = await json(`${origin}/dev/people.json`);
  const model = people.find((person) => person.site === siteKey && shows.test(person.shows));
  const headers = { 'content-type': 'application/json' };
  return json(`${origin}/dev/people.json`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ like: model.shows }),
  });
}

async function fillLogin(page, person, label) {
  const [year, month, day] = person.dateOfBirth.split('-');
  await page.getByLabel(label).fill(person.mobile);
  for (const [name, value] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ])
    await page.getByLabel(name, { exact: true }).fill(value);
}

/** Opens a page as a link inside the portal does: loaded files stay, fonts among them. */
async function goInside(page, path, text) {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.getByRole('main').getByText(text).first().waitFor();
}

const submitLogin = (page) => page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();

async function typeCode(page, { server, person }) {
  const [{ code }] = (await json(`${server}/dev/outbox.json`)).filter(
    (message) => message.to === person.mobile,
  );
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function walkLogin(page, { origin, server, siteKey, person }, take) {
  const { countryId } = findSite(siteKey);
  await page.goto(`${origin}/login`);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.waitForLoadState('networkidle');
  await take('login');
  await submitLogin(page);
  await take('login-errors');
  await fillLogin(page, person, resolveRegion(countryId).mobile.label);
  await submitLogin(page);
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await take('code');
  await typeCode(page, { server, person });
}

async function walkPolicies(page, { headings, person }, take) {
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  // Fonts that load after the login show from the next visit on.
  await page.reload();
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('policies');
  for (const [index, number] of person.policies.entries()) {
    await goInside(page, `/policy/${number}`, `Policy No. ${number}`);
    await page.getByRole('heading', { name: headings.policySummary }).waitFor();
    await take(`policy-${index + 1}`, ...(index === 0 ? [] : [['light']]));
  }
}

async function walkContacts(page, { headings }, take) {
  await goInside(page, '/contacts?success=1', headings.customerContactDetails);
  await take('contacts');
  await page.route('**/Address/searchwithoutpostcode*', (route) => route.fulfill({ json: SUGGESTIONS }));
  await page.getByRole('main').getByRole('link', { name: 'details' }).click();
  const search = page.getByRole('combobox', { name: 'Find your address' });
  await search.waitFor();
  await take('contact-form');
  await search.fill('12 Geo');
  await page.getByRole('option').first().waitFor();
  await search.press('ArrowDown');
  await take('contact-form-search');
  await search.press('Escape');
  await page.getByRole('checkbox', { name: 'Same as residential address' }).click();
  await page.getByRole('button', { name: 'Enter address manually' }).first().click();
  await take('contact-form-manual');
  await page.getByLabel('Street address').first().fill('');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  await take('contact-form-errors');
}

/** Walks the journey of a site and hands the name of every screen to `take`; the wanted modes follow where they are not all. */
export async function walk(page, { origin, server, siteKey }, take) {
  const person = await newPerson(server, siteKey);
  const { headings } = resolveBrand(findSite(siteKey).brand);
  const visit = { origin, server, siteKey, person, headings };
  await walkLogin(page, visit, take);
  await walkPolicies(page, visit, take);
  await walkContacts(page, visit, take);
  await goInside(page, '/nowhere', 'Page not found');
  await take('not-found');
  await page.goto(`${origin}/503.html`);
  await take('503');
}

/** Cards of the sandbox gateway, by what they show. */
const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challengeFails: '4000008400001629',
  noAnswer: '5200828282828210',
};

async function payWith(page, number) {
  const card = page.frameLocator('gateway-card-form iframe');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry date').fill('08 / 31');
  await card.getByLabel('Name on card').fill('A Customer');
  await card.getByLabel('Security code').fill('123');
  // By key: the button still moves while the frame takes back the place of its errors.
  await page.getByRole('button', { name: /^Pay \$/ }).press('Enter');
}

async function openCard(page) {
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay \$/, disabled: false }).waitFor();
}

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
  await take('pay-card');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('alert').first().waitFor();
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

/** Walks the payment of what is overdue, with a person of its own, as `walk` walks the rest. */
export async function walkPayment(page, { origin, server, siteKey }, take) {
  const person = await newPerson(server, siteKey, /^(Two|Three) overdue payments/);
  const { headings } = resolveBrand(findSite(siteKey).brand);
  await page.goto(`${origin}/login`);
  await page.waitForLoadState('networkidle');
  await fillLogin(page, person, resolveRegion(findSite(siteKey).countryId).mobile.label);
  await submitLogin(page);
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await typeCode(page, { server, person });
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.getByRole('region', { name: 'Overdue premiums' }).waitFor();
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
