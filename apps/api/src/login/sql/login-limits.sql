-- Limits that hold across accounts, and the split of the twenty tries between browsers. A try is counted,
-- under a row lock, before it is looked at: several processes share the counts, and parallel tries get no
-- more.
-- Locks are taken in one order everywhere: network, identifier, queue, customer, rows of the login, the wrong
-- codes of the day. A statement of its own reads a count after the lock: a statement sees nothing that was
-- committed while it waited.
--
-- Limits come by the names that they have in the domain's limits. A missing limit must never mean that there
-- is no limit. It is null, so it goes into a variable that is declared not null, or into a comparison that
-- then lets nothing pass.

create or replace function current_slice() returns timestamptz language sql stable as
$$ select date_bin('10 minutes', now(), 'epoch') $$;

-- LOG-62: counts a try of a network. Returns the seconds that it must wait: 0 when it may go on. A refused
-- try is not counted, and the audit trail has it once a slice. A slice counts until all of it is an hour old.
-- KEY-3: a try is written under the newest key, p_key_id; p_older_hashes are looked up too.
create or replace function count_network_try(
  p_network_hash bytea, p_older_hashes bytea[], p_key_id integer, p_max_per_hour integer, p_country_id integer
) returns integer language plpgsql as $$
declare
  c_max_per_hour constant integer not null := p_max_per_hour;
  v_free_at timestamptz;
begin
  if p_network_hash is null then
    return 0;
  end if;
  insert into network_tries as n (network_hash, slice_start, tries, key_id) values (p_network_hash, current_slice(), 1, p_key_id)
  on conflict (network_hash, slice_start) do update set tries = n.tries + 1;
  -- The moment when enough slices have expired.
  select min(slice_start) + interval '70 minutes' into v_free_at from (
    select slice_start, sum(tries) over () as total, sum(tries) over (order by slice_start) as leaving
    from network_tries where network_hash = any (p_network_hash || p_older_hashes) and slice_start > now() - interval '70 minutes'
  ) slice where total > c_max_per_hour and total - leaving < c_max_per_hour;
  if v_free_at is null then
    return 0;
  end if;
  update network_tries set tries = tries - 1 where network_hash = p_network_hash and slice_start = current_slice();
  update network_tries set is_reported = true
  where network_hash = p_network_hash and slice_start = current_slice() and not is_reported;
  if found then
    perform write_audit_event('network-limit', null, null, p_country_id,
      jsonb_build_object('network', encode(p_network_hash, 'hex')));
  end if;
  return greatest(1, ceil(extract(epoch from v_free_at - now())));
end $$;

-- Functions that read a table are PL/pgSQL: it keeps the plan, whereas a function in SQL is planned again at
-- every call.
create or replace function wrong_codes_in_a_day() returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(tries), 0) from wrong_codes where slice_start > now() - interval '1 day 10 minutes');
end $$;

-- LOG-43, LOG-65: whether one more try fits into the total of both counts. The last one is kept for the
-- browsers in which the customer logged in before, whether or not there are any: a lock must not tell.
create or replace function has_tries_left(p_unknown bigint, p_known bigint, p_is_known_browser boolean, p_total integer)
returns boolean language sql immutable as $$
  select p_unknown + case when p_is_known_browser then p_known else greatest(p_known, 1) end < p_total
$$;

-- Makes all logins of one customer queue here: wrong codes and sent codes are counted over all identifiers.
create or replace function hold_customer(p_customer_id bigint) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('customer ' || p_customer_id, 0)) $$;

-- Both counts of a customer, whom the caller holds.
create or replace function has_customer_tries_left(p_customer_id bigint, p_is_known_browser boolean, p_total integer)
returns boolean language plpgsql stable as $$
begin
  return (
    select has_tries_left(
      coalesce(sum(tries) filter (where not is_known_browser), 0), coalesce(sum(tries) filter (where is_known_browser), 0),
      p_is_known_browser, p_total)
    from customer_wrong_codes where customer_id = p_customer_id
  );
end $$;

-- LOG-37, LOG-79: the seconds until the customer, whom the caller holds, may get another code to log in: 0
-- when one may be sent at once. Codes to new contacts count in the hour and the day, for neither kind of
-- browser. CON-80. Where the customer has a known browser, some codes of each hour and day are kept for it:
-- strangers cannot use them all up.
-- p_code_limits: LOGIN_LIMITS.code and LOCKOUT_LIMITS.codesOfKnownBrowsers.
create or replace function seconds_until_next_code_in(p_customer_id bigint, p_is_known_browser boolean, p_code_limits jsonb)
returns integer language plpgsql stable as $$
declare
  c_apart_seconds constant integer not null := (p_code_limits -> 'resendAfterSeconds')::integer;
  c_max_per_hour constant integer not null := (p_code_limits -> 'maxPerHour')::integer;
  c_max_per_day constant integer not null := (p_code_limits -> 'maxPerDay')::integer;
  v_is_kept constant boolean not null := not p_is_known_browser
    and exists (select from known_browser k where k.customer_id = p_customer_id);
