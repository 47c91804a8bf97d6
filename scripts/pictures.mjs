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
const README = [
  { page: 'login', width: 1280, look: 'light' },
  { page: 'code', width: 1280, look: 'light' },
  { page: 'policies', width: 1280, look: 'light' },
  { page: 'policies', width: 360, look: 'light' },
  { page: 'policy-1', width: 1280, look: 'light' },
  { page: 'policy-1', width: 1280, look: 'dark' },
];

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

/** Walks the journey of a site and hands every screen to `take`. */
async function walk(page, { origin, server, siteKey }, take) {
  const person = await newPerson(server, siteKey);
  const site = findSite(siteKey);
  const { headings } = resolveBrand(site.brand);
  await page.goto(`${origin}/login`);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.waitForLoadState('networkidle');
  await take('login');
  await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
  await take('login-errors');
  await fillLogin(page, person, resolveRegion(site.countryId).mobile.label);
  await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await take('code');
  const [{ code }] = (await json(`${server}/dev/outbox.json`)).filter(
    (message) => message.to === person.mobile,
  );
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  // Fonts that come behind the login are shown from the next visit on.
  await page.reload();
  await page.getByRole('heading', { name: headings.policies }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('policies');
  for (const [index, number] of person.policies.entries()) {
    await page.goto(`${origin}/policy/${number}`);
    await page.getByRole('heading', { name: headings.policySummary }).waitFor();
    await take(`policy-${index + 1}`);
  }
  await page.goto(`${origin}/contacts`);
  await page.getByRole('heading', { name: headings.myContactDetails }).waitFor();
  await take('contacts');
  await page.goto(`${origin}/contacts/update`);
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await take('contacts-update');
  await page.goto(`${origin}/nowhere`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await take('not-found');
  await page.goto(`${origin}/503.html`);
  await take('503');
}

/** Shows the page in a look, as the display settings would. */
const showLook = (page, look) =>
  page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), look);

async function takeSite(browser, server, siteKey, width) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const target = siteKeys.length > 1 ? join(folder, siteKey) : pictureFolder;
  mkdirSync(target, { recursive: true });
  // Out of the way: nothing shows as pointed at.
  await page.mouse.move(0, 0);
  const origin = server.replace('//', `//${siteKey}.`);
  await walk(page, { origin, server, siteKey }, async (name) => {
    for (const look of LOOKS) {
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
const server = await startServer();
const browser = await chromium.launch({ executablePath: ensureChromium() });
for (const siteKey of siteKeys) {
  for (const width of WIDTHS) await takeSite(browser, server.origin, siteKey, width);
}
await browser.close();
server.stop();
console.log(`Pictures are in ${pictureFolder}`);
