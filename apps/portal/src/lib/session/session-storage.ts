import { readStored, tryStorage } from '#portal/lib/session/try-storage.ts';

const SESSION_KEY = 'portal.session';
const MARKER_KEY = 'portal.sessionUntil';

/** The session in this browser. The token is a secret: memory and this tab's storage only. */
export type Session = {
  readonly customerLoginId: string;
  readonly token: string;
  /** In milliseconds since 1970, as `startedAt`. */
  readonly expiresAt: number;
  /** When the customer logged in. */
  readonly startedAt: number;
  /** When this browser received the token. */
  readonly refreshedAt: number;
};

/** Returns whether the session's time has passed. */
export const isOver = ({ expiresAt }: { expiresAt: number }, now: number): boolean => expiresAt <= now;

/** Returns the session that this tab stored, if any. */
export const readStoredSession = (): Session | undefined =>
  readStored<Session>('sessionStorage', SESSION_KEY);

/** Stores the session for a reload of this tab. All tabs get to know only how long there is one. */
export function storeSession(session: Session): void {
  tryStorage(() => sessionStorage.setItem(SESSION_KEY, JSON.stringify(session)));
  tryStorage(() => localStorage.setItem(MARKER_KEY, String(session.expiresAt)));
}

/** The end of the newest session of all tabs; 0 without one. */
const newestEnd = (): number => Number(tryStorage(() => localStorage.getItem(MARKER_KEY)) ?? 0);

/** Returns whether another tab has a newer token, or a login of its own. SES-7 */
export const isOutdated = ({ expiresAt }: Pick<Session, 'expiresAt'>): boolean => newestEnd() > expiresAt;

/**
 * Forgets the session of this tab. With `isForAll` it also forgets that any tab has one; otherwise another
 * tab may have a newer one, or sleep. SES-20
 */
export function forgetStoredSession(isForAll: boolean): void {
  const stored = readStoredSession();
  tryStorage(() => sessionStorage.removeItem(SESSION_KEY));
  if (isForAll || (stored && !isOutdated(stored))) tryStorage(() => localStorage.removeItem(MARKER_KEY));
}

/** Returns whether another tab may have a session, so that it is worth asking. */
export const mayOtherTabHaveSession = (now: number): boolean => !isOver({ expiresAt: newestEnd() }, now);
