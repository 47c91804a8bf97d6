import { leaveToUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';

const MS_IN_SECOND = 1000;
/** A page that was loaded less long ago is not loaded anew: servers that hand out two builds in turn would have it go round in circles. */
const LOADED_JUST_NOW_MS = 60_000;

/** Whether the site was built anew since this page was loaded: then the parts of the page are gone, and a new page has its own. */
async function isPageOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!entry || performance.now() < LOADED_JUST_NOW_MS) return false;
  const page = await fetch('/', {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMITS.callTimeoutMs),
  });
  return page.ok && !(await page.text()).includes(entry);
}

async function giveUpOrReload(): Promise<void> {
  const isOutdated = await isPageOutdated().catch(() => false);
  if (isOutdated) location.reload();
  else leaveToUnavailablePage();
}

/**
 * Loads a part of the portal. One that fails, or has not come in time, counts as a network failure, unless the site was built anew meanwhile:
 * then the page is loaded anew. NAV-13, NAV-19
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve) => {
    const timer = setTimeout(leaveToUnavailablePage, TIME_LIMITS.chunkTimeoutSeconds * MS_IN_SECOND);
    load()
      .then(resolve, giveUpOrReload)
      .finally(() => clearTimeout(timer));
  });
}
