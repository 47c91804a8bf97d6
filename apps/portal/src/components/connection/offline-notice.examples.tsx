import { OfflineNotice } from '#portal/components/connection/offline-notice.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = { offline: () => <OfflineNotice isOfflineNow={() => true} /> };
