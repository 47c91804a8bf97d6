-- Logins of unknown browsers while codes are guessed: a few in each minute, one of a network. The network is a keyed hash; empty for the
-- machine itself.
create table queued_login (
  minute_start timestamptz not null,
  network_hash bytea not null,
  primary key (minute_start, network_hash)
);
