import { BrokenPage } from '#portal/components/failure/broken-page.tsx';
import { BrokenPart } from '#portal/components/failure/broken-part.tsx';
import { BrokenPortal } from '#portal/components/failure/broken-portal.tsx';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'the whole portal': () => <BrokenPortal />,
  'a page': () => <BrokenPage />,
  'a part': () => <BrokenPart what="your payments" />,
  'a part that is there': () => (
    <PartBoundary what="your payments">
      <p>Your payments.</p>
    </PartBoundary>
  ),
};
