import { pathPattern } from '#portal/lib/routing/match-route.ts';
import { sectionPath } from '#portal/lib/routing/paths.ts';
import { ROUTE_ENTRIES, type Route, type RouteName } from '#portal/lib/routing/route-table.ts';

/** A route with its name in the table. */
export type NamedRoute = Route & { readonly name: RouteName };

/** Returns the route at a path, whether its flag is on or not. */
export function findRoute(path: string): NamedRoute | undefined {
  const entry = ROUTE_ENTRIES.find(([, route]) => RegExp(pathPattern(route.path)).test(path));
  return entry && { ...entry[1], name: entry[0] };
}

/** Returns whether the navigation links to this very route: the first of its section. */
export const isSectionHome = ({ path, section }: Route): boolean =>
  section !== undefined && path === sectionPath(section);
