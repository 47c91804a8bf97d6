import { decideSession, type SessionDecision } from '@portal/domain/session/session-clock';
import { useEffect, useRef, useState } from 'react';
import { refreshInBackground } from '#portal/features/session/session-calls.ts';
import { session } from '#portal/lib/session/session.ts';

const CHECK_EVERY_MS = 1000;
const ACTIVITY = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'pointermove'] as const;

/** Returns the last time the customer did something on this page. */
function useLastActivity() {
  const lastActivityAt = useRef(Date.now());
  useEffect(() => {
    const note = () => {
      lastActivityAt.current = Date.now();
    };
    for (const kind of ACTIVITY) window.addEventListener(kind, note, { passive: true, capture: true });
    return () => {
      for (const kind of ACTIVITY) window.removeEventListener(kind, note, { capture: true });
    };
  }, []);
  return lastActivityAt;
}

type Refreshing = { isUnderWay: boolean; failedAt: number | undefined };

/** Refreshes, and remembers whether that is under way or failed. */
function refreshOnce(refreshing: Refreshing): void {
  refreshing.isUnderWay = true;
  refreshInBackground()
    .then(
      () => {
        refreshing.failedAt = undefined;
      },
      () => {
        refreshing.failedAt = Date.now();
      },
    )
    .finally(() => {
      refreshing.isUnderWay = false;
    });
}

function decideNow(lastActivityAt: number, { failedAt }: Refreshing): SessionDecision | undefined {
  const current = session.get().session;
  if (!current) return undefined;
  const { expiresAt, startedAt, refreshedAt: lastRefreshAt } = current;
  const refreshFailedAt = failedAt;
  return decideSession({
    now: Date.now(),
    expiresAt,
    startedAt,
    lastActivityAt,
    lastRefreshAt,
    refreshFailedAt,
  });
}

/**
 * Checks the clock every second, and whenever the page becomes visible. It refreshes while the customer
 * is active, and ends the session when its time has passed. Returns the decision to warn, if any.
 * SES-6, SES-8, SES-9, SES-67
 */
export function useSessionClock(): SessionDecision | undefined {
  const [warning, setWarning] = useState<SessionDecision>();
  const lastActivityAt = useLastActivity();
  const refreshing = useRef<Refreshing>({ isUnderWay: false, failedAt: undefined });
  useEffect(() => {
    const check = () => {
      session.catchUp();
      const decision = decideNow(lastActivityAt.current, refreshing.current);
      if (decision?.action === 'expired') session.end('timed-out');
      if (decision?.action === 'refresh' && !refreshing.current.isUnderWay) refreshOnce(refreshing.current);
      setWarning(decision?.action === 'warn' ? decision : undefined);
    };
    // A page that is left, or loaded again, goes out of sight first, and the next one waits for it.
    const checkInSight = () => {
      if (document.visibilityState === 'visible') check();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', checkInSight);
    window.addEventListener('pageshow', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkInSight);
      window.removeEventListener('pageshow', check);
    };
  }, [lastActivityAt]);
  return warning;
}
