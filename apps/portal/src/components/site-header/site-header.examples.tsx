import { SiteHeader } from '#portal/components/site-header/site-header.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'without navigation': () => <SiteHeader />,
};
