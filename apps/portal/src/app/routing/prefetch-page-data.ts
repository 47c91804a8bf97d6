import type { QueryClient } from '@tanstack/react-query';
import { findRoute } from '#portal/app/routing/find-route.ts';
import { policiesQuery, policyDetailQuery } from '#portal/features/policies/policy-queries.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { createQueryClient } from '#portal/lib/api/query-client.ts';
import { pathPattern, policyNumberIn } from '#portal/lib/routing/match-route.ts';
import type { PageData } from '#portal/lib/routing/route-table.ts';

/**
 * How long the first render waits for data once all else is there. Until then the outline of the page is
 * shown, as it would be after it.
 */
const WAIT_MS = 150;

type Prefetch = (client: QueryClient, policyNumber: string) => Promise<void>;

const PREFETCH: Readonly<Record<PageData, Prefetch>> = {
  customerDetail: (client) => client.prefetchQuery(customerDetailQuery),
  policies: (client) => client.prefetchQuery(policiesQuery),
  policyDetail: (client, policyNumber) => client.prefetchQuery(policyDetailQuery(policyNumber)),
};

let prepared: QueryClient | undefined;

/** Returns the query client of the first render, with what was prefetched for it. */
export function startingQueryClient(): QueryClient {
  const client = prepared ?? createQueryClient();
  prepared = undefined;
  return client;
}

function prefetchDataAt(path: string, client: QueryClient): Promise<void>[] {
  const route = findRoute(path);
  if (!route) return [];
  const policyNumber = policyNumberIn(pathPattern(route.path), path) ?? '';
  return (route.prefetch ?? []).map((data) => PREFETCH[data](client, policyNumber));
}

/**
 * Takes the responses that were asked for before the app's script, so that the page is rendered once and with
 * its data. It waits for data that is still on its way, but too briefly for anyone to notice; `others`: what
 * the render waits for as well, and the time begins after.
 */
export async function prefetchPageData(path: string, others?: Promise<unknown>): Promise<void> {
  const hasResponses = Object.keys(window.portalStart?.prefetchedResponses ?? {}).length > 0;
  if (!hasResponses) return;
  prepared = createQueryClient();
  const data = Promise.all(prefetchDataAt(path, prepared));
  await others;
  await Promise.race([data, new Promise((done) => setTimeout(done, WAIT_MS))]);
}
