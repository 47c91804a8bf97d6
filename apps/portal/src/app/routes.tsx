import { Redirect, Route, Switch, useSearch } from 'wouter';
import { destinationOf } from '#portal/app/destination.ts';
import { LogOutPage } from '#portal/app/pages/log-out-page.tsx';
import { useConfiguration } from '#portal/lib/configuration.ts';
import { lazyPart } from '#portal/lib/lazy-part.tsx';
import { paths } from '#portal/lib/paths.ts';
import { words } from '#portal/lib/words.ts';

const PoliciesPage = lazyPart(async () => (await import('#portal/app/pages/policies-page.tsx')).PoliciesPage);
const PolicyPage = lazyPart(async () => (await import('#portal/app/pages/policy-page.tsx')).PolicyPage);
const ContactsPage = lazyPart(async () => (await import('#portal/app/pages/contacts-page.tsx')).ContactsPage);
const UpdateContactsPage = lazyPart(
  async () => (await import('#portal/app/pages/update-contacts-page.tsx')).UpdateContactsPage,
);
const NotFoundPage = lazyPart(
  async () => (await import('#portal/app/pages/not-found-page.tsx')).NotFoundPage,
);
const NotHereYetPage = lazyPart(
  async () => (await import('#portal/app/pages/not-here-yet-page.tsx')).NotHereYetPage,
);
const OwnPolicyOnly = lazyPart(async () => (await import('#portal/app/pages/own-policy.tsx')).OwnPolicyOnly);

/** Loads what the page at a path needs, so that its first drawing waits for nothing. A login leads to the list. */
export async function loadPageAt(path: string): Promise<void> {
  if (path.startsWith('/policy/')) await PolicyPage.load();
  if (path === paths.contacts) await ContactsPage.load();
  if (path === paths.updateContacts) await UpdateContactsPage.load();
  if (path === paths.home || path === paths.login) await PoliciesPage.load();
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
            <OwnPolicyOnly policyNumber={policyNumber}>
              <NotHereYetPage title={title} />
            </OwnPolicyOnly>
          )}
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
