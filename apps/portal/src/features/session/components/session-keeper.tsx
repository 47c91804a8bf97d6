import { logOut, refreshSession } from '#portal/features/session/api/session-calls.ts';
import { SessionWarning } from '#portal/features/session/components/session-warning.tsx';
import { useSessionClock } from '#portal/features/session/hooks/use-session-clock.ts';

/** Keeps the session of an active customer, and warns one who is not before it ends. */
export function SessionKeeper() {
  const warning = useSessionClock();
  if (!warning) return null;
  const stay = () => void refreshSession().catch(() => undefined);
  return <SessionWarning decision={warning} onStay={stay} onLogOut={logOut} />;
}
