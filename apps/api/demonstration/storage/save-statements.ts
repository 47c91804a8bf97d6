import { statement } from '#api/database/database.ts';

/** The ids that the import gave to customers, by their numbers. */
export const listCustomerIds = statement(
  'demonstration-customer-ids',
  `select c.customer_id as id from unnest($1::text[]) with ordinality n (number, place)
   join customer c on c.customer_number = n.number order by n.place`,
);

/** Adds what no record has: when an override was due first, and of what an amount is made up. */
const COMPLETE_OVERDUE = statement(
  'demonstration-complete-overdue_payment',
  `update overdue_payment o set due_date = d.due_date, calculated_details = d.calculated_details
   from jsonb_to_recordset($1::text::jsonb) as d(own_id bigint, due_date date, calculated_details jsonb)
   where d.own_id = coalesce(o.payment_override_id, o.transaction_id)`,
);

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
   select r.customer_id, o.overdue_payment_id, r.payment_id, r.amount_cents, case when is_allocated then coalesce(allocated_at, now()) end
   from jsonb_to_recordset($1::text::jsonb) as r(
     customer_id bigint, own_id bigint, payment_id uuid, amount_cents bigint, is_allocated boolean, allocated_at timestamptz)
   join overdue_payment o on o.customer_id = r.customer_id and r.own_id = coalesce(o.payment_override_id, o.transaction_id)`,
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
export const SAVE_PAYMENTS = {
  overdue_payment: COMPLETE_OVERDUE,
  payment: INSERT_PAYMENTS,
  payment_reservation: INSERT_RESERVATIONS,
  receipt: INSERT_RECEIPTS,
} as const;

export type TableName = keyof typeof SAVE_PAYMENTS;

/** The variant of an offer is the portal's own. */
export const insertOffers = statement(
  'demonstration-insert-customer_offer',
  `insert into customer_offer (customer_id, offer_id, variant, days_shown, suppressions, suppressed_at)
   select customer_id, offer_id, variant, days_shown, suppressions, suppressed_at
   from jsonb_populate_recordset(null::customer_offer, $1::text::jsonb)`,
);
