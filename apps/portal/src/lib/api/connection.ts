import { session } from '#portal/lib/session/session.ts';

/** How long a network takes to be usable after the browser reports it. */
const SETTLING_MS = 1000;

/** Returns whether the browser itself has no connection. */
export const hasNoConnection = (): boolean => !navigator.onLine;

/** Returns whether the browser itself has no connection, while somebody is logged in. SES-73 */
export const isOffline = (): boolean => hasNoConnection() && session.get().session !== undefined;

const EVENTS = ['online', 'offline'] as const;

/** Calls `listener` whenever the browser loses or finds its connection. Returns what ends that. SES-73 */
export function onConnectionChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/** Waits until the browser has a usable connection, or the customer asks for another try. SES-73 */
export const connected = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => setTimeout(resolve, SETTLING_MS);
    if (isOffline()) addEventListener('online', settle, { once: true });
    else settle();
  });

/** Lets everything that waits try again: the browser may be wrong about its connection. SES-73 */
export const tryAgain = (): boolean => dispatchEvent(new Event('online'));
