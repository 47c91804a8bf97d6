import { SiteFooter } from '#portal/components/layout/site-footer.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'links and legal text': () => <SiteFooter />,
  'below a page with the menu': () => <SiteFooter hasMenu />,
};
