import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { findRoute, isSectionHome } from '#portal/app/routing/find-route.ts';
import { PageRouter } from '#portal/app/routing/router.tsx';
import { useInternalLinks } from '#portal/app/routing/use-internal-links.ts';
import { OfflineNotice } from '#portal/components/connection/offline-notice.tsx';
import { BrokenPage } from '#portal/components/failure/broken-page.tsx';
import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { clearAnnouncements } from '#portal/components/feedback/announce.ts';
import { PageSkeleton } from '#portal/components/feedback/page-skeleton.tsx';
import { MainNav } from '#portal/components/layout/main-nav.tsx';
import { Shell } from '#portal/components/layout/shell.tsx';
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

/** Requests after the page is rendered, which show nothing by themselves. DOC-30 */
function DocumentsSlot() {
  const [isRendered, setRendered] = useState(false);
  const { documentsFeature } = useConfiguration().featureFlag;
  useEffect(() => setRendered(true), []);
  return <PartBoundary>{isRendered && documentsFeature === 1 ? <DocumentsPrefetch /> : null}</PartBoundary>;
}

/** The overdue banner. Its script is asked for once the page is rendered: no page waits for it. OVD-3 */
function OverdueSlot({ isHidden }: { isHidden: boolean }) {
  const [isRendered, setRendered] = useState(false);
  const [openedAt] = useState(() => location.pathname);
  useEffect(() => setRendered(true), []);
  return (
    <PartBoundary what="what is overdue">
      {isRendered ? <OverdueContainer isHidden={isHidden} openedAt={openedAt} /> : null}
    </PartBoundary>
  );
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
        <PartBoundary what="what came of your change">
          <BackgroundSaveNotice result={backgroundSave} />
        </PartBoundary>
      ) : null}
      <OverdueSlot isHidden={route?.hidesOverdueBanner === true} />
      <DocumentsSlot />
      <ErrorBoundary key={path} fallback={<BrokenPage />}>
        <Suspense fallback={<PageSkeleton />}>
          <PageRouter />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
