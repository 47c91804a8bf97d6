import { PageSkeleton } from '#portal/components/feedback/page-skeleton.tsx';
import { MainNav } from '#portal/components/layout/main-nav.tsx';
import { Shell } from '#portal/components/layout/shell.tsx';

/** The logged-in page before its script and data arrive. It is prerendered, so that it is painted at once. */
export function ShellSkeleton() {
  return (
    <Shell navigation={<MainNav />} isBusy>
      <h1 className="visually-hidden" tabIndex={-1}>
        Loading
      </h1>
      <PageSkeleton />
    </Shell>
  );
}
