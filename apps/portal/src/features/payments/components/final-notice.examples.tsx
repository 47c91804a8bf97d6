import { FinalNotice } from '#portal/features/payments/components/final-notice.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'the last chance to pay': () => <FinalNotice />,
};
