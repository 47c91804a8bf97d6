-- Limits that hold across accounts, and the split of the twenty tries between browsers. Every count is made before what it
-- counts is looked at, under a row lock: several processes share them, and parallel tries get no more.
-- Locks are taken in one order everywhere: network, identifier, person, rows of the login, the day's wrong codes. What a count
-- says is read in a statement of its own after its lock: a statement sees nothing that was committed while it waited.

-- Tries to get in per network, in slices of ten minutes. The network is a keyed hash: this table names nobody.
create table network_tries (
  network_hash bytea not null,
  slice_start timestamptz not null,
  tries integer not null,
  -- Whether the audit trail has it that tries of this slice were refused.
  is_reported boolean not null default false,
  primary key (network_hash, slice_start)
);
create index network_tries_by_time on network_tries (slice_start);

-- Wrong codes over all accounts, in slices of ten minutes.
create table wrong_codes (
  slice_start timestamptz primary key,
  tries integer not null
);

-- Wrong codes in a row per person, whichever identifier they came in by: two identifiers give no second twenty.
create table client_wrong_codes (
  client_id bigint not null references client on delete cascade,
  is_known_browser boolean not null,
  tries integer not null,
  primary key (client_id, is_known_browser)
);

-- A passed robot check; good for one login.
create table robot_pass (
  pass_hash bytea primary key,
  expires_at timestamptz not null
);

-- Solutions that were handed in, so that none counts twice.
create table robot_solution (
  solution_hash bytea primary key,
  expires_at timestamptz not null
);

-- Whether the login began with a robot check, which it then needs no second time.
alter table login_attempt add column has_robot_pass boolean not null default false;
create index login_attempt_by_time on login_attempt (created_at);
create index one_time_code_by_time on one_time_code (created_at);
alter table session add column is_end_recorded boolean not null default false;
create index known_browser_by_last_login on known_browser (last_login_at);
create index session_unrecorded_end on session (expires_at) where not is_end_recorded;

create function current_slice() returns timestamptz language sql stable as
$$ select date_bin('10 minutes', now(), 'epoch') $$;

-- LOG-62: counts a try of a network and answers how long it must wait: 0 when it may go on. A refused try is not counted, and
-- the audit trail has it once a slice. A slice counts until all of it is an hour old.
create function seconds_until_network_is_free(p_network_hash bytea, p_max_per_hour integer, p_country_id integer)
returns integer language plpgsql as $$
declare
  v_free_at timestamptz;
begin
  if p_network_hash is null then
    return 0;
  end if;
  insert into network_tries as n (network_hash, slice_start, tries) values (p_network_hash, current_slice(), 1)
  on conflict (network_hash, slice_start) do update set tries = n.tries + 1;
  -- Until the slices that have to leave have left.
  select min(slice_start) + interval '70 minutes' into v_free_at from (
    select slice_start, sum(tries) over () as total, sum(tries) over (order by slice_start) as leaving
    from network_tries where network_hash = p_network_hash and slice_start > now() - interval '70 minutes'
  ) slice where total > p_max_per_hour and total - leaving < p_max_per_hour;
  if v_free_at is null then
    return 0;
  end if;
  update network_tries set tries = tries - 1 where network_hash = p_network_hash and slice_start = current_slice();
  update network_tries set is_reported = true
  where network_hash = p_network_hash and slice_start = current_slice() and not is_reported;
  if found then
    insert into audit_event (kind, country_id, facts)
    values ('network-limit', p_country_id, jsonb_build_object('network', encode(p_network_hash, 'hex')));
  end if;
  return greatest(1, ceil(extract(epoch from v_free_at - now())));
end $$;

-- What reads a table is PL/pgSQL here: it keeps its plan, where a function in SQL is planned anew at every call.
create function wrong_codes_in_a_day() returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(tries), 0) from wrong_codes where slice_start > now() - interval '1 day 10 minutes');
end $$;

-- LOG-43, LOG-65: whether one more try fits into the total of both counts. The last one is kept for the browsers in which the
-- customer logged in before, whether or not there are any: a lock must not tell.
create function has_tries_left(p_unknown bigint, p_known bigint, p_is_known_browser boolean, p_total integer)
returns boolean language sql immutable as $$
  select p_unknown + case when p_is_known_browser then p_known else greatest(p_known, 1) end < p_total
$$;

-- Makes everything on one person queue here: wrong codes and codes sent are counted over all identifiers.
create function hold_person(p_client_id bigint) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('person ' || p_client_id, 0)) $$;

