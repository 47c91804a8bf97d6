-- A fresh proof: a logged-in customer types a code again. Its login is one of its own that opens no session, so
-- that codes, tries and locks are counted with those of logging in. Counts of identifiers and networks belong to
-- no customer, so the functions have the rights of their owner. ISO-21

-- Refuses a customer's statement any customer but the one whose session it has proved, as row-level security does
-- where a function has the rights of its caller.
create or replace function require_proven_customer(p_customer_id bigint) returns void language plpgsql as $$
begin
  if current_setting('role') = 'portal_customer' and p_customer_id::text is distinct from current_setting('portal.customer_id', true) then
    raise exception 'Not the customer of the session' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Sends a code. p_code: {attemptHash, browserHash (or null), channel, contact, identifierHash,
-- olderIdentifierHashes, keyId, codeHash, sharedHash, sealedRecipient, sealedCode, leaseSeconds} (bytes as hex).
-- Returns {outcome}: 'sent' (with codeId), 'held', 'locked' (with the seconds that it lasts, where it ends by
-- itself) or 'code-limit' (with seconds to wait). p_limits: the groups of the limits of login (FUNCTION_LIMITS).
create or replace function send_proof_code(p_customer_id bigint, p_login_hash bytea, p_code jsonb, p_limits jsonb) returns jsonb
language plpgsql security definer set search_path from current as $$
declare
  c_total_failures constant integer not null := (p_limits -> 'lockout' -> 'totalFailures')::integer;
  c_channel constant text not null := p_code ->> 'channel';
  c_identifier_hash constant bytea not null := decode(p_code ->> 'identifierHash', 'hex');
  c_older_hashes constant bytea[] not null :=
    array(select decode(h, 'hex') from jsonb_array_elements_text(p_code -> 'olderIdentifierHashes') h);
  c_key_id constant integer not null := (p_code -> 'keyId')::integer;
  v_customer customer;
  v_attempt login_attempt;
  v_is_known boolean;
  v_wait integer;
begin
  perform require_proven_customer(p_customer_id);
  perform note_audit_caller(null, c_identifier_hash);
  v_is_known := exists (
    select from known_browser k where k.customer_id = p_customer_id and k.browser_hash = decode(p_code ->> 'browserHash', 'hex'));
  if is_identifier_locked(c_identifier_hash || c_older_hashes, v_is_known, c_total_failures) then
    return jsonb_build_object('outcome', 'locked',
      'retryAfterSeconds', seconds_until_unlock(c_identifier_hash || c_older_hashes, v_is_known, c_total_failures));
  end if;
  perform hold_customer(p_customer_id);
  -- Read after the lock: a hold on the account and a change of the contact lock the customer too.
  select * into v_customer from customer c where c.customer_id = p_customer_id;
  if v_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  if not has_customer_tries_left(p_customer_id, v_is_known, c_total_failures) then
    return '{"outcome": "locked", "retryAfterSeconds": null}';
  end if;
  v_wait := case when (case c_channel when 'sms' then v_customer.mobile else v_customer.email end) = p_code ->> 'contact'
    then seconds_until_next_code_in(p_customer_id, v_is_known, p_limits -> 'code') else 1 end;
  if v_wait = 0 then
    v_wait := count_recipient_message(c_identifier_hash, c_older_hashes, c_key_id, false, p_limits -> 'recipient');
  end if;
  if v_wait > 0 then
    perform write_audit_event('code-limit', p_customer_id, v_customer.brand_id, v_customer.country_id,
      jsonb_build_object('channel', c_channel));
    return jsonb_build_object('outcome', 'code-limit', 'retryAfterSeconds', v_wait);
  end if;
  -- The captcha keeps strangers from logging in; this customer is.
  insert into login_attempt (login_hash, customer_id, brand_id, country_id, channel, identifier_hash, older_identifier_hashes, key_id,
    is_known_browser, has_captcha_clearance, sealed_recipient, proves_login_hash)
  values (decode(p_code ->> 'attemptHash', 'hex'), p_customer_id, v_customer.brand_id, v_customer.country_id, c_channel, c_identifier_hash,
    c_older_hashes, c_key_id, v_is_known, true, decode(p_code ->> 'sealedRecipient', 'hex'), p_login_hash)
  returning * into v_attempt;
  perform write_audit_event('code-sent', p_customer_id, v_customer.brand_id, v_customer.country_id, jsonb_build_object('channel', c_channel));
  return jsonb_build_object('outcome', 'sent', 'codeId', issue_code(v_attempt, decode(p_code ->> 'codeHash', 'hex'), c_key_id,
    decode(p_code ->> 'sealedCode', 'hex'), (p_code -> 'leaseSeconds')::integer, (p_limits -> 'code' -> 'lifeSeconds')::integer,
    decode(p_code ->> 'sharedHash', 'hex')));
