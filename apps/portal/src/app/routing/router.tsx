import { isHostFeature } from '@portal/contract/customer/host-features';
import { Route, Switch } from 'wouter';
import { RequireCapability } from '#portal/app/pages/policies/require-capability.tsx';
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

/** The page at the current path, out of the table of routes. NAV-2 to NAV-10, PRE-1 */
export function PageRouter() {
  const { featureFlag } = useConfiguration();
  const open = ROUTE_ENTRIES.filter(([, { flag }]) => !flag || featureFlag[flag]);
  return (
    <Switch>
      {open.map(([name, { path, flag }]) => {
        const Page = pageOf(name);
        const page = ({ policyNumber = '' }: { policyNumber?: string }) => (
          <Page policyNumber={policyNumber} />
        );
        return (
          <Route path={path} key={name}>
            {(parameters: { policyNumber?: string }) =>
              flag && isHostFeature(flag) ? (
                <RequireCapability capability={flag}>{page(parameters)}</RequireCapability>
              ) : (
                page(parameters)
              )
            }
          </Route>
        );
      })}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
