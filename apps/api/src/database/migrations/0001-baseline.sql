-- The tables of the portal, room by room. Money is integer cents; a day without a time is a date.
-- Every table of customers' data carries customer_id in its primary key, so that it can be distributed by customer:
-- docs/decisions/0019-tables-by-customer.md. A picture of the tables: docs/data-model.md.

-- Customers and what they hold

-- A customer of a brand in a country.
create table customer (
  customer_id bigint generated always as identity primary key,
  brand_id integer not null,
  country_id integer not null,
  title text,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  mobile text,
  home_phone text,
  email text,
  -- Counts changes of the contact details. A change names the version that it was made to.
  contact_version integer not null default 1,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
-- Login looks customers up by identifier. The date of birth then decides among people who share one.
create index customer_by_mobile on customer (mobile, brand_id, country_id) where mobile is not null;
create index customer_by_email on customer (lower(email), brand_id, country_id) where email is not null;

create table address (
  customer_id bigint not null references customer on delete cascade,
  kind text not null check (kind in ('residential', 'postal')),
  line text not null,
  -- Small places have no suburb, and some countries no postcodes.
  suburb text,
  state text,
  city text,
  postcode text,
  country_id integer not null,
  primary key (customer_id, kind)
);

create table policy (
  customer_id bigint not null references customer on delete cascade,
  policy_number text not null,
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
  payment_frequency text not null,
  primary key (customer_id, policy_number),
  -- Stops an import that gives one number to two customers. No foreign key stands on it.
  constraint policy_number_unique unique (policy_number)
);

-- Texts of the status ids; what a status means stands in the domain.
create table policy_status (
  status_id integer primary key,
  description text not null
);
insert into policy_status values
  (20, 'Accepted'), (30, 'Active'), (40, 'Payment Overdue'), (50, 'Lapsed'), (60, 'Cancelled'), (61, 'Cancelled');

-- How a policy is paid. No card number is stored: only a token of the payment gateway, the card's brand, its last digits and its expiry.
-- The API encrypts bank numbers (AES-256-GCM, bound to the policy number) and stores the masked form that is shown.
create table payment_method (
  customer_id bigint not null,
  policy_number text not null,
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
  primary key (customer_id, policy_number),
  foreign key (customer_id, policy_number) references policy on delete cascade,
  check (method_id <> 1 or card_last_digits is not null),
  check (method_id <> 2 or bank_details_encrypted is not null)
);

create table life_insured (
  customer_id bigint not null,
  life_id bigint generated always as identity,
  policy_number text not null,
  position integer not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  primary key (customer_id, life_id),
  unique (customer_id, policy_number, position),
  foreign key (customer_id, policy_number) references policy on delete cascade
);

create table benefit (
  customer_id bigint not null,
  benefit_id bigint generated always as identity,
  life_id bigint not null,
  position integer not null,
  description text not null,
  risk_start_date date,
  sum_insured_cents bigint check (sum_insured_cents >= 0),
  premium_cents bigint check (premium_cents >= 0),
  expected_expiry_date date,
  waiting_period_days integer,
  benefit_period_months integer,
  primary key (customer_id, benefit_id),
  unique (customer_id, life_id, position),
  foreign key (customer_id, life_id) references life_insured on delete cascade
);

create table benefit_exclusion (
  customer_id bigint not null,
  benefit_id bigint not null,
  position integer not null,
  exclusion_text text not null,
  primary key (customer_id, benefit_id, position),
  foreign key (customer_id, benefit_id) references benefit on delete cascade
);

create table beneficiary (
  customer_id bigint not null,
  policy_number text not null,
  position integer not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  percentage numeric(5, 2) not null check (percentage >= 0 and percentage <= 100),
  primary key (customer_id, policy_number, position),
  foreign key (customer_id, policy_number) references policy on delete cascade
);

-- Audit

-- What happened, to whom, when. Facts hold no names, contact data, codes or tokens. Rows come from write_audit_event alone;
-- audit/sql/audit-kinds.sql says which kinds there are. The key begins with the time, so that the table can be partitioned by it.
create table audit_event (
  event_id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  kind text not null,
  customer_id bigint,
  brand_id integer,
  country_id integer,
  facts jsonb not null default '{}',
  primary key (happened_at, event_id)
);
create index audit_event_by_customer on audit_event (customer_id, happened_at);

-- Login. Secrets are stored only as hashes: a copy of this database opens no session and reads no code.

-- One run of the login screen, from accepted identifier and date of birth to the code.
create table login_attempt (
  login_hash bytea primary key,
  customer_id bigint not null references customer on delete cascade,
  brand_id integer not null,
  country_id integer not null,
  channel text not null check (channel in ('sms', 'email')),
  identifier_hash bytea not null,
  is_known_browser boolean not null,
  -- Whether the login began with a captcha, which it then needs no second time.
  has_captcha_clearance boolean not null default false,
  -- The destination of its codes as it was typed, sealed: a new code goes where the first one went.
  sealed_recipient bytea,
  created_at timestamptz not null default now()
);
create index login_attempt_by_customer on login_attempt (customer_id);
create index login_attempt_by_time on login_attempt (created_at);

create table one_time_code (
  code_id bigint generated always as identity primary key,
  customer_id bigint not null references customer on delete cascade,
  brand_id integer not null,
  country_id integer not null,
  login_hash bytea not null references login_attempt on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
create index one_time_code_by_customer on one_time_code (customer_id, created_at desc);
create index one_time_code_by_time on one_time_code (created_at);
create index one_time_code_by_login on one_time_code (login_hash, code_id desc);

-- The queue of messages with one-time codes. A message is stored in the same transaction as its code: no code is in force
-- whose message a crash could lose. One row per code: no request ever has two different codes on their way.
create table code_message (
  code_id bigint primary key references one_time_code on delete cascade,
  -- The code, sealed under a key that is not in this database. Null once the message has been accepted or given up.
  sealed_code bytea,
  -- Counts leases. A process records a failure only under the number it leased with: a late one changes nothing.
  tries integer not null,
  -- A lease moves this past the time that sending may take; a process that dies in between leaves the message due again.
  next_try_at timestamptz not null,
  -- Providers that will not take this message, however often they are asked.
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text
);
create index code_message_waiting on code_message (next_try_at) where sealed_code is not null;

-- Progressive lockout: failures in a row per identifier, whether or not it is a customer's. Browsers in which this customer
-- logged in before are counted apart. 'infinity' means until the insurer unlocks.
create table identifier_failures (
  identifier_hash bytea not null,
  is_known_browser boolean not null,
  failures integer not null,
  locked_until timestamptz,
  last_failure_at timestamptz not null default now(),
  primary key (identifier_hash, is_known_browser)
);
create index identifier_failures_by_last on identifier_failures (last_failure_at);

-- Wrong codes in a row per person, by whichever identifier they came: a second identifier gives no second twenty tries.
create table customer_wrong_codes (
  customer_id bigint not null references customer on delete cascade,
  is_known_browser boolean not null,
  tries integer not null,
  primary key (customer_id, is_known_browser)
);

-- Wrong codes over all accounts, in slices of ten minutes.
create table wrong_codes (
  slice_start timestamptz primary key,
  tries integer not null
);

-- Login tries per network, in slices of ten minutes. The network is a keyed hash: this table names nobody.
create table network_tries (
  network_hash bytea not null,
  slice_start timestamptz not null,
  tries integer not null,
  -- Whether the audit trail says already that tries of this slice were refused.
  is_reported boolean not null default false,
  primary key (network_hash, slice_start)
);
create index network_tries_by_time on network_tries (slice_start);

-- Browsers in which a customer logged in before.
create table known_browser (
  browser_hash bytea not null,
  customer_id bigint not null references customer on delete cascade,
  last_login_at timestamptz not null default now(),
  primary key (browser_hash, customer_id)
);
create index known_browser_by_last_login on known_browser (last_login_at);

-- A solved captcha, good for one login.
create table captcha_clearance (
  clearance_hash bytea primary key,
  expires_at timestamptz not null
);

-- Captcha solutions that were handed in, so that none counts twice.
create table captcha_solution (
  solution_hash bytea primary key,
  expires_at timestamptz not null
);

-- Session

-- A token of a login; a refresh adds another one to the same login.
create table session (
  token_hash bytea primary key,
  login_hash bytea not null,
  customer_id bigint not null references customer on delete cascade,
  brand_id integer not null,
  country_id integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The end that no refresh moves.
  absolute_end_at timestamptz not null,
  is_end_recorded boolean not null default false
);
create index session_by_login on session (login_hash);
create index session_by_customer on session (customer_id);
create index session_by_end on session (expires_at);
create index session_unrecorded_end on session (expires_at) where not is_end_recorded;

-- Outbox and messages

-- The kinds of core events and what each declares: outbox/sql/core-event-kinds.sql holds the rows.
create table core_event_kind (
  kind text primary key,
  -- The version of the payload.
  version integer not null,
  -- Whether a later event of the kind says all that an earlier one said, so that it may take the place of a dead letter.
  is_replaceable boolean not null,
  -- Kinds with the same word wait for each other, kinds with different words do not.
  ordered_as text not null
);

-- The outbox: events for the insurer's core system. A row is written in the transaction of the change it tells of, by write_core_event.
-- The shape of `payload` is in docs/core-events.md.
create table core_event (
  event_id uuid primary key,
  -- The order of the changes of a customer.
  position bigint generated always as identity,
  customer_id bigint not null,
  brand_id integer not null,
  country_id integer not null,
  kind text not null references core_event_kind,
  -- As the kind declared it when the event was written.
  is_replaceable boolean not null,
  -- An event waits for the earlier events of its customer with the same key, and for no others.
  ordering_key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Counts leases. A process records what came of one only under the number it leased with: a late one changes nothing.
  tries integer not null default 0,
  -- A lease moves this past the time that sending may take; a process that dies in between leaves the event due again.
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Why the last try failed: a status or a word of ours, never what the core system wrote.
  failure text,
  -- The event is a dead letter: it is not tried again until an operator sends it again.
  dead_lettered_at timestamptz,
  -- How many tries there had been when an operator sent it again: too many is counted from here.
  resent_at_try integer not null default 0
);
create index core_event_waiting on core_event (customer_id, ordering_key, position) where delivered_at is null;
create index core_event_by_end on core_event (delivered_at);

-- Messages that tell the old mobile and e-mail of a change.
create table contact_notice (
  notice_id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  brand_id integer not null,
  country_id integer not null,
  -- Where it goes, sealed under a key that is not in this database and bound to the event. Null once accepted or given up.
  sealed_recipient bytea,
  event_id uuid not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Providers that will not take this notice, however often they are asked.
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text
);
create index contact_notice_by_time on contact_notice (created_at);
create index contact_notice_waiting on contact_notice (next_try_at) where sealed_recipient is not null;

-- Address search: public reference data, none of it a customer's. Each country's streets stand in tables of their own, which
-- address-search/sql/address-tables.sql creates: an import builds a new set beside the one in use.

-- The places of a postcode, from a postcode table or gathered from imported addresses.
create table address_postcode (
  country_id integer not null,
  -- Without spaces, in capitals.
  key text collate "C" not null,
  postcode text not null,
  locality text not null,
  -- In New Zealand the town or city.
  state text not null,
  -- The locality as people type it.
  locality_words text collate "C" not null,
  source text not null check (source in ('postcodes', 'addresses')),
  primary key (country_id, source, key, locality, state)
);
create index address_postcode_by_key on address_postcode (country_id, key);
create index address_postcode_by_locality on address_postcode (country_id, locality_words);

-- The last import of a country, and its files.
create table address_import (
  country_id integer not null,
  kind text not null check (kind in ('postcodes', 'addresses')),
  files text not null,
  finished_at timestamptz not null default now(),
  streets integer not null,
  addresses bigint not null,
  primary key (country_id, kind)
);
