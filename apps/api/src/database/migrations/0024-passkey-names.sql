-- The name that a customer gave a passkey is sealed, under the id of the passkey. Names of before stay in `name`
-- until the customer gives another. PKY-36
alter table passkey
  alter column name drop not null,
  add column sealed_name bytea,
  add constraint passkey_name check ((name is null) <> (sealed_name is null));
