-- AUD-4: the hash chain over the audit trail. Writers never wait for it: a seal takes events of transactions
-- that have ended.

-- The sealed content of an event: everything.
create or replace function audit_event_line(p_event audit_event) returns text language sql stable as $$
  select jsonb_build_array(p_event.written_in, p_event.event_id, extract(epoch from p_event.happened_at), p_event.kind,
    p_event.customer_id, p_event.brand_id, p_event.country_id, p_event.network, p_event.identifier, p_event.facts)::text
$$;

create or replace function audit_seal_of(p_before bytea, p_seal audit_seal) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(encode(p_before, 'hex'), p_seal.seal_id, p_seal.from_transaction, p_seal.to_transaction,
    p_seal.events, encode(p_seal.digest, 'hex'), extract(epoch from p_seal.newest_at))::text, 'UTF8'))
$$;

-- Seals up to p_limit final events, those of one transaction always together. Returns the new seal, or no row
-- where there was nothing to seal or another process does it. An event is found by its time: its transaction
-- began less than an hour before it wrote. A plan for any seal would read the whole trail. JOB-4
create or replace function seal_audit_events(p_limit integer) returns table (seal_id bigint, events bigint, seal text)
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_last audit_seal;
  v_new audit_seal;
  v_to bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('seal audit events', 0)) then
    return;
  end if;
  select * into v_last from audit_seal s order by s.seal_id desc limit 1;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint + audit_transactions_ahead();
  if v_to < v_last.to_transaction then
    raise exception 'The transactions of this database are behind its audit seals: it was restored into a new server. Run npm run portal -- audit restart.';
  end if;
  select coalesce(max(e.written_in) filter (where e.nth = p_limit) + 1, v_to) into v_to from (
    select a.written_in, row_number() over (order by a.written_in) as nth from audit_event a
    where a.happened_at > v_last.newest_at - interval '1 hour' and a.written_in >= v_last.to_transaction and a.written_in < v_to
  ) e;
  select v_last.seal_id + 1, v_last.to_transaction, v_to, count(*),
    sha256(convert_to(coalesce(string_agg(audit_event_line(a), E'\n' order by a.written_in, a.event_id), ''), 'UTF8')),
    ''::bytea, max(a.happened_at), now()
  into v_new
  from audit_event a
  where a.happened_at > v_last.newest_at - interval '1 hour' and a.written_in >= v_last.to_transaction and a.written_in < v_to;
  if v_new.events = 0 then
    return;
  end if;
  v_new.seal := audit_seal_of(v_last.seal, v_new);
  insert into audit_seal select v_new.*;
  return query select v_new.seal_id, v_new.events, encode(v_new.seal, 'hex');
end $$;

-- Compares the audit trail with its seals. Returns a row for each seal that does not fit: 'chain' where the
-- seals themselves were changed, removed or inserted, 'changed', 'removed' and 'inserted' where its events
-- were. Events may be gone whose retention is over.
create or replace function verify_audit_trail(p_retention_days integer) returns table (seal_id bigint, problem text)
language sql stable as $$
  with chain as (
    select s.*, lag(s.seal_id) over w as before_id, lag(s.to_transaction) over w as before_to, lag(s.seal) over w as before_seal,
      row_number() over w as place
    from audit_seal s window w as (order by s.seal_id)
  ), found as (
    select width_bucket(a.written_in, (select array_agg(c.to_transaction order by c.seal_id) from chain c)) + 1 as place, count(*) as events,
      sha256(convert_to(string_agg(audit_event_line(a), E'\n' order by a.written_in, a.event_id), 'UTF8')) as digest
    from audit_event a group by 1
  )
  select c.seal_id, case
      when c.before_id is distinct from c.seal_id - 1 or c.before_to is distinct from c.from_transaction
        or audit_seal_of(c.before_seal, (c.seal_id, c.from_transaction, c.to_transaction, c.events, c.digest, c.seal, c.newest_at,
          c.sealed_at)::audit_seal) is distinct from c.seal then 'chain'
      when coalesce(f.events, 0) < c.events then 'removed'
      when f.events > c.events then 'inserted'
      else 'changed' end
  from chain c left join found f on f.place = c.place
  where c.seal_id > 0 and (c.before_id is distinct from c.seal_id - 1 or c.before_to is distinct from c.from_transaction
    or audit_seal_of(c.before_seal, (c.seal_id, c.from_transaction, c.to_transaction, c.events, c.digest, c.seal, c.newest_at,
      c.sealed_at)::audit_seal) is distinct from c.seal
    or f.digest is distinct from c.digest
      and not (coalesce(f.events, 0) < c.events and c.newest_at < now() - make_interval(days => p_retention_days)))
  order by 1
$$;
