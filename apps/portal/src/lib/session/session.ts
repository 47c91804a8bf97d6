import {
  forgetStoredSession,
  isOver,
  mayOtherTabHaveSession,
  readStoredSession,
  type Session,
  storeSession,
} from '#portal/lib/session/session-storage.ts';
import { openTabChannel, type TabChannel } from '#portal/lib/session/tab-channel.ts';
import { forgetPath, rememberPath, takeWantedPath } from '#portal/lib/session/wanted-path.ts';

/** How the last session of this page ended. It decides what the login screen says. */
export type Ending = 'logged-out' | 'timed-out' | 'interrupted' | 'locked' | 'undone' | 'elsewhere';

export type SessionState = { readonly session?: Session; readonly ending?: Ending };

type SessionStoreDependencies = { channel: TabChannel; now: () => number };

const NOBODY: SessionState = {};

const replacePath = (path: string): void => history.replaceState(null, '', path + location.search);

/** Holds one value, and calls its listeners with each new one. */
function createHolder() {
  let state = NOBODY;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next: SessionState) => {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Removes everything about the customer from this page and this browser. SES-13 */
function clearTraces(cleaners: Iterable<() => void>, ending: Ending | undefined): void {
  forgetStoredSession(ending !== undefined && ending !== 'timed-out');
  if (window.portalStart) window.portalStart = { prefetchedResponses: {}, isAppReady: true };
  for (const clean of cleaners) clean();
  if (ending === undefined || ending === 'timed-out') rememberPath(location.pathname);
  else forgetPath();
  if (location.pathname !== '/login') replacePath('/login');
}

/**
 * Returns whether a session is the same login with a newer token. Another login may be another customer's.
 */
const isNewer = (received: Session, own: Session): boolean =>
  received.customerLoginId === own.customerLoginId && received.refreshedAt >= own.refreshedAt;

/**
 * Returns whether this session goes on: a tab that slept may time out while this one has a newer
 * token or a login of its own.
 */
const outlives = (
  own: Session,
  { ending, expiresAt = 0 }: { ending: string; expiresAt?: number | undefined },
): boolean => ending === 'timed-out' && own.expiresAt > expiresAt;

/**
 * The one holder of the session. Its end in one tab is its end in all: token, login id and everything the
 * portal knows about the customer are gone from memory and storage. SES-7, SES-9, SES-13
 */
export function createSessionStore({ channel, now }: SessionStoreDependencies) {
  const { get, subscribe, change } = createHolder();
  const cleaners = new Set<() => void>();
  const forget = (ending?: Ending) => {
    clearTraces(cleaners, ending);
    change(ending ? { ending } : NOBODY);
  };
  const adopt = (session: Session) => {
    storeSession(session);
    change({ session });
  };

  channel.listen((message) => {
    const { session } = get();
    if (!session) return;
    if (message.kind === 'ask') channel.send({ kind: 'session', session });
    if (message.kind === 'session' && isNewer(message.session, session)) adopt(message.session);
    if (message.kind === 'ended' && !outlives(session, message)) forget(message.ending as Ending);
  });

  return { get, subscribe, ...createSessionActions({ channel, now, get, change, adopt, forget, cleaners }) };
}

type StoreInternals = SessionStoreDependencies & {
  get: () => SessionState;
  change: (next: SessionState) => void;
  adopt: (session: Session) => void;
  forget: (ending?: Ending) => void;
  cleaners: Set<() => void>;
};

function createSessionActions({ channel, now, get, change, adopt, forget, cleaners }: StoreInternals) {
  return {
    /** Registers what must be cleared with the session. */
    onForget: (clean: () => void) => void cleaners.add(clean),
    /** Begins the session after a login, or the one that this tab or another one stored. */
    begin: (session: Session) => {
      if (location.pathname === '/login') replacePath(takeWantedPath(location.search));
      adopt(session);
    },
    /**
     * Takes the new token of a refresh. The other tabs get it too, since the old one dies. A response that
     * comes after another login has begun is not for that one.
     */
    renew: (token: Pick<Session, 'customerLoginId' | 'token' | 'expiresAt'>) => {
      const current = get().session;
      if (current?.customerLoginId !== token.customerLoginId) return;
      const session = { ...current, ...token, refreshedAt: now() };
      adopt(session);
      channel.send({ kind: 'session', session });
    },
    /** Ends the session in all tabs. */
    end: (ending: Ending) => {
      channel.send({ kind: 'ended', ending, expiresAt: get().session?.expiresAt });
      forget(ending);
    },
    /**
     * Forgets a session that is over already: its time had passed when the page was opened,
     * or no tab has it any more.
     */
    forget,
    /** The customer has seen how the session ended. */
    clearEnding: () => change(get().session ? get() : NOBODY),
    /** Follows another tab that logged out while this one slept or stood in the back-forward cache. */
    catchUp: () => {
      const { session } = get();
      if (!session || isOver(session, now())) return;
      if (readStoredSession() && !mayOtherTabHaveSession(now())) forget('logged-out');
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The session of this page. */
export const session: SessionStore = createSessionStore({ channel: openTabChannel(), now: Date.now });
