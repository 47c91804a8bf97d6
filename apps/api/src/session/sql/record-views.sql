-- AUD-2: records what customers looked at, each object once a login. p_views: [{tokenHash (hex),
-- policyNumber}]; without a number it is the customer. A session that is gone is skipped. Returns how many
-- events were new.
create or replace function record_views(p_views jsonb) returns integer language plpgsql as $$
declare
  v_view record;
  v_events integer := 0;
begin
  for v_view in
    select s.login_hash, s.customer_id, s.brand_id, s.country_id, min(s.absolute_end_at) - interval '1 day' as since,
      case when v."policyNumber" is null then 'customer-viewed' else 'policy-viewed' end as kind,
      jsonb_strip_nulls(jsonb_build_object('login', left(encode(s.login_hash, 'hex'), 16), 'policyNumber', v."policyNumber")) as facts
    from jsonb_to_recordset(p_views) v ("tokenHash" text, "policyNumber" text)
      join session s on s.token_hash = decode(v."tokenHash", 'hex')
    group by s.login_hash, s.customer_id, s.brand_id, s.country_id, v."policyNumber" order by s.login_hash, v."policyNumber" nulls first
  loop
    -- Two processes that show one customer the same write it once.
    perform hold_login(v_view.login_hash);
    if not exists (
      select from audit_event a where a.customer_id = v_view.customer_id and a.happened_at > v_view.since
        and a.kind = v_view.kind and a.facts = v_view.facts
    ) then
      perform write_audit_event(v_view.kind, v_view.customer_id, v_view.brand_id, v_view.country_id, v_view.facts);
      v_events := v_events + 1;
    end if;
  end loop;
  return v_events;
end $$;
