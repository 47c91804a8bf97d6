-- The tables of the portal, subject by subject. Money is integer cents; a day without a time is a date. Every
-- table of customers' data carries customer_id in its primary key, so that it can be distributed by customer:
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
  -- Set by the insurer's systems. Nothing is offered to such a customer.
  is_on_hold boolean not null default false,
  -- Since when nobody logs in, because somebody said that a change of contact details was not theirs. An
  -- operator lifts it.
  held_at timestamptz,
  -- When a number may be called that was changed in the portal without a confirmation; null where it may at
  -- once. CBK-10
  mobile_call_from timestamptz,
  home_phone_call_from timestamptz,
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
  -- Whether a regular collection is being taken now: the policy cannot be paid online until it has ended.
  is_collection_under_way boolean not null default false,
  primary key (customer_id, policy_number)
);
-- Two core systems may use one number, so it is unique within a brand and country alone:
-- policies/sql/policy-numbers.sql.
create index policy_by_number on policy (policy_number);

-- Texts of the status ids; the domain says what a status means.
create table policy_status (
  status_id integer primary key,
  description text not null
);
insert into policy_status values
  (20, 'Accepted'), (30, 'Active'), (40, 'Payment Overdue'), (50, 'Lapsed'), (60, 'Cancelled'), (61, 'Cancelled');

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

-- What happened, to whom, when. Facts hold no names, contact data, codes or tokens. Rows come from
-- write_audit_event alone; audit/sql/audit-kinds.sql says which kinds there are. The key begins with the
-- time, so that the table can be partitioned by it.
create table audit_event (
  event_id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  kind text not null,
  customer_id bigint,
  brand_id integer,
  country_id integer,
  facts jsonb not null default '{}',
  -- The keyed hash of the caller's network, never its address. Null where the network says nothing.
  network text,
  -- The keyed hash of the mobile number or e-mail address that was typed.
  identifier text,
  -- The transaction that wrote the event. Seals go by it: what is below every running transaction is final.
  written_in bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (happened_at, event_id)
);
create index audit_event_by_customer on audit_event (customer_id, happened_at);

-- The hash chain over the audit trail: each row seals the events of some transactions, and the seal before
-- it.
create table audit_seal (
  seal_id bigint primary key,
  from_transaction bigint not null,
  -- The first transaction that is not in it.
  to_transaction bigint not null,
  events bigint not null,
  -- SHA-256 over the events, in the order of their transactions.
  digest bytea not null,
  -- SHA-256 over the seal before and everything above.
  seal bytea not null,
  newest_at timestamptz not null,
  sealed_at timestamptz not null default now()
);
-- The chain begins here.
insert into audit_seal (seal_id, from_transaction, to_transaction, events, digest, seal, newest_at)
values (0, 0, pg_current_xact_id()::text::bigint + 1, 0, '', sha256('begin'), now());

-- How far the transaction numbers of the audit trail are ahead of the database's own, since it was restored
-- from a dump into a server that begins to count again. Empty where that never happened. Rows come from
-- restart_audit_seals alone.
create table audit_restart (
  restart_id bigint generated always as identity primary key,
  ahead bigint not null,
  restarted_at timestamptz not null default now()
);

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
  key_id smallint not null default 1,
  -- The identifier under the other keys that were listed when the login began: its failures are looked up
  -- under all of them.
  older_identifier_hashes bytea[] not null default '{}',
  -- Where its codes go, for the count of messages to one recipient. Null: to the identifier.
  recipient_hash bytea,
  recipient_key_id smallint,
  older_recipient_hashes bytea[] not null default '{}',
  -- The login whose code this one takes: the same details were typed again right after it was sent.
  code_login_hash bytea,
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
  -- The code's keyed hash that is bound to the hash of its login, so that a later login can take the code
  -- too.
  shared_hash bytea,
  key_id smallint not null default 1,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
create index one_time_code_by_customer on one_time_code (customer_id, created_at desc);
create index one_time_code_by_time on one_time_code (created_at);
create index one_time_code_by_login on one_time_code (login_hash, code_id desc);

