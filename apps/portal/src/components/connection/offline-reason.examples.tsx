import { OfflineReason } from '#portal/components/connection/offline-reason.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'within the message of a failure': () => (
    <Banner tone="warn">
      We could not save your changes. <OfflineReason isOfflineNow={() => true} />
    </Banner>
  ),
};
