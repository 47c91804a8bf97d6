import type { Session } from '#portal/lib/session/session-storage.ts';

/** What tabs of one browser tell each other. It never leaves the browser, and only pages of this origin hear it. */
export type TabMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'ended'; readonly ending: string; readonly expiresAt?: number | undefined };

export type TabChannel = {
  send: (message: TabMessage) => void;
  /** Returns a function that stops listening. */
  listen: (hear: (message: TabMessage) => void) => () => void;
};

const SILENT: TabChannel = { send: () => undefined, listen: () => () => undefined };

export function openTabChannel(): TabChannel {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return SILENT;
  const channel = new BroadcastChannel('portal.session');
  return {
    send: (message) => channel.postMessage(message),
    listen: (hear) => {
      const handle = (event: MessageEvent<TabMessage>) => hear(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}

/** How long another tab, on an old phone perhaps just woken, has to answer before the login screen is shown. */
const ANSWER_WITHIN_MS = 1000;

/** Asks the other tabs for their session. */
export function askOtherTabs(channel: TabChannel, waitMs = ANSWER_WITHIN_MS): Promise<Session | undefined> {
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
