// The journey whose screens have their pictures taken.
import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite } from '@portal/config/sites/site';
import { fillLogin, goInside, newPerson, submitLogin, typeCode } from './log-in.mjs';

/** The results of the address search, the same in every country. */
const SUGGESTIONS = ['12 George Street;Newtown;Somewhere;2042', '120 George Street, Newtown'];

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

async function walkDocuments(page, { headings, number }, take) {
  const inbox = page.getByRole('main').getByRole('link', { name: headings.inbox });
  if ((await inbox.count()) === 0) return;
  await goInside(page, `/documents/${number}`, headings.inbox);
  await page.waitForLoadState('networkidle');
  await take('documents');
}

async function walkPolicies(page, { headings, person }, take) {
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  // Fonts that load after the login show from the next visit on.
  await page.reload();
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  // A replacement for an answer that has not come.
  for (const waiting of ['Checking your payments', '…'])
    await page.getByText(waiting).first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await take('policies');
  for (const [index, number] of person.policies.entries()) {
    await goInside(page, `/policy/${number}`, `Policy No. ${number}`);
    await page.getByRole('heading', { name: headings.policySummary }).waitFor();
    await take(`policy-${index + 1}`, ...(index === 0 ? [] : [['light']]));
    if (index === 0) await walkDocuments(page, { headings, number }, take);
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

/**
 * Walks the journey of a site and hands the name of every screen to `take`; the wanted modes
 * follow where they are not all.
 */
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
