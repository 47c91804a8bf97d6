import {
  forgetKeptSession,
  isOver,
  keepSession,
  mayOtherTabHaveSession,
  readKeptSession,
  type Session,
} from '#portal/lib/session/session-storage.ts';
import { openTabChannel, type TabChannel } from '#portal/lib/session/tab-channel.ts';

/** How the last session of this page ended; decides what the login screen says. */
export type Ending = 'logged-out' | 'timed-out' | 'interrupted' | 'locked';

export type SessionState = { readonly session?: Session; readonly ending?: Ending };

type SessionStoreDependencies = { channel: TabChannel; now: () => number };

const NOBODY: SessionState = {};

const toPath = (path: string): void => history.replaceState(null, '', path + location.search);

/** Holds one value and tells whoever listens of each new one. */
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

/** Takes everything about the customer out of this page and this browser. SES-13 */
function clearTraces(cleaners: Iterable<() => void>, ending: Ending | undefined): void {
  forgetKeptSession(ending !== undefined && ending !== 'timed-out');
  if (window.portalStart) window.portalStart = { prefetchedResponses: {}, isAppReady: true };
  for (const clean of cleaners) clean();
  if (location.pathname !== '/login') toPath('/login');
}

/** A newer token of the same login: the session of another one may be another customer's. */
const isNewer = (told: Session, own: Session): boolean =>
  told.customerLoginId === own.customerLoginId && told.refreshedAt >= own.refreshedAt;

/** A tab that slept may run out of time while this one has gone on, by a newer token or a login of its own. */
const outlives = (
  own: Session,
  { ending, expiresAt = 0 }: { ending: string; expiresAt?: number | undefined },
): boolean => ending === 'timed-out' && own.expiresAt > expiresAt;

/**
 * The one holder of the session. Whatever ends it in one tab ends it in all: token, login id and everything the portal knows
 * about the customer are gone from memory and storage. SES-7, SES-9, SES-13
 */
export function createSessionStore({ channel, now }: SessionStoreDependencies) {
  const { get, subscribe, change } = createHolder();
  const cleaners = new Set<() => void>();
  const forget = (ending?: Ending) => {
    clearTraces(cleaners, ending);
    change(ending ? { ending } : NOBODY);
  };
  const adopt = (session: Session) => {
    keepSession(session);
    change({ session });
  };

  channel.listen((message) => {
    const { session } = get();
    if (!session) return;
    if (message.kind === 'ask') channel.send({ kind: 'session', session });
    if (message.kind === 'session' && isNewer(message.session, session)) adopt(message.session);
    if (message.kind === 'ended' && !outlives(session, message)) forget(message.ending as Ending);
  });

  return { get, subscribe, ...sessionActs({ channel, now, get, change, adopt, forget, cleaners }) };
}

type Inside = SessionStoreDependencies & {
  get: () => SessionState;
  change: (next: SessionState) => void;
  adopt: (session: Session) => void;
  forget: (ending?: Ending) => void;
  cleaners: Set<() => void>;
};

function sessionActs({ channel, now, get, change, adopt, forget, cleaners }: Inside) {
  return {
    /** Registers what must be cleared with the session. */
    onForget: (clean: () => void) => void cleaners.add(clean),
    /** After a login, or with the session that this tab or another one kept. */
    begin: (session: Session) => {
      if (location.pathname === '/login') toPath('/');
      adopt(session);
    },
    /** After a refresh: the other tabs get the new token too, since the old one dies. */
    renew: (token: Pick<Session, 'token' | 'expiresAt'>) => {
      const current = get().session;
      if (!current) return;
      const session = { ...current, ...token, refreshedAt: now() };
      adopt(session);
      channel.send({ kind: 'session', session });
    },
    end: (ending: Ending) => {
      channel.send({ kind: 'ended', ending, expiresAt: get().session?.expiresAt });
      forget(ending);
    },
    /** Without a session: the kept one was over when the page was opened, or no tab has it any more. */
    forget,
    clearEnding: () => change(get().session ? get() : NOBODY),
    /** After sleep or the back-forward cache: another tab may have logged out meanwhile. */
    catchUp: () => {
      const { session } = get();
      if (!session || isOver(session, now())) return;
      if (readKeptSession() && !mayOtherTabHaveSession(now())) forget('logged-out');
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export const session: SessionStore = createSessionStore({ channel: openTabChannel(), now: Date.now });
