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
/** After the page is what it will be, so that late requests and long tasks are seen too. */
const SETTLE_MS = 1500;

/** What a visit cost and how long it took; times in ms from the start of the navigation. */
export type Visit = {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly allBytes: number;
  readonly requests: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly longTasksMs: number;
  /** When clicks and keys began to have their effect; none on a page without script. */
  readonly readyMs: number | undefined;
  /** When the policy's data stood in the page; on policy pages only. */
  readonly dataMs: number | undefined;
};

export type PageUnderTest = {
  readonly origin: string;
  readonly path: string;
  readonly kind: 'login' | 'policy';
  readonly hasScript: boolean;
  /** Runs in the page before anything of it: puts a session where the portal keeps one. */
  readonly before?: { readonly script: string };
};

type Watch = {
  firstPaint?: number;
  largestPaint?: number;
  layoutShift: number;
  longTasks: number;
  ready?: number;
  data?: number;
};

const SAID = 'bench: there is ';

/** Runs in the page. Looks every few ms whether the handlers are in place and the data is there, and says so once. */
function watchPage({ mark, said }: { mark: string; said: string }): void {
  const watch: Watch = { layoutShift: 0, longTasks: 0 };
  Object.assign(window, { benchWatch: watch });
  const observe = (
    type: string,
    see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watch.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    watch.largestPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) watch.layoutShift += entry.value ?? 0;
  });
  observe('longtask', (entry) => {
    watch.longTasks += entry.duration;
  });
  const look = () => {
    const portal = window as { portalStart?: { isAppReady?: boolean } };
    const isReady =
      document.documentElement?.dataset.ready !== undefined || portal.portalStart?.isAppReady === true;
    const isThere = { ready: isReady, data: document.getElementById('root')?.textContent?.includes(mark) };
    for (const what of ['ready', 'data'] as const) {
      if (!isThere[what] || watch[what] !== undefined) continue;
      watch[what] = performance.now();
      console.debug(said + what);
    }
  };
  setInterval(look, 10);
}

type Traffic = { scriptBytes: number; styleBytes: number; allBytes: number; requests: number };

/** Bytes as they came over the wire, headers included. */
async function countTraffic(client: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { scriptBytes: 0, styleBytes: 0, allBytes: 0, requests: 0 };
  const types = new Map<string, string>();
  await client.send('Network.enable');
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    types.set(requestId, type);
    traffic.requests += 1;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    traffic.allBytes += encodedDataLength;
    if (type === 'Script') traffic.scriptBytes += encodedDataLength;
    if (type === 'Stylesheet') traffic.styleBytes += encodedDataLength;
  });
  return traffic;
}

/**
 * Resolves when the page says that what it is measured for is there. Playwright's own waiting would run a script of its own in the page: its start takes some
 * 70 ms of the slow processor, just before the data is drawn.
 */
async function untilDone(page: Page, { kind, hasScript }: PageUnderTest): Promise<void> {
  const what = kind === 'policy' ? 'data' : 'ready';
  if (what === 'ready' && !hasScript) return;
  await page.waitForEvent('console', {
    predicate: (message) => message.text() === SAID + what,
    timeout: GIVE_UP_MS,
  });
}

/** A page may say that it is ready and not be: choosing "Email" must change the field. */
async function assertHandlersWork(page: Page): Promise<void> {
  if ((await page.locator('input[type=email]').count()) > 0)
    throw new Error('The email field was there before it was chosen');
  await page.locator('input[type=radio][value=email]').check({ force: true, timeout: GIVE_UP_MS });
  await page.locator('input[type=email]').waitFor({ timeout: GIVE_UP_MS });
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
    await page.addInitScript(watchPage, { mark: DATA_MARK, said: SAID });
    if (target.before) await page.addInitScript(target.before.script);
    const client = await context.newCDPSession(page);
    const traffic = await countTraffic(client);
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await client.send('Network.emulateNetworkConditions', NETWORK);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await Promise.all([
      untilDone(page, target),
      page.goto(target.origin + target.path, { waitUntil: 'load' }),
    ]);
    await page.waitForTimeout(SETTLE_MS);
    const watch = await page.evaluate(() => (window as unknown as { benchWatch: Watch }).benchWatch);
    const counted = { ...traffic };
    if (target.hasScript && target.kind === 'login') await assertHandlersWork(page);
    if (pageErrors.length > 0)
      throw new Error(`The page ${target.origin}${target.path} failed: ${pageErrors.join('; ')}`);
    if (watch.firstPaint === undefined || watch.largestPaint === undefined)
      throw new Error('The page painted nothing');
    return {
      ...counted,
      firstPaintMs: watch.firstPaint,
      largestPaintMs: watch.largestPaint,
      layoutShift: watch.layoutShift,
      longTasksMs: watch.longTasks,
      readyMs: target.hasScript ? watch.ready : undefined,
      dataMs: watch.data,
    };
  } finally {
    await context.close();
  }
}
