import { MainNav } from '#portal/components/main-nav/main-nav.tsx';
import { SiteHeader } from '#portal/components/site-header/site-header.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'without navigation': () => <SiteHeader />,
  'with navigation': () => (
    <SiteHeader>
      <MainNav current="contacts" isExact />
    </SiteHeader>
  ),
};
