import { REFRESH_RETRY_SECONDS, SESSION_LIMITS } from './session-limits.ts';

/** The instants that decide about a session in the browser, in milliseconds since 1970. */
export type SessionInstants = {
  now: number;
  /** When the token ends, as the server said. */
  expiresAt: number;
  /** When the customer logged in. */
  startedAt: number;
  lastActivityAt: number;
  /** When the last refresh worked, or else the login. */
  lastRefreshAt: number;
  /** When the last refresh failed; undefined since one worked. */
  refreshFailedAt?: number | undefined;
};

/** The step to take, the seconds until the session ends, and whether a refresh would put that end off. */
export type SessionDecision = {
  action: 'refresh' | 'warn' | 'expired' | 'wait';
  secondsLeft: number;
  canExtend: boolean;
};

const MS = 1000;
/** Server and browser differ by seconds about the time of the login, so a smaller gain does not count. */
const SMALLEST_GAIN_MS = 10 * MS;

/**
 * Decides what a session needs. It is refreshed at the earliest every four minutes, and only if the customer
 * was active since the last time; one that failed is tried again soon. Only the customer dismisses a warning.
 * SES-5, SES-6, SES-8, SES-9, SES-67
 */
export function decideSession(instants: SessionInstants): SessionDecision {
  const { now, expiresAt, startedAt, lastActivityAt, lastRefreshAt } = instants;
  const { refreshFailedAt = Number.NEGATIVE_INFINITY } = instants;
  const absoluteEnd = startedAt + SESSION_LIMITS.absoluteSeconds * MS;
  const msLeft = Math.max(0, Math.min(expiresAt, absoluteEnd) - now);
  const canExtend = msLeft > 0 && absoluteEnd - expiresAt > SMALLEST_GAIN_MS;
  const decide = (action: SessionDecision['action']): SessionDecision => ({
    action,
    secondsLeft: Math.ceil(msLeft / MS),
    canExtend,
  });

  if (msLeft === 0) return decide('expired');
  if (msLeft <= SESSION_LIMITS.warningSeconds * MS) return decide('warn');
  const isDue =
    now - lastRefreshAt >= SESSION_LIMITS.refreshEverySeconds * MS &&
    now - refreshFailedAt >= REFRESH_RETRY_SECONDS * MS;
  return decide(canExtend && isDue && lastActivityAt > lastRefreshAt ? 'refresh' : 'wait');
}
