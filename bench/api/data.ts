import type pg from 'pg';
import { hashBenchCode, SITE } from './secrets.ts';

/**
 * Policies that are Payment Overdue, by their numbers: the first, and how far apart they are. Each
 * has 1 to 3 overdue payments.
 */
export const OVERDUE_POLICY = { first: 3, every: 6 } as const;

/**
 * Everything follows from the row numbers, so every run has the same rows: about 1.5 policies a customer, 1.5
 * lives a policy, 2.4 benefits a life, an exclusion on every fifth benefit, 2 beneficiaries a policy; a
 * response of about 2.5 KiB.
 */
const FILL = `
  insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile, home_phone, email)
  select ${SITE.brandId}, ${SITE.countryId}, (array['Mr', 'Mrs', 'Ms', 'Dr'])[1 + i % 4],
    (array['Aroha', 'Brian', 'Colleen', 'Denis', 'Élise', 'Frank', 'Heather', 'Ian', 'Mere', 'Neville'])[1 + i % 10],
    (array['Anderson', 'Brown', 'Clarke', 'O''Brien', 'Smith', 'Tūhoe', 'Williams', 'Young'])[1 + i % 8] || ' ' || i,
    date '1940-01-01' + (i * 37 % 12000), '021' || (1000000 + i), '09' || (3000000 + i), 'customer' || i || '@example.com'
  from generate_series(1, $CUSTOMERS) i;

  insert into policy (policy_number, customer_id, product_code, product_name, product_type_id, status_id, cover_amount_cents,
    renewal_date, sale_completed_date, acceptance_date, first_collection_date, termination_date, next_collection_date,
    extended_dishonour_status_id, payment_frequency)
  select (70000000 + i)::text, 1 + (i - 1) % $CUSTOMERS, 'PLAN' || i % 4, (array['Life Cover', 'Funeral Cover', 'Income Cover', 'Over 50s Life Cover'])[1 + i % 4],
    (array[1, 2, 4, 12])[1 + i % 4], (array[30, 30, 30, 40, 50, 60])[1 + i % 6], 500000 + i % 97 * 250000,
    date '2027-01-01' + i % 365, date '2015-01-01' + i % 3000, date '2015-01-15' + i % 3000, date '2015-02-01' + i % 3000,
    case when i % 6 >= 4 then date '2026-01-01' + i % 300 end, date '2026-12-01' + i % 28,
    case when i % 40 = 3 then 1 + i % 2 end, (array['Fortnightly', 'Monthly', 'Annually'])[1 + i % 3]
  from generate_series(1, $POLICIES) i;

  insert into payment_method (customer_id, policy_number, method_id, description, card_brand, card_last_digits, card_expiry,
    bank_account_name, bank_branch_masked, bank_account_masked)
  select 1 + (i - 1) % $CUSTOMERS, (70000000 + i)::text, m, (array['Credit Card', 'Direct Debit', 'Other'])[m],
    case m when 1 then 'Visa' end, case m when 1 then (1000 + i % 9000)::text end,
    case m when 1 then lpad((1 + i % 12)::text, 2, '0') || '/' || (2027 + i % 4) end,
    case m when 2 then 'Account of customer ' || i end,
    case m when 2 then 'XX-X' || 100 + i % 900 end, case m when 2 then 'XXXXX' || 100 + i % 900 end
  from (select i, (array[1, 1, 1, 2, 2, 3])[1 + i % 6] as m from generate_series(1, $POLICIES) i) rows;

  insert into life_insured (customer_id, policy_number, position, first_name, last_name, birth_date)
  select 1 + (i - 1) % $CUSTOMERS, (70000000 + i)::text, n, (array['Aroha', 'Brian', 'Colleen', 'Denis'])[1 + (i + n) % 4], 'Life ' || i, date '1945-01-01' + (i * 41 + n * 911) % 9000
  from generate_series(1, $POLICIES) i, generate_series(1, 1 + i % 2) n;

  insert into benefit (customer_id, life_id, position, description, risk_start_date, sum_insured_cents, premium_cents, expected_expiry_date,
    waiting_period_days, benefit_period_months)
  select l.customer_id, l.life_id, n, (array['Death Benefit', 'Terminal Illness Benefit', 'Accidental Serious Injury Benefit', 'Income Benefit'])[n],
    date '2016-01-01' + (l.life_id % 3000)::int, 1000000 + l.life_id % 90 * 500000, 1250 + l.life_id % 700 * 7, date '2050-01-01' + (l.life_id % 3000)::int,
    case when n = 4 then 30 end, case when n = 4 then 24 end
  from life_insured l, generate_series(1, 2 + (case when l.life_id % 5 < 2 then 1 else 0 end)) n;

  insert into benefit_exclusion (customer_id, benefit_id, position, exclusion_text)
  select b.customer_id, b.benefit_id, 1, 'No benefit is paid for a condition of the lower back that was known before cover ' || b.benefit_id || ' began, nor for what follows from it.'
  from benefit b where b.benefit_id % 5 = 0;

  insert into beneficiary (customer_id, policy_number, position, first_name, last_name, birth_date, percentage)
  select 1 + (i - 1) % $CUSTOMERS, (70000000 + i)::text, n, (array['Hēmi', 'Isobel', 'Jack', 'Kiri'])[1 + (i + n) % 4], 'Heir ' || i, date '1970-01-01' + (i * 17 + n * 400) % 15000, case n when 1 then 66.67 else 33.33 end
  from generate_series(1, $POLICIES) i, generate_series(1, 2) n;

  insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents, calculated_details)
  select 1 + (i - 1) % $CUSTOMERS, (70000000 + i)::text, 'real-time', i * 10 + n, date '2026-10-01' - n * 14, 1250 + i % 700 * 7,
    json_build_object('Premium', 12.5, 'Fees', 0)
  from generate_series(1, $POLICIES) i, generate_series(1, 1 + i / ${OVERDUE_POLICY.every} % 3) n where i % ${OVERDUE_POLICY.every} = ${OVERDUE_POLICY.first};

  insert into session (token_hash, login_hash, customer_id, brand_id, country_id, expires_at, absolute_end_at)
  select sha256(('bench-session-token-of-customer-no-' || i)::bytea), sha256(('bench-session-login-of-customer-no-' || i)::bytea), i,
    ${SITE.brandId}, ${SITE.countryId}, '2100-01-01', '2100-01-01'
  from generate_series(1, $CUSTOMERS) i;

  create unlogged table bench_session as select * from session;
`;

