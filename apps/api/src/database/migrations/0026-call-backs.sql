-- Call-backs that customers asked for: docs/spec/call-backs.md.
create table call_back (
  customer_id bigint not null references customer on delete cascade,
  -- The id of the core event that tells of it, too.
  call_back_id uuid not null,
  phone_kind text not null check (phone_kind in ('mobile', 'home')),
  -- The number that was promised; the contact details may change meanwhile.
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
