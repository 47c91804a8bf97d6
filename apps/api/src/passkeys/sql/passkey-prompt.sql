-- When an operator last lifted the hold of a customer; null for never. It runs with the rights of its owner, and
-- answers for the customer whose session the statement under way has proved. PKY-27
create or replace function find_last_release(p_customer_id bigint) returns timestamptz
language sql stable security definer set search_path from current as $$
  select max(a.happened_at) from audit_event a
  where a.customer_id = p_customer_id and p_customer_id::text = current_setting('portal.customer_id', true) and a.kind = 'account-released'
$$;
