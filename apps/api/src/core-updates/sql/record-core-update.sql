-- INB-3, INB-5: notes an update of the core system that holds, and writes its audit event. p_operator: who
-- brought it from a file.
create or replace function record_core_update(
  p_update_id uuid, p_kind text, p_customer_id bigint, p_brand_id integer, p_country_id integer, p_operator text
) returns void language plpgsql as $$
begin
  insert into core_update (update_id) values (p_update_id);
  perform write_audit_event('core-updated', p_customer_id, p_brand_id, p_country_id,
    jsonb_strip_nulls(jsonb_build_object('kind', p_kind, 'updateId', p_update_id, 'operator', p_operator)));
end $$;
