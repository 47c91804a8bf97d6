-- DEV-3: on how many devices a customer is logged in, beside the login that is kept.
create or replace function count_other_devices(p_customer_id bigint, p_kept_login_hash bytea) returns integer language sql stable as $$
  select count(distinct coalesce(s.browser_id::text, encode(s.login_hash, 'hex')))::integer from session s
  where s.customer_id = p_customer_id and s.expires_at > now() and s.login_hash is distinct from p_kept_login_hash
$$;

-- Ends every login of a customer but one; null keeps none. p_because: as the audit trail says it. Returns on how many
-- devices. DEV-4, ACT-6
create or replace function log_out_other_devices(p_customer_id bigint, p_kept_login_hash bytea, p_because text) returns integer
language plpgsql as $$
declare
  v_devices integer;
begin
  perform hold_customer(p_customer_id);
  v_devices := count_other_devices(p_customer_id, p_kept_login_hash);
  perform end_other_sessions_of(p_customer_id, p_kept_login_hash, jsonb_build_object('because', p_because));
  return v_devices;
end $$;

-- Ends the logins of a customer in one browser, but one; null keeps none. Returns how many.
create or replace function end_logins_of_browser(p_customer_id bigint, p_browser_id uuid, p_kept_login_hash bytea) returns integer
language plpgsql as $$
declare
  v_logins bytea[];
begin
  select array_agg(distinct s.login_hash order by s.login_hash) into v_logins from session s
  where s.customer_id = p_customer_id and s.browser_id = p_browser_id and s.expires_at > now()
    and s.login_hash is distinct from p_kept_login_hash;
  -- A token from a concurrent refresh either exists before this, or is never made.
  perform hold_login(l.login_hash) from unnest(v_logins) l (login_hash);
  update session s set expires_at = s.created_at, is_end_recorded = true, ended_elsewhere_at = now()
  where s.customer_id = p_customer_id and s.login_hash = any (v_logins) and s.expires_at > now();
  return coalesce(cardinality(v_logins), 0);
end $$;

-- Forgets a browser of a customer with the passkeys that were added there, and ends its logins. Returns on how many devices, which is one at most; null
-- where the customer has no such browser. DEV-5, PKY-35
create or replace function log_out_device(p_customer_id bigint, p_browser_id uuid) returns integer language plpgsql as $$
declare
  v_browser known_browser;
  v_logins integer;
begin
  perform hold_customer(p_customer_id);
  delete from known_browser k where k.customer_id = p_customer_id and k.browser_id = p_browser_id returning * into v_browser;
  if not found then
    return null;
  end if;
  v_logins := end_logins_of_browser(p_customer_id, p_browser_id, null);
  perform remove_passkeys_of_browser(p_customer_id, p_browser_id);
  perform write_audit_event('sessions-ended', c.customer_id, c.brand_id, c.country_id, jsonb_strip_nulls(
    jsonb_build_object('because', 'device', 'logins', v_logins, 'label', v_browser.label)))
  from customer c where c.customer_id = p_customer_id;
  return least(v_logins, 1);
end $$;
