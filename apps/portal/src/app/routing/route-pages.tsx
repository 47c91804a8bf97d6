import type { ComponentType } from 'react';
import { Redirect, useSearch } from 'wouter';
import { LogOutPage } from '#portal/app/pages/log-out-page.tsx';
import { PoliciesPage } from '#portal/app/pages/policies/policies-page.tsx';
import { PolicyPage } from '#portal/app/pages/policies/policy-page.tsx';
import { destinationOf } from '#portal/app/routing/destination.ts';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import type { RouteName } from '#portal/lib/routing/route-table.ts';

/** A page, and for a lazy one the function that loads it. */
export type RoutePage = ComponentType<{ policyNumber: string }> & {
  load?: () => Promise<unknown>;
  preload?: () => Promise<unknown>;
};

function Home() {
  const destination = destinationOf(useSearch());
  return destination ? <Redirect to={destination} replace /> : <PoliciesPage />;
}

/** Leads from the login page to the home page. The query string survives the way. NAV-3 */
function HomeAfterLogin() {
  const search = useSearch();
  return <Redirect to={search ? `${paths.home}?${search}` : paths.home} replace />;
}

const PAGES: Readonly<Record<RouteName, RoutePage>> = {
  home: Home,
  login: HomeAfterLogin,
  logout: LogOutPage,
  policy: PolicyPage,
  paymentRecord: lazyComponent(
    async () => (await import('#portal/app/pages/policies/payments-page.tsx')).PaymentsPage,
  ),
  callBack: lazyComponent(async () => (await import('#portal/app/pages/call-back-page.tsx')).CallBackPage),
  security: lazyComponent(async () => (await import('#portal/app/pages/security-page.tsx')).SecurityPage),
  payment: lazyComponent(
    async () => (await import('#portal/app/pages/payment/payment-page.tsx')).PaymentPage,
  ),
  updatePayment: lazyComponent(
    async () => (await import('#portal/app/pages/update-payment/update-payment-page.tsx')).UpdatePaymentPage,
  ),
  documents: lazyComponent(
    async () => (await import('#portal/app/pages/documents/documents-page.tsx')).DocumentsPage,
  ),
  document: lazyComponent(
    async () => (await import('#portal/app/pages/documents/document-page.tsx')).DocumentPage,
  ),
  contacts: lazyComponent(
    async () => (await import('#portal/app/pages/contacts/contacts-page.tsx')).ContactsPage,
  ),
  updateContacts: lazyComponent(
    async () => (await import('#portal/app/pages/contacts/update-contacts-page.tsx')).UpdateContactsPage,
  ),
};

/** Returns the page of a route. */
export const pageOf = (name: RouteName): RoutePage => PAGES[name];
