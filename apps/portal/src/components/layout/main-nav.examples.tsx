import { MainNav } from '#portal/components/layout/main-nav.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'on the policies': () => <MainNav current="policies" isExact />,
  'below the policies': () => <MainNav current="policies" />,
  'on the contact details': () => <MainNav current="contacts" isExact />,
  'on no page of it': () => <MainNav />,
};
