// Takes pictures of every screen of the journey, at three widths and in four looks, with a server and demonstration people of its own.
// node scripts/pictures.mjs FOLDER [SITE…] writes them all, of the default site, of the sites that are named, or of `all`, each in a folder of
// its own; without a folder it renews those that the README shows.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { resolveBrand } from '@portal/config/brands';
import { resolveRegion } from '@portal/config/regions';
import { DEFAULT_SITE_KEY, findSite, SITES } from '@portal/config/site';
import { buildSite, isBuildFresh } from '../apps/portal/build/build-site.mjs';
import { ensureChromium } from './test-machine.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [, , folder, ...wanted] = process.argv;
const siteKeys = wanted.includes('all')
  ? SITES.map(({ key }) => key)
  : wanted.length
    ? wanted
    : [DEFAULT_SITE_KEY];
const LOOKS = ['light', 'dark', 'hc-light', 'hc-dark'];
const WIDTHS = [360, 768, 1280];
/** What the address search is made to find, the same in every country. */
const SUGGESTIONS = ['12 George Street;Newtown;Somewhere;2042', '120 George Street, Newtown'];
const README = [
  { page: 'login', width: 1280, look: 'light' },
  { page: 'code', width: 1280, look: 'light' },
  { page: 'policies', width: 1280, look: 'light' },
  { page: 'policies', width: 360, look: 'light' },
  { page: 'policy-1', width: 1280, look: 'light' },
  { page: 'policy-1', width: 1280, look: 'dark' },
];

/** A busy machine may build a site for longer than the server keeps a browser waiting. */
async function buildSites() {
  for (const siteKey of siteKeys) {
    if (!isBuildFresh(siteKey, undefined, true)) await buildSite({ site: siteKey, hasTestMode: true });
  }
}

async function startServer() {
  const env = { ...process.env, PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-pictures-')) };
  const child = spawn(process.execPath, [join(root, 'apps/api/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /(http:\/\/localhost:\d+)\/dev\/outbox/.exec(line)?.[1];
    if (origin) return { origin, stop: () => child.kill('SIGTERM') };
  }
  throw new Error('The server did not start');
}

const json = async (url, init) => (await fetch(url, init)).json();

/** A fresh person like the first one of the site; those of the default site show most. */
async function newPerson(origin, siteKey) {
  const model = (await json(`${origin}/dev/people.json`)).find((person) => person.site === siteKey);
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

/** Goes to a page as a link inside the portal does: what is loaded stays, fonts among it. */
async function goInside(page, path, words) {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.getByRole('main').getByText(words).first().waitFor();
}

const submitLogin = (page) => page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();

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
  const [{ code }] = (await json(`${server}/dev/outbox.json`)).filter(
    (message) => message.to === person.mobile,
  );
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function walkPolicies(page, { headings, person }, take) {
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  // Fonts that come behind the login are shown from the next visit on.
  await page.reload();
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('policies');
  for (const [index, number] of person.policies.entries()) {
    await goInside(page, `/policy/${number}`, `Policy No. ${number}`);
    await page.getByRole('heading', { name: headings.policySummary }).waitFor();
    await take(`policy-${index + 1}`, index === 0 ? LOOKS : ['light']);
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

/** Walks the journey of a site and hands every screen to `take`. */
async function walk(page, { origin, server, siteKey }, take) {
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

/** Shows the page in a look, as the display settings would. */
const showLook = (page, look) =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), look);

async function takeSite(browser, server, siteKey, width) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  // However busy the machine is.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const target = siteKeys.length > 1 ? join(folder, siteKey) : pictureFolder;
  mkdirSync(target, { recursive: true });
  const origin = server.replace('//', `//${siteKey}.`);
  await walk(page, { origin, server, siteKey }, async (name, looks = LOOKS) => {
    // Out of the way: nothing shows as pointed at.
    await page.mouse.move(0, 0);
    for (const look of looks) {
      if (!isWanted(name, width, look)) continue;
      await showLook(page, look);
      await page.screenshot({ path: join(target, fileName(name, width, look)), fullPage: true });
    }
    await showLook(page, 'light');
  });
  await context.close();
}

const isWanted = (page, width, look) =>
  folder || README.some((one) => one.page === page && one.width === width && one.look === look);
const fileName = (page, width, look) => `${page}-${width}${look === 'light' ? '' : `-${look}`}.png`;

const pictureFolder = folder ?? join(root, 'docs/pictures');
await buildSites();
const server = await startServer();
const browser = await chromium.launch({ executablePath: ensureChromium() });
for (const siteKey of siteKeys) {
  await Promise.all(WIDTHS.map((width) => takeSite(browser, server.origin, siteKey, width)));
}
await browser.close();
server.stop();
console.log(`Pictures are in ${pictureFolder}`);
