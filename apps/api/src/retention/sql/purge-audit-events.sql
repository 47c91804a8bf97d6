-- Deletes up to p_batch audit events that are older than p_days, and returns how many. It runs with the
-- rights of its owner: the server's own role may not delete from the audit trail, and through this it deletes
-- nothing younger than RETENTION.minAuditDays. A plan for any number of days would read the whole trail. AUD-3,
-- JOB-4
create or replace function purge_audit_events(p_batch integer, p_days integer) returns integer
language plpgsql security definer set plan_cache_mode = force_custom_plan set search_path from current as $$
declare
  v_gone integer;
begin
  if p_days is null or p_days < 90 then
    raise exception 'Audit events are kept for 90 days at least';
  end if;
  with gone as (
    delete from audit_event where ctid = any (array(
      select ctid from audit_event where happened_at < now() - make_interval(days => p_days)
      order by happened_at limit p_batch for update skip locked
    )) returning 1
  )
  select count(*) into v_gone from gone;
  return v_gone;
end $$;
