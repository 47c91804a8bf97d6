// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRoute, isSectionHome } from '#portal/app/routing/find-route.ts';
import { pageOf } from '#portal/app/routing/route-pages.tsx';
import { policyNumberIn } from '#portal/lib/routing/match-route.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { prefetchedRoutes } from '#portal/lib/routing/prefetched-routes.ts';
import { ROUTE_ENTRIES } from '#portal/lib/routing/route-table.ts';

/** The paths that the specification names, as the table writes them. */
function specifiedPaths(): string[] {
  const screens = readFileSync(join(import.meta.dirname, '../../../../../docs/spec/screens.md'), 'utf8');
  const rule = /- \*\*NAV-2\*\* (.*?)Without login/s.exec(screens)?.[1] ?? '';
  return [...rule.matchAll(/`([^`]+)`/g)].map(([, path]) => String(path).replace('{', ':').replace('}', ''));
}

test('[NAV-2] every path of the specification is in the table, and no other but login and logout', () => {
  const listed = ROUTE_ENTRIES.map(([, { path }]) => path);
  expect(listed.toSorted()).toEqual([...specifiedPaths(), '/login', '/logout'].toSorted());
});

test.each([
  ['/', 'policies', ['policies'], false],
  ['/policy/70010001', 'policies', ['policies', 'policyDetail'], false],
  ['/contacts', 'contacts', ['customerDetail'], false],
  ['/contacts/update', 'contacts', ['customerDetail'], false],
  ['/call-back', 'policies', ['customerDetail'], false],
  ['/payment/70010001', 'policies', ['policies'], true],
  ['/update/payment/70010001', 'policies', ['policies'], false],
  ['/documents/70010001', 'policies', ['policies'], false],
  ['/documents/70010001/view', 'policies', ['policies'], false],
  ['/login', undefined, undefined, false],
  ['/logout', undefined, undefined, false],
])(
  '[NAV-2] [OVD-2] %s: section %s, prefetched %j, without the overdue banner: %s',
  (path, section, prefetch, hides) => {
    const route = findRoute(path);
    expect(route).toBeDefined();
    expect(route?.section).toBe(section);
    expect(route?.prefetch).toEqual(prefetch);
    expect(route?.hidesOverdueBanner ?? false).toBe(hides);
  },
);

test.each(['/policy', '/policy/1/2', '/contactsx', '/anything', '/documents/1/view/2'])(
  '[NAV-10] %s is no route',
  (path) => expect(findRoute(path)).toBeUndefined(),
);

test('[NAV-2] the navigation links to the policies and the contact details themselves', () => {
  const homes = ROUTE_ENTRIES.filter(([, route]) => isSectionHome(route));
  expect(homes.map(([, { path }]) => path)).toEqual(['/', '/contacts']);
});

test('[SES-7] the script inside the page prefetches the policy of a policy page, and nothing else', () => {
  expect(prefetchedRoutes.map(([, data]) => data)).toEqual(['policyDetail']);
  const [[pattern] = ['']] = prefetchedRoutes;
  expect(policyNumberIn(pattern, '/policy/70010001')).toBe('70010001');
  expect(policyNumberIn(pattern, '/policy/7%2F1/')).toBe('7/1');
  for (const path of ['/', '/policy/', '/policy/1/2', '/policy/100%', '/payment/70010001'])
    expect(policyNumberIn(pattern, path)).toBeUndefined();
});

test('[NAV-2] paths are written with the number of the policy encoded', () => {
  expect(paths.home).toBe('/');
  expect(paths.updatePayment('7/1')).toBe('/update/payment/7%2F1');
  expect(paths.document('70010001')).toBe('/documents/70010001/view');
});

test('[NAV-13] each route has a page, and one with a chunk of its own can be loaded', () => {
  for (const [name, { lazyPage }] of ROUTE_ENTRIES)
    expect(pageOf(name).load !== undefined, name).toBe(lazyPage !== undefined);
});
