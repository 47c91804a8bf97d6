-- AUD-3: what the role portal_server may do, for all tables that there are and that will be. Returns whether
-- there is such a role.
create or replace function grant_server_rights() returns boolean language plpgsql as $$
begin
  if not exists (select from pg_roles where rolname = 'portal_server') then
    return false;
  end if;
  execute format('grant usage on schema %I to portal_server', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to portal_server', current_schema());
  execute format('grant usage, select on all sequences in schema %I to portal_server', current_schema());
  execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to portal_server', current_schema());
  execute format('alter default privileges in schema %I grant usage, select on sequences to portal_server', current_schema());
  revoke update, delete on audit_event, audit_seal from portal_server;
  revoke insert, update, delete on migration, function_source, audit_restart from portal_server;
  return true;
end $$;

select grant_server_rights();
