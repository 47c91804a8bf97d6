-- A customer's own passkeys. A customer's row is held first, as everywhere (contact-details/sql/change-contact.sql).
-- p_limits: PASSKEY_LIMITS, absoluteSeconds of a session, and offeredSites ('brand-country' of each that takes passkeys).

-- By which words the customer knows the browser in which a passkey was added; null for another one. DEV-1
create or replace function label_of_passkey(p_passkey passkey) returns text language sql stable as $$
  select k.label from known_browser k where k.customer_id = p_passkey.customer_id and k.browser_id = p_passkey.browser_id limit 1
$$;

-- Whether the last proof of a login is young enough for what needs a fresh one: its beginning, by code or by
-- passkey, or a code that was right since. PKY-7
create or replace function has_fresh_proof(p_customer_id bigint, p_login_hash bytea, p_limits jsonb) returns boolean
language plpgsql stable as $$
declare
  c_absolute_seconds constant integer not null := (p_limits -> 'absoluteSeconds')::integer;
  c_proof_seconds constant integer not null := (p_limits -> 'proofSeconds')::integer;
begin
  return coalesce(greatest(
    (select max(s.absolute_end_at) - make_interval(secs => c_absolute_seconds) from session s where s.login_hash = p_login_hash),
    (select max(c.used_at) from login_attempt a join one_time_code c on c.login_hash = a.login_hash
      where a.customer_id = p_customer_id and a.proves_login_hash = p_login_hash)
  ) > now() - make_interval(secs => c_proof_seconds), false);
end $$;

-- Why a customer may add no passkey now: {outcome}: 'not-offered', 'held', 'proof-needed', 'limit' or 'change-limit'
-- (with seconds to wait); null where one may be added. PKY-5, PKY-9
create or replace function find_passkey_hindrance(p_customer customer, p_login_hash bytea, p_limits jsonb) returns jsonb
language plpgsql stable as $$
declare
  c_most constant integer not null := (p_limits -> 'most')::integer;
  c_added_per_day constant integer not null := (p_limits -> 'addedPerDay')::integer;
  v_wait integer;
begin
  if (p_limits -> 'offeredSites' ? (p_customer.brand_id || '-' || p_customer.country_id)) is not true then
    return '{"outcome": "not-offered"}';
  end if;
  if p_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  if not has_fresh_proof(p_customer.customer_id, p_login_hash, p_limits) then
    return '{"outcome": "proof-needed"}';
  end if;
  -- First: a customer who removes one for the other limit could add none all the same.
  select greatest(1, ceil(extract(epoch from used_at + interval '1 day' - now()))) into v_wait from passkey_challenge
  where customer_id = p_customer.customer_id and used_at > now() - interval '1 day' order by used_at desc offset c_added_per_day - 1 limit 1;
  if v_wait is not null then
    return jsonb_build_object('outcome', 'change-limit', 'retryAfterSeconds', v_wait);
  end if;
  return case
    when (select count(*) from passkey p where p.customer_id = p_customer.customer_id and p.turned_off_at is null) >= c_most
    then '{"outcome": "limit"}'::jsonb end;
end $$;

