-- Keys with numbers: docs/decisions/0027-keys.md. Everything sealed begins with the number of its key; here keyed hashes get it too.
-- What is there already was made with the one key of before, which has the number 1.

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

alter table one_time_code add column key_id smallint not null default 1;
alter table identifier_failures add column key_id smallint not null default 1;
alter table network_tries add column key_id smallint not null default 1;
alter table login_attempt
  add column key_id smallint not null default 1,
  -- The identifier under the other keys that were listed when the login began: its failures are looked up under all of them.
  add column older_identifier_hashes bytea[] not null default '{}';

-- These get other parameters. New ones have defaults, so that the version before can still call them.
drop function if exists begin_login;
drop function if exists check_code;
drop function if exists resend_code;
drop function if exists issue_code;
drop function if exists count_network_try;
drop function if exists is_identifier_locked;
drop function if exists count_failure;
drop function if exists unlock_identifier;
