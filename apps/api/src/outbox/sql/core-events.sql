-- Events that the core system refuses for good are parked: they neither go out nor hold up later ones that say all they said.
-- What that means for whoever takes events is in docs/core-events.md, what an operator does about it in docs/operations.md.

-- Claiming, and settling what is parked, exclude each other: an event must not be leased while an earlier one of its customer comes back.
create or replace function lock_core_events(p_is_settling boolean) returns void language plpgsql as $$
begin
  if p_is_settling then
    perform pg_advisory_xact_lock(hashtextextended('core events', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('core events', 0));
  end if;
end $$;

create or replace function audit_core_event(p_kind text, p_event core_event, p_facts jsonb) returns void language sql as $$
  select write_audit_event(p_kind, p_event.customer_id, (p_event.payload ->> 'brandId')::integer, (p_event.payload ->> 'countryId')::integer,
    jsonb_build_object('eventId', p_event.event_id) || p_facts)
$$;

-- What the payload becomes that goes in the place of parked ones: it names them, and all that they changed.
create or replace function replacing_payload(p_payload jsonb, p_replaced jsonb[]) returns jsonb language sql immutable as $$
  select p_payload || jsonb_build_object(
    'changed', (
      select jsonb_agg(distinct part.name)
      from unnest(p_replaced || p_payload) each (payload), jsonb_array_elements(each.payload -> 'changed') part (name)
    ),
    'replaces', (
      select jsonb_agg(gone.id)
      from unnest(p_replaced) each (payload),
        jsonb_array_elements(coalesce(each.payload -> 'replaces', '[]') || (each.payload -> 'eventId')) gone (id)
    ))
$$;

-- Takes due events for so many seconds; of each customer only the oldest, so that changes arrive in their order. Parked ones of the same
-- kind are replaced by the next, which carries the whole state after both; behind those of another kind the customer's events wait.
create or replace function lease_core_events(p_limit integer, p_lease_seconds integer)
returns table (id uuid, payload text, tries integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_core_events(false);
  return query
  with due as (
    select e.event_id, e.customer_id, e.position from core_event e
    where e.delivered_at is null and e.parked_at is null and e.next_try_at <= now()
      and not exists (
        select from core_event o where o.customer_id = e.customer_id and o.delivered_at is null and o.position < e.position
          and (o.parked_at is null or o.kind <> e.kind)
      )
    order by e.position limit p_limit
    for update skip locked
  ), replaced as (
    delete from core_event o using due d
    where o.customer_id = d.customer_id and o.delivered_at is null and o.parked_at is not null and o.position < d.position
    returning d.event_id as by_event_id, o.position, o.payload,
      audit_core_event('core-event-replaced', o, jsonb_build_object('by', d.event_id))
  ), replacing as (
    select by_event_id, array_agg(payload order by position) as payloads from replaced group by by_event_id
  )
  update core_event e set tries = e.tries + 1, next_try_at = now() + make_interval(secs => p_lease_seconds),
    payload = case when r.payloads is null then e.payload else replacing_payload(e.payload, r.payloads) end
  from due d left join replacing r on r.by_event_id = d.event_id
  where d.event_id = e.event_id
  returning e.event_id, e.payload::text, e.tries;
end $$;

-- Puts an event back for another try, or parks it: at once when it was refused as what it is, and after too many tries as long as the
-- core system takes other events. While it takes none the fault is not the event's. Returns whether the event was parked.
create or replace function record_core_event_failed(
  p_event_id uuid, p_tries integer, p_wait_seconds double precision, p_failure text, p_is_refused boolean, p_max_tries integer
) returns boolean language plpgsql as $$
declare
  v_event core_event;
  v_is_parked boolean;
begin
  select * into v_event from core_event
  where event_id = p_event_id and tries = p_tries and delivered_at is null and parked_at is null for update;
  if not found then
    return false;
  end if;
  v_is_parked := p_is_refused or (p_tries - v_event.resent_at_try >= p_max_tries
    and exists (select from core_event where delivered_at > now() - interval '1 hour'));
  update core_event set failure = p_failure, next_try_at = now() + make_interval(secs => p_wait_seconds),
    parked_at = case when v_is_parked then now() end
  where event_id = p_event_id;
  if v_is_parked then
    perform audit_core_event('core-event-parked', v_event, jsonb_build_object('reason', p_failure, 'tries', p_tries));
  end if;
  return v_is_parked;
end $$;

-- Makes parked events due again: one, or with null all. Each is the last word of its customer: a later one would have replaced it.
create or replace function resend_core_events(p_event_id uuid, p_operator text) returns integer language plpgsql as $$
declare
  v_event core_event;
  v_resent integer := 0;
begin
  perform lock_core_events(true);
  for v_event in
    update core_event set parked_at = null, next_try_at = now(), resent_at_try = tries
    where parked_at is not null and delivered_at is null and (p_event_id is null or event_id = p_event_id)
    returning *
  loop
    perform audit_core_event('core-event-resent', v_event, jsonb_build_object('operator', p_operator));
    v_resent := v_resent + 1;
  end loop;
  return v_resent;
end $$;

-- Deletes a parked event that nobody will need; returns whether there was one.
create or replace function drop_core_event(p_event_id uuid, p_operator text) returns boolean language plpgsql as $$
declare
  v_event core_event;
begin
  perform lock_core_events(true);
  delete from core_event where event_id = p_event_id and parked_at is not null and delivered_at is null returning * into v_event;
  if not found then
    return false;
  end if;
  perform audit_core_event('core-event-dropped', v_event,
    jsonb_build_object('operator', p_operator, 'reason', v_event.failure));
  return true;
end $$;
