-- Writes an event to the audit trail, in the transaction of the action that it records. Nothing else inserts into audit_event.
create or replace function write_audit_event(
  p_kind text, p_customer_id bigint, p_brand_id integer, p_country_id integer, p_facts jsonb default '{}'
) returns void language plpgsql as $$
begin
  insert into audit_event (kind, customer_id, brand_id, country_id, facts)
  values (p_kind, p_customer_id, p_brand_id, p_country_id, p_facts);
end $$;
