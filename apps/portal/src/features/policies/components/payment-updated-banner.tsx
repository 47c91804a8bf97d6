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
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      Your payment details have been updated
    </Banner>
  );
}

/** Says so for ten seconds. The status region is on the page, empty, before it is filled: else it may not be read. POL-13 */
export function PaymentUpdatedBanner() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return <div role="status">{isShown ? <ShownBanner onClose={() => setShown(false)} /> : null}</div>;
}
