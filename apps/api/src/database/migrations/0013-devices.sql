-- How a customer names a browser in which they logged in: its mark changes at every login, its id does not.
-- Those of before get an id at their next login. DEV-1, DEV-2
alter table known_browser
  add column browser_id uuid,
  -- From a closed list. Null is 'A browser'.
  add column label text,
  add column first_login_at timestamptz;
alter table known_browser
  alter column browser_id set default gen_random_uuid(),
  alter column first_login_at set default now();
alter table session
  add column browser_id uuid,
  -- When another device logged this one out. Its row stays until the purge, so that its browser is told why. DEV-4
  add column ended_elsewhere_at timestamptz;
drop function if exists check_code(bytea, bytea, integer, bytea, bytea, bytea, bytea, jsonb, bytea[], bytea[], integer, bytea, bytea[]);
