-- IMP-10: notes in the audit trail who imported how many records of a kind, where anything changed.
create or replace function record_import(p_operator text, p_record text, p_added bigint, p_changed bigint, p_ended bigint)
returns void language plpgsql as $$
begin
  if p_added + p_changed + p_ended > 0 then
    perform write_audit_event('records-imported', null, null, null, jsonb_build_object(
      'operator', p_operator, 'record', p_record, 'added', p_added, 'changed', p_changed, 'ended', p_ended));
  end if;
end $$;