-- Begins an addition. p_question: {requestHash, browserHash, userHandle} (bytes as hex). Returns {outcome}:
-- 'asked' with the user's handle, names, site and passkeys; or a hindrance.
create or replace function ask_for_passkey(p_customer_id bigint, p_login_hash bytea, p_question jsonb, p_limits jsonb) returns jsonb
language plpgsql as $$
declare
  c_challenge_seconds constant integer not null := (p_limits -> 'challengeSeconds')::integer;
  v_customer customer;
  v_hindrance jsonb;
  v_handle bytea;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  v_hindrance := find_passkey_hindrance(v_customer, p_login_hash, p_limits);
  if v_hindrance is not null then
    return v_hindrance;
  end if;
  -- Two tabs that begin at once get the same handle: their device then keeps one passkey and not two.
  v_handle := coalesce(
    (select p.user_handle from passkey p where p.customer_id = p_customer_id order by p.added_at limit 1),
    (select q.user_handle from passkey_challenge q where q.customer_id = p_customer_id and q.expires_at > now() order by q.expires_at limit 1),
    decode(p_question ->> 'userHandle', 'hex'));
  insert into passkey_challenge (request_hash, browser_hash, customer_id, login_hash, user_handle, purpose, brand_id, country_id, expires_at)
  values (decode(p_question ->> 'requestHash', 'hex'), decode(p_question ->> 'browserHash', 'hex'), p_customer_id, p_login_hash, v_handle, 'add',
    v_customer.brand_id, v_customer.country_id, now() + make_interval(secs => c_challenge_seconds));
  return jsonb_build_object('outcome', 'asked', 'userHandle', encode(v_handle, 'hex'),
    'userName', v_customer.first_name || ' ' || v_customer.last_name, 'brandId', v_customer.brand_id, 'countryId', v_customer.country_id,
    'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('credentialId', encode(p.credential_id, 'hex'), 'transports', p.transports)), '[]')
      from passkey p where p.customer_id = p_customer_id and p.turned_off_at is null));
end $$;

-- Finds the question of an addition, which stays open until its answer is added or refused: an addition that is sent
-- again meanwhile waits for the first, and is done once. p_question: {requestHash, browserHash}. Returns {outcome}:
-- 'open' with the site and the contacts in force; 'done' (this request added one before); 'expired'; or a hindrance.
create or replace function find_passkey_question(p_customer_id bigint, p_login_hash bytea, p_question jsonb, p_limits jsonb) returns jsonb
language plpgsql as $$
declare
  c_request_hash constant bytea not null := decode(p_question ->> 'requestHash', 'hex');
  v_customer customer;
  v_hindrance jsonb;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if exists (select from passkey p where p.customer_id = p_customer_id and p.request_hash = c_request_hash) then
    return '{"outcome": "done"}';
  end if;
  v_hindrance := find_passkey_hindrance(v_customer, p_login_hash, p_limits);
  if v_hindrance is not null then
    return v_hindrance;
  end if;
  if not exists (
    select from passkey_challenge q
    where q.request_hash = c_request_hash and q.browser_hash = decode(p_question ->> 'browserHash', 'hex') and q.purpose = 'add'
      and q.customer_id = p_customer_id and q.login_hash = p_login_hash and q.used_at is null and q.expires_at > now()
  ) then
    perform write_audit_event('passkey-refused', p_customer_id, v_customer.brand_id, v_customer.country_id, '{"why": "expired"}');
    return '{"outcome": "expired"}';
  end if;
  return jsonb_build_object('outcome', 'open', 'brandId', v_customer.brand_id, 'countryId', v_customer.country_id,
    'mobilePhone', v_customer.mobile, 'email', v_customer.email);
end $$;

-- Uses a question up for which came what proved nothing, and notes that.
create or replace function refuse_passkey(p_customer_id bigint, p_request_hash bytea) returns boolean language plpgsql as $$
begin
  update passkey_challenge q set used_at = now() where q.request_hash = p_request_hash and q.customer_id = p_customer_id and q.used_at is null;
  perform write_audit_event('passkey-refused', c.customer_id, c.brand_id, c.country_id, '{"why": "not-proved"}')
  from customer c where c.customer_id = p_customer_id;
  return true;
end $$;

-- Tells both contacts of a new passkey, with the link by which they take it back. PKY-11, PKY-15
create or replace function tell_of_passkey(p_customer customer, p_passkey_id uuid, p_passkey jsonb) returns void language plpgsql as $$
declare
  c_undo_id constant uuid not null := (p_passkey ->> 'undoId')::uuid;
  c_life_seconds constant integer not null := (p_passkey -> 'undoLifeSeconds')::integer;
