import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Layout } from '#portal/app/layout.tsx';
import { SessionKeeper } from '#portal/features/session/components/session-keeper.tsx';
import { addLaterFonts } from '#portal/lib/later-fonts.ts';
import { createQueryClient } from '#portal/lib/query-client.ts';

/** The portal of the customer who is logged in; nothing in it outlives the session. */
export function SignedInApp() {
  const [queryClient] = useState(createQueryClient);
  useEffect(addLaterFonts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
      <SessionKeeper />
    </QueryClientProvider>
  );
}

export { loadPageAt } from '#portal/app/routes.tsx';