-- The queue of messages with one-time codes. A message is stored in the same transaction as its code: no code
-- is in force whose message a crash could lose. One row per code: no request ever has two different codes on
-- their way.
create table code_message (
  code_id bigint primary key references one_time_code on delete cascade,
  -- The code, sealed under a key that is not in this database. Null once the message has been accepted or
  -- given up.
  sealed_code bytea,
  -- Counts leases. A process records a failure only under the number it leased with: a late one changes
  -- nothing.
  tries integer not null,
  -- A lease moves this past the time that sending may take; a process that dies in between leaves the message
  -- due again.
  next_try_at timestamptz not null,
  -- Providers that will not take this message, however often they are asked.
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text
);
create index code_message_waiting on code_message (next_try_at) where sealed_code is not null;

-- Progressive lockout: failures in a row per identifier, whether or not it is a customer's. Browsers in which
-- this customer logged in before are counted apart. 'infinity' means until the insurer unlocks.
create table identifier_failures (
  identifier_hash bytea not null,
  is_known_browser boolean not null,
  failures integer not null,
  locked_until timestamptz,
  last_failure_at timestamptz not null default now(),
  key_id smallint not null default 1,
  primary key (identifier_hash, is_known_browser)
);
create index identifier_failures_by_last on identifier_failures (last_failure_at);

-- Wrong codes in a row per person, by whichever identifier they came: a second identifier gives no second
-- twenty tries.
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
  key_id smallint not null default 1,
  primary key (network_hash, slice_start)
);
create index network_tries_by_time on network_tries (slice_start);

-- Logins of unknown browsers while codes are guessed: a few in each minute, one of a network. The network is
-- a keyed hash; empty for the machine itself.
create table queued_login (
  minute_start timestamptz not null,
  network_hash bytea not null,
  primary key (minute_start, network_hash)
);

-- Browsers in which a customer logged in before.
create table known_browser (
  browser_hash bytea not null,
  customer_id bigint not null references customer on delete cascade,
  last_login_at timestamptz not null default now(),
  primary key (browser_hash, customer_id)
);
create index known_browser_by_last_login on known_browser (last_login_at);
-- An erased customer takes every row along that refers to them: without this each erasure reads the whole
-- table.
create index known_browser_by_customer on known_browser (customer_id);

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
  is_end_recorded boolean not null default false,
  -- The hash of the token alone, where the token works only beside its cookie. token_hash is then the hash of
  -- both.
  bearer_hash bytea,
  -- When a refresh first gave the login another token for this one.
  replaced_at timestamptz
);
create index session_by_login on session (login_hash);
create index session_by_customer on session (customer_id);
create index session_by_end on session (expires_at);
create index session_unrecorded_end on session (expires_at) where not is_end_recorded;

-- When a customer logged in last, and before that: what came in between is new.
create table customer_visit (
  customer_id bigint primary key references customer on delete cascade,
  last_login_at timestamptz not null default now(),
  -- Null until the second login.
  previous_login_at timestamptz,
  -- A letter that came after the first login is new until it is opened. Null where the first login is not
  -- known. DOC-41
  first_login_at timestamptz
);

-- What a customer is to be told that nobody asked for; a job sends the notices.
create table security_alert (
  customer_id bigint not null references customer on delete cascade,
  alert_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('codes-unused', 'token-misused')),
  noticed_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (customer_id, alert_id)
);
create index security_alert_untold on security_alert (noticed_at) where told_at is null;
create index security_alert_by_time on security_alert (noticed_at);

-- Contact details

-- A new contact that waits for the code that was sent to it; the one in force stays in customer until then.
create table contact_confirmation (
  customer_id bigint not null references customer on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  -- Names this change: its codes belong to it and to no other.
  confirmation_id uuid not null,
  value text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (customer_id, channel)
);
create index contact_confirmation_by_end on contact_confirmation (expires_at);

-- The codes that were sent to new contacts. They outlive their change: they are counted.
create table contact_code (
  customer_id bigint not null references customer on delete cascade,
  code_id bigint generated always as identity,
  channel text not null check (channel in ('sms', 'email')),
  confirmation_id uuid not null,
  code_hash bytea not null,
  key_id smallint not null,
  -- The message that carries it.
  event_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz,
  primary key (customer_id, code_id)
);
create index contact_code_by_customer on contact_code (customer_id, created_at desc);
create index contact_code_by_time on contact_code (created_at);

