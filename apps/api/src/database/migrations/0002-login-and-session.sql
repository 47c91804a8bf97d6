-- Getting in and staying in. Secrets are stored only as hashes: a copy of this database opens no session and reads no code.

-- One run of the login screen, from accepted identifier and birth date to the code.
create table login_attempt (
  login_hash bytea primary key,
  client_id bigint not null references client on delete cascade,
  brand_id integer not null,
  country_id integer not null,
  channel text not null check (channel in ('sms', 'email')),
  identifier_hash bytea not null,
  is_known_browser boolean not null,
  created_at timestamptz not null default now()
);
create index login_attempt_by_client on login_attempt (client_id);

create table one_time_code (
  code_id bigint generated always as identity primary key,
  client_id bigint not null references client on delete cascade,
  login_hash bytea not null references login_attempt on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
create index one_time_code_by_client on one_time_code (client_id, created_at desc);
create index one_time_code_by_login on one_time_code (login_hash, code_id desc);

-- The lock ladder: failures in a row per identifier, whether or not it is a customer's, and apart for browsers
-- in which this customer logged in before. 'infinity' means until the insurer unlocks.
create table identifier_failures (
  identifier_hash bytea not null,
  is_known_browser boolean not null,
  failures integer not null,
  locked_until timestamptz,
  primary key (identifier_hash, is_known_browser)
);

create table known_browser (
  browser_hash bytea not null,
  client_id bigint not null references client on delete cascade,
  last_login_at timestamptz not null default now(),
  primary key (browser_hash, client_id)
);

create table session (
  token_hash bytea primary key,
  login_hash bytea not null,
  client_id bigint not null references client on delete cascade,
  brand_id integer not null,
  country_id integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The end that no refresh moves.
  absolute_end_at timestamptz not null
);
create index session_by_login on session (login_hash);
create index session_by_client on session (client_id);