end $$;

-- Whether a typed code is one of an earlier proof of this login: then it is expired, and nobody guessed.
create or replace function is_code_of_earlier_proof(p_customer_id bigint, p_login_hash bytea, p_shared_keys bytea[]) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from login_attempt a join one_time_code c on c.login_hash = a.login_hash
    where a.customer_id = p_customer_id and a.proves_login_hash = p_login_hash
      and c.shared_hash = any (bound_code_hashes(a.login_hash, p_shared_keys)));
end $$;

-- Checks a code. p_shared_keys: its keyed hashes that are bound to no login yet. Returns {outcome}: 'proved' (with
-- provedAt), 'held', 'expired', 'wrong' (with triesLeft and wrongCodesInADay) or 'locked' (with the seconds that it
-- lasts, where it ends by itself, and wrongCodesInADay).
create or replace function check_proof_code(p_customer_id bigint, p_login_hash bytea, p_shared_keys bytea[], p_limits jsonb) returns jsonb
language plpgsql security definer set search_path from current as $$
declare
  c_total_failures constant integer not null := (p_limits -> 'lockout' -> 'totalFailures')::integer;
  c_max_wrong_codes constant integer not null := (p_limits -> 'attackThreshold' -> 'maxWrongCodesPerDay')::integer;
  c_max_tries constant integer not null := (p_limits -> 'code' -> 'maxTries')::integer;
  v_attempt login_attempt;
  v_code one_time_code;
  v_wrong_codes bigint;
  v_is_locked boolean;
  v_seconds integer;
begin
  perform require_proven_customer(p_customer_id);
  select a.* into v_attempt from login_attempt a join one_time_code c on c.login_hash = a.login_hash
  where a.customer_id = p_customer_id and a.proves_login_hash = p_login_hash order by c.code_id desc limit 1;
  if not found then
    return '{"outcome": "expired"}';
  end if;
  perform note_audit_caller(null, v_attempt.identifier_hash);
  if find_blocking_outcome(v_attempt, c_total_failures, c_max_wrong_codes, '{}') is not null then
    return jsonb_build_object('outcome', 'locked', 'retryAfterSeconds',
      seconds_until_unlock(identifier_hashes_of(v_attempt), v_attempt.is_known_browser, c_total_failures));
  end if;
  if exists (select from customer c where c.customer_id = p_customer_id and c.held_at is not null) then
    return '{"outcome": "held"}';
  end if;
  update one_time_code c set tries = tries + 1,
    used_at = case when c.shared_hash = any (bound_code_hashes(v_attempt.login_hash, p_shared_keys)) then now() end
  where c.login_hash = v_attempt.login_hash and c.used_at is null and c.replaced_at is null and c.expires_at > now() and c.tries < c_max_tries
  returning * into v_code;
  if v_code.used_at is not null then
    perform write_audit_event('identity-proved', p_customer_id, v_attempt.brand_id, v_attempt.country_id,
      jsonb_build_object('channel', v_attempt.channel));
    return jsonb_build_object('outcome', 'proved', 'provedAt', v_code.used_at);
  end if;
  if v_code.code_id is null or is_code_of_earlier_proof(p_customer_id, p_login_hash, p_shared_keys) then
    perform write_audit_event('code-expired', p_customer_id, v_attempt.brand_id, v_attempt.country_id);
    return '{"outcome": "expired"}';
  end if;
  v_is_locked := count_failure(identifier_hashes_of(v_attempt), v_attempt.key_id, v_attempt.is_known_browser, p_limits -> 'lockout') is not null;
  v_wrong_codes := count_wrong_code(p_customer_id, v_attempt.is_known_browser);
  if not v_is_locked and has_customer_tries_left(p_customer_id, v_attempt.is_known_browser, c_total_failures) then
    perform write_audit_event('code-wrong', p_customer_id, v_attempt.brand_id, v_attempt.country_id,
      jsonb_build_object('isKnown', v_attempt.is_known_browser));
    return jsonb_build_object('outcome', 'wrong', 'triesLeft', c_max_tries - v_code.tries, 'wrongCodesInADay', v_wrong_codes);
  end if;
  v_seconds := seconds_until_unlock(identifier_hashes_of(v_attempt), v_attempt.is_known_browser, c_total_failures);
  perform write_audit_event('account-locked', p_customer_id, v_attempt.brand_id, v_attempt.country_id,
    jsonb_strip_nulls(jsonb_build_object('seconds', v_seconds)));
  return jsonb_build_object('outcome', 'locked', 'retryAfterSeconds', v_seconds, 'wrongCodesInADay', v_wrong_codes);
end $$;
