-- Each step of getting in is one call: one round trip, one transaction, nothing half done.
-- The numbers (ladder, lives, limits) come in as arguments; they have one home in the domain's limits.

-- Counts one failure on a ladder and answers when it is locked until (null: not locked).
-- LOG: both ladders of an identifier together never pass p_total_failures.
create function count_failure(
  p_identifier_hash bytea, p_is_known_browser boolean,
  p_ladder_failures integer[], p_ladder_seconds integer[], p_total_failures integer
) returns timestamptz language plpgsql as $$
declare
  v_failures integer;
  v_total integer;
  v_step integer;
  v_locked_until timestamptz;
begin
  insert into identifier_failures as f (identifier_hash, is_known_browser, failures)
  values (p_identifier_hash, p_is_known_browser, 1)
  on conflict (identifier_hash, is_known_browser) do update set failures = f.failures + 1
  returning failures into v_failures;

  select sum(failures) into v_total from identifier_failures where identifier_hash = p_identifier_hash;
  v_step := array_position(p_ladder_failures, v_failures);
  if v_total >= p_total_failures then
    v_locked_until := 'infinity';
  elsif v_step is not null then
    v_locked_until := case when p_ladder_seconds[v_step] is null then 'infinity'
      else now() + make_interval(secs => p_ladder_seconds[v_step]) end;
  end if;

  if v_locked_until is not null then
    update identifier_failures set locked_until = v_locked_until
    where identifier_hash = p_identifier_hash and is_known_browser = p_is_known_browser;
  end if;
  return v_locked_until;
end $$;

-- Makes parallel tries on one identifier queue here, and says whether this ladder is locked now.
-- A lock without end holds for both ladders: no browser may go past the total.
create function is_identifier_locked(p_identifier_hash bytea, p_is_known_browser boolean)
returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p_identifier_hash, 'hex'), 0));
  return exists (
    select from identifier_failures
    where identifier_hash = p_identifier_hash and locked_until > now()
      and (is_known_browser = p_is_known_browser or locked_until = 'infinity')
  );
end $$;

