import { leaveToUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';

const MS_IN_SECOND = 1000;
/** A younger page is not reloaded: servers that deliver two builds in turn would keep it reloading. */
const MIN_AGE_MS = 60_000;

/** Returns whether the site was rebuilt since this page was loaded: then the chunks of this page are gone. */
async function isPageOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!entry || performance.now() < MIN_AGE_MS) return false;
  const page = await fetch('/', {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMITS.callTimeoutMs),
  });
  return page.ok && !(await page.text()).includes(entry);
}

/** The page at which something was typed last. Text at a page that was left is gone already, or was sent. */
let typedAt: string | undefined;
globalThis.addEventListener?.('input', () => {
  typedAt = location.pathname;
});

/** Asks before a reload that would lose what the customer typed. NAV-22 */
const mayReload = (): boolean =>
  typedAt !== location.pathname ||
  confirm('We have updated this page. Load it again now? What you typed here will be lost.');

async function giveUpOrReload(): Promise<void> {
  const isOutdated = await isPageOutdated().catch(() => false);
  if (!isOutdated) leaveToUnavailablePage();
  else if (mayReload()) location.reload();
}

/**
 * Loads a chunk of the portal. One that fails, or does not arrive in time, counts as a network failure, unless the site was rebuilt
 * meanwhile: then the page is reloaded, and asks first where something was typed. NAV-13, NAV-19, NAV-22
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve) => {
    const timer = setTimeout(leaveToUnavailablePage, TIME_LIMITS.chunkTimeoutSeconds * MS_IN_SECOND);
    load()
      .then(resolve, giveUpOrReload)
      .finally(() => clearTimeout(timer));
  });
}
