-- Logging in by passkey. Locks are taken in the order of login-limits.sql: network, identifier, customer.

-- Asks a device, whichever it is. Counts a try of the network, but for a browser in which a customer with a passkey
-- of the site logged in before. LOG-62. Returns the seconds that it must wait: 0 when it may go on. p_limits:
-- maxTriesPerHour and challengeSeconds.
create or replace function ask_any_passkey(
  p_request_hash bytea, p_browser_hash bytea, p_known_browser_hash bytea, p_brand_id integer, p_country_id integer,
  p_network_hash bytea, p_older_network_hashes bytea[], p_key_id integer, p_limits jsonb
) returns integer language plpgsql as $$
declare
  c_challenge_seconds constant integer not null := (p_limits -> 'challengeSeconds')::integer;
  v_wait integer not null := 0;
begin
  if not exists (
    select from known_browser k join passkey p on p.customer_id = k.customer_id
    where k.browser_hash = p_known_browser_hash and p.brand_id = p_brand_id and p.country_id = p_country_id and p.turned_off_at is null
  ) then
    v_wait := count_network_try(p_network_hash, p_older_network_hashes, p_key_id,
      (p_limits -> 'maxTriesPerHour')::integer, p_country_id);
  end if;
  if v_wait = 0 then
    insert into passkey_challenge (request_hash, browser_hash, purpose, brand_id, country_id, expires_at)
    values (p_request_hash, p_browser_hash, 'log-in', p_brand_id, p_country_id, now() + make_interval(secs => c_challenge_seconds));
  end if;
  return v_wait;
end $$;

