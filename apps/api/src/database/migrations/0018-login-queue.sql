-- Logins of unknown browsers while codes are guessed: a few in each minute, one of a network. The network is a keyed hash; empty for the
-- machine itself.
create table queued_login (
  minute_start timestamptz not null,
  network_hash bytea not null,
  primary key (minute_start, network_hash)
);

-- Its source has another name now, because it takes the kind of browser as well. No process calls it but through functions of the database.
drop function if exists seconds_until_next_code(bigint, jsonb);
