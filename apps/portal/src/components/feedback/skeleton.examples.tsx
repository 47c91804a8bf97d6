import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { PageSkeleton } from '#portal/components/feedback/page-skeleton.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'two cards': () => <PageSkeleton />,
  'four cards': () => <PageSkeleton cards={4} />,
  'with text after a while': () => <LoadingPage text="Loading your policies..." />,
};