-- Both counts of a person, whom the caller holds.
create function has_client_tries_left(p_client_id bigint, p_is_known_browser boolean, p_total integer)
returns boolean language plpgsql stable as $$
begin
  return (
    select has_tries_left(
      coalesce(sum(tries) filter (where not is_known_browser), 0), coalesce(sum(tries) filter (where is_known_browser), 0),
      p_is_known_browser, p_total)
    from client_wrong_codes where client_id = p_client_id
  );
end $$;

drop function begin_login;
drop function resend_code;
drop function check_code;
drop function is_identifier_locked;
drop function seconds_until_next_code;
drop function sweep_expired;

-- Makes parallel tries on one identifier queue here, and says whether this count is locked now.
create function is_identifier_locked(p_identifier_hash bytea, p_is_known_browser boolean, p_total integer)
returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p_identifier_hash, 'hex'), 0));
  return (
    select coalesce(bool_or(locked_until > now()) filter (where is_known_browser = p_is_known_browser), false)
      or not has_tries_left(
        coalesce(sum(failures) filter (where not is_known_browser), 0),
        coalesce(sum(failures) filter (where is_known_browser), 0),
        p_is_known_browser, p_total)
    from identifier_failures where identifier_hash = p_identifier_hash
  );
end $$;

-- How long the person, whom the caller holds, has to wait for another code: 0 when one may be sent now.
create function seconds_until_next_code(
  p_client_id bigint, p_apart_seconds integer, p_max_per_hour integer, p_max_per_day integer
) returns integer language plpgsql stable as $$
begin
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

-- First step of a login: identifier and birth date.
-- outcome: 'code-sent' (with the id of the code), 'refused', 'locked', 'robot-check', 'code-limit' and 'network-limit' (with seconds to
-- wait).
create function begin_login(
  p_brand_id integer, p_country_id integer, p_channel text, p_identifier text, p_identifier_hash bytea,
  p_date_of_birth date, p_browser_hash bytea, p_network_hash bytea, p_robot_pass_hash bytea, p_login_hash bytea,
  p_code_hash bytea, p_sealed_recipient bytea, p_sealed_code bytea, p_claim_seconds integer,
  p_code_life_seconds integer, p_apart_seconds integer, p_max_per_hour integer, p_max_per_day integer,
  p_ladder_failures integer[], p_ladder_seconds integer[], p_total_failures integer,
  p_network_max_per_hour integer, p_breaker_max_per_day integer
) returns table (outcome text, code_id bigint, retry_after_seconds integer) language plpgsql as $$
declare
  v_client_ids bigint[];
  v_client_id bigint;
  v_is_known boolean;
  v_has_robot_pass boolean := false;
