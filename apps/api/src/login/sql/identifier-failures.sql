-- Failures that are counted at an identifier, and their locks. login-limits.sql says in which order locks are
-- taken.

-- Makes parallel tries on one identifier queue here. It is passed as its hashes under all keys, newest first:
-- two processes that write with different keys meet at the hashes that they share, in one order.
create or replace function hold_identifier(p_identifier_hashes bytea[]) returns void language plpgsql as $$
begin
  -- Nearly always there is one key: an expression alone starts no query.
  if cardinality(p_identifier_hashes) = 1 then
    perform pg_advisory_xact_lock(hashtextextended(encode(p_identifier_hashes[1], 'hex'), 0));
  else
    perform pg_advisory_xact_lock(hashtextextended(encode(h.identifier_hash, 'hex'), 0))
    from (select unnest(p_identifier_hashes) as identifier_hash order by 1) h;
  end if;
end $$;

-- Puts the counts of an identifier, which the caller holds, under its newest key. KEY-4
create or replace function merge_identifier_failures(p_identifier_hashes bytea[], p_key_id integer) returns void language sql as $$
  with older as (
    delete from identifier_failures where identifier_hash = any (p_identifier_hashes[2:])
    returning is_known_browser, failures, locked_until, last_failure_at
  )
  insert into identifier_failures as f (identifier_hash, is_known_browser, failures, locked_until, last_failure_at, key_id)
  select p_identifier_hashes[1], is_known_browser, sum(failures), max(locked_until), max(last_failure_at), p_key_id
  from older group by is_known_browser
  on conflict (identifier_hash, is_known_browser) do update set failures = f.failures + excluded.failures,
    locked_until = greatest(f.locked_until, excluded.locked_until),
    last_failure_at = greatest(f.last_failure_at, excluded.last_failure_at)
$$;

-- Holds an identifier, and returns whether its count for such a browser is locked.
create or replace function is_identifier_locked(p_identifier_hashes bytea[], p_is_known_browser boolean, p_total integer)
returns boolean language plpgsql as $$
begin
  perform hold_identifier(p_identifier_hashes);
  return (
    select coalesce(bool_or(locked_until > now()) filter (where is_known_browser = p_is_known_browser), false)
      or not has_tries_left(
        coalesce(sum(failures) filter (where not is_known_browser), 0),
        coalesce(sum(failures) filter (where is_known_browser), 0),
        p_is_known_browser, p_total)
    from identifier_failures where identifier_hash = any (p_identifier_hashes)
  );
end $$;

-- LOG-88: the seconds until the lock of an identifier for such a browser ends; null where only the insurer
-- can unlock it, or it is not the identifier that is locked.
create or replace function seconds_until_unlock(p_identifier_hashes bytea[], p_is_known_browser boolean, p_total integer)
returns integer language plpgsql stable as $$
declare
  v_ends_at timestamptz;
  v_has_tries_left boolean;
begin
  select max(locked_until) filter (where is_known_browser = p_is_known_browser),
    has_tries_left(coalesce(sum(failures) filter (where not is_known_browser), 0),
      coalesce(sum(failures) filter (where is_known_browser), 0), p_is_known_browser, p_total)
  into v_ends_at, v_has_tries_left
  from identifier_failures where identifier_hash = any (p_identifier_hashes);
  return case when v_has_tries_left and isfinite(v_ends_at) and v_ends_at > now()
    then ceil(extract(epoch from v_ends_at - now())) end;
end $$;

-- LOG-87: the failures in a row at an identifier, which the caller holds, in this kind of browser. It tells
-- nothing of the other kind's.
create or replace function count_failures_in_a_row(p_identifier_hashes bytea[], p_is_known_browser boolean)
returns integer language plpgsql stable as $$
begin
  return (select sum(failures) from identifier_failures
    where identifier_hash = any (p_identifier_hashes) and is_known_browser = p_is_known_browser);
end $$;

-- Counts a failure at an identifier. Returns the end of the lock that it brings, or null. p_lockout:
-- LOCKOUT_LIMITS. The caller holds the identifier. LOG-43: both counts of an identifier together never pass
-- its totalFailures.
create or replace function count_failure(p_identifier_hashes bytea[], p_key_id integer, p_is_known_browser boolean, p_lockout jsonb)
returns timestamptz language plpgsql as $$
declare
  c_total_failures constant integer not null := (p_lockout -> 'totalFailures')::integer;
  c_steps constant jsonb not null := p_lockout -> 'steps';
  c_identifier_hash constant bytea not null := p_identifier_hashes[1];
  v_failures integer;
  v_total integer;
  v_step jsonb;
  v_locked_until timestamptz;
begin
  if cardinality(p_identifier_hashes) > 1 then
    perform merge_identifier_failures(p_identifier_hashes, p_key_id);
  end if;
  insert into identifier_failures as f (identifier_hash, is_known_browser, failures, key_id)
  values (c_identifier_hash, p_is_known_browser, 1, p_key_id)
  on conflict (identifier_hash, is_known_browser) do update set failures = f.failures + 1, last_failure_at = now()
  returning failures into v_failures;

  select sum(failures) into v_total from identifier_failures where identifier_hash = c_identifier_hash;
  v_step := jsonb_path_query_first(c_steps, '$[*] ? (@.failures == $failures)', jsonb_build_object('failures', v_failures));
  if v_total >= c_total_failures then
    v_locked_until := 'infinity';
  elsif v_step is not null then
    v_locked_until := coalesce(now() + make_interval(secs => (v_step ->> 'lockSeconds')::integer), 'infinity');
  end if;

  if v_locked_until is not null then
    update identifier_failures set locked_until = v_locked_until
    where identifier_hash = c_identifier_hash and is_known_browser = p_is_known_browser;
  end if;
  return v_locked_until;
end $$;

-- LOG-67: whether an identifier can be forgotten: nobody failed at it since p_before, and no insurer has to
-- unlock it.
create or replace function is_forgettable(p_identifier_hash bytea, p_before timestamptz, p_total integer)
returns boolean language plpgsql stable as $$
begin
  return (
    select max(last_failure_at) < p_before and has_tries_left(
      coalesce(sum(failures) filter (where not is_known_browser), 0),
      coalesce(sum(failures) filter (where is_known_browser), 0), false, p_total)
    from identifier_failures where identifier_hash = p_identifier_hash
  );
end $$;
