import { LIMITS } from '@portal/domain/limits';
import { useEffect } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Button } from '#portal/components/button/button.tsx';
import { Icon } from '#portal/components/icon/icon.tsx';
import { CLOCK } from '#portal/components/icon/icon-shapes.ts';
import { useCountdown } from '#portal/features/login/hooks/use-countdown.ts';

const WAIT_SECONDS = LIMITS.code.resendAfterSeconds;

type ResendCodeProps = { codesSent: number; isBusy: boolean; onResend: () => void };

/** The wait for another code, then the button for it in the same place. LOG-25 */
export function ResendCode({ codesSent, isBusy, onResend }: ResendCodeProps) {
  const secondsLeft = useCountdown(WAIT_SECONDS, codesSent);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) announce('You can resend the code now');
  }, [isOver]);
  return (
    <div className="resend">
      <Icon shape={CLOCK} />
      {isOver ? (
        <Button look="quiet" isBusy={isBusy} onClick={onResend}>
          Resend
        </Button>
      ) : (
        <span>
          You can resend the code in{' '}
          <strong className="number">
            <span aria-hidden="true">{secondsLeft}</span>
            <span className="visually-hidden">{WAIT_SECONDS}</span> seconds
          </strong>
        </span>
      )}
    </div>
  );
}
