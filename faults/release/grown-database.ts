import { type Database, statement } from '../../apps/api/src/database/database.ts';

/** How much there is in the database before the new version comes. */
export type Size = { readonly customers: number; readonly auditEvents: number };

/** The person with this number, from 1, as the API knows them. */
export const personOf = (number: number) => ({
  mobile: `021${6_000_000 + number}`,
  dateOfBirth: '1950-01-01',
  policyNumber: String(FIRST_POLICY + number),
});

/** Beyond those of the demonstration. */
const FIRST_POLICY = 90_000_000;
/** Rows that one statement writes: each is a transaction, and says how far it is. */
const ROWS_AT_ONCE = 250_000;

const insertCustomers = statement(
  'release-insert-customers',
  `insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile, home_phone)
   select 1, 154, 'Ms', 'Grown', 'Customer ' || n, '1950-01-01', '021' || (6000000 + n), '09300' || (1000 + n % 9000)
   from generate_series($1::integer, $2::integer) n`,
);
const insertAddresses = statement(
  'release-insert-addresses',
  `insert into address (customer_id, kind, line, suburb, city, postcode, country_id)
   select customer_id, kind, '5 Marine Parade', 'Mount Maunganui', 'TAURANGA', '3116', 154
   from customer cross join unnest(array['residential', 'postal']) kind
   where mobile between '021' || (6000000 + $1::integer) and '021' || (6000000 + $2::integer)`,
);
const insertPolicies = statement(
  'release-insert-policies',
  `insert into policy (customer_id, policy_number, product_code, product_name, product_type_id, status_id, cover_amount_cents,
     payment_frequency)
   select customer_id, (${FIRST_POLICY} - 6000000 + substr(mobile, 4)::integer)::text, 'FLC', 'Family Life Cover', 1, 40, 100000, 'Monthly'
   from customer where mobile between '021' || (6000000 + $1::integer) and '021' || (6000000 + $2::integer)`,
);
const insertPaymentMethods = statement(
  'release-insert-payment-methods',
  `insert into payment_method (customer_id, policy_number, method_id, description, card_brand, card_last_digits, card_expiry)
   select customer_id, policy_number, 1, 'Credit Card', 'Visa', '1111', '12/2031'
   from policy where policy_number between (${FIRST_POLICY} + $1::integer)::text and (${FIRST_POLICY} + $2::integer)::text`,
);
const insertOverdue = statement(
  'release-insert-overdue',
  `insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents)
   select customer_id, policy_number, 'real-time', policy_number::bigint, current_date - 10, 4250
   from policy where policy_number between (${FIRST_POLICY} + $1::integer)::text and (${FIRST_POLICY} + $2::integer)::text`,
);
/**
 * Older than the chain of seals, as those are that were there before it began: sealing
 * them is no part of a release.
 */
const insertAuditEvents = statement(
  'release-insert-audit-events',
  `insert into audit_event (happened_at, kind, customer_id, brand_id, country_id, facts, written_in)
   select now() - make_interval(secs => 86400 + n::bigint * 7919 % 60000000),
     (array['logged-in', 'session-refreshed', 'customer-viewed', 'logged-out', 'code-sent'])[1 + n % 5],
     1 + n::bigint * 104729 % $3::integer, 1, 154, '{}', 1
   from generate_series($1::integer, $2::integer) n`,
);
const insertKnownBrowsers = statement(
  'release-insert-known-browsers',
  `insert into known_browser (browser_hash, customer_id, last_login_at)
   select sha256(customer_id::text::bytea), customer_id, now() - interval '1 day'
   from customer where mobile between '021' || (6000000 + $1::integer) and '021' || (6000000 + $2::integer)`,
);
const FILLED = [
  'customer',
  'address',
  'policy',
  'payment_method',
  'overdue_payment',
  'known_browser',
  'audit_event',
];

async function inPortions(
  rows: number,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= rows; from += ROWS_AT_ONCE)
    await write(from, Math.min(rows, from + ROWS_AT_ONCE - 1));
}

/** Fills the tables that grow, in sets and the same way each time. Every policy is overdue. */
export async function growDatabase(
  database: Database,
  { customers, auditEvents }: Size,
  say: (line: string) => void,
) {
  await inPortions(customers, async (from, to) => {
    for (const insert of [
      insertCustomers,
      insertAddresses,
      insertPolicies,
      insertPaymentMethods,
      insertOverdue,
      insertKnownBrowsers,
    ])
      await database.query(insert, [from, to]);
    say(`${to} customers`);
  });
  await inPortions(auditEvents, async (from, to) => {
    await database.query(insertAuditEvents, [from, to, customers]);
    say(`${to} audit events`);
  });
  for (const table of FILLED) await database.runScript(`vacuum analyze ${table}`);
}
