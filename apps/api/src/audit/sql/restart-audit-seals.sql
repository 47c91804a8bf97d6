-- How far the audit trail counts ahead of the database.
create or replace function audit_transactions_ahead() returns bigint language sql stable as $$
  select coalesce((select ahead from audit_restart order by restart_id desc limit 1), 0)
$$;

-- AUD-5: lets the trail count on from its last seal in a database that was restored from a dump. Events that
-- were written since the restore are moved behind that seal: they were never sealed. Only the owner of the
-- tables can do it. Returns how many were moved, or no row where nothing is wrong.
create or replace function restart_audit_seals(p_operator text) returns table (moved bigint) language plpgsql as $$
declare
  c_ahead constant bigint := audit_transactions_ahead();
  v_last audit_seal;
  v_now bigint;
  v_first bigint;
  v_behind bigint;
begin
  -- Waits for everybody who writes events; nobody new can begin.
  lock table audit_event in access exclusive mode;
  select * into v_last from audit_seal s order by s.seal_id desc limit 1;
  v_now := pg_snapshot_xmin(pg_current_snapshot())::text::bigint + c_ahead;
  if v_now >= v_last.to_transaction then
    return;
  end if;
  select coalesce(min(e.written_in), v_now) into v_first from audit_event e
  where e.happened_at > v_last.newest_at and e.written_in < v_last.to_transaction;
  select coalesce(max(e.written_in) + 1, v_last.to_transaction) into v_behind from audit_event e
  where e.happened_at > v_last.newest_at - interval '1 hour' and e.written_in >= v_last.to_transaction;
  v_behind := v_behind - least(v_first, v_now);
  update audit_event e set written_in = e.written_in + v_behind
  where e.happened_at > v_last.newest_at and e.written_in < v_last.to_transaction;
  get diagnostics moved = row_count;
  insert into audit_restart (ahead) values (c_ahead + v_behind);
  execute format('alter table audit_event alter column written_in set default (pg_current_xact_id()::text::bigint + %s)', c_ahead + v_behind);
  perform write_audit_event('audit-restarted', null, null, null, jsonb_build_object('operator', p_operator, 'moved', moved));
  return next;
end $$;
