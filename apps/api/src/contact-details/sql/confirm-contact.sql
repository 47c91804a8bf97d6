-- New mobile numbers and e-mail addresses wait until the code that was sent to them comes back.
-- change-contact.sql says in which order locks are taken. A confirmation is {channel, value, confirmationId,
-- eventId, codeHash, codeKeyId, sealedRecipient, sealedCode, recipientHash, olderRecipientHashes,
-- recipientKeyId}, bytes as hex; p_limits: CONTACT_CONFIRMATION_LIMITS.

-- CON-80: the seconds until a code may be sent to a new contact of the customer, whom the caller holds. Codes
-- to log in count in the hour and the day; the time between two codes is one channel's own, since mobile and
-- e-mail may change together.
create or replace function seconds_until_contact_code(p_customer_id bigint, p_channel text, p_code_limits jsonb)
returns integer language plpgsql stable as $$
declare
  c_apart_seconds constant integer not null := (p_code_limits -> 'resendAfterSeconds')::integer;
  c_max_per_hour constant integer not null := (p_code_limits -> 'maxPerHour')::integer;
  c_max_per_day constant integer not null := (p_code_limits -> 'maxPerDay')::integer;
begin
  return (
    with contact_sent as (
      select channel, created_at from contact_code where customer_id = p_customer_id and created_at > now() - interval '1 day'
    ),
    sent as (
      select created_at, row_number() over (order by created_at desc) as nth from (
        select created_at from contact_sent
        union all
        select created_at from one_time_code where customer_id = p_customer_id and created_at > now() - interval '1 day'
      ) either
    ),
    waits as (
      select max(created_at) + make_interval(secs => c_apart_seconds) as free_at from contact_sent where channel = p_channel
      union all
      select created_at + interval '1 hour' from sent where nth = c_max_per_hour
      union all
      select created_at + interval '1 day' from sent where nth = c_max_per_day
    )
    select greatest(0, coalesce(max(ceil(extract(epoch from free_at - now()))), 0))::integer from waits
  );
end $$;

-- Forgets what is sealed in the message of an event. Messages name no customer, so customers cannot see them.
-- The function has the rights of its owner, and only those who may see the event know its id. ISO-21
create or replace function forget_notice(p_event_id uuid) returns void
language sql security definer set search_path from current as $$
  update contact_notice set sealed_recipient = null, sealed_secret = null
  where event_id = p_event_id and sealed_recipient is not null
$$;

-- Voids the code that a channel waits for, and forgets its message.
create or replace function void_contact_code(p_customer_id bigint, p_channel text) returns void language sql as $$
  with voided as (
    update contact_code set replaced_at = now()
    where customer_id = p_customer_id and channel = p_channel and used_at is null and replaced_at is null
    returning event_id
  )
  select forget_notice(event_id) from voided
$$;

-- Sends a code to a contact that waits for it; it voids the one before. Returns the seconds to wait where
-- none may be sent: then nothing is.
create or replace function issue_contact_code(p_customer customer, p_confirmation jsonb, p_limits jsonb) returns integer language plpgsql as $$
declare
  c_channel constant text not null := p_confirmation ->> 'channel';
  c_ends_at constant timestamptz not null := now() + make_interval(secs => (p_limits -> 'code' -> 'lifeSeconds')::integer);
  v_wait integer := seconds_until_contact_code(p_customer.customer_id, c_channel, p_limits -> 'code');
