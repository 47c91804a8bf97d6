// How a walk of pictures gets a person and logs in.
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite } from '@portal/config/sites/site';

const json = async (url, init) => (await fetch(url, init)).json();

/** A fresh person like the first one of the site that shows this; those of the default site show most. */
export async function newPerson(origin, siteKey, shows = /./) {
  const people = await json(`${origin}/dev/people.json`);
  const model = people.find((person) => person.site === siteKey && shows.test(person.shows));
  const headers = { 'content-type': 'application/json' };
  return json(`${origin}/dev/people.json`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ like: model.shows }),
  });
}

export async function fillLogin(page, person, label) {
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
export async function goInside(page, path, text) {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.getByRole('main').getByText(text).first().waitFor();
}

export const submitLogin = (page) => page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();

export async function typeCode(page, { server, person }) {
  const [{ code }] = (await json(`${server}/dev/outbox.json`)).filter(
    (message) => message.to === person.mobile,
  );
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Logs a fresh person with overdue payments in, and waits for the banner. Returns the person. */
export async function logInDebtor(page, { origin, server, siteKey }, headings) {
  const person = await newPerson(server, siteKey, /^(Two|Three) overdue payments/);
  await page.goto(`${origin}/login`);
  await page.waitForLoadState('networkidle');
  await fillLogin(page, person, resolveRegion(findSite(siteKey).countryId).mobile.label);
  await submitLogin(page);
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await typeCode(page, { server, person });
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.getByRole('region', { name: 'Overdue premiums' }).waitFor();
  return person;
}
