-- A code's keyed hashes, bound to the login to which it was sent.
create or replace function bound_code_hashes(p_login_hash bytea, p_shared_keys bytea[]) returns bytea[] language sql immutable as
$$ select coalesce(array_agg(sha256(p_login_hash || k)), '{}') from unnest(p_shared_keys) k $$;

-- Second step of a login: the code. One statement counts the try and uses up a right code.
-- outcome: 'logged-in' (with the session's end), 'wrong' and 'locked' (with the wrong codes of the day when
-- this one was one), 'expired', 'network-limit' (with seconds to wait). 'wrong' comes with the failures in a
-- row, 'locked' with the seconds that it lasts where it ends by itself.
-- p_limits: the groups of the limits of login (FUNCTION_LIMITS). p_key_id and the older hashes: as for
-- begin_login. p_bearer_hash: of the token alone, where it is bound to a cookie. p_shared_keys: the code's
-- keyed hashes that are bound to no login yet, for a login that takes the code of an earlier one.
-- p_browser_label: by which words customers know the browser again. DEV-1
create or replace function check_code(
  p_login_hash bytea, p_code_hash bytea, p_country_id integer, p_network_hash bytea, p_token_hash bytea,
  p_browser_hash bytea, p_old_browser_hash bytea, p_limits jsonb,
  p_older_code_hashes bytea[], p_older_network_hashes bytea[], p_key_id integer, p_bearer_hash bytea, p_shared_keys bytea[],
  p_browser_label text default null
) returns table (outcome text, expires_at timestamptz, wrong_codes_in_a_day bigint, retry_after_seconds integer, failures_in_a_row integer)
language plpgsql as $$
declare
  c_total_failures constant integer not null := (p_limits -> 'lockout' -> 'totalFailures')::integer;
  c_max_wrong_codes constant integer not null := (p_limits -> 'attackThreshold' -> 'maxWrongCodesPerDay')::integer;
  -- least() would ignore a missing limit.
  c_token_seconds constant integer not null := (p_limits -> 'session' -> 'tokenLifeSeconds')::integer;
  -- A code may have been made by a process that writes with another key.
  v_code_hashes bytea[] not null := p_code_hash || p_older_code_hashes;
  v_attempt login_attempt;
  v_code_id bigint;
  v_is_right boolean;
  v_is_void boolean := false;
  v_locked_until timestamptz;
  v_browser_id uuid;
