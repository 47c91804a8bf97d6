import { useState } from 'react';
import { logOut, refreshSession } from '#portal/features/session/api/session-calls.ts';
import { SessionWarning } from '#portal/features/session/components/session-warning.tsx';
import { useSessionClock } from '#portal/features/session/hooks/use-session-clock.ts';

/** Keeps the session of an active customer, and warns one who is not before it ends. */
export function SessionKeeper() {
  const warning = useSessionClock();
  const [hasFailed, setFailed] = useState(false);
  // What cannot be put off is told once: the time that is left is the customer's to finish what they are at.
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
