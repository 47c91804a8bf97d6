import { QueryClient } from '@tanstack/react-query';
import { session } from '#portal/lib/session/session.ts';

/**
 * Creates the store of what was loaded about the customer, in memory only and no longer than the session. It
 * repeats no failed call: the API client knows which may be repeated.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 60_000,
        networkMode: 'always',
      },
    },
  });
  session.onForget(() => client.clear());
  return client;
}
