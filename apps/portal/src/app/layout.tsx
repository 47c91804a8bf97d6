import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { findRoute, isSectionHome } from '#portal/app/routing/find-route.ts';
import { PageRouter } from '#portal/app/routing/router.tsx';
import { useInternalLinks } from '#portal/app/routing/use-internal-links.ts';
import { clearAnnouncements } from '#portal/components/announcer/announce.ts';
import { MainNav } from '#portal/components/main-nav/main-nav.tsx';
import { OfflineNotice } from '#portal/components/offline-notice/offline-notice.tsx';
import { Shell } from '#portal/components/shell/shell.tsx';
import { PageSkeleton } from '#portal/components/skeleton/page-skeleton.tsx';
import { backgroundSaveQuery } from '#portal/features/contact-details/background-save.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const BackgroundSaveNotice = lazyComponent(
  async () =>
    (await import('#portal/features/contact-details/components/background-save-notice.tsx'))
      .BackgroundSaveNotice,
);

const OverdueContainer = lazyComponent(
  async () => (await import('#portal/app/overdue-container.tsx')).OverdueContainer,
);

const DocumentsPrefetch = lazyComponent(
  async () => (await import('#portal/app/documents-prefetch.tsx')).DocumentsPrefetch,
);

/** What is asked for once the page is drawn, and shows nothing by itself. DOC-30 */
function DocumentsSlot() {
  const [isDrawn, setDrawn] = useState(false);
  const { documentsFeature } = useConfiguration().featureFlag;
  useEffect(() => setDrawn(true), []);
  return <Suspense>{isDrawn && documentsFeature === 1 ? <DocumentsPrefetch /> : null}</Suspense>;
}

/** The overdue banner. Its script is asked for once the page is drawn: no page waits for it. OVD-3 */
function OverdueSlot({ isHidden }: { isHidden: boolean }) {
  const [isDrawn, setDrawn] = useState(false);
  const [openedAt] = useState(() => location.pathname);
  useEffect(() => setDrawn(true), []);
  return <Suspense>{isDrawn ? <OverdueContainer isHidden={isHidden} openedAt={openedAt} /> : null}</Suspense>;
}

/** The frame around every page of a logged-in customer. */
export function Layout() {
  const [path, navigate] = useLocation();
  useInternalLinks(navigate);
  // Before the new page announces anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useLayoutEffect(clearAnnouncements, [path]);
  const { data: backgroundSave } = useQuery(backgroundSaveQuery);
  const route = findRoute(path);
  return (
    <Shell
      navigation={<MainNav current={route?.section} isExact={route !== undefined && isSectionHome(route)} />}
    >
      <OfflineNotice />
      {backgroundSave ? (
        <Suspense>
          <BackgroundSaveNotice result={backgroundSave} />
        </Suspense>
      ) : null}
      <OverdueSlot isHidden={route?.hidesOverdueBanner === true} />
      <DocumentsSlot />
      <Suspense fallback={<PageSkeleton />}>
        <PageRouter />
      </Suspense>
    </Shell>
  );
}
