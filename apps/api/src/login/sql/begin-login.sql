-- LOG-86: for a customer who may not get another code yet, returns the login whose code still works. That
-- code was sent to the same identifier, from the same kind of browser: a stranger must not use up the tries
-- of a code that a known browser asked for.
create or replace function find_code_in_force(
  p_customer_id bigint, p_identifier_hashes bytea[], p_is_known_browser boolean, p_code_limits jsonb
) returns bytea language plpgsql stable as $$
declare
  c_life_seconds constant integer not null := (p_code_limits -> 'lifeSeconds')::integer;
  c_max_tries constant integer not null := (p_code_limits -> 'maxTries')::integer;
begin
  return (
    select c.login_hash from one_time_code c join login_attempt a on a.login_hash = c.login_hash
    where c.customer_id = p_customer_id and c.created_at > now() - make_interval(secs => c_life_seconds)
      and c.used_at is null and c.replaced_at is null and c.expires_at > now() and c.tries < c_max_tries and c.shared_hash is not null
      and a.identifier_hash = any (p_identifier_hashes) and a.recipient_hash is null and a.is_known_browser = p_is_known_browser
      and a.proves_login_hash is null
    order by c.code_id desc limit 1
  );
end $$;

-- First step of a login: identifier and date of birth.
-- outcome: 'code-sent' (with the id of the code), 'code-waits' (a code is on its way; with the seconds until
-- another can be sent), 'refused' (with the failures in a row), 'locked' (with the seconds that it lasts,
-- where it ends by itself), 'held', 'captcha', 'code-limit' and 'network-limit' (with seconds to wait; the
-- queue of LOG-80 is the latter). p_shared_hash: null where the caller knows no 'code-waits'. p_limits: the
-- groups of the limits of login (FUNCTION_LIMITS). p_key_id: the key of the keyed hashes; the older ones are
-- looked up as well (KEY-3).
create or replace function begin_login(
  p_brand_id integer, p_country_id integer, p_channel text, p_identifier text, p_identifier_hash bytea,
  p_date_of_birth date, p_browser_hash bytea, p_network_hash bytea, p_captcha_clearance_hash bytea, p_login_hash bytea,
  p_code_hash bytea, p_sealed_recipient bytea, p_sealed_code bytea, p_lease_seconds integer, p_limits jsonb,
  p_older_identifier_hashes bytea[], p_older_network_hashes bytea[], p_key_id integer, p_shared_hash bytea
) returns table (outcome text, code_id bigint, retry_after_seconds integer, failures_in_a_row integer) language plpgsql as $$
declare
  c_total_failures constant integer not null := (p_limits -> 'lockout' -> 'totalFailures')::integer;
  c_max_wrong_codes constant integer not null := (p_limits -> 'attackThreshold' -> 'maxWrongCodesPerDay')::integer;
  c_identifier_hashes constant bytea[] not null := p_identifier_hash || p_older_identifier_hashes;
  c_channel_fact constant jsonb := jsonb_build_object('channel', p_channel);
  v_customer_ids bigint[];
  v_customer_id bigint;
  v_is_known boolean;
  v_is_held boolean;
  v_has_captcha_clearance boolean := false;
  v_wrong_codes bigint not null := 0;
  v_code_login_hash bytea;
  v_attempt login_attempt;
