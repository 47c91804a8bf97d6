-- The role under which a customer's own statements run: it sees the rows of the proven customer and no others. The policies stand in
-- database/sql/customer-wall.sql; the runner of migrations puts each table behind them. docs/decisions/0039-second-wall.md
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_customer') then
    create role portal_customer nologin;
  end if;
exception
  -- Another database of this server is migrated at the same moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then null;
end $$;