begin
  if v_wait = 0 then
    v_wait := count_recipient_message(decode(p_confirmation ->> 'recipientHash', 'hex'),
      array(select decode(h, 'hex') from jsonb_array_elements_text(p_confirmation -> 'olderRecipientHashes') h),
      (p_confirmation -> 'recipientKeyId')::integer, true, p_limits -> 'recipient');
  end if;
  if v_wait > 0 then
    return v_wait;
  end if;
  perform void_contact_code(p_customer.customer_id, c_channel);
  insert into contact_code (customer_id, channel, confirmation_id, code_hash, key_id, event_id, expires_at)
  values (p_customer.customer_id, c_channel, (p_confirmation ->> 'confirmationId')::uuid, decode(p_confirmation ->> 'codeHash', 'hex'),
    (p_confirmation -> 'codeKeyId')::integer, (p_confirmation ->> 'eventId')::uuid, c_ends_at);
  insert into contact_notice (channel, brand_id, country_id, sealed_recipient, sealed_secret, event_id, kind, expires_at)
  values (c_channel, p_customer.brand_id, p_customer.country_id, decode(p_confirmation ->> 'sealedRecipient', 'hex'),
    decode(p_confirmation ->> 'sealedCode', 'hex'), (p_confirmation ->> 'eventId')::uuid, 'contact-code', c_ends_at);
  perform write_audit_event('contact-code-sent', p_customer.customer_id, p_customer.brand_id, p_customer.country_id,
    jsonb_build_object('channel', c_channel));
  return 0;
end $$;

create or replace function record_code_limit(p_customer customer, p_channel text) returns void language sql as $$
  select write_audit_event('contact-code-limit', p_customer.customer_id, p_customer.brand_id, p_customer.country_id,
    jsonb_build_object('channel', p_channel))
$$;

-- Lets new contacts wait, each with its code; one that waited before gives way. Returns the seconds to wait
-- where one of the codes may not be sent; no code is sent then.
create or replace function issue_contact_codes(p_customer customer, p_confirmations jsonb, p_limits jsonb) returns integer language plpgsql as $$
declare
  v_confirmation jsonb;
  v_wait integer;
begin
  -- The mobile before the e-mail, for everybody: recipients are locked in this order.
  for v_confirmation in select p from jsonb_array_elements(p_confirmations) p order by p ->> 'channel' desc loop
    v_wait := issue_contact_code(p_customer, v_confirmation, p_limits);
    if v_wait > 0 then
      raise exception using errcode = 'PC429';
    end if;
    insert into contact_confirmation as o (customer_id, channel, confirmation_id, value, expires_at)
    values (p_customer.customer_id, v_confirmation ->> 'channel', (v_confirmation ->> 'confirmationId')::uuid, v_confirmation ->> 'value',
      now() + make_interval(secs => (p_limits -> 'confirmationLifeSeconds')::integer))
    on conflict (customer_id, channel) do update
      set (confirmation_id, value, created_at, expires_at) = (excluded.confirmation_id, excluded.value, now(), excluded.expires_at);
  end loop;
  return 0;
exception when sqlstate 'PC429' then
  -- Everything issued before is undone.
  perform record_code_limit(p_customer, v_confirmation ->> 'channel');
  return v_wait;
end $$;

-- Another code for a contact that waits. Returns {outcome, retryAfterSeconds}: 'sent', 'held', 'not-waiting', or
-- 'code-limit' (with seconds to wait).
create or replace function resend_contact_code(p_customer_id bigint, p_confirmation jsonb, p_limits jsonb) returns jsonb language plpgsql as $$
declare
  v_customer customer;
  v_wait integer;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if v_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  perform hold_customer(p_customer_id);
  if not exists (
    select from contact_confirmation o where o.customer_id = p_customer_id and o.confirmation_id = (p_confirmation ->> 'confirmationId')::uuid and o.expires_at > now()
  ) then
    return '{"outcome": "not-waiting"}';
  end if;
  v_wait := issue_contact_code(v_customer, p_confirmation, p_limits);
  if v_wait = 0 then
    return '{"outcome": "sent"}';
  end if;
  perform record_code_limit(v_customer, p_confirmation ->> 'channel');
  return jsonb_build_object('outcome', 'code-limit', 'retryAfterSeconds', v_wait);
end $$;

-- CON-74: forgets a contact that waits. A contact that does not wait is left as it is. Returns whether one
-- waited.
create or replace function cancel_contact(p_customer_id bigint, p_channel text) returns boolean language plpgsql as $$
declare
  v_customer customer;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  delete from contact_confirmation where customer_id = p_customer_id and channel = p_channel;
  if not found then
    return false;
  end if;
  perform void_contact_code(p_customer_id, p_channel);
  perform write_audit_event('contact-change-cancelled', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('channel', p_channel));
  return true;
