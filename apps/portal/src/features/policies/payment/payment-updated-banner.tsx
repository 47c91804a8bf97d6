import { useEffect, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { usePausableTimer } from '#portal/features/policies/use-pausable-timer.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';

function ShownBanner({ onClose }: { onClose: () => void }) {
  const hold = usePausableTimer(TIME_LIMITS.successBannerSeconds, onClose);
  return (
    <Banner
      tone="ok"
      title="Success"
      {...hold}
      action={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      Your payment details have been updated
    </Banner>
  );
}

/** The message leaves the address: a reload does not show it again. UPD-93 */
function forgetSuccess(): void {
  const url = new URL(location.href);
  url.searchParams.delete('success');
  history.replaceState(history.state, '', url);
}

/**
 * Shows for ten seconds that payment details were updated. The status region exists before it is filled, or
 * it may not be read. POL-13, UPD-93
 */
export function PaymentUpdatedBanner() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const close = () => {
    setShown(false);
    forgetSuccess();
  };
  return <div role="status">{isShown ? <ShownBanner onClose={close} /> : null}</div>;
}
