import { useEffect, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { useResendWait } from '#portal/components/one-time-code/use-resend-wait.ts';
import { askWhetherLost } from '#portal/features/login/login-calls.ts';
import type { StoredLogin } from '#portal/lib/session/login-storage.ts';

const ASK_EVERY_MS = 15_000;

/**
 * Asks the host, from when another code can be sent until the code ends, whether it did not arrive. LOG-100
 */
function useIsLost({ loginId, sentAt, worksUntil }: StoredLogin): boolean {
  const [isLost, setLost] = useState(false);
  const isTooSoon = useResendWait(sentAt) > 0;
  useEffect(() => {
    if (isTooSoon || isLost) return;
    const ask = () => {
      if (!document.hidden && worksUntil > Date.now()) askWhetherLost(loginId).then(setLost, () => undefined);
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isTooSoon, isLost, loginId, worksUntil]);
  return isLost;
}

type LostCodeProps = { sent: StoredLogin; isBusy: boolean; onOtherWay: () => void };

/** Says that the code did not arrive, and offers the other way. The focus stays where it is. LOG-100 */
export function LostCodeBanner({ sent, isBusy, onOtherWay }: LostCodeProps) {
  const [message, way] = sent.kind === 'mobile' ? ['text', 'email'] : ['email', 'text message'];
  const said = `The ${message} did not arrive. Send it by ${way}?`;
  useEffect(() => announce(said, 'news'), [said]);
  const action = (
    <Button variant="secondary" isBusy={isBusy} onClick={onOtherWay}>
      Send it by {way}
    </Button>
  );
  return (
    <Banner tone="warn" action={action}>
      {said}
    </Banner>
  );
}

/** Is there once the host knows that the code did not arrive. LOG-100 */
export function LostCode(props: LostCodeProps) {
  return useIsLost(props.sent) ? <LostCodeBanner {...props} /> : null;
}