-- Links with which the contacts from before a change undo it. Each works once.
create table contact_undo (
  customer_id bigint not null references customer on delete cascade,
  undo_id uuid not null,
  -- A plain hash: the token is long and random.
  token_hash bytea not null,
  -- What was in force when the link was made.
  former_mobile text,
  former_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, undo_id)
);
create index contact_undo_by_token on contact_undo (token_hash);
create index contact_undo_by_end on contact_undo (expires_at);

-- Outbox and messages

-- The kinds of core events and what each declares: outbox/sql/core-event-kinds.sql holds the rows.
create table core_event_kind (
  kind text primary key,
  -- The version of the payload.
  version integer not null,
  -- Whether a later event of the kind says all that an earlier one said, so that it may take the place of a
  -- dead letter.
  is_replaceable boolean not null,
  -- Kinds with the same word wait for each other, kinds with different words do not.
  ordered_as text not null
);

-- The outbox: events for the insurer's core system. A row is written in the transaction of the change it
-- tells of, by write_core_event. The shape of `payload` is in docs/core-events.md.
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
  -- Counts leases. A process records what came of one only under the number it leased with: a late one
  -- changes nothing.
  tries integer not null default 0,
  -- A lease moves this past the time that sending may take; a process that dies in between leaves the event
  -- due again.
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
-- Dispatchers take due events by the moment of their next try: with a night's backlog each round would sort
-- all of it.
create index core_event_due on core_event (next_try_at, position) where delivered_at is null and dead_lettered_at is null;

-- Messages to a contact of the customer: what changed, a code for a new contact, and what the customer is
-- warned of.
create table contact_notice (
  notice_id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  brand_id integer not null,
  country_id integer not null,
  -- Where it goes, sealed under a key that is not in this database and bound to the event. Null once accepted
  -- or given up.
  sealed_recipient bytea,
  event_id uuid not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Providers that will not take this notice, however often they are asked.
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text,
  kind text not null default 'contact-changed' check (
    kind in ('contact-changed', 'contact-code', 'contact-pending', 'payment-changed', 'codes-unused', 'token-misused')),
  -- The few facts that its text names: never a whole number.
  facts jsonb not null default '{}',
  -- The code or link that it carries, sealed as its recipient is.
  sealed_secret bytea,
  -- After this it is not sent any more.
  expires_at timestamptz
);
create index contact_notice_by_event on contact_notice (event_id);
create index contact_notice_by_time on contact_notice (created_at);
create index contact_notice_waiting on contact_notice (next_try_at) where sealed_recipient is not null;

-- Messages to one recipient, by every customer who asked, in slices of an hour. The recipient is a keyed hash:
-- this table names nobody.
create table recipient_messages (
  recipient_hash bytea not null,
  slice_start timestamptz not null,
  key_id smallint not null,
  sent integer not null default 0,
  -- Of these, codes to a contact that nobody had confirmed.
  unconfirmed integer not null default 0,
  primary key (recipient_hash, slice_start)
);
create index recipient_messages_by_time on recipient_messages (slice_start);

-- Overdue payments, the card payments that pay them, and their receipts

-- One amount that is overdue. Unpaid until a reservation of it is allocated.
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
  -- The failed collection that an override replaces. Where that one is listed, the override is not.
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

-- One card form that was asked for. Counted before the gateway is asked, so that many at once do not pass the
-- limit. Old ones are purged.
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

-- A card payment from the opened card form to its end: the states are those of payment-machine.ts. Rows are
-- kept for good, but card forms that nobody submitted are purged.
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
  -- When the reconciler looks at it next. A lease moves this past the time that its work may take. Null once
  -- the payment has ended.
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

