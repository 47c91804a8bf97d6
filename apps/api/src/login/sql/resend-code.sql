-- A new code for a login under way. p_recipient: {channel, sealedRecipient, recipientHash, recipientKeyId,
-- olderRecipientHashes} (bytes as hex) where it and all later ones go to the customer's other contact
-- (LOG-81); null where they go to where the one before went.
-- outcome: 'code-sent' (with what its message needs), 'code-limit' and 'network-limit' (with seconds to
-- wait), 'locked', 'expired' (no such login in this country, or too old to go on with). 'locked' comes with
-- the seconds that it lasts where it ends by itself. p_limits: the groups of the limits of login
-- (FUNCTION_LIMITS).
create or replace function resend_code(
  p_login_hash bytea, p_network_hash bytea, p_code_hash bytea, p_sealed_code bytea, p_lease_seconds integer, p_limits jsonb,
  p_older_network_hashes bytea[] default '{}', p_key_id integer default 1, p_country_id integer default null,
  p_shared_hash bytea default null, p_recipient jsonb default null
) returns table (
  outcome text, code_id bigint, channel text, sealed_recipient bytea, brand_id integer, country_id integer,
  retry_after_seconds integer
) language plpgsql as $$
declare
  c_total_failures constant integer not null := (p_limits -> 'lockout' -> 'totalFailures')::integer;
  c_max_wrong_codes constant integer not null := (p_limits -> 'attackThreshold' -> 'maxWrongCodesPerDay')::integer;
  v_attempt login_attempt;
begin
  select * into v_attempt from login_attempt a
  where a.login_hash = p_login_hash and (p_country_id is null or a.country_id = p_country_id)
    and a.created_at > now() - make_interval(secs => (p_limits -> 'login' -> 'attemptLifeSeconds')::integer)
    and a.proves_login_hash is null
    -- Without a stored recipient there is nowhere to send a code.
    and a.sealed_recipient is not null;
  perform note_audit_caller(p_network_hash, v_attempt.identifier_hash);
  if v_attempt.is_known_browser is not true then
    retry_after_seconds := count_network_try(p_network_hash, p_older_network_hashes, p_key_id,
      (p_limits -> 'network' -> 'maxTriesPerHour')::integer, coalesce(v_attempt.country_id, p_country_id));
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
  outcome := find_blocking_outcome(v_attempt, c_total_failures, c_max_wrong_codes, '{"again": true}');
  -- Read only here: the code may have been used while this waited, and the login ended. CON-76
  if outcome is null and not exists (
    select from login_attempt a where a.login_hash = v_attempt.login_hash and a.sealed_recipient is not null and not exists (
      select from one_time_code c where c.login_hash in (a.login_hash, a.code_login_hash) and c.used_at is not null
    )
  ) then
    outcome := 'expired';
  end if;
  if outcome is not null then
    retry_after_seconds := case outcome when 'locked' then
      seconds_until_unlock(identifier_hashes_of(v_attempt), v_attempt.is_known_browser, c_total_failures) end;
    return next;
    return;
  end if;
  if p_recipient is not null then
    v_attempt.channel := p_recipient ->> 'channel';
    v_attempt.sealed_recipient := decode(p_recipient ->> 'sealedRecipient', 'hex');
    v_attempt.recipient_hash := decode(p_recipient ->> 'recipientHash', 'hex');
    v_attempt.recipient_key_id := (p_recipient -> 'recipientKeyId')::integer;
    v_attempt.older_recipient_hashes := array(
      select decode(h, 'hex') from jsonb_array_elements_text(p_recipient -> 'olderRecipientHashes') h);
  end if;
  retry_after_seconds := seconds_until_next_code_in(v_attempt.customer_id, v_attempt.is_known_browser, p_limits -> 'code');
  if retry_after_seconds = 0 then
    retry_after_seconds := count_recipient_message(coalesce(v_attempt.recipient_hash, v_attempt.identifier_hash),
      case when v_attempt.recipient_hash is null then v_attempt.older_identifier_hashes else v_attempt.older_recipient_hashes end,
      coalesce(v_attempt.recipient_key_id, v_attempt.key_id), false, p_limits -> 'recipient');
  end if;
  if retry_after_seconds > 0 then
    perform write_audit_event('code-limit', v_attempt.customer_id, v_attempt.brand_id, v_attempt.country_id,
      jsonb_build_object('channel', v_attempt.channel, 'again', true));
    outcome := 'code-limit';
    return next;
    return;
  end if;
  if p_recipient is not null then
    update login_attempt a set (channel, sealed_recipient, recipient_hash, recipient_key_id, older_recipient_hashes) =
      (v_attempt.channel, v_attempt.sealed_recipient, v_attempt.recipient_hash, v_attempt.recipient_key_id, v_attempt.older_recipient_hashes)
    where a.login_hash = v_attempt.login_hash;
  end if;
  code_id := issue_code(v_attempt, p_code_hash, p_key_id, p_sealed_code, p_lease_seconds, (p_limits -> 'code' -> 'lifeSeconds')::integer,
    p_shared_hash);
  perform write_audit_event('code-sent', v_attempt.customer_id, v_attempt.brand_id, v_attempt.country_id,
    jsonb_build_object('channel', v_attempt.channel, 'again', true));
  return query select 'code-sent', code_id, v_attempt.channel, v_attempt.sealed_recipient,
    v_attempt.brand_id, v_attempt.country_id, null::integer;
end $$;
