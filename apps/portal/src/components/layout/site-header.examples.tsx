import { MainNav } from '#portal/components/layout/main-nav.tsx';
import { SiteHeader } from '#portal/components/layout/site-header.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'without navigation': () => <SiteHeader />,
  'with navigation': () => (
    <SiteHeader>
      <MainNav current="contacts" isExact />
    </SiteHeader>
  ),
};