-- Codes are counted and voided per person, and one person has more than one identifier: whoever asks for a code holds the
-- person until it is in force. Taken always after the identifier's lock.
create function seconds_until_next_code(
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

-- Puts a new code in force for the person, with its message; it voids every earlier one.
-- p_claim_seconds: how long the caller keeps the message to send it itself; 0 leaves it to whoever comes first.
create function issue_code(
  p_client_id bigint, p_login_hash bytea, p_code_hash bytea, p_life_seconds integer,
  p_sealed_code bytea, p_claim_seconds integer
) returns bigint language plpgsql as $$
declare
  v_code_id bigint;
begin
  update one_time_code set replaced_at = now()
  where client_id = p_client_id and used_at is null and replaced_at is null;
  insert into one_time_code (client_id, login_hash, code_hash, expires_at)
  values (p_client_id, p_login_hash, p_code_hash, now() + make_interval(secs => p_life_seconds))
  returning code_id into v_code_id;
  insert into code_message (code_id, sealed_code, tries, next_try_at)
  values (v_code_id, p_sealed_code, case when p_claim_seconds > 0 then 1 else 0 end,
    now() + make_interval(secs => p_claim_seconds));
  return v_code_id;
end $$;

-- First step of a login: identifier and birth date.
-- outcome: 'code-sent' (with the id of the code), 'refused', 'locked', 'code-limit' (with seconds to wait).
create function begin_login(
  p_brand_id integer, p_country_id integer, p_channel text, p_identifier text, p_identifier_hash bytea,
  p_date_of_birth date, p_browser_hash bytea, p_login_hash bytea, p_code_hash bytea,
  p_sealed_recipient bytea, p_sealed_code bytea, p_claim_seconds integer,
  p_code_life_seconds integer, p_apart_seconds integer, p_max_per_hour integer, p_max_per_day integer,
  p_ladder_failures integer[], p_ladder_seconds integer[], p_total_failures integer
) returns table (outcome text, code_id bigint, retry_after_seconds integer) language plpgsql as $$
declare
  v_client_ids bigint[];
  v_client_id bigint;
  v_is_known boolean;
begin
  select array_agg(c.client_id) filter (where c.date_of_birth = p_date_of_birth),
         coalesce(bool_or(k.browser_hash is not null), false)
  into v_client_ids, v_is_known
  from client c
  left join known_browser k on k.client_id = c.client_id and k.browser_hash = p_browser_hash
  where c.brand_id = p_brand_id and c.country_id = p_country_id and c.is_active
    and case p_channel when 'sms' then c.mobile = p_identifier else lower(c.email) = p_identifier end;

  if is_identifier_locked(p_identifier_hash, v_is_known) then
    insert into audit_event (kind, brand_id, country_id, facts)
    values ('login-while-locked', p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
    return query select 'locked', null::bigint, null::integer;
    return;
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
  retry_after_seconds := seconds_until_next_code(v_client_id, p_apart_seconds, p_max_per_hour, p_max_per_day);
  if retry_after_seconds > 0 then
    return query select 'code-limit', null::bigint, retry_after_seconds;
    return;
  end if;

  insert into login_attempt
    (login_hash, client_id, brand_id, country_id, channel, identifier_hash, is_known_browser, sealed_recipient)
  values (p_login_hash, v_client_id, p_brand_id, p_country_id, p_channel, p_identifier_hash, v_is_known, p_sealed_recipient);
  code_id := issue_code(v_client_id, p_login_hash, p_code_hash, p_code_life_seconds, p_sealed_code, p_claim_seconds);
  insert into audit_event (kind, client_id, brand_id, country_id, facts)
  values ('code-sent', v_client_id, p_brand_id, p_country_id, jsonb_build_object('channel', p_channel));
  return query select 'code-sent', code_id, null::integer;
end $$;

-- A new code for a login under way.
-- outcome: 'code-sent' (with what its message needs), 'code-limit', 'locked', 'expired' (no such login, or too old to go on with).
create function resend_code(
  p_login_hash bytea, p_code_hash bytea, p_sealed_code bytea, p_claim_seconds integer, p_login_life_seconds integer,
  p_code_life_seconds integer, p_apart_seconds integer, p_max_per_hour integer, p_max_per_day integer
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
    and a.sealed_recipient is not null
    and not exists (select from one_time_code c where c.login_hash = a.login_hash and c.used_at is not null);
  if not found then
    outcome := 'expired';
    return next;
    return;
  end if;
  if is_identifier_locked(v_attempt.identifier_hash, v_attempt.is_known_browser) then
    outcome := 'locked';
    return next;
    return;
  end if;
  retry_after_seconds := seconds_until_next_code(v_attempt.client_id, p_apart_seconds, p_max_per_hour, p_max_per_day);
  if retry_after_seconds > 0 then
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

-- A new token for a live session; the old one serves requests in flight and other tabs a little longer, then is dead.
create function refresh_session(
  p_token_hash bytea, p_login_hash bytea, p_country_id integer, p_new_token_hash bytea,
  p_token_life_seconds integer, p_grace_seconds integer
) returns table (expires_at timestamptz) language plpgsql as $$
declare
  v_session session;
begin
  update session s set expires_at = least(s.expires_at, now() + make_interval(secs => p_grace_seconds))
  where s.token_hash = p_token_hash and s.login_hash = p_login_hash and s.country_id = p_country_id
    and s.expires_at > now()
  returning * into v_session;
  if not found then
    return;
  end if;
  insert into audit_event (kind, client_id, brand_id, country_id)
  values ('session-refreshed', v_session.client_id, v_session.brand_id, v_session.country_id);
  return query
    insert into session as s (token_hash, login_hash, client_id, brand_id, country_id, expires_at, absolute_end_at)
    values (p_new_token_hash, v_session.login_hash, v_session.client_id, v_session.brand_id, v_session.country_id,
      least(now() + make_interval(secs => p_token_life_seconds), v_session.absolute_end_at), v_session.absolute_end_at)
    returning s.expires_at;
end $$;

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
