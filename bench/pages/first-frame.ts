import type { Page } from 'playwright-core';

const MARK = 'bench: first frame of ';

/**
 * Runs in the page. Says when each of the elements stands in a frame for the first time: in ms after the last
 * key, or after the beginning of the navigation where no key was pressed.
 */
function watchFrames({ mark, selectors }: { mark: string; selectors: readonly string[] }): void {
  const unseen = new Set(selectors);
  let startedAt = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      startedAt = timeStamp;
    },
    true,
  );
  // A message is handled after the frame that the callback of the animation belongs to.
  const afterFrame = (work: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = work;
      port2.postMessage(undefined);
    });
  new MutationObserver(() => {
    for (const selector of unseen) {
      if (!document.querySelector(selector)) continue;
      unseen.delete(selector);
      const since = startedAt;
      afterFrame(() => console.debug(`${mark}${selector} ${performance.now() - since}`));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Has every document of the page say when these elements are first painted. */
export const reportFrames = (page: Page, selectors: readonly string[]): Promise<unknown> =>
  page.addInitScript(watchFrames, { mark: MARK, selectors });

/**
 * The time from an act in the page to the first frame with this element, in ms, by the page's own clock.
 * Playwright's own waiting would not do: after a third of a second it looks twice a second only, and its
 * script takes the slow processor while the page starts.
 */
export async function untilFrame(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const prefix = `${MARK}${selector} `;
  const said = page.waitForEvent('console', (message) => message.text().startsWith(prefix));
  await act();
  return Number((await said).text().slice(prefix.length));
}
