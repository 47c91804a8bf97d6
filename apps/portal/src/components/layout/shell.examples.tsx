import { MainNav } from '#portal/components/layout/main-nav.tsx';
import { Shell } from '#portal/components/layout/shell.tsx';
import { ShellSkeleton } from '#portal/components/layout/shell-skeleton.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'around a page': () => (
    <Shell navigation={<MainNav current="policies" />}>
      <div className="wrap">
        <h1>My insurance policies</h1>
      </div>
    </Shell>
  ),
  'while the page is on its way': () => <ShellSkeleton />,
};
