const SESSION_KEY = 'portal.session';
const MARKER_KEY = 'portal.sessionUntil';

/** What this browser holds of a session. The token is a secret: memory and this tab's storage only. */
export type Session = {
  readonly customerLoginId: string;
  readonly token: string;
  /** In milliseconds since 1970, as `startedAt`. */
  readonly expiresAt: number;
  /** When the customer logged in. */
  readonly startedAt: number;
  /** When this token was got. */
  readonly refreshedAt: number;
};

export const isOver = ({ expiresAt }: { expiresAt: number }, now: number): boolean => expiresAt <= now;

/** Storage that a browser may refuse: then nothing is kept, and the portal works without. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function readKeptSession(): Session | undefined {
  const text = tryStorage(() => sessionStorage.getItem(SESSION_KEY));
  return text ? tryStorage(() => JSON.parse(text) as Session) : undefined;
}

/** Keeps the session for a reload of this tab, and for all tabs only the time until which there is one. */
export function keepSession(session: Session): void {
  tryStorage(() => sessionStorage.setItem(SESSION_KEY, JSON.stringify(session)));
  tryStorage(() => localStorage.setItem(MARKER_KEY, String(session.expiresAt)));
}

/** The end of the newest session of all tabs; 0 without one. */
const newestEnd = (): number => Number(tryStorage(() => localStorage.getItem(MARKER_KEY)) ?? 0);

/** Whether another tab has got a token since this one, or a login of its own. SES-7 */
export const isOutdated = ({ expiresAt }: Pick<Session, 'expiresAt'>): boolean => newestEnd() > expiresAt;

/** Forgets the session of this tab; with `isForAll` also that there is one in any. Otherwise another tab may have a newer one, or sleep. SES-20 */
export function forgetKeptSession(isForAll: boolean): void {
  const kept = readKeptSession();
  tryStorage(() => sessionStorage.removeItem(SESSION_KEY));
  if (isForAll || (kept && !isOutdated(kept))) tryStorage(() => localStorage.removeItem(MARKER_KEY));
}

/** Whether another tab may have a session, so that it is worth asking. */
export const mayOtherTabHaveSession = (now: number): boolean => !isOver({ expiresAt: newestEnd() }, now);
