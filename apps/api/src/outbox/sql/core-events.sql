-- An event that the core system refuses for good becomes a dead letter. docs/core-events.md says what that
-- means for the recipient of events, docs/operations/dead-letters.md what an operator does about it.

-- Writes an event in the transaction of the change it tells of. Transactions that write events of one
-- customer wait for each other, so that the order of the events is the order in which their changes hold.
-- p_subject: the part of the customer's affairs within which the order is kept, like a policy number; a kind
-- has one always or never. p_facts: the part of the payload that only this kind has.
create or replace function write_core_event(p_event_id uuid, p_kind text, p_customer customer, p_subject text, p_facts jsonb)
returns void language plpgsql as $$
declare
  v_kind core_event_kind;
begin
  select * into strict v_kind from core_event_kind where kind = p_kind;
  if v_kind.is_replaceable and jsonb_typeof(p_facts -> 'changed') is distinct from 'array' then
    raise exception 'a core event of the replaceable kind % must name what changed', p_kind;
  end if;
  perform from customer where customer_id = p_customer.customer_id for no key update;
  insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload)
  values (p_event_id, p_customer.customer_id, p_customer.brand_id, p_customer.country_id, p_kind, v_kind.is_replaceable,
    concat_ws(' ', v_kind.ordered_as, p_subject),
    p_facts || jsonb_build_object(
      'eventId', p_event_id, 'kind', p_kind, 'version', v_kind.version,
      'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'brandId', p_customer.brand_id, 'countryId', p_customer.country_id, 'customerId', p_customer.customer_id,
      'customerNumber', p_customer.customer_number));
end $$;

