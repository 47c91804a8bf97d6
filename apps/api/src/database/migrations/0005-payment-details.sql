-- How a policy is paid, and changing it: setups, what a gateway keeps, and what was agreed to. docs/data-model.md draws them.

-- A change of how a policy is paid, from the opened form to its end: the states are those of method-setup-machine.ts.
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
  -- Of the one-time value of the return link, so that a link that comes again is known when the gateway has forgotten it.
  return_hash bytea,
  -- How the policy was paid before. Set when the setup is applied.
  previous_method_id integer,
  ended_at timestamptz,
  -- When the job looks at it next. A lease moves this past the time that its work may take. Null once nothing is left to do.
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

-- A card or bank account that a gateway keeps: one for each setup in which something was saved. Policies refer to it.
create table saved_method (
  customer_id bigint not null,
  setup_id uuid not null,
  gateway text not null,
  -- Stands for the method at the gateway. Sealed under a key that is not in this database and bound to the setup. Null once it is removed there.
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

-- What a customer agreed to when a policy was to be paid by direct debit. Rows are kept for good, and never changed.
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

alter table payment_method
  -- Tokens of gateways stand in saved_method, sealed.
  drop column card_token,
  add column bank_name text,
  -- The setup that saved it; null for details that came from the insurer.
  add column setup_id uuid,
  -- The place of the setup that was applied last.
  add column set_position bigint,
  -- A bank account that a gateway keeps has no numbers here.
  drop constraint payment_method_check1,
  add constraint payment_method_bank check (method_id <> 2 or bank_details_encrypted is not null or setup_id is not null),
  add foreign key (customer_id, setup_id) references saved_method;
create index payment_method_by_setup on payment_method (customer_id, setup_id) where setup_id is not null;

-- What a notice tells of, and the few facts that its text names: never a whole number.
alter table contact_notice
  add column kind text not null default 'contact-changed' check (kind in ('contact-changed', 'payment-changed')),
  add column facts jsonb not null default '{}';
-- Its source creates it again with the new columns.
drop function if exists lease_contact_notices(integer, integer);
