-- Makes a refresh and a logout of one login queue here: the logout would not see the token that a refresh
-- creates at the same time.
create or replace function hold_login(p_login_hash bytea) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('login ' || encode(p_login_hash, 'hex'), 0)) $$;

-- SES-69: ends a login whose token came from another browser after its own browser had replaced it: somebody
-- took the token.
-- p_token_hash: of token and cookie together; p_bearer_hash: of the token alone. The caller holds the login.
create or replace function end_stolen_login(p_token_hash bytea, p_bearer_hash bytea, p_login_hash bytea) returns void language plpgsql as $$
declare
  v_session session;
begin
  select * into v_session from session s
  where s.login_hash = p_login_hash and s.bearer_hash = p_bearer_hash and s.token_hash <> p_token_hash and s.replaced_at is not null
    and exists (select from session l where l.login_hash = p_login_hash and l.expires_at > now());
  if not found then
    return;
  end if;
  delete from session s where s.login_hash = p_login_hash;
  perform write_audit_event('token-misused', v_session.customer_id, v_session.brand_id, v_session.country_id);
  insert into security_alert (customer_id, kind) values (v_session.customer_id, 'token-misused');
end $$;

-- Gives a live login another token. Returns the token's end, or no row where there is no such session.
-- p_limits: SESSION_LIMITS. p_bearer_hash, p_new_bearer_hash: of the token alone, old and new, where it is
-- bound to a cookie.
create or replace function refresh_session(
  p_token_hash bytea, p_login_hash bytea, p_country_id integer, p_new_token_hash bytea, p_limits jsonb,
  p_bearer_hash bytea default null, p_new_bearer_hash bytea default null
) returns table (expires_at timestamptz) language plpgsql as $$
declare
  c_token_seconds constant integer not null := (p_limits -> 'tokenLifeSeconds')::integer;
  c_grace_seconds constant integer not null := (p_limits -> 'graceSeconds')::integer;
  c_max_tokens constant integer not null := (p_limits -> 'maxTokens')::integer;
  v_session session;
  v_created_at timestamptz;
begin
  perform hold_login(p_login_hash);
  update session s set expires_at = least(s.expires_at, now() + make_interval(secs => c_grace_seconds)),
    replaced_at = coalesce(s.replaced_at, now())
  where s.token_hash = p_token_hash and s.login_hash = p_login_hash and s.country_id = p_country_id
    and s.expires_at > now()
  returning * into v_session;
  if not found then
    perform end_stolen_login(p_token_hash, p_bearer_hash, p_login_hash);
    return;
  end if;
  delete from session s where s.token_hash in (
    select o.token_hash from session o where o.login_hash = p_login_hash and o.expires_at > now() and o.token_hash <> p_token_hash
    order by o.created_at desc offset c_max_tokens - 2
  );
  -- SES-61: later than each token of the login, also where the clock shows the same moment twice or goes
  -- back.
  select greatest(now(), max(o.created_at) + interval '1 microsecond') into v_created_at from session o where o.login_hash = p_login_hash;
  perform write_audit_event('session-refreshed', v_session.customer_id, v_session.brand_id, v_session.country_id);
  return query
    insert into session as s (token_hash, bearer_hash, login_hash, customer_id, brand_id, country_id, browser_id, created_at, expires_at,
      absolute_end_at)
    values (p_new_token_hash, p_new_bearer_hash, v_session.login_hash, v_session.customer_id, v_session.brand_id, v_session.country_id,
      v_session.browser_id, v_created_at, least(now() + make_interval(secs => c_token_seconds), v_session.absolute_end_at), v_session.absolute_end_at)
    returning s.expires_at;
end $$;

-- SES-70: makes room for another login of a customer, whom the caller holds: the oldest end. p_most: how many
-- there may be with the new one; null ends none.
create or replace function end_oldest_logins(p_customer_id bigint, p_most integer) returns void language plpgsql as $$
declare
  v_logins bytea[];
begin
  -- Nearly always there is room.
  if (select count(*) from session s where s.customer_id = p_customer_id and s.expires_at > now()) < p_most or p_most is null then
    return;
  end if;
  select array_agg(o.login_hash order by o.login_hash) into v_logins from (
    select s.login_hash from session s where s.customer_id = p_customer_id and s.expires_at > now()
    group by s.login_hash order by max(s.absolute_end_at) desc, s.login_hash offset p_most - 1
  ) o;
  -- A token from a concurrent refresh either exists before this, or is never made.
  perform hold_login(l.login_hash) from unnest(v_logins) l (login_hash);
  delete from session s where s.login_hash = any (v_logins) and s.expires_at > now();
  perform write_audit_event('sessions-ended', c.customer_id, c.brand_id, c.country_id,
    jsonb_build_object('because', 'too-many', 'logins', cardinality(v_logins)))
  from customer c where c.customer_id = p_customer_id and v_logins is not null;
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

-- SES-60: records logins that ended by time, each once, up to p_limit of them. Returns how many. One process
-- does it at a time.
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