begin
  select * into v_attempt from login_attempt a where a.login_hash = p_login_hash and a.country_id = p_country_id and a.proves_login_hash is null;
  perform note_audit_caller(p_network_hash, v_attempt.identifier_hash);
  if v_attempt.is_known_browser is not true then
    retry_after_seconds := count_network_try(p_network_hash, p_older_network_hashes, p_key_id,
      (p_limits -> 'network' -> 'maxTriesPerHour')::integer, p_country_id);
    if retry_after_seconds > 0 then
      outcome := 'network-limit';
      return next;
      return;
    end if;
  end if;
  if v_attempt.login_hash is null then
    outcome := 'expired';
    return next;
    return;
  end if;
  outcome := find_blocking_outcome(v_attempt, c_total_failures, c_max_wrong_codes, '{}');
  if outcome is not null then
    retry_after_seconds := case outcome when 'locked' then
      seconds_until_unlock(identifier_hashes_of(v_attempt), v_attempt.is_known_browser, c_total_failures) end;
    return next;
    return;
  end if;

  -- LOG-86: the hashes of both logins are about the same code; a code of the one cannot pass for one of the
  -- other.
  if v_attempt.code_login_hash is not null then
    v_code_hashes := v_code_hashes || bound_code_hashes(v_attempt.code_login_hash, p_shared_keys);
  end if;
  update one_time_code c set tries = tries + 1,
    used_at = case when c.code_hash = any (v_code_hashes) or c.shared_hash = any (v_code_hashes) then now() end
  where c.login_hash in (p_login_hash, v_attempt.code_login_hash) and c.used_at is null and c.replaced_at is null
    and c.expires_at > now() and c.tries < (p_limits -> 'code' -> 'maxTries')::integer
  returning c.code_id, c.used_at is not null into v_code_id, v_is_right;
  -- A code that was right once and is void now is expired, not wrong: its owner did not guess.
  -- Asked for only where the code is not right: a condition with a table in it is a query of its own.
  if v_code_id is not null and not v_is_right then
    v_is_void := exists (
      select from one_time_code c where c.login_hash in (p_login_hash, v_attempt.code_login_hash)
        and (c.code_hash = any (v_code_hashes) or c.shared_hash = any (v_code_hashes))
    );
  end if;
  if v_code_id is null or v_is_void then
    perform write_audit_event('code-expired', v_attempt.customer_id, v_attempt.brand_id, v_attempt.country_id);
    outcome := 'expired';
    return next;
    return;
  end if;

  if not v_is_right then
    v_locked_until := count_failure(identifier_hashes_of(v_attempt), v_attempt.key_id, v_attempt.is_known_browser,
      p_limits -> 'lockout');
    wrong_codes_in_a_day := count_wrong_code(v_attempt.customer_id, v_attempt.is_known_browser);
    outcome := case when v_locked_until is null
      and has_customer_tries_left(v_attempt.customer_id, v_attempt.is_known_browser, c_total_failures)
      then 'wrong' else 'locked' end;
    retry_after_seconds := case outcome when 'locked' then
      seconds_until_unlock(identifier_hashes_of(v_attempt), v_attempt.is_known_browser, c_total_failures) end;
    failures_in_a_row := count_failures_in_a_row(identifier_hashes_of(v_attempt), v_attempt.is_known_browser);
    perform write_audit_event(case outcome when 'wrong' then 'code-wrong' else 'account-locked' end,
      v_attempt.customer_id, v_attempt.brand_id, v_attempt.country_id, jsonb_strip_nulls(case outcome
        when 'wrong' then jsonb_build_object('isKnown', v_attempt.is_known_browser)
        else jsonb_build_object('seconds', retry_after_seconds) end));
    return next;
    return;
  end if;

  with forgotten as (
    delete from identifier_failures f
    where f.identifier_hash = any (identifier_hashes_of(v_attempt)) and f.is_known_browser = v_attempt.is_known_browser
  )
  delete from customer_wrong_codes w
  where w.customer_id = v_attempt.customer_id and w.is_known_browser = v_attempt.is_known_browser;
  if p_old_browser_hash is not null then
    update known_browser k set browser_hash = p_browser_hash where k.browser_hash = p_old_browser_hash;
  end if;
  with browser as (
    insert into known_browser as k (browser_hash, customer_id, label) values (p_browser_hash, v_attempt.customer_id, p_browser_label)
    on conflict (browser_hash, customer_id) do update
    set last_login_at = now(), label = excluded.label, browser_id = coalesce(k.browser_id, excluded.browser_id)
    returning k.browser_id
  ), visit as (
    insert into customer_visit as v (customer_id, first_login_at) values (v_attempt.customer_id, now())
    on conflict (customer_id) do update set previous_login_at = v.last_login_at, last_login_at = now(),
      first_login_at = coalesce(v.first_login_at, v.last_login_at)
  )
  select browser_id into v_browser_id from browser;
  perform end_oldest_logins(v_attempt.customer_id, coalesce(
    p_limits -> 'session' -> 'mostLoginsOfSites' -> (v_attempt.brand_id || '-' || v_attempt.country_id),
    p_limits -> 'session' -> 'mostLogins')::integer);
  perform write_audit_event('logged-in', v_attempt.customer_id, v_attempt.brand_id, v_attempt.country_id,
    jsonb_strip_nulls(jsonb_build_object('channel', v_attempt.channel, 'label', p_browser_label)));
  return query
    insert into session as s (token_hash, bearer_hash, login_hash, customer_id, brand_id, country_id, browser_id, expires_at, absolute_end_at)
    values (p_token_hash, p_bearer_hash, p_login_hash, v_attempt.customer_id, v_attempt.brand_id, v_attempt.country_id, v_browser_id,
      now() + make_interval(secs => least(c_token_seconds, (p_limits -> 'session' -> 'absoluteSeconds')::integer)),
      now() + make_interval(secs => (p_limits -> 'session' -> 'absoluteSeconds')::integer))
    returning 'logged-in'::text, s.expires_at, null::bigint, null::integer, null::integer;
end $$;
