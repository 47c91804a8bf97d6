-- Call-backs. A customer's row is held first, as everywhere (contact-details/sql/change-contact.sql).

-- Asks for a call. p_call_back: {callBackId, phoneKind, date, fromMinute, toMinute, timeZone, textBefore,
-- textAfter}; {digits} in the texts is filled in. Returns {outcome, text, retryAfterSeconds}: 'requested'
-- (with what the customer reads), also where a call waits already; 'held', 'no-phone'; 'new-phone' (it may
-- not be called then); 'limit' (with seconds to wait).
create or replace function request_call_back(p_customer_id bigint, p_call_back jsonb, p_max_per_day integer) returns jsonb language plpgsql as $$
declare
  c_max_per_day constant integer not null := p_max_per_day;
  c_id constant uuid not null := (p_call_back ->> 'callBackId')::uuid;
  c_midnight constant timestamp not null := (p_call_back ->> 'date')::date;
  v_customer customer;
  c_starts_at constant timestamptz not null :=
    (c_midnight + make_interval(mins => (p_call_back -> 'fromMinute')::integer)) at time zone (p_call_back ->> 'timeZone');
  v_phone text;
  v_call_from timestamptz;
  v_digits text;
  v_call call_back;
  v_wait integer;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if v_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  select * into v_call from call_back where customer_id = p_customer_id and cancelled_at is null and done_at is null;
  if found then
    return jsonb_build_object('outcome', 'requested', 'text', v_call.text_before);
  end if;
  select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now()))) into v_wait from call_back
  where customer_id = p_customer_id and created_at > now() - interval '1 day'
  order by created_at desc offset c_max_per_day - 1 limit 1;
  if v_wait is not null then
    return jsonb_build_object('outcome', 'limit', 'retryAfterSeconds', v_wait);
  end if;
  if p_call_back ->> 'phoneKind' = 'mobile' then
    v_phone := v_customer.mobile;
    v_call_from := v_customer.mobile_call_from;
  else
    v_phone := v_customer.home_phone;
    v_call_from := v_customer.home_phone_call_from;
  end if;
  if v_phone is null then
    return '{"outcome": "no-phone"}';
  end if;
  if v_call_from > greatest(c_starts_at, now()) then
    return '{"outcome": "new-phone"}';
  end if;
  v_digits := right(regexp_replace(v_phone, '\D', '', 'g'), 3);

  insert into call_back (customer_id, call_back_id, phone_kind, phone, starts_at, ends_at, text_before, text_after)
  values (p_customer_id, c_id, p_call_back ->> 'phoneKind', v_phone,
    c_starts_at, (c_midnight + make_interval(mins => (p_call_back -> 'toMinute')::integer)) at time zone (p_call_back ->> 'timeZone'),
    replace(p_call_back ->> 'textBefore', '{digits}', v_digits), replace(p_call_back ->> 'textAfter', '{digits}', v_digits))
  returning * into v_call;
  perform write_audit_event('call-back-requested', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('callBackId', c_id));
  perform write_core_event(c_id, 'call-back-requested', v_customer, null, jsonb_build_object(
    'callBackId', c_id, 'reason', 'help-with-payments', 'phone', v_phone,
    'callFrom', to_char(v_call.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'callUntil', to_char(v_call.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'policyNumbers', (select coalesce(jsonb_agg(policy_number order by policy_number), '[]') from policy where customer_id = p_customer_id)));
  return jsonb_build_object('outcome', 'requested', 'text', v_call.text_before);
end $$;

-- Takes back what the customer waits for; returns whether there was anything. The insurer is told by an event
-- of its own.
create or replace function cancel_call_back(p_customer_id bigint, p_event_id uuid) returns boolean language plpgsql as $$
declare
  v_customer customer;
  v_id uuid;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  update call_back set cancelled_at = now()
  where customer_id = p_customer_id and cancelled_at is null and done_at is null returning call_back_id into v_id;
  if not found then
    return false;
  end if;
  perform write_audit_event('call-back-cancelled', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('callBackId', v_id));
  perform write_core_event(p_event_id, 'call-back-cancelled', v_customer, null, jsonb_build_object('callBackId', v_id));
  return true;
end $$;

-- The insurer says that the call was made: the customer waits no more. Returns whether one waited.
-- p_operator: who says so.
create or replace function finish_call_back(p_call_back_id uuid, p_operator text) returns boolean language plpgsql as $$
declare
  v_customer customer;
begin
  select c.* into v_customer from customer c join call_back b using (customer_id) where b.call_back_id = p_call_back_id for no key update of c;
  update call_back set done_at = now() where call_back_id = p_call_back_id and customer_id = v_customer.customer_id
    and cancelled_at is null and done_at is null;
  if not found then
    return false;
  end if;
  perform write_audit_event('call-back-done', v_customer.customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('callBackId', p_call_back_id, 'operator', p_operator));
  return true;
end $$;