begin
  return (
    with login_code as (
      select c.created_at, a.is_known_browser
      from one_time_code c join login_attempt a on a.login_hash = c.login_hash
      where c.customer_id = p_customer_id and c.created_at > now() - interval '1 day'
    ),
    sent as (
      select created_at, is_known_browser, row_number() over (order by created_at desc) as nth,
        row_number() over (partition by is_known_browser order by created_at desc) as nth_of_kind
      from (
        select created_at, is_known_browser from login_code
        union all
        select created_at, null from contact_code where customer_id = p_customer_id and created_at > now() - interval '1 day'
      ) either
    ),
    waits as (
      select max(created_at) + make_interval(secs => c_apart_seconds) as free_at from login_code
      union all
      select created_at + interval '1 hour' from sent where nth = c_max_per_hour
        or v_is_kept and not is_known_browser
          and nth_of_kind = c_max_per_hour - coalesce((p_code_limits -> 'keptForKnownPerHour')::integer, 0)
      union all
      select created_at + interval '1 day' from sent where nth = c_max_per_day
        or v_is_kept and not is_known_browser
          and nth_of_kind = c_max_per_day - coalesce((p_code_limits -> 'keptForKnownPerDay')::integer, 0)
    )
    select greatest(0, coalesce(max(ceil(extract(epoch from free_at - now()))), 0))::integer from waits
  );
end $$;

-- LOG-80: takes one of the few logins that unknown browsers get in a minute while codes are guessed. Returns
-- the seconds that the caller must wait: 0 when it may go on. A network gets one of them at most.
create or replace function take_queued_login(p_network_hash bytea, p_per_minute integer) returns integer language plpgsql as $$
declare
  c_per_minute constant integer not null := p_per_minute;
  c_minute constant timestamptz not null := date_trunc('minute', now());
begin
  perform pg_advisory_xact_lock(hashtextextended('queued login', 0));
  insert into queued_login (minute_start, network_hash)
  select c_minute, coalesce(p_network_hash, '')
  where (select count(*) from queued_login q where q.minute_start = c_minute) < c_per_minute
  on conflict do nothing;
  return case when found then 0 else greatest(1, ceil(extract(epoch from c_minute + interval '1 minute' - now()))) end;
end $$;

-- LOG-63: counts a wrong code of a customer and of the day. Returns the wrong codes of the last 24 hours,
-- this one included.
create or replace function count_wrong_code(p_customer_id bigint, p_is_known_browser boolean) returns bigint language plpgsql as $$
begin
  insert into customer_wrong_codes as w (customer_id, is_known_browser, tries) values (p_customer_id, p_is_known_browser, 1)
  on conflict (customer_id, is_known_browser) do update set tries = w.tries + 1;
  insert into wrong_codes as w (slice_start, tries) values (current_slice(), 1)
  on conflict (slice_start) do update set tries = w.tries + 1;
  return wrong_codes_in_a_day();
end $$;

-- The hashes of a login's identifier under all keys of the process that began it, its newest first.
create or replace function identifier_hashes_of(p_attempt login_attempt) returns bytea[] language sql immutable as
$$ select p_attempt.identifier_hash || p_attempt.older_identifier_hashes $$;

-- Returns the outcome that ends a login under way, or null when it may go on. Holds its identifier and its
-- customer.
create or replace function find_blocking_outcome(
  p_attempt login_attempt, p_total_failures integer, p_max_wrong_codes integer, p_facts jsonb
) returns text language plpgsql as $$
declare
  v_outcome text;
begin
  if is_identifier_locked(identifier_hashes_of(p_attempt), p_attempt.is_known_browser, p_total_failures) then
    v_outcome := 'locked';
  else
    perform hold_customer(p_attempt.customer_id);
    if not has_customer_tries_left(p_attempt.customer_id, p_attempt.is_known_browser, p_total_failures) then
      v_outcome := 'locked';
    elsif not p_attempt.is_known_browser and not p_attempt.has_captcha_clearance and wrong_codes_in_a_day() > p_max_wrong_codes then
      -- LOG-63: the attack threshold was passed in between; the customer begins again, with the captcha.
      v_outcome := 'expired';
    end if;
  end if;
  if v_outcome is not null then
    perform write_audit_event(case v_outcome when 'locked' then 'code-while-locked' else 'captcha-asked' end,
      p_attempt.customer_id, p_attempt.brand_id, p_attempt.country_id, p_facts);
  end if;
  return v_outcome;
end $$;