-- Which payment pays an overdue payment: one row for each, so that no two payments can. Deleted when the
-- payment ends without money.
create table payment_reservation (
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
create index payment_reservation_by_payment on payment_reservation (customer_id, payment_id);

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
  -- Where it goes, sealed under a key that is not in this database and bound to the payment. Null once
  -- accepted or given up.
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

-- How policies are paid, and changes of it

-- A change of how a policy is paid, from the opened form to its end: the states are those of
-- method-setup-machine.ts.
create table method_setup (
  customer_id bigint not null,
  -- Ours, and the key under which the gateway is asked.
  setup_id uuid not null,
  -- The order in which forms were opened: what an older one saved never replaces what a newer one did.
  position bigint generated always as identity,
  policy_number text not null,
  brand_id integer not null,
  country_id integer not null,
  gateway text not null,
  -- The gateway's own id; null until it answered that it opened the setup.
  gateway_reference text,
  state text not null check (state in ('opened', 'applied', 'declined', 'canceled', 'expired', 'superseded')),
  -- The login that opened the form, as its hash.
  opened_by bytea not null,
  opened_at timestamptz not null default now(),
  -- Of the one-time value of the return link, so that a link that comes again is known when the gateway has
  -- forgotten it.
  return_hash bytea,
  -- How the policy was paid before. Set when the setup is applied.
  previous_method_id integer,
  ended_at timestamptz,
  -- When the job looks at it next. A lease moves this past the time that its work may take. Null once nothing
  -- is left to do.
  next_check_at timestamptz,
  checks integer not null default 0,
  primary key (customer_id, setup_id),
  unique (customer_id, gateway, gateway_reference),
  foreign key (customer_id, policy_number) references policy on delete cascade
);
create index method_setup_by_policy on method_setup (customer_id, policy_number, opened_at);
create index method_setup_by_id on method_setup (setup_id);
create index method_setup_to_check on method_setup (next_check_at) where next_check_at is not null;
create index method_setup_by_end on method_setup (ended_at);

-- A card or bank account that a gateway keeps: one for each setup in which something was saved. Policies
-- refer to it.
create table saved_method (
  customer_id bigint not null,
  setup_id uuid not null,
  gateway text not null,
  -- Names the method at the gateway. Sealed under a key that is not in this database and bound to the setup.
  -- Null once it is removed there.
  sealed_token bytea,
  saved_at timestamptz not null default now(),
  -- When the job asks the gateway to remove it. Null while a policy uses it, and once it is removed.
  next_check_at timestamptz,
  checks integer not null default 0,
  removed_at timestamptz,
  primary key (customer_id, setup_id),
  foreign key (customer_id, setup_id) references method_setup on delete cascade,
  check (sealed_token is not null or removed_at is not null)
);
create index saved_method_to_remove on saved_method (next_check_at) where next_check_at is not null;
create index saved_method_by_removal on saved_method (removed_at);

-- How a policy is paid. No card number is stored: only the card's brand, its last digits and its expiry.
-- Tokens of gateways are in saved_method, sealed. The API encrypts bank numbers (AES-256-GCM, bound to the
-- policy number) and stores the masked form that is shown.
create table payment_method (
  customer_id bigint not null,
  policy_number text not null,
  method_id integer not null check (method_id in (1, 2, 3)),
  description text not null,
  card_brand text,
  card_last_digits text check (card_last_digits ~ '^\d{1,4}$'),
  card_expiry text check (card_expiry ~ '^\d{2}/\d{4}$'),
  bank_name text,
  bank_account_name text,
  bank_details_encrypted bytea,
  bank_branch_masked text,
  bank_account_masked text,
  -- The setup that saved it; null for details that came from the insurer.
  setup_id uuid,
  -- The place of the setup that was applied last.
  set_position bigint,
  primary key (customer_id, policy_number),
  foreign key (customer_id, policy_number) references policy on delete cascade,
  foreign key (customer_id, setup_id) references saved_method,
  check (method_id <> 1 or card_last_digits is not null),
  -- A bank account that a gateway keeps has no numbers here.
  constraint payment_method_bank check (method_id <> 2 or bank_details_encrypted is not null or setup_id is not null)
);
create index payment_method_by_setup on payment_method (customer_id, setup_id) where setup_id is not null;

-- What a customer agreed to when a policy was to be paid by direct debit. Rows are kept for good, and never
-- changed.
create table direct_debit_authority (
  customer_id bigint not null,
  authority_id bigint generated always as identity,
  policy_number text not null,
  setup_id uuid not null,
  -- Which text it was, and the whole of it as it was shown.
  text_id text not null,
  agreed_text text not null,
  agreed_at timestamptz not null default now(),
  -- The login that agreed, as its hash.
  session_hash bytea not null,
  account_name text not null,
  bank_name text,
  branch_masked text not null,
  account_masked text not null,
  primary key (customer_id, authority_id),
  unique (customer_id, policy_number, setup_id),
  foreign key (customer_id, policy_number) references policy
);
create index direct_debit_authority_by_policy on direct_debit_authority (customer_id, policy_number, agreed_at);

-- Letters and e-mails. The document store keeps their content.

create table document (
  customer_id bigint not null,
  -- Random, and the only name by which a customer can ask for it.
  document_id text not null,
  policy_number text not null,
  file_type text not null check (file_type in ('pdf', 'eml')),
  -- The subject.
  correspondence_type text not null,
  -- The day of the letter; null for a welcome document, which is listed under the day of the policy's
  -- acceptance.
  correspondence_date date,
  -- 'PD' is a welcome document.
  document_type text,
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- The name of the content in the store, and what it is checked against.
  sha256 bytea not null check (octet_length(sha256) = 32),
  imported_at timestamptz not null default now(),
  -- When the customer first opened it.
  read_at timestamptz,
  primary key (customer_id, document_id),
  -- The same letter imported twice is one document.
  unique nulls not distinct (customer_id, policy_number, sha256, correspondence_type, correspondence_date),
  foreign key (customer_id, policy_number) references policy on delete cascade
);

-- When a customer first opened a document that is made when it is read, like a receipt, and so has no row in
-- document.
create table document_read (
  customer_id bigint not null references customer on delete cascade,
  document_id text not null,
  read_at timestamptz not null default now(),
  primary key (customer_id, document_id)
);

-- Offers: docs/spec/offers.md

-- One row for each offer that was made to a customer. It goes with the customer.
create table customer_offer (
  customer_id bigint not null references customer on delete cascade,
  offer_id integer not null,
  -- Stays the same for this customer, even when the key behind the draw changes.
  variant text not null,
  -- On how many days the customer got the offer.
  days_shown integer not null default 0,
  last_shown_at timestamptz,
  -- How often the customer suppressed it, and when last.
  suppressions integer not null default 0,
  suppressed_at timestamptz,
  used_at timestamptz,
  primary key (customer_id, offer_id),
  check ((suppressions = 0) = (suppressed_at is null))
);

-- Call-backs that customers asked for: docs/spec/call-backs.md.
create table call_back (
  customer_id bigint not null references customer on delete cascade,
  -- The id of the core event that tells of it, too.
  call_back_id uuid not null,
  phone_kind text not null check (phone_kind in ('mobile', 'home')),
  -- The number that was promised; the contact details may change until then.
  phone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the customer reads until the time is over, and after it.
  text_before text not null,
  text_after text not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- When the insurer said that the call was made.
  done_at timestamptz,
  primary key (customer_id, call_back_id)
);
-- A customer waits for one call at a time: a double click or a second tab finds the first one.
create unique index call_back_waiting on call_back (customer_id) where cancelled_at is null and done_at is null;
create index call_back_by_id on call_back (call_back_id);

-- Keys: docs/decisions/0027-keys.md. Everything sealed begins with the number of its key.

-- The keys that this database was used with. docs/spec/keys.md has the rules.
create table secret_key (
  key_id smallint primary key check (key_id between 1 and 255),
  -- Tells whether a process has the same key under this number. The key cannot be made from it.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- When a process first wrote with it. Null: it was only listed, to be read with.
  first_written_at timestamptz,
  -- An operator found nothing left under this key: it need not be listed any more.
  retired_at timestamptz
);

-- Address search: public reference data, none of it a customer's. Each country's streets are in tables of
-- their own, which address-search/sql/address-tables.sql creates: an import builds a new set beside the one
-- in use.

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

-- Which set of tables holds the addresses of a country. An import fills a set of its own and then names it
-- here: a search waits for nothing, and nothing waits for a backup that reads the set before. ISO-10
create table address_index (
  country_id integer primary key,
  -- What follows address_street_, address_word_ and address_place_ in the names of the tables.
  tables text not null check (tables ~ '^[0-9]+(_[0-9]+)?$')
);
create sequence address_index_set;

-- Roles

-- portal_server is the role of the servers: it reads and writes data, changes no table, and only adds to the
-- audit trail. An operator gives it to the login of the servers. A customer's own statements run as
-- portal_customer, which sees the rows of the proven customer alone. Where the migrating role may not create
-- roles, an operator creates both first: docs/operations.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['portal_server', 'portal_customer'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      begin
        execute format('create role %I nologin', v_role);
      exception
        -- Another database of this server is migrated at the same moment.
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then null;
      end;
    end if;
  end loop;
end $$;
