import type { Session } from '#portal/lib/session/session-storage.ts';

/**
 * A message between tabs of one browser. It never leaves the browser, and only pages
 * of this origin receive it.
 */
export type TabMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'ended'; readonly ending: string; readonly expiresAt?: number | undefined };

export type TabChannel = {
  send: (message: TabMessage) => void;
  /** Returns a function that stops listening. */
  listen: (receive: (message: TabMessage) => void) => () => void;
};

const SILENT: TabChannel = { send: () => undefined, listen: () => () => undefined };

/** Opens the channel to the other tabs; a silent one where the browser has none. */
export function openTabChannel(): TabChannel {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return SILENT;
  const channel = new BroadcastChannel('portal.session');
  return {
    send: (message) => channel.postMessage(message),
    listen: (receive) => {
      const handle = (event: MessageEvent<TabMessage>) => receive(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}

/**
 * How long another tab has to respond before the login screen is shown. An old phone may just have woken it.
 */
const RESPONSE_WITHIN_MS = 1000;

/** Asks the other tabs for their session. Returns undefined when none responds in time. */
export function askOtherTabs(channel: TabChannel, waitMs = RESPONSE_WITHIN_MS): Promise<Session | undefined> {
  return new Promise((resolve) => {
    const settle = (session?: Session) => {
      stopListening();
      clearTimeout(timer);
      resolve(session);
    };
    const stopListening = channel.listen((message) => {
      if (message.kind === 'session') settle(message.session);
    });
    const timer = setTimeout(settle, waitMs, undefined);
    channel.send({ kind: 'ask' });
  });
}
