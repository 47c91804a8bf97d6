import { useEffect, useState } from 'react';
import { Banner } from '#portal/components/banner/banner.tsx';
import { Button } from '#portal/components/button/button.tsx';
import { usePausableTimer } from '#portal/features/policies/hooks/use-pausable-timer.ts';
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

/** Shows for ten seconds that payment details were updated. The status region exists before it is filled, or it may not be read. POL-13 */
export function PaymentUpdatedBanner() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return <div role="status">{isShown ? <ShownBanner onClose={() => setShown(false)} /> : null}</div>;
}
