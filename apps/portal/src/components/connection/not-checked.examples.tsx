import { NotChecked } from '#portal/components/connection/not-checked.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'payments and inbox': () => <NotChecked what="your payments and your inbox" onRetry={() => undefined} />,
  'all is there': () => <NotChecked what="" onRetry={() => undefined} />,
};
