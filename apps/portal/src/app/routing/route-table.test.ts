// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findRoute, isSectionHome } from '#portal/app/routing/find-route.ts';
import { pageOf } from '#portal/app/routing/route-pages.tsx';
import { policyNumberIn } from '#portal/lib/routing/match-route.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { prefetchedRoutes } from '#portal/lib/routing/prefetched-routes.ts';
import { ROUTE_ENTRIES } from '#portal/lib/routing/route-table.ts';

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
