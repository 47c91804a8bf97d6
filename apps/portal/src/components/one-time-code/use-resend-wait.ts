import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { useLayoutEffect, useState } from 'react';
import { useCountdown } from '#portal/components/one-time-code/use-countdown.ts';
import { isAutomated } from '#portal/lib/site/test-automation.ts';

/** How long the customer waits for another code. LOG-25 */
export const RESEND_WAIT_SECONDS = LOGIN_LIMITS.code.resendAfterSeconds;
const MS_IN_SECOND = 1000;

/** Returns when the wait is over. A device clock that is set back during the wait does not prolong it. */
function endOfWait(sentAt: number): number {
  return isAutomated() ? 0 : Math.min(sentAt, Date.now()) + RESEND_WAIT_SECONDS * MS_IN_SECOND;
}

/**
 * Returns the seconds until another code can be sent, in any way. `sentAt`: in milliseconds
 * since 1970. LOG-25, LOG-81
 */
export function useResendWait(sentAt: number): number {
  const [endsAt, setEndsAt] = useState(() => endOfWait(sentAt));
  // Before the page is rendered: the wait that is over would offer its button again for a moment.
  useLayoutEffect(() => setEndsAt(endOfWait(sentAt)), [sentAt]);
  return useCountdown(endsAt);
}
