-- Customers of a brand in a country, and what they hold. Money is integer cents, a date without time is a date.

create table client (
  client_id bigint generated always as identity primary key,
  brand_id integer not null,
  country_id integer not null,
  title text,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  mobile text,
  home_phone text,
  email text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
-- Login looks a customer up by identifier; the birth date then decides among people who share one.
create index client_by_mobile on client (mobile, brand_id, country_id) where mobile is not null;
create index client_by_email on client (lower(email), brand_id, country_id) where email is not null;

create table address (
  client_id bigint not null references client on delete cascade,
  kind text not null check (kind in ('residential', 'postal')),
  line text not null,
  suburb text not null,
  state text,
  city text,
  postcode text not null,
  country_id integer not null,
  primary key (client_id, kind)
);

create table policy (
  policy_number text primary key,
  client_id bigint not null references client on delete cascade,
  product_code text not null,
  product_name text not null,
  product_type_id integer not null check (product_type_id in (1, 2, 4, 12)),
  status_id integer not null check (status_id in (20, 30, 40, 50, 60, 61)),
  cover_amount_cents bigint not null check (cover_amount_cents >= 0),
  renewal_date date,
  sale_completed_date date,
  acceptance_date date,
  first_collection_date date,
  termination_date date,
  next_collection_date date,
  is_claim_in_progress boolean not null default false,
  extended_dishonour_status_id integer,
  payment_frequency text not null
);
create index policy_by_client on policy (client_id);

-- Names for the status ids; their meaning is the domain's.
create table policy_status (
  status_id integer primary key,
  description text not null
);
insert into policy_status values
  (20, 'Accepted'), (30, 'Active'), (40, 'Payment Overdue'), (50, 'Lapsed'), (60, 'Cancelled'), (61, 'Cancelled');

-- Card numbers never come here: a token of the gateway, the brand, the last digits and the expiry.
-- Bank numbers are encrypted by the API (AES-256-GCM, bound to the policy number); what is shown is kept masked.
create table payment_method (
  policy_number text primary key references policy on delete cascade,
  method_id integer not null check (method_id in (1, 2, 3)),
  description text not null,
  card_token text,
  card_brand text,
  card_last_digits text check (card_last_digits ~ '^\d{1,4}$'),
  card_expiry text check (card_expiry ~ '^\d{2}/\d{4}$'),
  bank_account_name text,
  bank_details_encrypted bytea,
  bank_branch_masked text,
  bank_account_masked text,
  check (method_id <> 1 or card_last_digits is not null),
  check (method_id <> 2 or bank_details_encrypted is not null)
);

create table life_insured (
  life_id bigint generated always as identity primary key,
  policy_number text not null references policy on delete cascade,
  position integer not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  unique (policy_number, position)
);

create table benefit (
  benefit_id bigint generated always as identity primary key,
  life_id bigint not null references life_insured on delete cascade,
  position integer not null,
  description text not null,
  risk_start_date date,
  sum_insured_cents bigint check (sum_insured_cents >= 0),
  premium_cents bigint check (premium_cents >= 0),
  expected_expiry_date date,
  waiting_period_days integer,
  benefit_period_months integer,
  unique (life_id, position)
);

create table benefit_exclusion (
  benefit_id bigint not null references benefit on delete cascade,
  position integer not null,
  exclusion_text text not null,
  primary key (benefit_id, position)
);

create table beneficiary (
  policy_number text not null references policy on delete cascade,
  position integer not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  percentage numeric(5, 2) not null check (percentage >= 0 and percentage <= 100),
  primary key (policy_number, position)
);

-- What happened, to whom, when. Facts hold no names, contact data, codes or tokens.
create table audit_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  kind text not null,
  client_id bigint,
  brand_id integer,
  country_id integer,
  facts jsonb not null default '{}'
);
create index audit_event_by_client on audit_event (client_id, happened_at);
