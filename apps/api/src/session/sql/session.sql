-- Makes a refresh and a logout of one login queue here: the logout would not see the token that a refresh creates meanwhile.
create or replace function hold_login(p_login_hash bytea) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('login ' || encode(p_login_hash, 'hex'), 0)) $$;

-- Gives a live login another token. Returns the token's end, or no row where there is no such session. p_limits: SESSION_LIMITS.
create or replace function refresh_session(
  p_token_hash bytea, p_login_hash bytea, p_country_id integer, p_new_token_hash bytea, p_limits jsonb
) returns table (expires_at timestamptz) language plpgsql as $$
declare
  c_token_seconds constant integer not null := (p_limits -> 'tokenLifeSeconds')::integer;
  c_grace_seconds constant integer not null := (p_limits -> 'graceSeconds')::integer;
  c_max_tokens constant integer not null := (p_limits -> 'maxTokens')::integer;
  v_session session;
begin
  perform hold_login(p_login_hash);
  update session s set expires_at = least(s.expires_at, now() + make_interval(secs => c_grace_seconds))
  where s.token_hash = p_token_hash and s.login_hash = p_login_hash and s.country_id = p_country_id
    and s.expires_at > now()
  returning * into v_session;
  if not found then
    return;
  end if;
  delete from session s where s.token_hash in (
    select o.token_hash from session o where o.login_hash = p_login_hash and o.expires_at > now() and o.token_hash <> p_token_hash
    order by o.created_at desc offset c_max_tokens - 2
  );
  perform write_audit_event('session-refreshed', v_session.customer_id, v_session.brand_id, v_session.country_id);
  return query
    insert into session as s (token_hash, login_hash, customer_id, brand_id, country_id, expires_at, absolute_end_at)
    values (p_new_token_hash, v_session.login_hash, v_session.customer_id, v_session.brand_id, v_session.country_id,
      least(now() + make_interval(secs => c_token_seconds), v_session.absolute_end_at), v_session.absolute_end_at)
    returning s.expires_at;
end $$;

-- Ends a login with all its tokens. Returns whether it was live.
create or replace function end_session(p_token_hash bytea, p_login_hash bytea, p_country_id integer)
returns boolean language plpgsql as $$
declare
  v_session session;
begin
  perform hold_login(s.login_hash) from session s where s.token_hash = p_token_hash;
  select * into v_session from session s
  where s.token_hash = p_token_hash and s.country_id = p_country_id and s.expires_at > now()
    and (p_login_hash is null or s.login_hash = p_login_hash);
  if not found then
    return false;
  end if;
  delete from session s where s.login_hash = v_session.login_hash;
  perform write_audit_event('logged-out', v_session.customer_id, v_session.brand_id, v_session.country_id);
  return true;
end $$;

-- SES-60: records logins that ended by time, each once, up to p_limit of them. Returns how many. One process does it at a time.
create or replace function record_ended_logins(p_limit integer) returns integer language plpgsql as $$
declare
  v_logins integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('record ended logins', 0)) then
    return 0;
  end if;
  with over as (
    select distinct s.login_hash from session s
    where s.expires_at <= now() and not s.is_end_recorded
      and not exists (select from session l where l.login_hash = s.login_hash and l.expires_at > now())
    limit p_limit
  ), ended as (
    update session s set is_end_recorded = true from over o where o.login_hash = s.login_hash and not s.is_end_recorded
    returning s.login_hash, s.customer_id, s.brand_id, s.country_id, s.expires_at
  ), logins as (
    select customer_id, brand_id, country_id, max(expires_at) as ended_at
    from ended group by login_hash, customer_id, brand_id, country_id
  )
  select count(write_audit_event('session-timed-out', customer_id, brand_id, country_id, jsonb_build_object('endedAt', ended_at)))
  into v_logins from logins;
  return v_logins;
end $$;
