import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { DATA_MARK } from './fake-api.ts';

/** Lighthouse's "slow 4G" as it applies it to each request, and a processor of a quarter of the speed. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: Math.floor((1474.56 * 1024) / 8),
  uploadThroughput: Math.floor((675 * 1024) / 8),
};
const CPU_SLOWDOWN = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const GIVE_UP_MS = 30_000;
/** After the page is what it will be, so that late requests are seen too. */
const SETTLE_MS = 1500;
/** Overdue payments take three calls, one after the other, on the slow line. */
const OVERDUE_SETTLE_MS = 6000;

/** The cost and the duration of a visit; times in ms from the start of the navigation. */
export type Visit = {
  readonly allBytes: number;
  readonly requests: number;
  readonly largestPaintMs: number;
  /** When the policy's data was in the page; on policy pages only. */
  readonly dataMs: number | undefined;
  /** How far its parts moved, as the browser adds it up. OVD-7 */
  readonly layoutShift: number;
};

export type PageUnderTest = {
  readonly origin: string;
  readonly path: string;
  readonly kind: 'login' | 'policy' | 'overdue';
  /** Whether choosing "Email" must change the field: a page may look ready and not be. */
  readonly hasHandlers: boolean;
  /** Runs in the page before anything of it: puts a session where the portal keeps one. */
  readonly before?: { readonly script: string };
};

type Watch = { largestPaint?: number; data?: number; layoutShift: number };

const DATA_IS_THERE = 'bench: the data is there';

/** Runs in the page. Looks every few ms whether the data is there, and says so once. */
function watchPage({ mark, said }: { mark: string; said: string }): void {
  const watch: Watch = { layoutShift: 0 };
  Object.assign(window, { benchWatch: watch });
  new PerformanceObserver((list) => {
    watch.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      watch.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setInterval(() => {
    if (watch.data !== undefined || !document.getElementById('root')?.textContent?.includes(mark)) return;
    watch.data = performance.now();
    console.debug(said);
  }, 10);
}

type Traffic = { allBytes: number; requests: number };

/** Bytes as they came over the wire, headers included. */
async function countTraffic(client: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { allBytes: 0, requests: 0 };
  const counted = new Set<string>();
  await client.send('Network.enable');
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('data:')) return;
    counted.add(requestId);
    traffic.requests += 1;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) traffic.allBytes += encodedDataLength;
  });
  return traffic;
}

/**
 * Resolves when the page says that the data is there. Playwright's own waiting would run a script of its own
 * in the page: its start takes some 70 ms of the slow processor, just before the data is drawn.
 */
async function untilData(page: Page, { kind }: PageUnderTest): Promise<void> {
  if (kind !== 'policy') return;
  const predicate = (message: { text(): string }) => message.text() === DATA_IS_THERE;
  await page.waitForEvent('console', { predicate, timeout: GIVE_UP_MS });
}

async function assertHandlersWork(page: Page): Promise<void> {
  if ((await page.locator('input[type=email]').count()) > 0)
    throw new Error('The email field was there before it was chosen');
  await page.locator('input[type=radio][value=email]').check({ force: true, timeout: GIVE_UP_MS });
  await page.locator('input[type=email]').waitFor({ timeout: GIVE_UP_MS });
}

/** A banner that was not drawn moves nothing: then the figure would be no figure. OVD-7 */
async function assertBannerDrawn(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'Overdue premiums' });
  await banner.getByRole('link', { name: 'Pay now' }).first().waitFor({ timeout: GIVE_UP_MS });
}

/** Opens a phone with nothing cached. */
export async function openPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(GIVE_UP_MS);
  return context;
}

/** Gives a page the slow line and the slow processor. */
export async function slowDown(client: CDPSession): Promise<void> {
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** One visit with nothing cached, on a slow phone and a slow line. */
export async function visitPage(browser: Browser, target: PageUnderTest): Promise<Visit> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await page.addInitScript(watchPage, { mark: DATA_MARK, said: DATA_IS_THERE });
    if (target.before) await page.addInitScript(target.before.script);
    const client = await context.newCDPSession(page);
    const traffic = await countTraffic(client);
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await slowDown(client);
    await Promise.all([
      untilData(page, target),
      page.goto(target.origin + target.path, { waitUntil: 'load' }),
    ]);
    await page.waitForTimeout(target.kind === 'overdue' ? OVERDUE_SETTLE_MS : SETTLE_MS);
    const watch = await page.evaluate(() => (window as unknown as { benchWatch: Watch }).benchWatch);
    const counted = { ...traffic };
    if (target.hasHandlers) await assertHandlersWork(page);
    if (target.kind === 'overdue') await assertBannerDrawn(page);
    if (pageErrors.length > 0)
      throw new Error(`The page ${target.origin}${target.path} failed: ${pageErrors.join('; ')}`);
    return {
      ...counted,
      largestPaintMs: watch.largestPaint ?? 0,
      dataMs: watch.data,
      layoutShift: watch.layoutShift,
    };
  } finally {
    await context.close();
  }
}