end $$;

-- Puts a contact in force whose code came back, with everything that follows from it. CON-72, CON-76
create or replace function put_contact_in_force(p_customer customer, p_confirmation contact_confirmation, p_kept_login_hash bytea, p_event_id uuid, p_limits jsonb)
returns void language plpgsql as $$
begin
  if p_confirmation.channel = 'sms' then
    update customer set mobile = p_confirmation.value where customer_id = p_customer.customer_id;
  else
    update customer set email = p_confirmation.value where customer_id = p_customer.customer_id;
  end if;
  delete from contact_confirmation where customer_id = p_customer.customer_id and channel = p_confirmation.channel;
  perform record_contact_change(p_customer, p_event_id, array[case p_confirmation.channel when 'sms' then 'mobilePhone' else 'email' end]);
  -- The former contact has all of its time from here.
  update contact_undo set expires_at = now() + make_interval(secs => (p_limits -> 'undoLifeSeconds')::integer)
  where customer_id = p_customer.customer_id and used_at is null
    and created_at >= p_confirmation.created_at - make_interval(secs => (p_limits -> 'noticeApartSeconds')::integer);
  perform end_other_sessions_of(p_customer.customer_id, p_kept_login_hash, '{"because": "contact-changed"}');
end $$;

-- Takes the code of a contact that waits. One statement counts the try and uses up a right code.
-- Returns {outcome}: 'confirmed', 'wrong' (with the tries that the code has left), 'expired', 'not-waiting',
-- 'held' or 'refused' (somebody else has it by now; it waits no more).
create or replace function confirm_contact(
  p_customer_id bigint, p_kept_login_hash bytea, p_confirmation_id uuid, p_code_hashes bytea[], p_event_id uuid, p_limits jsonb
) returns jsonb language plpgsql as $$
declare
  c_max_tries constant integer not null := (p_limits -> 'code' -> 'maxTries')::integer;
  v_customer customer;
  v_confirmation contact_confirmation;
  v_is_right boolean;
  v_tries integer;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if v_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  perform hold_customer(p_customer_id);
  select * into v_confirmation from contact_confirmation o
  where o.customer_id = p_customer_id and o.confirmation_id = p_confirmation_id and o.expires_at > now();
  if not found then
    return '{"outcome": "not-waiting"}';
  end if;
  update contact_code c set tries = tries + 1, used_at = case when c.code_hash = any (p_code_hashes) then now() end
  where c.customer_id = p_customer_id and c.confirmation_id = p_confirmation_id and c.used_at is null and c.replaced_at is null
    and c.expires_at > now() and c.tries < c_max_tries
  returning c.code_hash = any (p_code_hashes), c.tries into v_is_right, v_tries;
  if v_is_right is not true then
    -- A code that was replaced is expired, not wrong.
    v_is_right := case when v_is_right is null or exists (
      select from contact_code c where c.customer_id = p_customer_id and c.confirmation_id = p_confirmation_id and c.code_hash = any (p_code_hashes)
    ) then null else false end;
    perform write_audit_event(case when v_is_right is null then 'contact-code-expired' else 'contact-code-wrong' end,
      p_customer_id, v_customer.brand_id, v_customer.country_id, jsonb_build_object('channel', v_confirmation.channel));
    if v_is_right is null then
      return '{"outcome": "expired"}';
    end if;
    return jsonb_build_object('outcome', 'wrong', 'triesLeft', c_max_tries - v_tries);
  end if;
  if is_identifier_shared(v_customer, v_confirmation.channel, case v_confirmation.channel when 'sms' then v_confirmation.value else lower(v_confirmation.value) end) then
    delete from contact_confirmation where customer_id = p_customer_id and channel = v_confirmation.channel;
    perform write_audit_event('contact-identifier-refused', p_customer_id, v_customer.brand_id, v_customer.country_id);
    return '{"outcome": "refused"}';
  end if;
  perform put_contact_in_force(v_customer, v_confirmation, p_kept_login_hash, p_event_id, p_limits);
  return '{"outcome": "confirmed"}';
end $$;
