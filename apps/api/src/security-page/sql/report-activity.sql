-- ACT-6: 'I did not do this'. Ends the sessions on other devices, voids all codes, removes passkeys added since, tells both contacts and the
-- core system, and puts the account on hold where the customer wants that. p_kinds: the kinds that can be
-- reported. Returns {outcome, reference, ended, retryAfterSeconds}: 'reported', also where the same request
-- came before; 'held'; 'limit' (with seconds to wait); 'unknown' (no such event of this customer).
create or replace function report_activity(
  p_customer_id bigint, p_login_hash bytea, p_report_id uuid, p_event_id bigint, p_is_locking boolean, p_kinds text[], p_max_per_day integer
) returns jsonb language plpgsql as $$
declare
  c_max_per_day constant integer not null := p_max_per_day;
  v_customer customer;
  v_report activity_report;
  v_wait integer;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  select * into v_report from activity_report where customer_id = p_customer_id and report_id = p_report_id;
  if found then
    return jsonb_build_object('outcome', 'reported', 'reference', report_reference(v_report.report_id), 'ended', v_report.ended_devices);
  end if;
  if v_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  select greatest(1, ceil(extract(epoch from created_at + interval '1 day' - now()))) into v_wait from activity_report
  where customer_id = p_customer_id and created_at > now() - interval '1 day'
  order by created_at desc offset c_max_per_day - 1 limit 1;
  if v_wait is not null then
    return jsonb_build_object('outcome', 'limit', 'retryAfterSeconds', v_wait);
  end if;
  select p_customer_id, p_report_id, p_event_id, e.kind, e.happened_at, p_is_locking into v_report
  from find_activity(p_customer_id, p_event_id) e where e.kind = any (p_kinds);
  if not found then
    return '{"outcome": "unknown"}';
  end if;
  if p_is_locking then
    update customer set held_at = now() where customer_id = p_customer_id;
  end if;
  v_report.ended_devices := log_out_other_devices(p_customer_id, p_login_hash, 'reported');
  perform void_contact_code(p_customer_id, 'sms');
  perform void_contact_code(p_customer_id, 'email');
  -- Whoever did it may have set up a device, then or since. PKY-35
  perform remove_passkeys_since(v_customer, v_report.event_at, 'activity-reported');
  insert into activity_report (customer_id, report_id, event_id, event_kind, event_at, is_locking, ended_devices)
  values (p_customer_id, p_report_id, v_report.event_id, v_report.event_kind, v_report.event_at, p_is_locking, v_report.ended_devices);
  insert into security_alert (customer_id, kind)
  values (p_customer_id, case when p_is_locking then 'account-locked' else 'activity-reported' end);
  perform write_audit_event('activity-reported', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('reportId', p_report_id, 'reported', v_report.event_kind, 'isLocking', p_is_locking));
  perform write_core_event(gen_random_uuid(), 'activity-reported', v_customer, null, jsonb_build_object(
    'reference', report_reference(p_report_id), 'reported', v_report.event_kind,
    'happenedAt', to_char(v_report.event_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'isLocked', p_is_locking));
  return jsonb_build_object('outcome', 'reported', 'reference', report_reference(p_report_id), 'ended', v_report.ended_devices);
end $$;

-- The reference of a report, as it is read out on the phone.
create or replace function report_reference(p_report_id uuid) returns text language sql immutable as
$$ select upper(left(p_report_id::text, 8)) $$;
