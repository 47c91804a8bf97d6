import type { QueryClient } from '@tanstack/react-query';
import { policyNumberAt } from '#portal/boot/prefetch-requests.ts';
import { customerQuery, policyDetailQuery } from '#portal/features/policies/api/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { createQueryClient } from '#portal/lib/api/query-client.ts';
import { paths } from '#portal/lib/paths.ts';

/** So long the first drawing waits for data; meanwhile the outline of the page is shown, as it would be after. */
const WAIT_MS = 100;

let prepared: QueryClient | undefined;

/** Holds what is known when the portal is drawn for the first time. */
export function startingQueryClient(): QueryClient {
  const client = prepared ?? createQueryClient();
  prepared = undefined;
  return client;
}

/** Asks for what the page at a path shows. */
function askForDataOf(path: string, client: QueryClient): Promise<void>[] {
  if (path.startsWith(paths.contacts)) return [client.prefetchQuery(customerDetailQuery)];
  const policyNumber = policyNumberAt(path);
  if (policyNumber)
    return [client.prefetchQuery(customerQuery), client.prefetchQuery(policyDetailQuery(policyNumber))];
  return path === paths.home ? [client.prefetchQuery(customerQuery)] : [];
}

/**
 * Takes what was asked for before the script was there, so that the page is drawn once and with its data, not first as a page that waits
 * for it. Data that is still on its way is waited for no longer than nobody sees.
 */
export async function prefetchPageData(path: string): Promise<void> {
  const isAskedFor = Object.keys(window.portalStart?.prefetchedResponses ?? {}).length > 0;
  if (!isAskedFor) return;
  prepared = createQueryClient();
  const waited = new Promise((done) => setTimeout(done, WAIT_MS));
  await Promise.race([Promise.all(askForDataOf(path, prepared)), waited]);
}
