import { useEffect } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { CLOCK } from '#portal/components/controls/icon-shapes.ts';
import { announce } from '#portal/components/feedback/announce.ts';
import { RESEND_WAIT_SECONDS, useResendWait } from '#portal/components/one-time-code/use-resend-wait.ts';

type ResendCodeProps = {
  sentAt: number;
  isBusy: boolean;
  /** Whether the code in the boxes can no longer be used. */
  isOnlyWayOn: boolean;
  onResend: () => void;
};

/** The wait for another code, then the button for it in the same place. LOG-25 */
export function ResendCode({ sentAt, isBusy, isOnlyWayOn, onResend }: ResendCodeProps) {
  const secondsLeft = useResendWait(sentAt);
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
            <span className="visually-hidden">{RESEND_WAIT_SECONDS}</span> seconds
          </strong>
        </span>
      )}
    </div>
  );
}
