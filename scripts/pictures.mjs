// Takes pictures of every screen of the journey, at three widths and in four colour modes, with a
// server and demonstration people of its own. node scripts/pictures.mjs FOLDER [SITE…] writes all
// pictures of the default site, of the named sites, or of `all` sites, each in a folder of its own.
// With `--payment` it takes those of a payment and of other payment details alone. Without a folder it
// renews the pictures of the README.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { DEFAULT_SITE_KEY, findSite, SITES } from '@portal/config/sites/site';
import { buildSite } from '../apps/portal/build/build-site.ts';
import { walk } from './pictures/walk.mjs';
import { walkPayment, walkUpdate } from './pictures/walk-payment.mjs';
import { findChromium } from './test-machine.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [folder, ...wanted] = process.argv.slice(2).filter((argument) => argument !== '--payment');
const PAYMENT_WALKS = [walkPayment, walkUpdate];
const walks = process.argv.includes('--payment')
  ? PAYMENT_WALKS
  : folder
    ? [walk, ...PAYMENT_WALKS]
    : [walk, walkPayment];
const siteKeys = wanted.includes('all')
  ? SITES.map(({ key }) => key)
  : wanted.length
    ? wanted
    : [DEFAULT_SITE_KEY];
const MODES = ['light', 'dark', 'hc-light', 'hc-dark'];
const WIDTHS = [360, 768, 1280];
const WINDOW_HEIGHT = 900;
/** The pictures of the README: which screen of the default site, at which width, in which mode. */
const README = [
  { name: 'list', page: 'policies', width: 1280, mode: 'light' },
  { name: 'pay', page: 'pay-card', width: 1280, mode: 'light' },
  { name: 'documents', page: 'documents', width: 1280, mode: 'light' },
  { name: 'contacts', page: 'contacts', width: 1280, mode: 'light' },
  { name: 'phone', page: 'policies', width: 360, mode: 'light' },
  { name: 'dark', page: 'policy-1', width: 1280, mode: 'dark' },
];

async function buildSites() {
  for (const siteKey of siteKeys) {
    await buildSite({ site: findSite(siteKey), hasTestMode: true });
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}

/** Starts a server of ours and waits until it says where it is. */
async function startServer(file, env) {
  const child = spawn(process.execPath, [join(root, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/http:\/\/localhost:\d+/.test(line)) return () => child.kill('SIGTERM');
  }
  throw new Error(`${file} did not start`);
}

/** Starts the portal's server and the sandbox gateway, which have to know each other's ports. */
async function startServers() {
  const [PORT, GATEWAY_PORT] = [await freePort(), await freePort()];
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
  const env = { ...process.env, PORT, GATEWAY_PORT, DATA_DIR };
  const stops = [
    await startServer('apps/sandbox-gateway/src/main.ts', env),
    await startServer('apps/api/src/main.ts', env),
  ];
  return { origin: `http://localhost:${PORT}`, stop: () => stops.forEach((stop) => void stop()) };
}

/**
 * Shows the page in a mode, as the display settings do. A page without script only follows
 * the device's preferences.
 */
async function showMode(page, mode) {
  await page.emulateMedia({
    colorScheme: mode.endsWith('dark') ? 'dark' : 'light',
    contrast: mode.startsWith('hc') ? 'more' : 'no-preference',
  });
  if (page.url().endsWith('.html')) return;
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
}

const hasFrame = (page) => page.frames().length > 1;

/**
 * Makes the window as high as the page: browsers draw no frame of another origin that is outside it. Waits
 * until each frame has drawn.
 */
async function showWhole(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, WINDOW_HEIGHT) });
  for (const frame of page.frames())
    await frame
      .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      .catch(() => undefined);
}

/** A picture of the window alone, in the format of the smallest file. */
async function takeForReadme(page, wanted) {
  await page.setViewportSize({ width: wanted.width, height: WINDOW_HEIGHT });
  const { name } = README.find((one) => isSame(one, wanted));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  writeFileSync(join(pictureFolder, `${name}.webp`), Buffer.from(data, 'base64'));
}

async function takeSite(browser, server, { siteKey, width, walkThrough }) {
  const viewport = { width, height: WINDOW_HEIGHT };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  // The machine may be busy for any length of time.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const target = siteKeys.length > 1 ? join(folder, siteKey) : pictureFolder;
  mkdirSync(target, { recursive: true });
  const origin = server.replace('//', `//${siteKey}.`);
  await walkThrough(page, { origin, server, siteKey }, async (name, modes = MODES) => {
    // Out of the way, so that no element shows its hover state.
    await page.mouse.move(0, 0);
    for (const mode of modes) {
      if (!isWanted(name, width, mode)) continue;
      await showMode(page, mode);
      if (hasFrame(page)) await showWhole(page, width);
      if (folder) await page.screenshot({ path: join(target, fileName(name, width, mode)), fullPage: true });
      else await takeForReadme(page, { page: name, width, mode });
    }
    await showMode(page, 'light');
    await page.setViewportSize(viewport);
  });
  await context.close();
}

const isSame = (one, other) =>
  one.page === other.page && one.width === other.width && one.mode === other.mode;
const isWanted = (page, width, mode) => folder || README.some((one) => isSame(one, { page, width, mode }));
const fileName = (page, width, mode) => `${page}-${width}${mode === 'light' ? '' : `-${mode}`}.png`;

const pictureFolder = folder ?? join(root, 'docs/pictures');
await buildSites();
const server = await startServers();
const browser = await chromium.launch({ executablePath: findChromium() });
for (const siteKey of siteKeys) {
  for (const walkThrough of walks)
    await Promise.all(
      WIDTHS.map((width) => takeSite(browser, server.origin, { siteKey, width, walkThrough })),
    );
}
await browser.close();
server.stop();
console.log(`Pictures are in ${pictureFolder}`);
