-- Overdue payments, the card payments that pay them, and their receipts. docs/data-model.md draws them.

-- Whether a regular collection is being taken now: the policy cannot be paid online until it has ended.
alter table policy add column is_collection_under_way boolean not null default false;

-- One amount that is overdue. Not paid as long as no claim of it is allocated.
create table overdue_payment (
  customer_id bigint not null,
  overdue_payment_id bigint generated always as identity,
  policy_number text not null,
  -- A real-time one has a transaction id. The other two are listed under extended dishonour only.
  source text not null check (source in ('real-time', 'missed-collection', 'override')),
  transaction_id bigint,
  -- When it was due; of an override the day of its collection.
  due_date date,
  override_date date,
  amount_cents bigint not null check (amount_cents > 0),
  -- How the amount was worked out, in the insurer's own form. Nothing here reads it.
  calculated_details jsonb,
  payment_override_id bigint,
  queued_transaction_id bigint,
  -- The failed collection that an override stands for. Where that one is listed, the override is not.
  dishonour_transaction_id bigint,
  primary key (customer_id, overdue_payment_id),
  foreign key (customer_id, policy_number) references policy on delete cascade,
  check (source <> 'real-time' or transaction_id is not null),
  check (source <> 'override' or payment_override_id is not null)
);
create index overdue_payment_by_policy on overdue_payment (customer_id, policy_number);
-- The insurer's own ids: the same transaction or override is owed once.
create unique index overdue_transaction_once on overdue_payment (customer_id, policy_number, transaction_id) where source = 'real-time';
create unique index overdue_override_once on overdue_payment (customer_id, policy_number, payment_override_id) where source = 'override';

-- One card form that was asked for. Counted before the gateway is asked, so that many at once do not pass the limit. Old ones are purged.
create table card_form_try (
  customer_id bigint not null,
  try_id bigint generated always as identity,
  policy_number text not null,
  tried_at timestamptz not null default now(),
  primary key (customer_id, try_id),
  foreign key (customer_id, policy_number) references policy on delete cascade
);
create index card_form_try_by_policy on card_form_try (customer_id, policy_number, tried_at);
create index card_form_try_by_time on card_form_try (tried_at);

-- A card payment from the opened card form to its end: the states are those of payment-machine.ts. Rows are kept for good,
-- but card forms that nobody submitted are purged.
create table payment (
  customer_id bigint not null,
  -- Ours, the quote id of the card form, and the key under which the gateway is asked.
  payment_id uuid not null,
  policy_number text not null,
  brand_id integer not null,
  country_id integer not null,
  gateway text not null,
  -- The gateway's own id.
  gateway_reference text not null,
  state text not null check (
    state in ('quoted', 'submitted', 'unknown', 'voiding', 'refunding', 'captured', 'voided', 'refunded')),
  -- Counts the events. An event is recorded only over the version that was seen.
  version integer not null default 1,
  currency text not null,
  -- The most that the card form may ask for.
  max_amount_cents bigint not null check (max_amount_cents > 0),
  -- What the customer submitted, from our own rows and never from the browser.
  amount_cents bigint check (amount_cents > 0),
  quoted_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  -- When the reconciler looks at it next. A lease moves this past the time that its work may take. Null once the payment has ended.
  next_check_at timestamptz,
  checks integer not null default 0,
  primary key (customer_id, payment_id),
  unique (customer_id, gateway, gateway_reference),
  foreign key (customer_id, policy_number) references policy,
  check (state in ('quoted', 'voiding', 'voided', 'refunding', 'refunded') or amount_cents is not null)
);
create index payment_by_policy on payment (customer_id, policy_number, quoted_at desc);
create index payment_by_id on payment (payment_id);
create index payment_by_reference on payment (gateway, gateway_reference);
-- The states whose outcome is pending: whether a policy has one is asked at every list of what is overdue.
create index payment_pending on payment (customer_id, policy_number)
  where state in ('submitted', 'unknown', 'voiding', 'refunding') and submitted_at is not null;
create index payment_never_submitted on payment (ended_at) where state = 'voided' and submitted_at is null;
create index payment_to_check on payment (next_check_at) where next_check_at is not null;

-- Which payment pays an overdue payment: one row for each, so that no two payments can. Deleted when the payment ends without money.
create table payment_claim (
  customer_id bigint not null,
  overdue_payment_id bigint not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Set by the transaction that records the capture: from then on the overdue payment is paid.
  allocated_at timestamptz,
  primary key (customer_id, overdue_payment_id),
  foreign key (customer_id, overdue_payment_id) references overdue_payment,
  foreign key (customer_id, payment_id) references payment
);
create index payment_claim_by_payment on payment_claim (customer_id, payment_id);

-- The receipt of a captured payment. No card number: brand and last digits as the gateway gave them.
create table receipt (
  customer_id bigint not null,
  receipt_reference text not null,
  payment_id uuid not null,
  policy_number text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  card_brand text,
  card_last_digits text check (card_last_digits ~ '^\d{1,4}$'),
  issued_at timestamptz not null default now(),
  primary key (customer_id, receipt_reference),
  unique (customer_id, payment_id),
  foreign key (customer_id, payment_id) references payment
);

-- The queue of receipts by e-mail. Written with the receipt; the text and the PDF are made when it is sent.
create table receipt_email (
  customer_id bigint not null,
  receipt_reference text not null,
  brand_id integer not null,
  country_id integer not null,
  -- Where it goes, sealed under a key that is not in this database and bound to the payment. Null once accepted or given up.
  sealed_recipient bytea,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text,
  primary key (customer_id, receipt_reference),
  foreign key (customer_id, receipt_reference) references receipt
);
create index receipt_email_waiting on receipt_email (next_try_at) where sealed_recipient is not null;
