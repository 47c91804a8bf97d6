-- The role of the servers: it reads and writes data, changes no table, and only adds to the audit trail. An operator gives it to the login
-- of the servers: docs/operations.md. Where the migrating role may not create roles, an operator creates it first.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_server') then
    create role portal_server nologin;
  end if;
exception
  -- Another database of this server is migrated at the same moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then null;
end $$;
