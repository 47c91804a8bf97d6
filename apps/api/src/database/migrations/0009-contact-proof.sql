-- New mobile numbers and e-mail addresses that are believed when they are proved: docs/decisions/0032-proven-contacts.md.

-- Since when the account is on hold: somebody said that a change of contact details was not theirs. Nobody logs in until an operator lifts it.
alter table customer add column held_at timestamptz;

-- A new contact that waits for the code that was sent to it; the one in force stays in customer meanwhile.
create table pending_contact (
  customer_id bigint not null references customer on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  -- Names this change: its codes belong to it and to no other.
  pending_id uuid not null,
  value text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (customer_id, channel)
);
create index pending_contact_by_end on pending_contact (expires_at);

-- The codes that were sent to new contacts. They outlive their change: they are counted.
create table contact_code (
  customer_id bigint not null references customer on delete cascade,
  code_id bigint generated always as identity,
  channel text not null check (channel in ('sms', 'email')),
  pending_id uuid not null,
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

-- Messages to one recipient, whoever asked for them, in slices of an hour. The recipient is a keyed hash: this table names nobody.
create table recipient_messages (
  recipient_hash bytea not null,
  slice_start timestamptz not null,
  key_id smallint not null,
  sent integer not null default 0,
  -- Of these, codes to a contact that nobody had proved.
  unproven integer not null default 0,
  primary key (recipient_hash, slice_start)
);
create index recipient_messages_by_time on recipient_messages (slice_start);

-- A message that carries a code or a link has it sealed, as its recipient is. After expires_at it is not sent any more.
alter table contact_notice
  add column sealed_secret bytea,
  add column expires_at timestamptz,
  drop constraint contact_notice_kind_check,
  add constraint contact_notice_kind_check
    check (kind in ('contact-changed', 'contact-code', 'contact-pending', 'payment-changed')) not valid;
create index contact_notice_by_event on contact_notice (event_id);
