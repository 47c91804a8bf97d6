import { codeOfAttempt, type DataSize, loginIdOfAttempt, OVERDUE_POLICY } from './data.ts';
import { CODE_LIMITS_FROM, productStatements, type SeenStatement } from './product-statements.ts';
import { SITE } from './secrets.ts';

export type WorkloadName = 'detail' | 'overdue' | 'session' | 'code';

/** A request as it goes over the wire. */
export type WireRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One thing that is measured: as HTTP, and as the product's own statement for pgbench. */
export type Workload = {
  readonly name: WorkloadName;
  readonly title: string;
  /** `item` is the policy, customer or attempt the request is about; `customer` whose session it shows. */
  request(item: number, customer: number): WireRequest;
  /** How many different items there are, the first of them, how far apart they are, and whether each may be asked for once only. */
  readonly items: (size: DataSize) => { first: number; count: number; every?: number; isOnceOnly: boolean };
  pgbenchScript(size: DataSize): string;
};

const CALL_HEADERS = { CountryId: String(SITE.countryId), 'Request-Source': 'webcustomerportal' };
export const JSON_HEADERS = { ...CALL_HEADERS, 'Content-Type': 'application/json' };
export const loginIdOf = (customer: number | string) => `bench-session-login-of-customer-no-${customer}`;
export const asCustomer = (customer: number | string) => ({
  Authorization: `Bearer bench-session-token-of-customer-no-${customer}`,
});

/** Hashes what a server would hash: each side turns token and login id into what the database holds. */
const sha256Sql = (text: string, variable: string) => `sha256(('${text}' || :${variable})::bytea)`;
const CREDENTIALS_SQL = [
  sha256Sql('bench-session-token-of-customer-no-', 'customer'),
  sha256Sql('bench-session-login-of-customer-no-', 'customer'),
  String(SITE.countryId),
];

/** The statement with SQL expressions for its parameters; pgbench has no values but numbers. */
function filledIn({ text }: SeenStatement, expressions: readonly string[]): string {
  return text
    .replace(/\$(\d+)/g, (_, position) => `(${expressions[Number(position) - 1]})`)
    .replace(/\s+/g, ' ');
}

/** A value of the product in SQL: the limits as JSON, the number of the key, and the hashes of what is not there. */
function literalOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return "'{}'::bytea[]";
  if (value === null) return 'null::bytea';
  // pgbench takes a colon with a name behind it for a variable.
  return `'${String(value).replaceAll(':', ': ')}'::jsonb`;
}

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
    pgbenchScript: (size) =>
      [
        `\\set policy random(1, ${size.policies})`,
        `\\set customer 1 + (:policy - 1) % ${size.customers}`,
        `${filledIn(productStatements.detail, [...CREDENTIALS_SQL, '(70000000 + :policy)::text'])};`,
      ].join('\n'),
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
    pgbenchScript: ({ policies, customers }) => {
      const { first, every } = OVERDUE_POLICY;
      return [
        `\\set policy ${first} + ${every} * random(0, ${Math.floor((policies - first) / every) - 1})`,
        `\\set customer 1 + (:policy - 1) % ${customers}`,
        `${filledIn(productStatements.overdue, [...CREDENTIALS_SQL, '(70000000 + :policy)::text', 'true'])};`,
      ].join('\n');
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
    pgbenchScript: (size) =>
      [
        `\\set customer random(1, ${size.customers})`,
        `${filledIn(productStatements.session, CREDENTIALS_SQL)};`,
      ].join('\n'),
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
    // A client of pgbench keeps its variables from one transaction to the next: each walks through attempts of its own.
    pgbenchScript: () =>
      [
        '\\set attempt :turn * :clients + :client_id',
        '\\set turn :turn + 1',
        `${filledIn(productStatements.code, [
          sha256Sql('bench-login-number-', 'attempt'),
          sha256Sql('bench-code-', 'attempt'),
          String(SITE.countryId),
          'null::bytea',
          sha256Sql('bench-new-token-of-an-attempt-', 'attempt'),
          sha256Sql('bench-new-browser-of-an-attempt-', 'attempt'),
          'null::bytea',
          ...productStatements.code.values.slice(CODE_LIMITS_FROM).map(literalOf),
        ])};`,
      ].join('\n'),
  },
];

/** Whose session asks for an item. */
export const customerOfItem = (item: number, size: DataSize): number => 1 + ((item - 1) % size.customers);