begin
  insert into contact_undo (customer_id, undo_id, token_hash, former_mobile, former_email, former_addresses, passkey_id, expires_at)
  values (p_customer.customer_id, c_undo_id, decode(p_passkey ->> 'undoTokenHash', 'hex'), p_customer.mobile, p_customer.email,
    addresses_of(p_customer.customer_id), p_passkey_id, now() + make_interval(secs => c_life_seconds));
  insert into contact_notice (channel, brand_id, country_id, sealed_recipient, sealed_secret, event_id, kind)
  select n ->> 'channel', p_customer.brand_id, p_customer.country_id, decode(n ->> 'sealedRecipient', 'hex'),
    decode(n ->> 'sealedSecret', 'hex'), c_undo_id, 'passkey-added'
  from jsonb_array_elements(p_passkey -> 'notices') n;
  perform count_recipient_message(decode(n ->> 'recipientHash', 'hex'), '{}', (n -> 'recipientKeyId')::integer, false, null)
  from jsonb_array_elements(p_passkey -> 'notices') n;
end $$;

-- Adds a passkey that was proved, and uses its question up. p_passkey: {passkeyId, requestHash, credentialId, publicKey, sealedName (bytes as hex),
-- counter, transports, aaguid, backedUp, undoId, undoTokenHash, undoLifeSeconds, notices}; notices: [{channel,
-- sealedRecipient, sealedSecret, recipientHash, recipientKeyId}]. Returns {outcome}: 'added'; 'done' (this request
-- added it before); 'there' (here or at another customer); 'expired' (used meanwhile); or a hindrance.
create or replace function add_passkey(p_customer_id bigint, p_login_hash bytea, p_passkey jsonb, p_limits jsonb) returns jsonb
language plpgsql as $$
declare
  c_request_hash constant bytea not null := decode(p_passkey ->> 'requestHash', 'hex');
  v_customer customer;
  v_hindrance jsonb;
  v_passkey_id uuid;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if exists (select from passkey p where p.customer_id = p_customer_id and p.request_hash = c_request_hash) then
    return '{"outcome": "done"}';
  end if;
  v_hindrance := find_passkey_hindrance(v_customer, p_login_hash, p_limits);
  if v_hindrance is not null then
    return v_hindrance;
  end if;
  update passkey_challenge q set used_at = now()
  where q.request_hash = c_request_hash and q.customer_id = p_customer_id and q.login_hash = p_login_hash and q.purpose = 'add'
    and q.used_at is null;
  if not found then
    return '{"outcome": "expired"}';
  end if;
  insert into passkey (customer_id, passkey_id, brand_id, country_id, credential_id, user_handle, public_key, counter, transports, aaguid,
    backed_up, sealed_name, request_hash, browser_id)
  select p_customer_id, (p_passkey ->> 'passkeyId')::uuid, q.brand_id, q.country_id, decode(p_passkey ->> 'credentialId', 'hex'), q.user_handle,
    decode(p_passkey ->> 'publicKey', 'hex'), (p_passkey -> 'counter')::bigint,
    array(select jsonb_array_elements_text(p_passkey -> 'transports')), (p_passkey ->> 'aaguid')::uuid, (p_passkey -> 'backedUp')::boolean,
    decode(p_passkey ->> 'sealedName', 'hex'), c_request_hash,
    (select s.browser_id from session s where s.customer_id = p_customer_id and s.login_hash = p_login_hash order by s.created_at desc limit 1)
  from passkey_challenge q where q.request_hash = c_request_hash and q.customer_id = p_customer_id
  on conflict do nothing returning passkey_id into v_passkey_id;
  if v_passkey_id is null then
    return '{"outcome": "there"}';
  end if;
  update passkey_challenge q set proved_at = now() where q.request_hash = c_request_hash;
  perform tell_of_passkey(v_customer, v_passkey_id, p_passkey);
  perform write_audit_event('passkey-added', p_customer_id, v_customer.brand_id, v_customer.country_id, jsonb_strip_nulls(
    jsonb_build_object('passkeyId', v_passkey_id, 'label', (select label_of_passkey(p) from passkey p
      where p.customer_id = p_customer_id and p.passkey_id = v_passkey_id))));
  return '{"outcome": "added"}';