-- Leasing excludes settling of dead letters: an event must not be leased while an earlier one of its customer
-- comes back.
create or replace function lock_core_events(p_is_settling boolean) returns void language plpgsql as $$
begin
  if p_is_settling then
    perform pg_advisory_xact_lock(hashtextextended('core events', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('core events', 0));
  end if;
end $$;

create or replace function audit_core_event(p_kind text, p_event core_event, p_facts jsonb) returns void language sql as $$
  select write_audit_event(p_kind, p_event.customer_id, p_event.brand_id, p_event.country_id,
    jsonb_build_object('eventId', p_event.event_id) || p_facts)
$$;

-- The payload of an event that takes the place of dead letters: it names them, and all that they changed.
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

-- Whether an event may go out although an earlier one of its ordering key has not arrived: only as the
-- replacement of a dead letter.
create or replace function may_replace(p_event core_event, p_earlier core_event) returns boolean language sql immutable as $$
  select p_earlier.dead_lettered_at is not null and p_earlier.is_replaceable and p_earlier.kind = p_event.kind
$$;

-- Leases due events for p_lease_seconds; of each ordering key only the oldest, so that changes arrive in
-- their order. A replaceable dead letter gives way to the next event of its kind, which says all that holds
-- after both. Behind any other dead letter the later events of its ordering key wait.
create or replace function lease_core_events(p_limit integer, p_lease_seconds integer)
returns table (id uuid, payload text, tries integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_core_events(false);
  return query
  with due as (
    select e.event_id, e.customer_id, e.ordering_key, e.position from core_event e
    where e.delivered_at is null and e.dead_lettered_at is null and e.next_try_at <= now()
      and not exists (
        select from core_event o
        where o.customer_id = e.customer_id and o.ordering_key = e.ordering_key and o.delivered_at is null and o.position < e.position
          and not may_replace(e, o)
      )
    -- In the order of core_event_due, so that no more is read than is taken. Of one ordering key only the
    -- oldest is ever taken.
    order by e.next_try_at, e.position limit p_limit
    for update skip locked
  ), replaced as (
    delete from core_event o using due d
    where o.customer_id = d.customer_id and o.ordering_key = d.ordering_key and o.delivered_at is null
      and o.dead_lettered_at is not null and o.is_replaceable and o.position < d.position
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

-- Puts an event back for another try, or makes it a dead letter. It becomes one at once when the core system
-- refused the event itself. It becomes one after too many tries if the core system takes other events; while
-- it takes none, the event is not the cause. Returns whether the event is a dead letter.
create or replace function record_core_event_failed(
  p_event_id uuid, p_tries integer, p_wait_seconds double precision, p_failure text, p_is_refused boolean, p_max_tries integer
) returns boolean language plpgsql as $$
declare
  v_event core_event;
  v_is_dead_letter boolean;
begin
  select * into v_event from core_event
  where event_id = p_event_id and tries = p_tries and delivered_at is null and dead_lettered_at is null for update;
  if not found then
    return false;
  end if;
  v_is_dead_letter := p_is_refused or (p_tries - v_event.resent_at_try >= p_max_tries
    and exists (select from core_event where delivered_at > now() - interval '1 hour'));
  update core_event set failure = p_failure, next_try_at = now() + make_interval(secs => p_wait_seconds),
    dead_lettered_at = case when v_is_dead_letter then now() end
  where event_id = p_event_id;
  if v_is_dead_letter then
    perform audit_core_event('core-event-dead-lettered', v_event, jsonb_build_object('reason', p_failure, 'tries', p_tries));
  end if;
  return v_is_dead_letter;
end $$;

-- Makes dead letters due again: one, or with null all. None is older than what the core system has: a
-- replaced one is deleted.
create or replace function resend_core_events(p_event_id uuid, p_operator text) returns integer language plpgsql as $$
declare
  v_event core_event;
  v_resent integer := 0;
begin
  perform lock_core_events(true);
  for v_event in
    update core_event set dead_lettered_at = null, next_try_at = now(), resent_at_try = tries
    where dead_lettered_at is not null and delivered_at is null and (p_event_id is null or event_id = p_event_id)
    returning *
  loop
    perform audit_core_event('core-event-resent', v_event, jsonb_build_object('operator', p_operator));
    v_resent := v_resent + 1;
  end loop;
  return v_resent;
end $$;

-- Deletes a dead letter that nobody will need; returns whether there was one.
create or replace function drop_core_event(p_event_id uuid, p_operator text) returns boolean language plpgsql as $$
declare
  v_event core_event;
begin
  perform lock_core_events(true);
  delete from core_event where event_id = p_event_id and dead_lettered_at is not null and delivered_at is null returning * into v_event;
  if not found then
    return false;
  end if;
  perform audit_core_event('core-event-dropped', v_event,
    jsonb_build_object('operator', p_operator, 'reason', v_event.failure));
  return true;
end $$;

-- CON-86: deletes up to p_batch events that nobody took for p_days, where none was ever tried or delivered:
-- no core system is there to take them. Returns how many. One process does it at a time. An event that was never
-- tried is due since it was written, so those that are too old are the first in the order of core_event_due. JOB-4
-- Events of money that was taken never expire.
create or replace function expire_core_events(p_days integer, p_batch integer) returns integer language plpgsql as $$
declare
  v_expired integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('expire core events', 0))
    or not exists (
      select from core_event where delivered_at is null and dead_lettered_at is null
        and next_try_at < now() - make_interval(days => p_days) and split_part(ordering_key, ' ', 1) <> 'payment')
    or exists (select from core_event where delivered_at is not null or tries > 0) then
    return 0;
  end if;
  perform lock_core_events(true);
  with gone as (
    delete from core_event where event_id = any (array(
      select event_id from core_event where delivered_at is null and dead_lettered_at is null
        and next_try_at < now() - make_interval(days => p_days) and split_part(ordering_key, ' ', 1) <> 'payment'
      order by next_try_at limit p_batch
    )) returning event_id, customer_id, brand_id, country_id, kind
  ), told as (
    select write_audit_event('core-event-expired', customer_id, brand_id, country_id, jsonb_build_object('eventId', event_id)) from gone
  )
  select count(*) into v_expired from told;
  return v_expired;
end $$;

-- PER-41: deletes up to p_batch dead letters that nobody decided on for p_days, and returns how many. Those
-- of money stay until somebody does.
create or replace function expire_dead_letters(p_batch integer, p_days integer) returns integer
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_expired integer;
begin
  if not exists (select from core_event where dead_lettered_at < now() - make_interval(days => p_days)
    and split_part(ordering_key, ' ', 1) <> 'payment') then
    return 0;
  end if;
  perform lock_core_events(true);
  with gone as (
    delete from core_event where event_id = any (array(
      select event_id from core_event where dead_lettered_at < now() - make_interval(days => p_days)
        and split_part(ordering_key, ' ', 1) <> 'payment' order by dead_lettered_at limit p_batch
    )) returning event_id, customer_id, brand_id, country_id
  ), told as (
    select write_audit_event('core-event-expired', customer_id, brand_id, country_id, jsonb_build_object('eventId', event_id)) from gone
  )
  select count(*) into v_expired from told;
  return v_expired;
end $$;