-- Takes the question of a login, which is used up, and finds what a credential is checked with. Counts a try of the
-- network, but for a browser in which the customer of the passkey logged in before. LOG-62. p_limits:
-- maxTriesPerHour. outcome: 'taken' (brand_id; the rest is null where there is no such passkey), 'other-site' (the
-- passkey is of another one: brand_id and public_key), 'expired', 'network-limit' (with seconds to wait).
create or replace function take_any_passkey_question(
  p_request_hash bytea, p_browser_hash bytea, p_known_browser_hash bytea, p_credential_id bytea, p_country_id integer,
  p_network_hash bytea, p_older_network_hashes bytea[], p_key_id integer, p_limits jsonb
) returns table (outcome text, brand_id integer, retry_after_seconds integer, customer_id bigint, passkey_id uuid, public_key bytea,
  user_handle bytea, mobile text, email text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform note_audit_caller(p_network_hash, null);
  if not exists (
    select from passkey p join known_browser k on k.customer_id = p.customer_id
    where p.credential_id = p_credential_id and p.country_id = p_country_id and k.browser_hash = p_known_browser_hash
  ) then
    retry_after_seconds := count_network_try(p_network_hash, p_older_network_hashes, p_key_id,
      (p_limits -> 'maxTriesPerHour')::integer, p_country_id);
  end if;
  if retry_after_seconds > 0 then
    outcome := 'network-limit';
    return next;
    return;
  end if;
  update passkey_challenge q set used_at = now()
  where q.request_hash = p_request_hash and q.browser_hash = p_browser_hash and q.country_id = p_country_id and q.purpose = 'log-in'
    and q.used_at is null and q.expires_at > now()
  returning q.brand_id into brand_id;
  if not found then
    perform write_audit_event('passkey-refused', null, null, p_country_id, '{"why": "expired"}');
    outcome := 'expired';
    return next;
    return;
  end if;
  select p.customer_id, p.passkey_id, p.public_key, p.user_handle, c.mobile, c.email
  into customer_id, passkey_id, public_key, user_handle, mobile, email
  from passkey p join customer c on c.customer_id = p.customer_id
  where p.credential_id = p_credential_id and p.brand_id = take_any_passkey_question.brand_id and p.country_id = p_country_id;
  -- Sites may share a domain, and then a browser offers the passkeys of all of them.
  if customer_id is null then
    select p.public_key into public_key from passkey p where p.credential_id = p_credential_id limit 1;
  end if;
  outcome := case when customer_id is null and public_key is not null then 'other-site' else 'taken' end;
  return next;
end $$;

-- Notes a credential that proved nothing. p_customer_id: of the passkey that it named; null for none.
create or replace function note_passkey_login_refused(
  p_customer_id bigint, p_brand_id integer, p_country_id integer, p_network_hash bytea, p_why text
) returns void language plpgsql as $$
begin
  perform note_audit_caller(p_network_hash, null);
  perform write_audit_event('passkey-refused', p_customer_id, p_brand_id, p_country_id, jsonb_build_object('why', p_why));
end $$;

-- Whether only the insurer unlocks an identifier: its hashes under all keys, newest first.
create or replace function is_locked_by_insurer(p_identifier_hashes bytea[], p_total integer) returns boolean language plpgsql stable as $$
begin
  return (
    select coalesce(sum(f.failures) >= p_total or bool_or(f.locked_until = 'infinity'), false)
    from identifier_failures f where f.identifier_hash = any (p_identifier_hashes)
  );
end $$;

-- What a completed login does to the tries of others, as a right code does for its own. Whatever only the insurer
-- unlocks stays. p_identifiers: the customer's own, which the caller holds, as JSON lists of hashes in hex. PKY-3
create or replace function forgive_tries(p_customer_id bigint, p_identifiers jsonb, p_total integer) returns void language plpgsql as $$
declare
  v_hashes bytea[];
begin
  for v_hashes in select array(select decode(h, 'hex') from jsonb_array_elements_text(i) h) from jsonb_array_elements(p_identifiers) i
  loop
    if not is_locked_by_insurer(v_hashes, p_total) then
      delete from identifier_failures f where f.identifier_hash = any (v_hashes) and f.is_known_browser;
      update identifier_failures f set locked_until = null where f.identifier_hash = any (v_hashes) and f.locked_until is not null;
    end if;
  end loop;
  delete from customer_wrong_codes w where w.customer_id = p_customer_id and w.is_known_browser;
end $$;

-- Opens a session for a passkey that was proved. p_login: {customerId, passkeyId, counter, backedUp, requestHash,
-- tokenHash, bearerHash, loginHash, browserHash, oldBrowserHash (bytes as hex), browserLabel, identifiers}. p_limits:
-- totalFailures and session, as check_code reads them, and refusedAaguids. outcome: 'logged-in' (with the session's
-- end), 'held', 'locked', 'unknown' (removed or turned off), 'cloned', 'make' (of device, which is refused), 'inactive'
-- (the customer). PKY-2, PKY-3, PKY-16
create or replace function log_in_by_passkey(p_login jsonb, p_network_hash bytea, p_limits jsonb)
returns table (outcome text, expires_at timestamptz) language plpgsql as $$
declare
  c_customer_id constant bigint not null := (p_login -> 'customerId')::bigint;
  c_counter constant bigint not null := (p_login -> 'counter')::bigint;
  c_total_failures constant integer not null := (p_limits -> 'totalFailures')::integer;
  c_token_seconds constant integer not null := (p_limits -> 'session' -> 'tokenLifeSeconds')::integer;
  c_absolute_seconds constant integer not null := (p_limits -> 'session' -> 'absoluteSeconds')::integer;
  c_browser_hash constant bytea not null := decode(p_login ->> 'browserHash', 'hex');
  v_identifiers constant jsonb not null := p_login -> 'identifiers';
  v_customer customer;
  v_passkey passkey;
  v_browser_id uuid;
begin
  perform note_audit_caller(p_network_hash, null);
  perform hold_identifier(array(select decode(h, 'hex') from jsonb_array_elements(v_identifiers) i, jsonb_array_elements_text(i) h order by 1));
  perform hold_customer(c_customer_id);
  select * into v_customer from customer c where c.customer_id = c_customer_id;
  select * into v_passkey from passkey p where p.customer_id = c_customer_id and p.passkey_id = (p_login ->> 'passkeyId')::uuid for update;
  outcome := case
    when v_passkey.passkey_id is null or v_passkey.turned_off_at is not null then 'unknown'
    when (p_limits -> 'refusedAaguids' ? v_passkey.aaguid::text) is not false then 'make'
    when v_customer.is_active is not true then 'inactive'
    when v_passkey.counter > 0 and c_counter > 0 and c_counter <= v_passkey.counter then 'cloned'
    when v_customer.held_at is not null then 'held'
    when coalesce((select sum(w.tries) from customer_wrong_codes w where w.customer_id = c_customer_id), 0) >= c_total_failures
      or jsonb_array_length(v_identifiers) > 0 and (
        select bool_and(is_locked_by_insurer(array(select decode(h, 'hex') from jsonb_array_elements_text(i) h), c_total_failures))
        from jsonb_array_elements(v_identifiers) i) then 'locked'
    else 'logged-in' end;
  if outcome = 'cloned' then
    update passkey p set turned_off_at = now() where p.customer_id = c_customer_id and p.passkey_id = v_passkey.passkey_id;
    insert into security_alert (customer_id, kind) values (c_customer_id, 'passkey-cloned');
    perform write_audit_event('passkey-cloned', c_customer_id, v_customer.brand_id, v_customer.country_id,
      jsonb_build_object('passkeyId', v_passkey.passkey_id));
  elsif outcome <> 'logged-in' then
    perform write_audit_event('passkey-refused', c_customer_id, v_customer.brand_id, v_customer.country_id, jsonb_build_object('why', outcome));
  end if;
  if outcome <> 'logged-in' then
    return next;
    return;
  end if;

  update passkey_challenge q set proved_at = now() where q.request_hash = decode(p_login ->> 'requestHash', 'hex');
  -- A device that counted once does not begin anew: a copy that sends 0 would not be noticed later.
  update passkey p set counter = greatest(p.counter, c_counter), backed_up = (p_login -> 'backedUp')::boolean, last_used_at = now()
  where p.customer_id = c_customer_id and p.passkey_id = v_passkey.passkey_id;
  perform forgive_tries(c_customer_id, v_identifiers, c_total_failures);
  if p_login ->> 'oldBrowserHash' is not null then
    update known_browser k set browser_hash = c_browser_hash where k.browser_hash = decode(p_login ->> 'oldBrowserHash', 'hex');
  end if;
  insert into known_browser as k (browser_hash, customer_id, label) values (c_browser_hash, c_customer_id, p_login ->> 'browserLabel')
  on conflict (browser_hash, customer_id) do update
  set last_login_at = now(), label = excluded.label, browser_id = coalesce(k.browser_id, excluded.browser_id)
  returning k.browser_id into v_browser_id;
  insert into customer_visit as v (customer_id, first_login_at) values (c_customer_id, now())
  on conflict (customer_id) do update set previous_login_at = v.last_login_at, last_login_at = now(),
    first_login_at = coalesce(v.first_login_at, v.last_login_at);
  perform end_oldest_logins(c_customer_id, coalesce(
    p_limits -> 'session' -> 'mostLoginsOfSites' -> (v_customer.brand_id || '-' || v_customer.country_id),
    p_limits -> 'session' -> 'mostLogins')::integer);
  perform write_audit_event('passkey-used', c_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('passkeyId', v_passkey.passkey_id));
  perform write_audit_event('logged-in', c_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_strip_nulls(jsonb_build_object('channel', 'passkey', 'label', p_login ->> 'browserLabel')));
  return query
    insert into session as s (token_hash, bearer_hash, login_hash, customer_id, brand_id, country_id, browser_id, expires_at, absolute_end_at)
    values (decode(p_login ->> 'tokenHash', 'hex'), decode(p_login ->> 'bearerHash', 'hex'), decode(p_login ->> 'loginHash', 'hex'), c_customer_id,
      v_customer.brand_id, v_customer.country_id, v_browser_id,
      now() + make_interval(secs => least(c_token_seconds, c_absolute_seconds)), now() + make_interval(secs => c_absolute_seconds))
    returning 'logged-in'::text, s.expires_at;
end $$;