const ATTEMPTS = `
  create unlogged table bench_code (attempt integer primary key, code_hash bytea not null);
  insert into bench_code select * from unnest($1::integer[], $2::bytea[])`;

/** One open login each, every identifier its own: nobody waits for another's row. */
const LOGIN_ATTEMPTS = `
  insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, is_known_browser)
  select sha256(('bench-login-number-' || attempt)::bytea), 1 + attempt % $CUSTOMERS, ${SITE.brandId}, ${SITE.countryId}, 'sms',
    sha256(('bench-identifier-' || attempt)::bytea), false
  from bench_code;
`;

/** Back to the same contents: no code used, no session but those of the reads. */
const RESET = `
  set session_replication_role = replica;
  truncate one_time_code, known_browser, identifier_failures, audit_event, session cascade;
  insert into session select * from bench_session;
  insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, expires_at)
  select 1 + attempt % $CUSTOMERS, ${SITE.brandId}, ${SITE.countryId}, sha256(('bench-login-number-' || attempt)::bytea), code_hash, '2100-01-01' from bench_code order by attempt;
  set session_replication_role = origin;
  analyze one_time_code;
`;

export type DataSize = {
  readonly customers: number;
  readonly policies: number;
  /** Codes that are ready to be checked, each good for one check. */
  readonly attempts: number;
};

const sized = (sql: string, size: DataSize): string =>
  sql.replaceAll('$CUSTOMERS', String(size.customers)).replaceAll('$POLICIES', String(size.policies));

/** The code of an attempt, as its customer would type it. */
export const codeOfAttempt = (attempt: number): string => String(attempt % 1_000_000).padStart(6, '0');

/** The id of an attempt's login, as the browser sends it. */
export const loginIdOfAttempt = (attempt: number): string => `bench-login-number-${attempt}`;

/** Fills the migrated database. */
export async function fillDatabase(client: pg.Client, size: DataSize): Promise<void> {
  await client.query(sized(FILL, size));
  const attempts = Array.from({ length: size.attempts }, (_, attempt) => attempt);
  const [create, insert] = ATTEMPTS.split(';') as [string, string];
  await client.query(create);
  await client.query(insert, [
    attempts,
    attempts.map((attempt) => hashBenchCode(loginIdOfAttempt(attempt), codeOfAttempt(attempt))),
  ]);
  await client.query(sized(LOGIN_ATTEMPTS, size));
  await client.query('vacuum analyze');
}

const DRAIN_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Waits for what was still under way when the load stopped: it must not meet the reset, nor the next variant.
 */
export async function waitUntilIdle(client: pg.Client): Promise<void> {
  const giveUpAt = Date.now() + DRAIN_WITHIN_MS;
  let idleLooks = 0;
  while (idleLooks < 2) {
    const result = await client.query(
      `select count(*)::integer as busy from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    idleLooks = (result.rows[0] as { busy: number }).busy === 0 ? idleLooks + 1 : 0;
    if (Date.now() > giveUpAt) throw new Error('The database was still busy long after the load had stopped');
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Makes every attempt's code unused again. */
export async function resetCodes(client: pg.Client, size: DataSize): Promise<void> {
  await client.query(sized(RESET, size));
}

/** How many codes were accepted since the last reset, by the sessions they opened. */
export async function countAcceptedCodes(client: pg.Client): Promise<number> {
  const result = await client.query(
    `select (select count(*) from session) - (select count(*) from bench_session) as accepted,
            (select count(*) from one_time_code where used_at is not null) as used`,
  );
  const { accepted, used } = result.rows[0] as { accepted: string; used: string };
  if (accepted !== used) throw new Error(`${used} codes were used but ${accepted} sessions opened`);
  return Number(accepted);
}
