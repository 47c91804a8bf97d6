import { createHash } from 'node:crypto';
import { type Database, statement } from '../../apps/api/src/database/database.ts';

/** A customer of the run who is logged in. */
export type SoakSession = {
  readonly customerId: number;
  readonly token: string;
  readonly loginId: string;
  readonly mobile: string;
  readonly policyNumber: string;
};

const insertCustomer = statement(
  'soak-insert-customer',
  `insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile)
   values (1, 154, 'Ms', 'Soak', 'Customer', '1950-01-01', $1) returning customer_id`,
);
const insertAddresses = statement(
  'soak-insert-addresses',
  `insert into address (customer_id, kind, line, suburb, city, postcode, country_id)
   select $1, kind, '5 Marine Parade', 'Mount Maunganui', 'TAURANGA', '3116', 154 from unnest(array['residential', 'postal']) kind`,
);
const insertPolicy = statement(
  'soak-insert-policy',
  `insert into policy (customer_id, policy_number, product_code, product_name, product_type_id, status_id, cover_amount_cents, payment_frequency)
   values ($1, $2, 'FLC', 'Family Life Cover', 1, 30, 100000, 'Monthly')`,
);
const insertSession = statement(
  'soak-insert-session',
  `insert into session (token_hash, login_hash, customer_id, brand_id, country_id, expires_at, absolute_end_at)
   values ($1, $2, $3, 1, 154, now() + interval '8 hours', now() + interval '8 hours')`,
);

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const FIRST_NUMBER = 6_000_000;
/** Far from those of the demonstration. */
const FIRST_POLICY = 96_000_000;

/** Makes so many customers, each with a policy and a session. */
export async function createSessions(database: Database, count: number): Promise<SoakSession[]> {
  const sessions: SoakSession[] = [];
  for (let number = 0; number < count; number += 1) {
    const mobile = `021${FIRST_NUMBER + number}`;
    const policyNumber = String(FIRST_POLICY + number);
    const [token, loginId] = [`soak-token-of-customer-${number}-`, `soak-login-of-customer-${number}-`].map(
      (name) => name.padEnd(43, 'x'),
    ) as [string, string];
    const [row] = await database.query<{ customer_id: number }>(insertCustomer, [mobile]);
    const customerId = Number(row?.customer_id);
    await database.query(insertAddresses, [customerId]);
    await database.query(insertPolicy, [customerId, policyNumber]);
    await database.query(insertSession, [hashOf(token), hashOf(loginId), customerId]);
    sessions.push({ customerId, token, loginId, mobile, policyNumber });
  }
  return sessions;
}
