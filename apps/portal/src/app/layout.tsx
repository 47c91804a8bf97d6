import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { FinalNoticeContainer } from '#portal/app/final-notice-container.tsx';
import { Routes } from '#portal/app/routes.tsx';
import { useInternalLinks } from '#portal/app/use-internal-links.ts';
import { hush } from '#portal/components/announcer/announce.ts';
import { MainNav } from '#portal/components/main-nav/main-nav.tsx';
import { Shell } from '#portal/components/shell/shell.tsx';
import { PageSkeleton } from '#portal/components/skeleton/page-skeleton.tsx';
import { backgroundSaveQuery } from '#portal/features/contact-details/background-save.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { paths } from '#portal/lib/paths.ts';

const BackgroundSaveNotice = lazyComponent(
  async () =>
    (await import('#portal/features/contact-details/components/background-save-notice.tsx'))
      .BackgroundSaveNotice,
);

const OF_POLICIES = /^\/((policy|payment|update|documents)\/.*)?$/;

/** Which part of the navigation a path belongs to; none for a path that there is not. */
function sectionOf(path: string): 'policies' | 'contacts' | undefined {
  if (path.startsWith(paths.contacts)) return 'contacts';
  return OF_POLICIES.test(path) ? 'policies' : undefined;
}

/** Whoever pays has read it. OVD-2 */
const PAYMENT = paths.payment('');

/** The frame around every page of a logged-in customer. */
export function Layout() {
  const [path, navigate] = useLocation();
  useInternalLinks(navigate);
  // Before the new page says anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useLayoutEffect(hush, [path]);
  const { data: backgroundSave } = useQuery(backgroundSaveQuery);
  const isExact = path === paths.home || path === paths.contacts;
  return (
    <Shell navigation={<MainNav current={sectionOf(path)} isExact={isExact} />}>
      {backgroundSave ? (
        <Suspense>
          <BackgroundSaveNotice result={backgroundSave} />
        </Suspense>
      ) : null}
      {path.startsWith(PAYMENT) ? null : <FinalNoticeContainer />}
      <Suspense fallback={<PageSkeleton />}>
        <Routes />
      </Suspense>
    </Shell>
  );
}
