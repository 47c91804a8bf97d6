-- A customer's own statements run as portal_customer, which sees the rows of one customer. ISO-20, ISO-21
-- docs/decisions/0039-row-level-security.md says why it holds.

-- The tables of customers' data that are not under row-level security. A table is one of them by its column
-- customer_id.
create or replace function list_tables_without_row_level_security() returns setof text language sql stable as $$
  select t.relname::text from pg_class t
  where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'customer_id' and not a.attisdropped)
    and (not t.relrowsecurity
      or not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'rows_of_proven_customer')
      or exists (select from pg_roles where rolname = 'portal_server')
        and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'work_of_servers'))
  order by t.relname
$$;

-- Puts a table under row-level security. The server's own work goes on seeing every row, and so does the
-- owner. The setting names the customer whose session the statement under way has proved; before that it is
-- empty or null, which is nobody. Compared as text the condition stays a filter of its own: compared as a
-- number the planner would mix it with the statement's conditions on customer_id, and every plan would grow.
create or replace function enable_row_level_security(p_table text) returns void language plpgsql as $$
declare
  v_condition constant text := $condition$customer_id::text = current_setting('portal.customer_id', true)$condition$;
begin
  execute format('drop policy if exists rows_of_proven_customer on %1$I;
    drop policy if exists work_of_servers on %1$I', p_table);
  execute format('create policy rows_of_proven_customer on %1$I to portal_customer using (%2$s) with check (%2$s)', p_table, v_condition);
  if exists (select from pg_roles where rolname = 'portal_server') then
    execute format('create policy work_of_servers on %I to portal_server using (true) with check (true)', p_table);
  end if;
  execute format('alter table %I enable row level security', p_table);
  execute format('grant select, insert, update, delete on %I to portal_customer', p_table);
  -- Only added to. AUD-3
  if p_table = 'audit_event' then
    revoke update, delete on audit_event from portal_customer;
  end if;
end $$;

-- Who may become portal_customer, and what it may do beside the tables under row-level security: texts that
-- are everybody's, and messages that it writes and cannot read. Returns whether there is such a role.
create or replace function grant_customer_rights() returns boolean language plpgsql as $$
begin
  if not exists (select from pg_roles where rolname = 'portal_customer') then
    return false;
  end if;
  execute format('grant usage on schema %I to portal_customer', current_schema());
  grant select on policy_status, core_event_kind, session_to_prove to portal_customer;
  grant insert on contact_notice to portal_customer;
  if exists (select from pg_roles where rolname = 'portal_server' and not pg_has_role(oid, 'portal_customer', 'member')) then
    grant portal_customer to portal_server;
  end if;
  if not pg_has_role(current_user, 'portal_customer', 'member') then
    grant portal_customer to current_user;
  end if;
  return true;
end $$;
