import { pathPattern } from '#portal/lib/routing/match-route.ts';
import { isPolicyData, type PolicyData, ROUTE_ENTRIES } from '#portal/lib/routing/route-table.ts';

/**
 * The routes whose data the script inside the page asks for: the pattern of the path, and the data. The build
 * replaces this whole file with its value, so that the script does without the table of routes.
 */
export const prefetchedRoutes: readonly (readonly [pattern: string, data: PolicyData])[] =
  ROUTE_ENTRIES.flatMap(([, { path, prefetch = [] }]) =>
    prefetch.filter(isPolicyData).map((data) => [pathPattern(path), data] as const),
  );
