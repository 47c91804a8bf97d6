import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { DueNotice } from '#portal/app/due-notice.tsx';
import { Routes } from '#portal/app/routes.tsx';
import { useInternalLinks } from '#portal/app/use-internal-links.ts';
import { MainNav } from '#portal/components/main-nav/main-nav.tsx';
import { Shell } from '#portal/components/shell/shell.tsx';
import { PageSkeleton } from '#portal/components/skeleton/page-skeleton.tsx';
import { paths } from '#portal/lib/paths.ts';

/** Which part of the navigation a path belongs to. */
function sectionOf(path: string): 'policies' | 'contacts' {
  return path.startsWith(paths.contacts) ? 'contacts' : 'policies';
}

/** Whoever pays has read it. OVD-2 */
const PAYMENT = paths.payment('');

/** The frame around every page of a logged-in customer. */
export function Layout() {
  const [path, navigate] = useLocation();
  useInternalLinks(navigate);
  const isExact = path === paths.home || path === paths.contacts;
  return (
    <Shell navigation={<MainNav current={sectionOf(path)} isExact={isExact} />}>
      {path.startsWith(PAYMENT) ? null : <DueNotice />}
      <Suspense fallback={<PageSkeleton />}>
        <Routes />
      </Suspense>
    </Shell>
  );
}
