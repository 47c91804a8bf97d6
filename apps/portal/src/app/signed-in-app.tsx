import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { startingQueryClient } from '#portal/app/early-data.ts';
import { Layout } from '#portal/app/layout.tsx';
import { SessionKeeper } from '#portal/features/session/components/session-keeper.tsx';
import { readKeptDraft } from '#portal/lib/kept-draft.ts';
import { addLaterFonts } from '#portal/lib/later-fonts.ts';
import { lazyPart } from '#portal/lib/lazy-part.tsx';

const ResumeContactForm = lazyPart(
  async () => (await import('#portal/app/resume-contact-form.tsx')).ResumeContactForm,
);

/** The portal of the customer who is logged in; nothing in it outlives the session. */
export function SignedInApp() {
  const [queryClient] = useState(startingQueryClient);
  const [hasDraft] = useState(() => readKeptDraft() !== undefined);
  useEffect(addLaterFonts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
      <SessionKeeper />
      {hasDraft ? (
        <Suspense>
          <ResumeContactForm />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}

export { takeEarlyData } from '#portal/app/early-data.ts';
export { loadPageAt } from '#portal/app/routes.tsx';
