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
  -- Where its codes go, as it was typed, sealed: a new code goes where the first one went.
  sealed_recipient bytea,
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

-- The queue of messages with one-time codes. A message is stored in the same transaction as its code: no code is in force
-- whose message a crash could lose. One row per code: no request ever has two different codes on their way.
create table code_message (
  code_id bigint primary key references one_time_code on delete cascade,
  -- The code, sealed under a key that is not in this database. Null once the message has been accepted or given up.
  sealed_code bytea,
  -- Counts claims. A process records a failure only under the number it claimed with: a late one changes nothing.
  tries integer not null,
  -- A claim moves this past the time that sending may take; a process that dies in between leaves the message due again.
  next_try_at timestamptz not null,
  -- Providers that will not take this message, however often they are asked.
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text
);
create index code_message_waiting on code_message (next_try_at) where sealed_code is not null;

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
