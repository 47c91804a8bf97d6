// Takes pictures of every screen of the journey, at three widths and in four looks, with a server and demonstration people of its own.
// node scripts/pictures.mjs FOLDER writes them all; without a folder it renews those that the README shows.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureChromium } from './test-machine.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2];
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

async function newPerson(origin, words) {
  const model = (await json(`${origin}/dev/people.json`)).find((person) => person.shows.includes(words));
  const headers = { 'content-type': 'application/json' };
  return json(`${origin}/dev/people.json`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ like: model.shows }),
  });
}

async function fillLogin(page, person) {
  const [year, month, day] = person.dateOfBirth.split('-');
  await page.getByLabel('Mobile number').fill(person.mobile);
  for (const [name, value] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ])
    await page.getByLabel(name, { exact: true }).fill(value);
}

/** Walks the journey and hands every screen to `take`. */
async function walk(page, origin, take) {
  const person = await newPerson(origin, 'Four policies');
  await page.goto(`${origin}/login`);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await take('login');
  await page.getByRole('button', { name: /^(Continue|Log In)$/ }).click();
  await take('login-errors');
  await fillLogin(page, person);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await take('code');
  const [{ code }] = (await json(`${origin}/dev/outbox.json`)).filter(
    (message) => message.to === person.mobile,
  );
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'My insurance policies' }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('policies');
  for (const [index, number] of person.policies.entries()) {
    await page.goto(`${origin}/policy/${number}`);
    await page.getByRole('heading', { name: 'Policy summary' }).waitFor();
    await take(`policy-${index + 1}`);
  }
  await page.goto(`${origin}/nowhere`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await take('not-found');
  await page.goto(`${origin}/503.html`);
  await take('503');
}

const isWanted = (page, width, look) =>
  folder || README.some((one) => one.page === page && one.width === width && one.look === look);
const fileName = (page, width, look) => `${page}-${width}${look === 'light' ? '' : `-${look}`}.png`;

const target = folder ?? join(root, 'docs/pictures');
mkdirSync(target, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: ensureChromium() });
for (const look of LOOKS) {
  for (const width of WIDTHS) {
    if (!folder && !README.some((one) => one.width === width && one.look === look)) continue;
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await context.addInitScript(
      (theme) =>
        document.addEventListener('readystatechange', () =>
          document.documentElement.setAttribute('data-theme', theme),
        ),
      look,
    );
    const page = await context.newPage();
    // Out of the way: nothing shows as pointed at.
    await page.mouse.move(0, 0);
    await walk(page, server.origin, async (name) => {
      if (!isWanted(name, width, look)) return;
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), look);
      await page.screenshot({ path: join(target, fileName(name, width, look)), fullPage: true });
    });
    await context.close();
  }
}
await browser.close();
server.stop();
console.log(`Pictures are in ${target}`);
