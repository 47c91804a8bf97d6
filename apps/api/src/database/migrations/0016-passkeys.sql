-- Passkeys: a device of the customer that logs in without a code. PKY-1 to PKY-7
create table passkey (
  customer_id bigint not null references customer on delete cascade,
  passkey_id uuid not null default gen_random_uuid(),
  brand_id integer not null,
  country_id integer not null,
  -- As the device named it. It opens nothing without the device's own key.
  credential_id bytea not null,
  -- Random, one a customer: it says nothing of who that is.
  user_handle bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- Who made the device, or keeps the passkey.
  aaguid uuid not null,
  backed_up boolean not null,
  name text not null,
  -- The request that added it, by which a repeated one is known.
  request_hash bytea not null,
  -- The browser in which it was added.
  browser_id uuid,
  added_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Set where it may have been copied.
  turned_off_at timestamptz,
  primary key (customer_id, passkey_id)
);
create unique index passkey_by_credential on passkey (credential_id, brand_id, country_id);

-- A question to a device. Its challenge is the id of the request, of which only the hash is here.
create table passkey_challenge (
  request_hash bytea primary key,
  -- Of the cookie of the browser that asked.
  browser_hash bytea not null,
  -- Null for a login.
  customer_id bigint references customer on delete cascade,
  login_hash bytea,
  user_handle bytea,
  purpose text not null check (purpose in ('add', 'log-in')),
  brand_id integer not null,
  country_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
create index passkey_challenge_by_customer on passkey_challenge (customer_id);

alter table security_alert
  drop constraint security_alert_kind_check,
  add constraint security_alert_kind_check check (
    kind in ('codes-unused', 'token-misused', 'activity-reported', 'passkey-added', 'passkey-removed', 'passkey-cloned')) not valid;
alter table contact_notice
  drop constraint contact_notice_kind_check,
  add constraint contact_notice_kind_check check (
    kind in ('contact-changed', 'contact-code', 'contact-pending', 'payment-changed', 'codes-unused', 'token-misused',
      'activity-reported', 'passkey-added', 'passkey-removed', 'passkey-cloned')) not valid;