end $$;

-- Gives a passkey another name. Returns 'renamed', 'held' or 'unknown'.
create or replace function rename_passkey(p_customer_id bigint, p_passkey_id uuid, p_sealed_name bytea) returns text language plpgsql as $$
declare
  v_customer customer;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if v_customer.held_at is not null then
    return 'held';
  end if;
  update passkey p set name = null, sealed_name = p_sealed_name where p.customer_id = p_customer_id and p.passkey_id = p_passkey_id;
  if not found then
    return 'unknown';
  end if;
  perform write_audit_event('passkey-renamed', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('passkeyId', p_passkey_id));
  return 'renamed';
end $$;

-- Removes passkeys of a customer. Each has an audit event of its own, with p_facts; the customer is told once. Returns
-- how many there were. PKY-11
create or replace function remove_passkeys(p_customer_id bigint, p_passkey_ids uuid[], p_facts jsonb) returns integer language plpgsql as $$
declare
  v_passkey_id uuid;
  v_removed integer not null := 0;
begin
  for v_passkey_id in
    delete from passkey p where p.customer_id = p_customer_id and p.passkey_id = any (p_passkey_ids) returning p.passkey_id
  loop
    v_removed := v_removed + 1;
    perform write_audit_event('passkey-removed', c.customer_id, c.brand_id, c.country_id,
      jsonb_build_object('passkeyId', v_passkey_id) || p_facts)
    from customer c where c.customer_id = p_customer_id;
  end loop;
  if v_removed > 0 then
    insert into security_alert (customer_id, kind) values (p_customer_id, 'passkey-removed');
  end if;
  return v_removed;
end $$;

-- Removes a passkey, and ends the logins on the device on which it was added but this one. Returns 'removed', 'held'
-- or 'unknown'. PKY-4, PKY-35
create or replace function remove_passkey(p_customer_id bigint, p_login_hash bytea, p_passkey_id uuid) returns text language plpgsql as $$
declare
  v_customer customer;
  v_browser_id uuid;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if v_customer.held_at is not null then
    return 'held';
  end if;
  select p.browser_id into v_browser_id from passkey p
  where p.customer_id = p_customer_id and p.passkey_id = p_passkey_id for update;
  if not found then
    return 'unknown';
  end if;
  perform end_logins_of_browser(p_customer_id, v_browser_id, p_login_hash);
  perform remove_passkeys(p_customer_id, array[p_passkey_id], '{}');
  return 'removed';
end $$;

-- Removes what was added at a moment or since, for a change or an event that the customer did not want. PKY-6,
-- PKY-15, PKY-35
create or replace function remove_passkeys_since(p_customer customer, p_since timestamptz, p_because text) returns void language sql as $$
  select remove_passkeys(p_customer.customer_id,
    array(select p.passkey_id from passkey p where p.customer_id = p_customer.customer_id and p.added_at >= p_since),
    jsonb_build_object('because', p_because))
$$;

-- Removes those that were added on a device which the customer logs out from elsewhere. PKY-35
create or replace function remove_passkeys_of_browser(p_customer_id bigint, p_browser_id uuid) returns void language sql as $$
  select remove_passkeys(p_customer_id,
    array(select p.passkey_id from passkey p where p.customer_id = p_customer_id and p.browser_id = p_browser_id), '{"because": "device"}')
$$;

-- Removes one passkey of a customer, or all where none is named, for an operator. Returns how many. PKY-17
create or replace function remove_passkeys_for_operator(p_customer_id bigint, p_passkey_id uuid, p_operator text) returns integer
language plpgsql as $$
begin
  perform from customer where customer_id = p_customer_id for no key update;
  return remove_passkeys(p_customer_id,
    array(select p.passkey_id from passkey p where p.customer_id = p_customer_id and (p_passkey_id is null or p.passkey_id = p_passkey_id)),
    jsonb_build_object('because', 'operator', 'operator', p_operator));
end $$;
