import { Route, Switch } from 'wouter';
import { NotFoundPage } from '#portal/app/pages/static/not-found-page.tsx';
import { findRoute } from '#portal/app/routing/find-route.ts';
import { pageOf } from '#portal/app/routing/route-pages.tsx';
import { ROUTE_ENTRIES } from '#portal/lib/routing/route-table.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** Loads the chunk of the page at a path, so that the page is rendered at once. */
export async function loadPageAt(path: string): Promise<void> {
  const route = findRoute(path);
  if (route) await pageOf(route.name).load?.();
}

/** The page at the current path, out of the table of routes. NAV-2 to NAV-10 */
export function PageRouter() {
  const { featureFlag } = useConfiguration();
  const open = ROUTE_ENTRIES.filter(([, { flag }]) => !flag || featureFlag[flag]);
  return (
    <Switch>
      {open.map(([name, { path }]) => {
        const Page = pageOf(name);
        return (
          <Route path={path} key={name}>
            {({ policyNumber = '' }: { policyNumber?: string }) => <Page policyNumber={policyNumber} />}
          </Route>
        );
      })}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