begin
  -- People may share an identifier. Whose browser it is goes by the one whom the birth date names; where it names nobody, by all.
  select array_agg(o.client_id) filter (where o.is_meant),
         coalesce(case count(*) filter (where o.is_meant) when 1 then bool_or(o.is_known) filter (where o.is_meant)
           else bool_or(o.is_known) end, false)
  into v_client_ids, v_is_known
  from (
    select c.client_id, c.date_of_birth = p_date_of_birth as is_meant,
      exists (select from known_browser k where k.browser_hash = p_browser_hash and k.client_id = c.client_id) as is_known
    from client c
    where c.brand_id = p_brand_id and c.country_id = p_country_id and c.is_active
      and (p_channel = 'sms' and c.mobile = p_identifier or p_channel = 'email' and lower(c.email) = p_identifier)
  ) o;

  -- A browser that this customer logged in with before answers for itself, wherever it is.
  if not v_is_known then
    retry_after_seconds := seconds_until_network_is_free(p_network_hash, p_network_max_per_hour, p_country_id);
    if retry_after_seconds > 0 then
      return query select 'network-limit', null::bigint, retry_after_seconds;
      return;
    end if;
  end if;

  if is_identifier_locked(p_identifier_hash, v_is_known, p_total_failures) then
    insert into audit_event (kind, brand_id, country_id, facts)
    values ('login-while-locked', p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
    return query select 'locked', null::bigint, null::integer;
    return;
  end if;

  if not v_is_known and wrong_codes_in_a_day() > p_breaker_max_per_day then
    delete from robot_pass r where r.pass_hash = p_robot_pass_hash and r.expires_at > now();
    if not found then
      insert into audit_event (kind, brand_id, country_id) values ('robot-check-asked', p_brand_id, p_country_id);
      return query select 'robot-check', null::bigint, null::integer;
      return;
    end if;
    v_has_robot_pass := true;
  end if;

  -- Two people who share identifier and birth date cannot be told apart: neither gets in this way.
  if coalesce(cardinality(v_client_ids), 0) <> 1 then
    outcome := case when count_failure(p_identifier_hash, v_is_known, p_ladder_failures, p_ladder_seconds, p_total_failures)
      is null then 'refused' else 'locked' end;
    insert into audit_event (kind, brand_id, country_id, facts)
    values (case outcome when 'refused' then 'login-refused' else 'account-locked' end,
      p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
    return query select outcome, null::bigint, null::integer;
    return;
  end if;

  v_client_id := v_client_ids[1];
  perform hold_person(v_client_id);
  if not has_client_tries_left(v_client_id, v_is_known, p_total_failures) then
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values ('login-while-locked', v_client_id, p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
    return query select 'locked', null::bigint, null::integer;
    return;
  end if;
  retry_after_seconds := seconds_until_next_code(v_client_id, p_apart_seconds, p_max_per_hour, p_max_per_day);
  if retry_after_seconds > 0 then
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values ('code-limit', v_client_id, p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
    return query select 'code-limit', null::bigint, retry_after_seconds;
    return;
  end if;

  insert into login_attempt
    (login_hash, client_id, brand_id, country_id, channel, identifier_hash, is_known_browser, has_robot_pass, sealed_recipient)
  values (p_login_hash, v_client_id, p_brand_id, p_country_id, p_channel, p_identifier_hash, v_is_known, v_has_robot_pass,
    p_sealed_recipient);
  code_id := issue_code(v_client_id, p_login_hash, p_code_hash, p_code_life_seconds, p_sealed_code, p_claim_seconds);
  insert into audit_event (kind, client_id, brand_id, country_id, facts)
  values ('code-sent', v_client_id, p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
  return query select 'code-sent', code_id, null::integer;
end $$;

-- Whether a login under way may go on: null, or the outcome that ends it here. Holds its identifier and its person.
create function why_not_go_on(p_attempt login_attempt, p_total_failures integer, p_breaker_max_per_day integer, p_facts jsonb)
returns text language plpgsql as $$
declare
  v_outcome text;
begin
  if is_identifier_locked(p_attempt.identifier_hash, p_attempt.is_known_browser, p_total_failures) then
    v_outcome := 'locked';
  else
    perform hold_person(p_attempt.client_id);
    if not has_client_tries_left(p_attempt.client_id, p_attempt.is_known_browser, p_total_failures) then
      v_outcome := 'locked';
    elsif not p_attempt.is_known_browser and not p_attempt.has_robot_pass and wrong_codes_in_a_day() > p_breaker_max_per_day then
      -- LOG-63: the breaker opened meanwhile; the customer begins again, with the robot check.
      v_outcome := 'expired';
    end if;
  end if;
  if v_outcome is not null then
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values (case v_outcome when 'locked' then 'code-while-locked' else 'robot-check-asked' end,
      p_attempt.client_id, p_attempt.brand_id, p_attempt.country_id, p_facts);
  end if;
  return v_outcome;
end $$;

-- A new code for a login under way.
-- outcome: 'code-sent' (with what its message needs), 'code-limit' and 'network-limit' (with seconds to wait), 'locked', 'expired' (no such
-- login, or too old to go on with).
create function resend_code(
  p_login_hash bytea, p_network_hash bytea, p_code_hash bytea, p_sealed_code bytea, p_claim_seconds integer,
  p_login_life_seconds integer, p_code_life_seconds integer, p_apart_seconds integer, p_max_per_hour integer,
  p_max_per_day integer, p_total_failures integer, p_network_max_per_hour integer, p_breaker_max_per_day integer
) returns table (
  outcome text, code_id bigint, channel text, sealed_recipient bytea, brand_id integer, country_id integer,
  retry_after_seconds integer
) language plpgsql as $$
declare
  v_attempt login_attempt;
begin
  select * into v_attempt from login_attempt a
  where a.login_hash = p_login_hash and a.created_at > now() - make_interval(secs => p_login_life_seconds)
    -- Without a kept recipient there is nowhere to send to.
    and a.sealed_recipient is not null;
  if v_attempt.is_known_browser is not true then
    retry_after_seconds := seconds_until_network_is_free(p_network_hash, p_network_max_per_hour, v_attempt.country_id);
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
  outcome := why_not_go_on(v_attempt, p_total_failures, p_breaker_max_per_day, '{"again": true}');
  -- Looked at only now: the code may have been used while this waited.
  if outcome is null and exists (
    select from one_time_code c where c.login_hash = v_attempt.login_hash and c.used_at is not null
  ) then
    outcome := 'expired';
  end if;
  if outcome is not null then
    return next;
    return;
  end if;
  retry_after_seconds := seconds_until_next_code(v_attempt.client_id, p_apart_seconds, p_max_per_hour, p_max_per_day);
  if retry_after_seconds > 0 then
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values ('code-limit', v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id,
      jsonb_build_object('channel', v_attempt.channel, 'again', true));
    outcome := 'code-limit';
    return next;
    return;
  end if;
  code_id := issue_code(v_attempt.client_id, p_login_hash, p_code_hash, p_code_life_seconds, p_sealed_code, p_claim_seconds);
  insert into audit_event (kind, client_id, brand_id, country_id, facts)
  values ('code-sent', v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id,
    jsonb_build_object('channel', v_attempt.channel, 'again', true));
  return query select 'code-sent', code_id, v_attempt.channel, v_attempt.sealed_recipient,
    v_attempt.brand_id, v_attempt.country_id, null::integer;
end $$;

-- LOG-63: counts a wrong code of a person and of the day. Answers the wrong codes of the last 24 hours, this one included.
create function count_wrong_code(p_client_id bigint, p_is_known_browser boolean) returns bigint language plpgsql as $$
begin
  insert into client_wrong_codes as w (client_id, is_known_browser, tries) values (p_client_id, p_is_known_browser, 1)
  on conflict (client_id, is_known_browser) do update set tries = w.tries + 1;
  insert into wrong_codes as w (slice_start, tries) values (current_slice(), 1)
  on conflict (slice_start) do update set tries = w.tries + 1;
  return wrong_codes_in_a_day();
end $$;

-- Second step of a login: the code. The try is counted, then compared.
-- outcome: 'logged-in' (with the session's end), 'wrong' and 'locked' (with the day's wrong codes when this one was one), 'expired',
-- 'network-limit' (with seconds to wait).
create function check_code(
  p_login_hash bytea, p_code_hash bytea, p_country_id integer, p_network_hash bytea, p_token_hash bytea,
  p_browser_hash bytea, p_old_browser_hash bytea,
  p_token_life_seconds integer, p_absolute_seconds integer, p_max_tries integer,
  p_ladder_failures integer[], p_ladder_seconds integer[], p_total_failures integer,
  p_network_max_per_hour integer, p_breaker_max_per_day integer
) returns table (outcome text, expires_at timestamptz, wrong_codes_in_a_day bigint, retry_after_seconds integer)
language plpgsql as $$
declare
  v_attempt login_attempt;
  v_code_id bigint;
  v_is_right boolean;
  v_locked_until timestamptz;
begin
  select * into v_attempt from login_attempt a where a.login_hash = p_login_hash and a.country_id = p_country_id;
  if v_attempt.is_known_browser is not true then
    retry_after_seconds := seconds_until_network_is_free(p_network_hash, p_network_max_per_hour, p_country_id);
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
  outcome := why_not_go_on(v_attempt, p_total_failures, p_breaker_max_per_day, '{}');
  if outcome is not null then
    return next;
    return;
  end if;

  update one_time_code c set tries = tries + 1
  where c.login_hash = p_login_hash and c.used_at is null and c.replaced_at is null
    and c.expires_at > now() and c.tries < p_max_tries
  returning c.code_id, c.code_hash = p_code_hash into v_code_id, v_is_right;
  -- A code that was true once and is void now is expired, not wrong: its owner did not guess.
  if v_code_id is null or not v_is_right and exists (
    select from one_time_code c where c.login_hash = p_login_hash and c.code_hash = p_code_hash
  ) then
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values ('code-expired', v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id, '{}');
    outcome := 'expired';
    return next;
    return;
  end if;

  if not v_is_right then
    v_locked_until := count_failure(v_attempt.identifier_hash, v_attempt.is_known_browser,
      p_ladder_failures, p_ladder_seconds, p_total_failures);
    wrong_codes_in_a_day := count_wrong_code(v_attempt.client_id, v_attempt.is_known_browser);
    outcome := case when v_locked_until is null
      and has_client_tries_left(v_attempt.client_id, v_attempt.is_known_browser, p_total_failures)
      then 'wrong' else 'locked' end;
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    values (case outcome when 'wrong' then 'code-wrong' else 'account-locked' end,
      v_attempt.client_id, v_attempt.brand_id, v_attempt.country_id, '{}');
    return next;
    return;
  end if;

  update one_time_code c set used_at = now() where c.code_id = v_code_id;
  delete from identifier_failures f
  where f.identifier_hash = v_attempt.identifier_hash and f.is_known_browser = v_attempt.is_known_browser;
  delete from client_wrong_codes w
  where w.client_id = v_attempt.client_id and w.is_known_browser = v_attempt.is_known_browser;
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
    returning 'logged-in'::text, s.expires_at, null::bigint, null::integer;
end $$;

-- LOG-64: what the insurer does for a customer who calls: every count of the identifier, and the person's wrong codes, go.
-- Answers how many failures there were.
create function unlock_identifier(
  p_brand_id integer, p_country_id integer, p_channel text, p_identifier text, p_identifier_hash bytea, p_operator text
) returns integer language plpgsql as $$
declare
  v_failures integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p_identifier_hash, 'hex'), 0));
  with gone as (delete from identifier_failures where identifier_hash = p_identifier_hash returning failures)
  select coalesce(sum(failures), 0) into v_failures from gone;
  with owner as (
    select client_id from client
    where brand_id = p_brand_id and country_id = p_country_id and is_active
      and (p_channel = 'sms' and mobile = p_identifier or p_channel = 'email' and lower(email) = p_identifier)
  ), forgiven as (
    delete from client_wrong_codes w using owner o where w.client_id = o.client_id returning w.tries
  )
  select greatest(v_failures, coalesce((select sum(tries) from forgiven), 0)) into v_failures;
  insert into audit_event (kind, brand_id, country_id, facts)
  values ('account-unlocked', p_brand_id, p_country_id,
    jsonb_build_object('channel', p_channel, 'operator', p_operator, 'failures', v_failures));
  return v_failures;
end $$;

-- A refresh and a logout of one login must not pass each other: the logout would not see the token that the refresh makes.
create function hold_login(p_login_hash bytea) returns void language sql as
$$ select pg_advisory_xact_lock(hashtextextended('login ' || encode(p_login_hash, 'hex'), 0)) $$;

-- A new token for a live session; the old one serves requests in flight and other tabs a little longer, then is dead. No login
-- has more than p_max_tokens at a time.
drop function refresh_session;
create function refresh_session(
  p_token_hash bytea, p_login_hash bytea, p_country_id integer, p_new_token_hash bytea,
  p_token_life_seconds integer, p_grace_seconds integer, p_max_tokens integer
) returns table (expires_at timestamptz) language plpgsql as $$
declare
  v_session session;
begin
  perform hold_login(p_login_hash);
  update session s set expires_at = least(s.expires_at, now() + make_interval(secs => p_grace_seconds))
  where s.token_hash = p_token_hash and s.login_hash = p_login_hash and s.country_id = p_country_id
    and s.expires_at > now()
  returning * into v_session;
  if not found then
    return;
  end if;
  delete from session s where s.token_hash in (
    select o.token_hash from session o where o.login_hash = p_login_hash and o.expires_at > now() and o.token_hash <> p_token_hash
    order by o.created_at desc offset p_max_tokens - 2
  );
  insert into audit_event (kind, client_id, brand_id, country_id)
  values ('session-refreshed', v_session.client_id, v_session.brand_id, v_session.country_id);
  return query
    insert into session as s (token_hash, login_hash, client_id, brand_id, country_id, expires_at, absolute_end_at)
    values (p_new_token_hash, v_session.login_hash, v_session.client_id, v_session.brand_id, v_session.country_id,
      least(now() + make_interval(secs => p_token_life_seconds), v_session.absolute_end_at), v_session.absolute_end_at)
    returning s.expires_at;
end $$;

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
  insert into audit_event (kind, client_id, brand_id, country_id)
  values ('logged-out', v_session.client_id, v_session.brand_id, v_session.country_id);
  return true;
end $$;

-- SES-60: records logins that ended by time, each once, up to p_limit of them; answers how many. One process does it at a time.
create function record_ended_logins(p_limit integer) returns integer language plpgsql as $$
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
    returning s.login_hash, s.client_id, s.brand_id, s.country_id, s.expires_at
  ), told as (
    insert into audit_event (kind, client_id, brand_id, country_id, facts)
    select 'session-timed-out', client_id, brand_id, country_id, jsonb_build_object('endedAt', max(expires_at))
    from ended group by login_hash, client_id, brand_id, country_id
    returning 1
  )
  select count(*) into v_logins from told;
  return v_logins;
end $$;
