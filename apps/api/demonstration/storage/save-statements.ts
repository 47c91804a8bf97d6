import { type Statement, statement } from '#api/database/database.ts';

/**
 * Takes ids before the rows are written, so that rows of several tables can name each other: numbers of
 * ids, then JSON lists of them.
 */
export const reserveIds = statement(
  'demonstration-reserve-ids',
  `select (select coalesce(json_agg(nextval(pg_get_serial_sequence('customer', 'customer_id'))), '[]')::text from generate_series(1, $1::int)) as customers,
          (select coalesce(json_agg(nextval(pg_get_serial_sequence('life_insured', 'life_id'))), '[]')::text from generate_series(1, $2::int)) as lives,
          (select coalesce(json_agg(nextval(pg_get_serial_sequence('benefit', 'benefit_id'))), '[]')::text from generate_series(1, $3::int)) as benefits,
          (select coalesce(json_agg(nextval(pg_get_serial_sequence('overdue_payment', 'overdue_payment_id'))), '[]')::text
             from generate_series(1, $4::int)) as overdue_payments`,
);

/** Writes all rows of a table at once, from one JSON list whose keys are the columns. */
function insertAll(table: string, columns: string): Statement {
  return statement(
    `demonstration-insert-${table}`,
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
  );
}

/**
 * The moments of payments are those of saving, but of payments before today. The reconciler looks at none
 * that is pending: its gateway knows nothing of it. DEMO-21
 */
const INSERT_PAYMENTS = statement(
  'demonstration-insert-payment',
  `insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
     max_amount_cents, amount_cents, given_back_cents, quoted_at, submitted_at, ended_at, next_check_at)
   select customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
     amount_cents, amount_cents, coalesce(given_back_cents, 0), coalesce(submitted_at, now()), coalesce(submitted_at, now()),
     case when state = 'captured' then coalesce(submitted_at, now()) end,
     case when state <> 'captured' then now() + interval '100 years' end
   from jsonb_populate_recordset(null::payment, $1::text::jsonb)`,
);
const INSERT_RESERVATIONS = statement(
  'demonstration-insert-payment_reservation',
  `insert into payment_reservation (customer_id, overdue_payment_id, payment_id, amount_cents, allocated_at)
   select customer_id, overdue_payment_id, payment_id, amount_cents, case when is_allocated then coalesce(allocated_at, now()) end
   from jsonb_to_recordset($1::text::jsonb) as reservation(
     customer_id bigint, overdue_payment_id bigint, payment_id uuid, amount_cents bigint, is_allocated boolean,
     allocated_at timestamptz)`,
);

const INSERT_RECEIPTS = statement(
  'demonstration-insert-receipt',
  `insert into receipt (customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency, card_brand, card_last_digits,
     issued_at)
   select customer_id, receipt_reference, payment_id, policy_number, amount_cents, currency, card_brand, card_last_digits,
     coalesce(issued_at, now())
   from jsonb_populate_recordset(null::receipt, $1::text::jsonb)`,
);

/** One statement per table, in the order in which the tables refer to each other. */
export const INSERT_ALL = {
  customer: insertAll(
    'customer',
    'customer_id, brand_id, country_id, title, first_name, last_name, date_of_birth, mobile, home_phone, email',
  ),
  address: insertAll('address', 'customer_id, kind, line, suburb, state, city, postcode, country_id'),
  policy: insertAll(
    'policy',
    `policy_number, customer_id, product_code, product_name, product_type_id, status_id, cover_amount_cents, renewal_date, sale_completed_date,
     acceptance_date, first_collection_date, termination_date, next_collection_date, is_claim_in_progress, extended_dishonour_status_id,
     payment_frequency, is_collection_under_way`,
  ),
  payment_method: insertAll(
    'payment_method',
    `customer_id, policy_number, method_id, description, card_brand, card_last_digits, card_expiry, bank_account_name,
     bank_branch_masked, bank_account_masked`,
  ),
  life_insured: insertAll(
    'life_insured',
    'customer_id, life_id, policy_number, position, first_name, last_name, birth_date',
  ),
  benefit: insertAll(
    'benefit',
    `customer_id, benefit_id, life_id, position, description, risk_start_date, sum_insured_cents, premium_cents, expected_expiry_date, waiting_period_days,
     benefit_period_months`,
  ),
  benefit_exclusion: insertAll('benefit_exclusion', 'customer_id, benefit_id, position, exclusion_text'),
  beneficiary: insertAll(
    'beneficiary',
    'customer_id, policy_number, position, first_name, last_name, birth_date, percentage',
  ),
  overdue_payment: insertAll(
    'overdue_payment',
    `customer_id, overdue_payment_id, policy_number, source, transaction_id, due_date, override_date, amount_cents, calculated_details,
     payment_override_id, queued_transaction_id, dishonour_transaction_id`,
  ),
  payment: INSERT_PAYMENTS,
  payment_reservation: INSERT_RESERVATIONS,
  receipt: INSERT_RECEIPTS,
} as const;

export type TableName = keyof typeof INSERT_ALL;

/** Offers are saved after their customers. */
export const insertOffers: Statement = insertAll(
  'customer_offer',
  'customer_id, offer_id, variant, days_shown, suppressions, suppressed_at',
);
