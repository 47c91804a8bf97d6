import { connected, isOffline } from '#portal/lib/api/connection.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';

const MS_IN_SECOND = 1000;
/** A younger page is not reloaded: servers that deliver two builds in turn would keep it reloading. */
const MIN_AGE_MS = 60_000;

/** Returns the text of the site's first page; undefined where the site does not respond with it. */
const firstPage = (): Promise<string | undefined> =>
  withinTime(TIME_LIMITS.callTimeoutMs, async (signal) => {
    const page = await fetch('/', { cache: 'no-store', signal });
    return page.ok ? page.text() : undefined;
  }).catch(() => undefined);

/** Returns whether the site was rebuilt since this page was loaded: then the chunks of this page are gone. */
async function isPageOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!entry || performance.now() < MIN_AGE_MS) return false;
  return (await firstPage())?.includes(entry) === false;
}

/** The page at which something was typed last. Text at a page that was left is gone already, or was sent. */
let typedAt: string | undefined;
globalThis.addEventListener?.('input', () => {
  typedAt = location.pathname;
});

/** The style sheets that did not arrive. Vite asks for each once. */
const missingStyles = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
  },
  true,
);

/**
 * Asks again for style sheets that did not arrive, and waits for them. One that fails again is asked for with
 * the next chunk: a page without it can be used. SES-73
 */
const loadMissingStyles = () =>
  Promise.all(
    [...missingStyles].map(
      (missing) =>
        new Promise((resolve) => {
          missingStyles.delete(missing);
          const link = missing.cloneNode() as HTMLLinkElement;
          link.onload = resolve;
          link.onerror = resolve;
          missing.replaceWith(link);
        }),
    ),
  );

/** Asks before a reload that would lose what the customer typed. NAV-22 */
const mayReload = (): boolean =>
  typedAt !== location.pathname ||
  confirm('We have updated this page. Load it again now? What you typed here will be lost.');

/** Waits for what `promise` brings, for as long as a script may take. NAV-13 */
async function inTime<Chunk>(promise: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error('The script did not arrive'));
    timer = setTimeout(fail, TIME_LIMITS.chunkTimeoutSeconds * MS_IN_SECOND);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Loads a chunk of the portal. Rejects where it cannot be had or read, which ends no session, unless the site
 * was rebuilt in the meantime: then the page is reloaded, and asks first where something was typed. Without a
 * connection it waits for one. After that browsers may keep the failure until the page is loaded again, which
 * needs a site that responds.
 * NAV-13, NAV-19, NAV-22, SES-73
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, hasWaited = false): Promise<Chunk> {
  const beganOffline = isOffline();
  try {
    return await inTime(loadMissingStyles().then(load));
  } catch (error) {
    if (beganOffline || isOffline()) {
      await connected();
      return loadChunk(load, true);
    }
    const isToReload = hasWaited ? (await firstPage()) !== undefined : await isPageOutdated();
    if (!isToReload || !mayReload()) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}
