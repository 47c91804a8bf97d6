import { ROUTE_ENTRIES, type ROUTES, type RouteName, type Section } from '#portal/lib/routing/route-table.ts';

type PathOf<Path extends string> = Path extends `${string}:policyNumber${string}`
  ? (policyNumber: string) => string
  : Path;

const pathOf = (path: string) =>
  path.includes(':policyNumber')
    ? (policyNumber: string) => path.replace(':policyNumber', encodeURIComponent(policyNumber))
    : path;

/** The path of every route, by its name. Those about a policy take its number. NAV-2 */
export const paths = Object.fromEntries(ROUTE_ENTRIES.map(([name, { path }]) => [name, pathOf(path)])) as {
  readonly [Name in RouteName]: PathOf<(typeof ROUTES)[Name]['path']>;
};

/** Returns the path that the navigation links to for a section: that of its first route. */
export const sectionPath = (section: Section): string =>
  ROUTE_ENTRIES.find(([, route]) => route.section === section)?.[1].path ?? paths.home;
