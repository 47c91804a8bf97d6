import {
  forgetKeptSession,
  isOver,
  keepSession,
  mayOtherTabHaveSession,
  readKeptSession,
  type Session,
} from '#portal/boot/kept-session.ts';
import { openTabChannel, type TabChannel } from '#portal/boot/tab-channel.ts';

/** How the last session of this page ended; decides what the login screen says. */
export type Ending = 'logged-out' | 'timed-out' | 'locked';

export type SessionState = { readonly session?: Session; readonly ending?: Ending };

type SessionStoreNeeds = { channel: TabChannel; now: () => number };

const NOBODY: SessionState = {};

const toPath = (path: string): void => history.replaceState(null, '', path + location.search);

/**
 * The one holder of the session. Whatever ends it in one tab ends it in all: token, login id and everything the portal knows
 * about the customer are gone from memory and storage. SES-7, SES-9, SES-13
 */
export function createSessionStore({ channel, now }: SessionStoreNeeds) {
  let state: SessionState = NOBODY;
  const listeners = new Set<() => void>();
  const cleaners = new Set<() => void>();

  const change = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const forget = (ending: Ending | undefined) => {
    forgetKeptSession();
    if (window.portalStart) window.portalStart = { earlyAnswers: {}, isAppReady: true };
    for (const clean of cleaners) clean();
    if (location.pathname !== '/login') toPath('/login');
    change(ending ? { ending } : NOBODY);
  };

  const adopt = (session: Session) => {
    keepSession(session);
    change({ session });
  };

  channel.listen((message) => {
    if (message.kind === 'ask' && state.session) channel.send({ kind: 'session', session: state.session });
    if (message.kind === 'session' && state.session) adopt(message.session);
    if (message.kind === 'ended' && state.session) forget(message.ending as Ending);
  });

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Registers what must be cleared with the session. */
    onForget: (clean: () => void) => void cleaners.add(clean),
    /** After a login, or with the session that this tab or another one kept. */
    begin: (session: Session) => {
      if (location.pathname === '/login') toPath('/');
      adopt(session);
    },
    /** After a refresh: the other tabs get the new token too, since the old one dies. */
    renew: (token: Pick<Session, 'token' | 'expiresAt'>) => {
      if (!state.session) return;
      const session = { ...state.session, ...token, refreshedAt: now() };
      adopt(session);
      channel.send({ kind: 'session', session });
    },
    end: (ending: Ending) => {
      channel.send({ kind: 'ended', ending });
      forget(ending);
    },
    /** Shows an ending without a session: the kept one was over when the page was opened. */
    showEnding: (ending: Ending) => forget(ending),
    clearEnding: () => change(state.session ? state : NOBODY),
    /** After sleep or the back-forward cache: another tab may have logged out or refreshed meanwhile. */
    catchUp: () => {
      if (!state.session) return;
      if (isOver(state.session, now())) return;
      if (readKeptSession() && !mayOtherTabHaveSession(now())) forget('logged-out');
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export const session: SessionStore = createSessionStore({ channel: openTabChannel(), now: Date.now });
