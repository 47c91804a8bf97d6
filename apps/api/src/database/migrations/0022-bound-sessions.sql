-- Tokens that are bound to a cookie, and what customers are warned of: docs/decisions/0040-edges.md.

alter table session
  -- The hash of the token alone, where the token works only beside its cookie. token_hash is then the hash of both.
  add column bearer_hash bytea,
  -- When a refresh first gave the login another token for this one.
  add column replaced_at timestamptz;

-- Its source has more parameters now. A process of the version before calls them by name, without the new ones.
drop function if exists refresh_session(bytea, bytea, integer, bytea, jsonb);

-- What a customer is to be told that nobody asked for; a job sends the notices.
create table customer_warning (
  customer_id bigint not null references customer on delete cascade,
  warning_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('codes-unused', 'token-misused')),
  noticed_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (customer_id, warning_id)
);
create index customer_warning_untold on customer_warning (noticed_at) where told_at is null;
create index customer_warning_by_time on customer_warning (noticed_at);

alter table contact_notice
  drop constraint contact_notice_kind_check,
  add constraint contact_notice_kind_check
    check (kind in ('contact-changed', 'contact-code', 'contact-pending', 'payment-changed', 'codes-unused', 'token-misused')) not valid;
