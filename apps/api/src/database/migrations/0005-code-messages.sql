-- The queue of messages with one-time codes. A message is stored in the same transaction as its code: no code is in force
-- whose message a crash could lose. One row per code: no request ever has two different codes on their way.

-- Where the codes of this login go, as it was typed, sealed: a resend goes where the first code went.
alter table login_attempt add column sealed_recipient bytea;

create table code_message (
  code_id bigint primary key references one_time_code on delete cascade,
  -- The code, sealed under a key that is not in this database. Null once the message has been accepted or given up.
  sealed_code bytea,
  -- Counts claims. A process records a failure only under the number it claimed with: a late one changes nothing.
  tries integer not null,
  -- A claim moves this past the time that sending may take; a process that dies in between leaves the message due again.
  next_try_at timestamptz not null,
  -- Providers that will not take this message, however often they are asked.
  refused_by text[] not null default '{}',
  sent_at timestamptz,
  provider text
);
create index code_message_waiting on code_message (next_try_at) where sealed_code is not null;

drop function begin_login(integer, integer, text, text, bytea, date, bytea, bytea, bytea, integer, integer, integer, integer, integer[], integer[], integer);
drop function resend_code(bytea, bytea, integer, integer, integer, integer, integer);
drop function issue_code(bigint, bytea, bytea, integer);

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
    -- One begun before recipients were kept has nowhere to send to.
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

-- Takes up to p_limit due messages for p_claim_seconds; no other process gets them meanwhile. Forgets the codes of messages
-- that are not to be sent any more, because their code was used, replaced or has expired. Those that expired unsent and
-- still wanted are answered too, once, without a code, so that somebody hears of them.
create function claim_code_messages(p_limit integer, p_claim_seconds integer)
returns table (
  code_id bigint, code_hash bytea, sealed_code bytea, tries integer, refused_by text[], login_hash bytea,
  sealed_recipient bytea, channel text, brand_id integer, country_id integer
) language sql as $$
  with waiting as (
    select m.code_id, c.used_at is null and c.replaced_at is null and c.expires_at > now() as is_in_force, m.next_try_at
    from code_message m join one_time_code c on c.code_id = m.code_id
    where m.sealed_code is not null and m.next_try_at <= now()
    for update of m skip locked
  ), forgotten as (
    update code_message m set sealed_code = null
    from waiting w where w.code_id = m.code_id and not w.is_in_force
    returning m.code_id, null::bytea as sealed_code, m.tries, m.refused_by
  ), due as (
    select w.code_id from waiting w where w.is_in_force order by w.next_try_at limit p_limit
  ), claimed as (
    update code_message m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => p_claim_seconds)
    from due d where d.code_id = m.code_id
    returning m.code_id, m.sealed_code, m.tries, m.refused_by
  )
  select d.code_id, c.code_hash, d.sealed_code, d.tries, d.refused_by, c.login_hash,
    a.sealed_recipient, a.channel, a.brand_id, a.country_id
  from (select * from claimed union all select * from forgotten) d
  join one_time_code c on c.code_id = d.code_id join login_attempt a on a.login_hash = c.login_hash
  where d.sealed_code is not null or (c.used_at is null and c.replaced_at is null)
$$;
