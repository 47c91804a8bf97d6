import { DEFAULT_SITE_KEY, findSite } from '@portal/config/sites/site';
import type { Database } from '../../../apps/api/src/database/database.ts';

/** A logged-in customer with one policy whose payments are overdue. */
export type Debtor = {
  readonly token: string;
  readonly loginId: string;
  readonly policyNumber: string;
  readonly countryId: number;
};

const FIRST_POLICY = 80_000_000;

const site = findSite(DEFAULT_SITE_KEY);
if (!site) throw new Error(`There is no site ${DEFAULT_SITE_KEY}`);
const { brandId, countryId } = site;

/**
 * Everything follows from the number of a customer, so every run has the same rows: one to
 * four overdue payments each.
 */
const FILL = `
  insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile, email)
  select ${brandId}, ${countryId}, 'Ms', 'Mere', 'Debtor ' || i, date '1950-01-01' + i, '027' || (1000000 + i), 'debtor' || i || '@example.com'
  from generate_series($FIRST, $LAST) i;

  create temporary table debtor as
  select customer_id, substring(last_name from 8)::integer as i from customer
  where last_name like 'Debtor %' and substring(last_name from 8)::integer between $FIRST and $LAST;

  insert into policy (policy_number, customer_id, product_code, product_name, product_type_id, status_id, cover_amount_cents, payment_frequency)
  select (${FIRST_POLICY} + i)::text, customer_id, 'PLAN', 'Life Cover', 1, 40, 500000, 'Monthly' from debtor;

  insert into payment_method (customer_id, policy_number, method_id, description, bank_account_name, bank_branch_masked,
    bank_account_masked)
  select customer_id, (${FIRST_POLICY} + i)::text, 2, 'Direct Debit', 'Debtor ' || i, 'XX-X123', 'XXXXX123' from debtor;

  insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents)
  select customer_id, (${FIRST_POLICY} + i)::text, 'real-time', i * 10 + n, date '2026-05-01' + 30 * n, 1000 + (i * 37 + n * 101) % 5000
  from debtor, generate_series(1, 1 + i % 4) n;

  insert into session (token_hash, login_hash, customer_id, brand_id, country_id, expires_at, absolute_end_at)
  select sha256(('faults-session-token-of-debtor-' || i)::bytea), sha256(('faults-session-login-of-debtor-' || i)::bytea), customer_id,
    ${brandId}, ${countryId}, '2100-01-01', '2100-01-01'
  from debtor;

  drop table debtor;
`;

/** Adds the customers of these numbers to the database. */
export async function addDebtors(database: Database, first: number, last: number): Promise<Debtor[]> {
  await database.runScript(FILL.replaceAll('$FIRST', String(first)).replaceAll('$LAST', String(last)));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const i = first + index;
    return {
      token: `faults-session-token-of-debtor-${i}`,
      loginId: `faults-session-login-of-debtor-${i}`,
      policyNumber: String(FIRST_POLICY + i),
      countryId,
    };
  });
}
