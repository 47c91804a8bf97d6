import { connected, isOffline } from '#portal/lib/api/connection.ts';
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

/**
 * `isToReload`: browsers may keep the failure of a chunk that was asked for without a connection, until
 * the page is loaded again.
 */
async function giveUpOrReload(isToReload: boolean): Promise<void> {
  const isOutdated = isToReload || (await isPageOutdated().catch(() => false));
  if (!isOutdated) leaveToUnavailablePage();
  else if (mayReload()) location.reload();
}

/**
 * Loads a chunk of the portal. One that fails, or does not arrive in time, counts as a network failure,
 * unless the site was rebuilt in the meantime: then the page is reloaded, and asks first where something was
 * typed. Without a connection it waits for one. NAV-13, NAV-19, NAV-22, SES-73
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>, hasWaited = false): Promise<Chunk> {
  return new Promise((resolve) => {
    const timer = setTimeout(leaveToUnavailablePage, TIME_LIMITS.chunkTimeoutSeconds * MS_IN_SECOND);
    load()
      .then(resolve, async () => {
        clearTimeout(timer);
        if (!isOffline()) return giveUpOrReload(hasWaited);
        await connected();
        resolve(loadChunk(load, true));
      })
      .finally(() => clearTimeout(timer));
  });
}
