import { MainNav } from '#portal/components/main-nav/main-nav.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'on the policies': () => <MainNav current="policies" isExact />,
  'on no page of it': () => <MainNav />,
};
