import { codeOfAttempt, type DataSize, loginIdOfAttempt, OVERDUE_POLICY } from './data.ts';
import { SITE } from './secrets.ts';

export type WorkloadName = 'detail' | 'overdue' | 'session' | 'code';

/** A request as it goes over the wire. */
export type WireRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One thing that is measured. */
export type Workload = {
  readonly name: WorkloadName;
  readonly title: string;
  /** `item` is the policy, customer or attempt the request is about; `customer` whose session it shows. */
  request(item: number, customer: number): WireRequest;
  /**
   * How many different items there are, the first of them, how far apart they are, and whether each
   * may be asked for once only.
   */
  readonly items: (size: DataSize) => { first: number; count: number; every?: number; isOnceOnly: boolean };
};

const CALL_HEADERS = { CountryId: String(SITE.countryId), 'Request-Source': 'webcustomerportal' };
const JSON_HEADERS = { ...CALL_HEADERS, 'Content-Type': 'application/json' };
const loginIdOf = (customer: number) => `bench-session-login-of-customer-no-${customer}`;
const asCustomer = (customer: number) => ({
  Authorization: `Bearer bench-session-token-of-customer-no-${customer}`,
});

/** Path of the call that lists what is overdue. */
export const OVERDUE_PATH = '/api/v1/PayNow/getrealtimepayments';

/** Path of the route that only proves a session, which the product has no call for that does nothing else. */
export const SESSION_PATH = '/api/bench/session';

export const WORKLOADS: readonly Workload[] = [
  {
    name: 'detail',
    title: 'Policy detail',
    request: (policy, customer) => ({
      method: 'POST',
      path: '/api/v1/Policy/policydetail',
      headers: { ...JSON_HEADERS, ...asCustomer(customer) },
      body: JSON.stringify({
        PolicyNumber: String(70_000_000 + policy),
        ClientPortalLoginId: loginIdOf(customer),
      }),
    }),
    items: (size) => ({ first: 1, count: size.policies, isOnceOnly: false }),
  },
  {
    name: 'overdue',
    title: 'Overdue payments',
    request: (policy, customer) => ({
      method: 'GET',
      path: `${OVERDUE_PATH}?clientPolicyNumber=${70_000_000 + policy}&ClientPortalLoginId=${loginIdOf(customer)}`,
      headers: { ...CALL_HEADERS, ...asCustomer(customer) },
    }),
    items: ({ policies }) => {
      const { first, every } = OVERDUE_POLICY;
      return { first, every, count: Math.floor((policies - first) / every), isOnceOnly: false };
    },
  },
  {
    name: 'session',
    title: 'Session look-up',
    request: (_item, customer) => ({
      method: 'GET',
      path: `${SESSION_PATH}?ClientPortalLoginId=${loginIdOf(customer)}`,
      headers: { ...CALL_HEADERS, ...asCustomer(customer) },
    }),
    items: (size) => ({ first: 1, count: size.customers, isOnceOnly: false }),
  },
  {
    name: 'code',
    title: 'One-time code check',
    request: (attempt) => ({
      method: 'POST',
      path: '/api/v1/Account/validateotp',
      headers: JSON_HEADERS,
      body: JSON.stringify({
        securitycode: codeOfAttempt(attempt),
        customerportalloginid: loginIdOfAttempt(attempt),
      }),
    }),
    items: (size) => ({ first: 0, count: size.attempts, isOnceOnly: true }),
  },
];

/** Whose session asks for an item. */
export const customerOfItem = (item: number, size: DataSize): number => 1 + ((item - 1) % size.customers);
