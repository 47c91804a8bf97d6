import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { type Clock, createHourlyAllowance } from '#api/gateways/clock.ts';

/**
 * How many requests for a code were refused since the alarm before, because a person had already received all
 * codes that the hour or the day allows.
 */
type CodeLimitAlarm = { readonly refusals: number };

type Dependencies = { readonly clock: Clock; readonly raiseAlarm: (alarm: CodeLimitAlarm) => void };

/**
 * Tells operators when the codes of one person are used up, once an hour in each process; the audit trail
 * names the person. LOG-85
 */
export function createCodeLimitWatch({ clock, raiseAlarm }: Dependencies) {
  const mayAlarm = createHourlyAllowance(clock);
  let refusals = 0;
  return {
    /**
     * Looks at a request that was refused for this long. A customer who only waits between two codes is no
     * alarm.
     */
    noteRefusal(retryAfterSeconds: number): void {
      if (retryAfterSeconds <= LOGIN_LIMITS.code.resendAfterSeconds) return;
      refusals += 1;
      if (!mayAlarm()) return;
      raiseAlarm({ refusals });
      refusals = 0;
    },
  };
}

export type CodeLimitWatch = ReturnType<typeof createCodeLimitWatch>;
