/** For how long a page may still run after the browser has broken its calls off to leave it. */
const LEAVES_WITHIN_MS = 1000;

/** Waits, and returns the event with which the page is left, or undefined where it is still there. */
const pageLeft = (): Promise<Event | undefined> =>
  new Promise((resolve) => {
    addEventListener('pagehide', resolve, { once: true });
    setTimeout(resolve, LEAVES_WITHIN_MS);
  });

/** Returns whether a call had no response in time. */
export const isTimeout = (error: unknown): boolean => (error as Error | undefined)?.name === 'TimeoutError';

/**
 * Returns whether the network was lost with a call that failed. A browser breaks off the calls of a page that
 * is left, which looks the same. SES-80
 */
export const isNetworkLost = async (error: unknown): Promise<boolean> =>
  isTimeout(error) || !(await pageLeft());