begin
  perform note_audit_caller(p_network_hash, p_identifier_hash);
  -- People may share an identifier. The browser is judged for the person whom the date of birth names. Where
  -- it names nobody, the browser counts as known only where the identifier has one owner: otherwise somebody
  -- who takes another's number could lock them out of their own browser. LOG-42
  select array_agg(o.customer_id) filter (where o.is_meant),
         coalesce(case count(*) filter (where o.is_meant) when 1 then bool_or(o.is_known) filter (where o.is_meant)
           else bool_or(o.is_known) and count(*) = 1 end, false)
  into v_customer_ids, v_is_known
  from (
    select c.customer_id, c.date_of_birth = p_date_of_birth as is_meant,
      exists (select from known_browser k where k.browser_hash = p_browser_hash and k.customer_id = c.customer_id) as is_known
    from customer c
    where c.brand_id = p_brand_id and c.country_id = p_country_id and c.is_active
      and (p_channel = 'sms' and c.mobile = p_identifier or p_channel = 'email' and lower(c.email) = p_identifier)
  ) o;

  -- The network does not matter for a browser in which this customer logged in before.
  if not v_is_known then
    retry_after_seconds := count_network_try(p_network_hash, p_older_network_hashes, p_key_id,
      (p_limits -> 'network' -> 'maxTriesPerHour')::integer, p_country_id);
    if retry_after_seconds > 0 then
      return query select 'network-limit', null::bigint, retry_after_seconds, null::integer;
      return;
    end if;
  end if;

  if is_identifier_locked(c_identifier_hashes, v_is_known, c_total_failures) then
    perform write_audit_event('login-while-locked', null, p_brand_id, p_country_id, c_channel_fact);
    return query select 'locked', null::bigint, seconds_until_unlock(c_identifier_hashes, v_is_known, c_total_failures), null::integer;
    return;
  end if;

  if not v_is_known then
    v_wrong_codes := wrong_codes_in_a_day();
  end if;
  if v_wrong_codes > c_max_wrong_codes then
    perform from captcha_clearance r where r.clearance_hash = p_captcha_clearance_hash and r.expires_at > now() for update;
    if not found then
      perform write_audit_event('captcha-asked', null, p_brand_id, p_country_id);
      return query select 'captcha', null::bigint, null::integer, null::integer;
      return;
    end if;
    -- A customer who has to wait keeps the captcha that was passed.
    if v_wrong_codes > (p_limits -> 'attackThreshold' -> 'queueAboveWrongCodesPerDay')::integer then
      retry_after_seconds := take_queued_login(p_network_hash, (p_limits -> 'attackThreshold' -> 'queuedLoginsPerMinute')::integer);
      if retry_after_seconds > 0 then
        return query select 'network-limit', null::bigint, retry_after_seconds, null::integer;
        return;
      end if;
    end if;
    delete from captcha_clearance r where r.clearance_hash = p_captcha_clearance_hash;
    v_has_captcha_clearance := true;
  end if;

  if cardinality(v_customer_ids) = 1 then
    perform hold_customer(v_customer_ids[1]);
    -- Read after the lock: a change of the identifier, the end of the customer and a hold on the account all
    -- lock the customer too. CON-76, CON-77, SES-63
    select c.held_at is not null into v_is_held from customer c
    where c.customer_id = v_customer_ids[1] and c.is_active
      and (p_channel = 'sms' and c.mobile = p_identifier or p_channel = 'email' and lower(c.email) = p_identifier);
    if not found then
      v_customer_ids := '{}';
    end if;
  end if;
  -- Two customers who share identifier and date of birth cannot be told apart: neither gets in this way.
  if coalesce(cardinality(v_customer_ids), 0) <> 1 then
    outcome := case when count_failure(c_identifier_hashes, p_key_id, v_is_known, p_limits -> 'lockout') is null
      then 'refused' else 'locked' end;
    perform write_audit_event(case outcome when 'refused' then 'login-refused' else 'account-locked' end,
      null, p_brand_id, p_country_id, c_channel_fact);
    return query select outcome, null::bigint,
      case outcome when 'locked' then seconds_until_unlock(c_identifier_hashes, v_is_known, c_total_failures) end,
      count_failures_in_a_row(c_identifier_hashes, v_is_known);
    return;
  end if;

  v_customer_id := v_customer_ids[1];
  if not has_customer_tries_left(v_customer_id, v_is_known, c_total_failures) then
    perform write_audit_event('login-while-locked', v_customer_id, p_brand_id, p_country_id, c_channel_fact);
    return query select 'locked', null::bigint, null::integer, null::integer;
    return;
  end if;
  if v_is_held then
    perform write_audit_event('login-while-held', v_customer_id, p_brand_id, p_country_id, c_channel_fact);
    return query select 'held', null::bigint, null::integer, null::integer;
    return;
  end if;
  retry_after_seconds := seconds_until_next_code_in(v_customer_id, v_is_known, p_limits -> 'code');
  if retry_after_seconds = 0 then
    retry_after_seconds := count_recipient_message(p_identifier_hash, p_older_identifier_hashes, p_key_id, false, p_limits -> 'recipient');
  end if;
  if retry_after_seconds > 0 and p_shared_hash is not null then
    v_code_login_hash := find_code_in_force(v_customer_id, c_identifier_hashes, v_is_known, p_limits -> 'code');
  end if;
  if retry_after_seconds > 0 then
    perform write_audit_event('code-limit', v_customer_id, p_brand_id, p_country_id, c_channel_fact);
  end if;
  if retry_after_seconds > 0 and v_code_login_hash is null then
    return query select 'code-limit', null::bigint, retry_after_seconds, null::integer;
    return;
  end if;

  insert into login_attempt
    (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, older_identifier_hashes, key_id, is_known_browser,
    has_captcha_clearance, sealed_recipient, code_login_hash)
  values (p_login_hash, v_customer_id, p_brand_id, p_country_id, p_channel, p_identifier_hash, p_older_identifier_hashes, p_key_id,
    v_is_known, v_has_captcha_clearance, p_sealed_recipient, v_code_login_hash)
  returning * into v_attempt;
  if v_code_login_hash is not null then
    return query select 'code-waits', null::bigint, retry_after_seconds, null::integer;
    return;
  end if;
  code_id := issue_code(v_attempt, p_code_hash, p_key_id, p_sealed_code, p_lease_seconds, (p_limits -> 'code' -> 'lifeSeconds')::integer,
    p_shared_hash);
  perform write_audit_event('code-sent', v_customer_id, p_brand_id, p_country_id, c_channel_fact);
  return query select 'code-sent', code_id, null::integer, null::integer;
end $$;
