import { Redirect, Route, Switch, useSearch } from 'wouter';
import { destinationOf } from '#portal/app/destination.ts';
import { ComingSoonPage } from '#portal/app/pages/coming-soon-page.tsx';
import { LogOutPage } from '#portal/app/pages/log-out-page.tsx';
import { NotFoundPage } from '#portal/app/pages/not-found-page.tsx';
import { PoliciesPage } from '#portal/app/pages/policies-page.tsx';
import { PolicyPage } from '#portal/app/pages/policy-page.tsx';
import { RequireOwnPolicy } from '#portal/app/pages/require-own-policy.tsx';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { paths } from '#portal/lib/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';
import { words } from '#portal/lib/site/text.ts';

const ContactsPage = lazyComponent(
  async () => (await import('#portal/app/pages/contacts-page.tsx')).ContactsPage,
);
const UpdateContactsPage = lazyComponent(
  async () => (await import('#portal/app/pages/update-contacts-page.tsx')).UpdateContactsPage,
);

/** Loads what the page at a path needs beside what is here, so that its first drawing waits for nothing. */
export async function loadPageAt(path: string): Promise<void> {
  if (path === paths.contacts) await ContactsPage.load();
  if (path === paths.updateContacts) await UpdateContactsPage.load();
}

type OfPolicy = { params: { policyNumber: string } };

/** Pages about one policy that other parts of the product will bring, by their title. */
const LATER_POLICY_PAGES: readonly [pattern: string, title: string, needsDocuments?: boolean][] = [
  ['/payment/:policyNumber', words.headings.makePayment],
  ['/update/payment/:policyNumber', words.headings.editPaymentDetails],
  ['/documents/:policyNumber', words.headings.inbox, true],
  ['/documents/:policyNumber/view', words.headings.inbox, true],
];

function Home() {
  const destination = destinationOf(useSearch());
  return destination ? <Redirect to={destination} replace /> : <PoliciesPage />;
}

/** The query string survives the way from the login page. NAV-3 */
function FromLogin() {
  const search = useSearch();
  return <Redirect to={search ? `${paths.home}?${search}` : paths.home} replace />;
}

/** Every path of a logged-in customer. NAV-2 to NAV-10 */
export function Routes() {
  const hasDocuments = useConfiguration().featureFlag.documentsFeature === 1;
  const laterPages = LATER_POLICY_PAGES.filter(([, , needsDocuments]) => hasDocuments || !needsDocuments);
  return (
    <Switch>
      <Route path={paths.home} component={Home} />
      <Route path={paths.login} component={FromLogin} />
      <Route path={paths.logout} component={LogOutPage} />
      <Route path="/policy/:policyNumber">
        {({ policyNumber }: OfPolicy['params']) => <PolicyPage policyNumber={policyNumber} />}
      </Route>
      <Route path={paths.contacts} component={ContactsPage} />
      <Route path={paths.updateContacts} component={UpdateContactsPage} />
      {laterPages.map(([pattern, title]) => (
        <Route path={pattern} key={pattern}>
          {({ policyNumber }: OfPolicy['params']) => (
            <RequireOwnPolicy policyNumber={policyNumber}>
              <ComingSoonPage title={title} />
            </RequireOwnPolicy>
          )}
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
