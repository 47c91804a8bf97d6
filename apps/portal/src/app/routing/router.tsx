import { Route, Switch } from 'wouter';
import { ComingSoonPage } from '#portal/app/pages/messages/coming-soon-page.tsx';
import { NotFoundPage } from '#portal/app/pages/messages/not-found-page.tsx';
import { RequireOwnPolicy } from '#portal/app/pages/policies/require-own-policy.tsx';
import { findRoute } from '#portal/app/routing/find-route.ts';
import { pageOf } from '#portal/app/routing/route-pages.tsx';
import { ROUTE_ENTRIES, type RouteName, type Route as RouteRow } from '#portal/lib/routing/route-table.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { text } from '#portal/lib/site/text.ts';

/** Loads the chunk of the page at a path, so that the page is drawn at once. */
export async function loadPageAt(path: string): Promise<void> {
  const route = findRoute(path);
  if (route) await pageOf(route.name)?.load?.();
}

type RouteContentProps = { name: RouteName; route: RouteRow; policyNumber: string };

function RouteContent({ name, route: { comingSoon }, policyNumber }: RouteContentProps) {
  const Page = pageOf(name);
  if (Page) return <Page policyNumber={policyNumber} />;
  return (
    <RequireOwnPolicy policyNumber={policyNumber}>
      {comingSoon ? <ComingSoonPage title={text.headings[comingSoon]} /> : null}
    </RequireOwnPolicy>
  );
}

/** The page at the current path, out of the table of routes. NAV-2 to NAV-10 */
export function PageRouter() {
  const { featureFlag } = useConfiguration();
  const open = ROUTE_ENTRIES.filter(([, { flag }]) => !flag || featureFlag[flag]);
  return (
    <Switch>
      {open.map(([name, route]) => (
        <Route path={route.path} key={name}>
          {({ policyNumber = '' }: { policyNumber?: string }) => (
            <RouteContent name={name} route={route} policyNumber={policyNumber} />
          )}
        </Route>
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
