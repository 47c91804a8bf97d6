import { LoadFailure } from '#portal/components/load-failure/load-failure.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'your policies': () => <LoadFailure what="your policies" onRetry={() => undefined} />,
  'in place of a whole page': () => (
    <LoadFailure isWholePage what="your contact details" onRetry={() => undefined} />
  ),
};
