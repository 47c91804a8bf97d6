import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Layout } from '#portal/app/layout.tsx';
import { startingQueryClient } from '#portal/app/routing/prefetch-page-data.ts';
import { pageOf } from '#portal/app/routing/route-pages.tsx';
import { PartBoundary } from '#portal/components/failure/part-boundary.tsx';
import { readStoredDraft } from '#portal/features/contact-details/contact-draft-storage.ts';
import { SessionKeeper } from '#portal/features/session/session-keeper.tsx';
import { addDeferredFonts } from '#portal/lib/loading/deferred-fonts.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { dropPrefetchedResponses } from '#portal/lib/loading/portal-start.ts';
import { savesData } from '#portal/lib/loading/save-data.ts';

const ResumeContactForm = lazyComponent(
  async () => (await import('#portal/app/resume-contact-form.tsx')).ResumeContactForm,
);

/** How long the page that was opened has the line for itself. */
const READING_AFTER_MS = 2000;

/**
 * Loads the contact details and their form while the customer reads, unless the customer saves data. NAV-25
 */
function preloadContacts() {
  if (savesData()) return undefined;
  const timer = setTimeout(() => {
    void pageOf('contacts').preload?.();
    void pageOf('updateContacts').preload?.();
  }, READING_AFTER_MS);
  return () => clearTimeout(timer);
}

/** The portal of the customer who is logged in. Nothing in it outlives the session. */
export function LoggedInApp() {
  const [queryClient] = useState(startingQueryClient);
  const [hasDraft] = useState(() => readStoredDraft() !== undefined);
  useEffect(addDeferredFonts, []);
  useEffect(preloadContacts, []);
  useEffect(() => dropPrefetchedResponses, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
      <SessionKeeper />
      {hasDraft ? (
        <PartBoundary>
          <ResumeContactForm />
        </PartBoundary>
      ) : null}
    </QueryClientProvider>
  );
}

export { prefetchPageData } from '#portal/app/routing/prefetch-page-data.ts';
export { loadPageAt } from '#portal/app/routing/router.tsx';
export { preloadDeferredFonts } from '#portal/lib/loading/deferred-fonts.ts';
