import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { useEffect, useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Button } from '#portal/components/button/button.tsx';
import { Icon } from '#portal/components/icon/icon.tsx';
import { CLOCK } from '#portal/components/icon/icon-shapes.ts';
import { useCountdown } from '#portal/components/one-time-code/use-countdown.ts';
import { isAutomated } from '#portal/lib/site/test-automation.ts';

const WAIT_SECONDS = LOGIN_LIMITS.code.resendAfterSeconds;
const MS_IN_SECOND = 1000;

type ResendCodeProps = {
  sentAt: number;
  isBusy: boolean;
  /** Whether the code in the boxes can no longer be used. */
  isOnlyWayOn: boolean;
  onResend: () => void;
};

/** Returns when the wait is over. A device clock that is set back during the wait does not prolong it. */
function endOfWait(sentAt: number): number {
  return isAutomated() ? 0 : Math.min(sentAt, Date.now()) + WAIT_SECONDS * MS_IN_SECOND;
}

/** The wait for another code, then the button for it in the same place. LOG-25 */
export function ResendCode({ sentAt, isBusy, isOnlyWayOn, onResend }: ResendCodeProps) {
  const [endsAt, setEndsAt] = useState(() => endOfWait(sentAt));
  useEffect(() => setEndsAt(endOfWait(sentAt)), [sentAt]);
  const secondsLeft = useCountdown(endsAt);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) announce('You can resend the code now');
  }, [isOver]);
  return (
    <div className="resend">
      {isOver ? (
        <Button variant={isOnlyWayOn ? 'primary' : 'quiet'} isBusy={isBusy} onClick={onResend}>
          Resend
        </Button>
      ) : (
        <span>
          <Icon shape={CLOCK} /> You can resend the code in{' '}
          <strong className="number">
            <span aria-hidden="true">{secondsLeft}</span>
            <span className="visually-hidden">{WAIT_SECONDS}</span> seconds
          </strong>
        </span>
      )}
    </div>
  );
}
