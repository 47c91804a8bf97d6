-- AUD-1: stores from where the current statement was called and for which identifier, for every event that it
-- writes. Both are keyed hashes; null says nothing.
create or replace function note_audit_caller(p_network_hash bytea, p_identifier_hash bytea) returns void language plpgsql as $$
begin
  perform set_config('portal.network', coalesce(encode(p_network_hash, 'hex'), ''), true),
    set_config('portal.identifier', coalesce(encode(p_identifier_hash, 'hex'), ''), true);
end $$;

-- Writes an event to the audit trail, in the transaction of the action that it records. Nothing else inserts
-- into audit_event.
create or replace function write_audit_event(
  p_kind text, p_customer_id bigint, p_brand_id integer, p_country_id integer, p_facts jsonb default '{}'
) returns void language plpgsql as $$
begin
  insert into audit_event (kind, customer_id, brand_id, country_id, facts, network, identifier)
  values (p_kind, p_customer_id, p_brand_id, p_country_id, p_facts, nullif(current_setting('portal.network', true), ''),
    nullif(current_setting('portal.identifier', true), ''));
end $$;
