import { useState } from 'react';
import { logOut, refreshSession } from '#portal/features/session/session-calls.ts';
import { SessionWarning } from '#portal/features/session/session-warning.tsx';
import { useSessionClock } from '#portal/features/session/use-session-clock.ts';

/** Extends the session of an active customer, and warns an inactive one before it ends. */
export function SessionKeeper() {
  const warning = useSessionClock();
  const [hasFailed, setFailed] = useState(false);
  // An end that cannot be put off is shown once: the remaining time belongs to the customer's work.
  const [isEndSeen, setEndSeen] = useState(false);
  if (!warning || (isEndSeen && !warning.canExtend)) return null;
  const stay = () => {
    setFailed(false);
    refreshSession().catch(() => setFailed(true));
  };
  return (
    <SessionWarning
      decision={warning}
      hasFailed={hasFailed}
      onStay={warning.canExtend ? stay : () => setEndSeen(true)}
      onLogOut={logOut}
    />
  );
}
