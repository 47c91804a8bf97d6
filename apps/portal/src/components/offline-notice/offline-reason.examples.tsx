import { Banner } from '#portal/components/banner/banner.tsx';
import { OfflineReason } from '#portal/components/offline-notice/offline-reason.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'within the message of a failure': () => (
    <Banner tone="warn">
      We could not save your changes. <OfflineReason isOfflineNow={() => true} />
    </Banner>
  ),
};
