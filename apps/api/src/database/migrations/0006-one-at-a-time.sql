-- What may not happen at the same time happens one after the other.

-- Codes are counted and voided per person, and one person has more than one identifier: whoever asks for a code holds the
-- person until it is in force. Taken always after the identifier's lock.
create or replace function seconds_until_next_code(
  p_client_id bigint, p_apart_seconds integer, p_max_per_hour integer, p_max_per_day integer
) returns integer language plpgsql as $$
begin
  perform 1 from client where client_id = p_client_id for update;
  return (
    with sent as (
      select created_at, row_number() over (order by created_at desc) as nth
      from one_time_code where client_id = p_client_id and created_at > now() - interval '1 day'
    ),
    waits as (
      select created_at + make_interval(secs => p_apart_seconds) as free_at from sent where nth = 1
      union all
      select created_at + interval '1 hour' from sent where nth = p_max_per_hour
      union all
      select created_at + interval '1 day' from sent where nth = p_max_per_day
    )
    select greatest(0, coalesce(max(ceil(extract(epoch from free_at - now()))), 0))::integer from waits
  );
end $$;

-- Ends the session and every token of the same login. A refresh under way is waited for: its new token is ended too.
-- p_login_hash is null where the caller sent no login id.
drop function end_session(bytea);
create function end_session(p_token_hash bytea, p_login_hash bytea, p_country_id integer)
returns boolean language plpgsql as $$
declare
  v_session session;
begin
  select * into v_session from session s
  where s.token_hash = p_token_hash and s.country_id = p_country_id and s.expires_at > now()
    and (p_login_hash is null or s.login_hash = p_login_hash);
  if not found then
    return false;
  end if;
  perform 1 from session s where s.login_hash = v_session.login_hash for update;
  delete from session s where s.login_hash = v_session.login_hash;
  insert into audit_event (kind, client_id, brand_id, country_id)
  values ('logged-out', v_session.client_id, v_session.brand_id, v_session.country_id);
  return true;
end $$;

-- The code check, as before, but a browser's mark is always one of ours: the old mark is replaced by a new one, for everybody
-- who logs in with that browser.
drop function check_code(bytea, bytea, integer, bytea, bytea, integer, integer, integer, integer[], integer[], integer);
create function check_code(
  p_login_hash bytea, p_code_hash bytea, p_country_id integer, p_token_hash bytea, p_browser_hash bytea,
  p_token_life_seconds integer, p_absolute_seconds integer, p_max_tries integer,
  p_ladder_failures integer[], p_ladder_seconds integer[], p_total_failures integer, p_old_browser_hash bytea
) returns table (outcome text, expires_at timestamptz) language plpgsql as $$
declare
  v_attempt login_attempt;
  v_code_id bigint;
  v_is_right boolean;
  v_locked_until timestamptz;
begin
  select * into v_attempt from login_attempt a where a.login_hash = p_login_hash and a.country_id = p_country_id;
  if not found then
    return query select 'expired', null::timestamptz;
    return;
  end if;
  if is_identifier_locked(v_attempt.identifier_hash, v_attempt.is_known_browser) then
    return query select 'locked', null::timestamptz;
    return;
  end if;

  -- The try is counted first and compared second, so that parallel guesses cannot outrun the count.
  update one_time_code c set tries = tries + 1
  where c.login_hash = p_login_hash and c.used_at is null and c.replaced_at is null
    and c.expires_at > now() and c.tries < p_max_tries
  returning c.code_id, c.code_hash = p_code_hash into v_code_id, v_is_right;
  if v_code_id is null then
    return query select 'expired', null::timestamptz;
    return;
  end if;

  -- A code that was true once and is void now is expired, not wrong: its owner did not guess.
  if not v_is_right and exists (
    select from one_time_code c where c.login_hash = p_login_hash and c.code_hash = p_code_hash
  ) then
    return query select 'expired', null::timestamptz;
    return;
  end if;
  if not v_is_right then
    v_locked_until := count_failure(v_attempt.identifier_hash, v_attempt.is_known_browser,
      p_ladder_failures, p_ladder_seconds, p_total_failures);
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values (case when v_locked_until is null then 'code-wrong' else 'account-locked' end,
      v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id, '{}');
    return query select case when v_locked_until is null then 'wrong' else 'locked' end, null::timestamptz;
    return;
  end if;

  update one_time_code c set used_at = now() where c.code_id = v_code_id;
  delete from identifier_failures f
  where f.identifier_hash = v_attempt.identifier_hash and f.is_known_browser = v_attempt.is_known_browser;
  update known_browser k set browser_hash = p_browser_hash where k.browser_hash = p_old_browser_hash;
  insert into known_browser (browser_hash, client_id) values (p_browser_hash, v_attempt.client_id)
  on conflict (browser_hash, client_id) do update set last_login_at = now();
  insert into audit_event (kind, client_id, brand_id, country_id)
  values ('logged-in', v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id);
  return query
    insert into session as s (token_hash, login_hash, client_id, brand_id, country_id, expires_at, absolute_end_at)
    values (p_token_hash, p_login_hash, v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id,
      now() + make_interval(secs => least(p_token_life_seconds, p_absolute_seconds)),
      now() + make_interval(secs => p_absolute_seconds))
    returning 'logged-in'::text, s.expires_at;
end $$;
