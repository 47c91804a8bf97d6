import '#portal/components/layout/logged-in-header.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { OverdueContainer } from '#portal/app/overdue-container.tsx';
import { findRoute, isSectionHome } from '#portal/app/routing/find-route.ts';
import { PageRouter } from '#portal/app/routing/router.tsx';
import { useInternalLinks } from '#portal/app/routing/use-internal-links.ts';
import { useWaitsForPolicies } from '#portal/app/use-known-policies.ts';
import { OfflineNotice } from '#portal/components/connection/offline-notice.tsx';
import { BrokenPage } from '#portal/components/failure/broken-page.tsx';
import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { clearAnnouncements } from '#portal/components/feedback/announce.ts';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { PageSkeleton } from '#portal/components/feedback/page-skeleton.tsx';
import { useNotePageWait } from '#portal/components/feedback/page-wait.ts';
import { MainNav } from '#portal/components/layout/main-nav.tsx';
import { Shell } from '#portal/components/layout/shell.tsx';
import { backgroundSaveQuery } from '#portal/features/contact-details/background-save.ts';
import { DocumentNav } from '#portal/features/documents/document-nav.tsx';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { type Route, SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';
import { useCapability } from '#portal/lib/site/use-capability.ts';

const BackgroundSaveNotice = lazyComponent(
  async () =>
    (await import('#portal/features/contact-details/components/background-save-notice.tsx'))
      .BackgroundSaveNotice,
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

/** The outline while the script of a page is loading. */
function WaitingPage() {
  useNotePageWait(true);
  return <PageSkeleton />;
}

/** The way to the page of log-ins, where there is one. DEV-6 */
const SecurityEntry = () =>
  useCapability('securityPageFeature') ? (
    <li>
      <a href={paths.security}>{SECURITY_TITLE}</a>
    </li>
  ) : null;

/** The page, once it is known whether the overdue banner is above it: both come together. OVD-7 */
const Page = ({ route }: { route: Route | undefined }) =>
  useWaitsForPolicies(route) ? <LoadingPage text="Loading your page..." /> : <PageRouter />;

/** The frame around every page of a logged-in customer. */
export function Layout() {
  useLayoutEffect(() => {
    document.documentElement.dataset.gesture = text.gesture;
  }, []);
  const [path, navigate] = useLocation();
  useInternalLinks(navigate);
  // Before the new page announces anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useLayoutEffect(clearAnnouncements, [path]);
  const { data: backgroundSave } = useQuery(backgroundSaveQuery);
  const route = findRoute(path);
  const [openedAt] = useState(() => location.pathname);
  return (
    <Shell
      footerEntries={<SecurityEntry />}
      navigation={
        route?.hidesNavigation ? (
          <DocumentNav />
        ) : (
          <MainNav current={route?.section} isExact={route !== undefined && isSectionHome(route)} />
        )
      }
    >
      <OfflineNotice />
      {backgroundSave ? (
        <PartBoundary what="what came of your change">
          <BackgroundSaveNotice result={backgroundSave} />
        </PartBoundary>
      ) : null}
      <PartBoundary what="what is overdue">
        <OverdueContainer isHidden={route?.hidesOverdueBanner === true} openedAt={openedAt} />
      </PartBoundary>
      <DocumentsSlot />
      <ErrorBoundary key={path} fallback={<BrokenPage />}>
        <Suspense fallback={<WaitingPage />}>
          <Page route={route} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
