import { createHash } from 'node:crypto';
import { type Database, statement } from '../../apps/api/src/database/database.ts';
import type { DocumentStore } from '../../apps/api/src/gateways/document-store/document-store.ts';

/** Every customer of the run is one of this brand and country, with a policy of this product. */
export const SOAK_SITE = { brandId: 1, countryId: 154, productCode: 'FLC' } as const;

/** A customer of the run who is logged in. */
export type SoakSession = {
  readonly customerId: number;
  readonly token: string;
  readonly loginId: string;
  readonly countryId: number;
  readonly mobile: string;
  readonly policyNumber: string;
  readonly documentIds: readonly string[];
  /** Whether payments are overdue when the run begins. */
  readonly owes: boolean;
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
   values ($1, $2, 'FLC', 'Family Life Cover', 1, 40, 100000, 'Monthly')`,
);
const insertMethod = statement(
  'soak-insert-payment-method',
  `insert into payment_method (customer_id, policy_number, method_id, description, card_brand, card_last_digits, card_expiry)
   values ($1, $2, 1, 'Credit card', 'Visa', '4242', '08/2039')`,
);
const insertOverdue = statement(
  'soak-insert-overdue',
  `insert into overdue_payment (customer_id, policy_number, source, transaction_id, due_date, amount_cents)
   select $1, $2, 'real-time', n, date '2026-05-01' + n, 1000 + n from generate_series(1, $3::integer) n`,
);
const insertDocument = statement(
  'soak-insert-document',
  `insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, correspondence_date, document_type,
     file_name, size_bytes, sha256)
   values ($1, $2, $3, 'pdf', 'Annual renewal', date '2026-03-14' - 365 * $6::integer, 'LT', 'Renewal letter', $4, decode($5, 'hex'))`,
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
const DOCUMENTS = 3;
const DOCUMENT_BYTES = 300_000;
/** The number of payments that every third customer owes. */
const OVERDUE = { every: 3, payments: 12 } as const;

/**
 * Stores one letter, which every document of the run has as its content, as a letter to everybody would be.
 */
async function storeLetter(store: DocumentStore) {
  const letter = Buffer.alloc(DOCUMENT_BYTES, 'Your policy goes on. ');
  letter.write('%PDF-1.7\n');
  return store.save(
    (async function* () {
      yield letter;
    })(),
  );
}

type Letter = Awaited<ReturnType<typeof storeLetter>>;

async function addPolicy(
  database: Database,
  { customerId, policyNumber, owes }: Pick<SoakSession, 'customerId' | 'policyNumber' | 'owes'>,
  { sha256, sizeBytes }: Letter,
): Promise<string[]> {
  await database.query(insertPolicy, [customerId, policyNumber]);
  await database.query(insertMethod, [customerId, policyNumber]);
  if (owes) await database.query(insertOverdue, [customerId, policyNumber, OVERDUE.payments]);
  const documentIds = Array.from({ length: DOCUMENTS }, (_, at) => `soak-${policyNumber}-${at}`);
  for (const [yearsAgo, id] of documentIds.entries())
    await database.query(insertDocument, [customerId, id, policyNumber, sizeBytes, sha256, yearsAgo]);
  return documentIds;
}

/**
 * Makes the given number of customers, each with a session and a policy that has documents;
 * every third one owes payments.
 */
export async function createSessions(
  database: Database,
  store: DocumentStore,
  count: number,
): Promise<SoakSession[]> {
  const letter = await storeLetter(store);
  const sessions: SoakSession[] = [];
  for (let number = 0; number < count; number += 1) {
    const mobile = `021${FIRST_NUMBER + number}`;
    const policyNumber = String(FIRST_POLICY + number);
    const owes = number % OVERDUE.every === 0;
    const [token, loginId] = [`soak-token-of-customer-${number}-`, `soak-login-of-customer-${number}-`].map(
      (name) => name.padEnd(43, 'x'),
    ) as [string, string];
    const [row] = await database.query<{ customer_id: number }>(insertCustomer, [mobile]);
    const customerId = Number(row?.customer_id);
    await database.query(insertAddresses, [customerId]);
    await database.query(insertSession, [hashOf(token), hashOf(loginId), customerId]);
    const documentIds = await addPolicy(database, { customerId, policyNumber, owes }, letter);
    const { countryId } = SOAK_SITE;
    sessions.push({ customerId, token, loginId, countryId, mobile, policyNumber, documentIds, owes });
  }
  return sessions;
}
