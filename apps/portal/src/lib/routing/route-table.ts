import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';

/** The parts of the navigation with the texts of their links, in their order. */
export const SECTIONS = { policies: 'My policies', contacts: 'My contact details' } as const;

/** The page of log-ins and devices, as its links and its heading name it. */
export const SECURITY_TITLE = 'Security and log-ins';

/** A part of the navigation. */
export type Section = keyof typeof SECTIONS;

/** Data of one policy. The script inside the page can ask for it, since the number is in the path. */
const POLICY_DATA = ['policyDetail'] as const;
export type PolicyData = (typeof POLICY_DATA)[number];

/** Data that a page shows. `app/routing/prefetch-page-data.ts` has the query of each. */
export type PageData = 'customerDetail' | 'policies' | PolicyData;

/**
 * One route of a logged-in customer. Its component is under the same name in `app/routing/route-pages.tsx`.
 */
export type Route = {
  /** `:policyNumber` stands for the number of a policy. */
  readonly path: string;
  /** The part of the navigation that is marked. */
  readonly section?: Section;
  /** Data that is asked for before the page is rendered. */
  readonly prefetch?: readonly PageData[];
  /** The file of the page in `app/pages`, where it has a chunk of its own. */
  readonly lazyPage?: string;
  /**
   * The flag without which the path is not found. That of a capability beyond the documents needs the
   * host's word too. NAV-9, PRE-1
   */
  readonly flag?: keyof ConfigurationEntry['featureFlag'];
  /** A customer who comes to pay has read the banner; the window of a document is the document's. OVD-2 */
  readonly hidesOverdueBanner?: true;
  /** In place of the main navigation is a link to the list that the document is in. DOC-91 */
  readonly hidesNavigation?: true;
};

/**
 * The one table of routes. Router, navigation, prefetched data, the requests of the script inside the page,
 * and chunks follow from it. The first route of a section is the one that the navigation links to. NAV-2
 */
export const ROUTES = {
  home: { path: '/', section: 'policies', prefetch: ['policies'] },
  login: { path: '/login' },
  logout: { path: '/logout' },
  policy: { path: '/policy/:policyNumber', section: 'policies', prefetch: ['policies', 'policyDetail'] },
  paymentRecord: {
    path: '/policy/:policyNumber/payments',
    section: 'policies',
    prefetch: ['policies'],
    lazyPage: 'policies/payments-page',
    flag: 'paymentRecordFeature',
  },
  contacts: {
    path: '/contacts',
    section: 'contacts',
    prefetch: ['customerDetail'],
    lazyPage: 'contacts/contacts-page',
  },
  updateContacts: {
    path: '/contacts/update',
    section: 'contacts',
    prefetch: ['customerDetail'],
    lazyPage: 'contacts/update-contacts-page',
  },
  callBack: {
    path: '/call-back',
    section: 'policies',
    prefetch: ['customerDetail'],
    lazyPage: 'call-back-page',
  },
  security: {
    path: '/security',
    section: 'contacts',
    prefetch: ['customerDetail'],
    lazyPage: 'security-page',
    flag: 'securityPageFeature',
  },
  payment: {
    path: '/payment/:policyNumber',
    section: 'policies',
    prefetch: ['policies'],
    lazyPage: 'payment/payment-page',
    hidesOverdueBanner: true,
  },
  updatePayment: {
    path: '/update/payment/:policyNumber',
    section: 'policies',
    prefetch: ['policies'],
    lazyPage: 'update-payment/update-payment-page',
  },
  documents: {
    path: '/documents/:policyNumber',
    section: 'policies',
    prefetch: ['policies'],
    lazyPage: 'documents/documents-page',
    flag: 'documentsFeature',
  },
  document: {
    path: '/documents/:policyNumber/view',
    section: 'policies',
    prefetch: ['policies'],
    lazyPage: 'documents/document-page',
    flag: 'documentsFeature',
    hidesOverdueBanner: true,
    hidesNavigation: true,
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

/** The routes in the order of the table, with every column. */
export const ROUTE_ENTRIES = Object.entries(ROUTES) as [RouteName, Route][];

/** Returns whether data is that of one policy. */
export const isPolicyData = (data: PageData): data is PolicyData =>
  (POLICY_DATA as readonly PageData[]).includes(data);
