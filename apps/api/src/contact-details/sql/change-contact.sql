-- Locks are taken in one order: the customer's row, then hold_customer, then identifiers, then recipients. A
-- login holds the customer and only shares the row's key, so the row is never held more strictly than 'no key
-- update'.

-- Whether another customer of the same brand and country, born on the same day, has the mobile number or the
-- e-mail: login could no longer tell the two apart and would let neither in. Two changes to the same
-- identifier queue here. It runs with the rights of its owner, because it looks at customers whom the caller
-- may not see. ISO-21
create or replace function is_identifier_shared(p_customer customer, p_channel text, p_identifier text)
returns boolean language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(
    concat_ws(' ', 'contact', p_customer.brand_id, p_customer.country_id, p_channel, p_identifier), 0));
  return exists (
    select from customer c
    where c.brand_id = p_customer.brand_id and c.country_id = p_customer.country_id and c.is_active
      and c.customer_id <> p_customer.customer_id and c.date_of_birth = p_customer.date_of_birth
      and (p_channel = 'sms' and c.mobile = p_identifier or p_channel = 'email' and lower(c.email) = p_identifier)
  );
end $$;

-- Whether the customer was refused too often within a day for another response to reveal anything.
create or replace function is_asking_for_identifiers(p_customer_id bigint, p_max_per_day integer) returns boolean language sql stable as $$
  select count(*) >= p_max_per_day from audit_event
  where customer_id = p_customer_id and kind = 'contact-identifier-refused' and happened_at > now() - interval '1 day'
$$;

create or replace function write_address(p_customer_id bigint, p_kind text, p_address jsonb) returns void language sql as $$
  insert into address as a (customer_id, kind, line, suburb, state, city, postcode, country_id)
  values (p_customer_id, p_kind, p_address ->> 'line', p_address ->> 'suburb', p_address ->> 'state', p_address ->> 'city',
    p_address ->> 'postcode', (p_address ->> 'countryId')::integer)
  on conflict (customer_id, kind) do update set (line, suburb, state, city, postcode, country_id) =
    (excluded.line, excluded.suburb, excluded.state, excluded.city, excluded.postcode, excluded.country_id)
$$;

-- CON-81: the seconds until the customer may change contact details again; 0 where they may at once.
-- p_limits: CONTACT_CONFIRMATION_LIMITS. All parts of one save are one change, whether they apply at once or
-- wait, and so is the code that follows: events of one transaction have one moment.
create or replace function seconds_until_next_change(p_customer_id bigint, p_limits jsonb) returns integer language plpgsql stable as $$
declare
  c_max_per_day constant integer not null := (p_limits -> 'maxChangesPerDay')::integer;
begin
  return coalesce((
    select greatest(1, ceil(extract(epoch from a.happened_at + interval '1 day' - now())))::integer from audit_event a
    where a.customer_id = p_customer_id and a.happened_at > now() - interval '1 day'
      and a.kind in ('contact-details-changed', 'contact-change-pending')
      and not exists (select from contact_code c where c.customer_id = p_customer_id and c.used_at = a.happened_at)
    group by a.happened_at order by a.happened_at desc offset c_max_per_day - 1 limit 1
  ), 0);
end $$;

-- The customer's contact details, in the form of the core event.
create or replace function contact_of(p_customer_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('mobilePhone', c.mobile, 'homePhone', c.home_phone, 'email', c.email) || (
    select coalesce(jsonb_object_agg(a.kind || 'Address', jsonb_build_object('line', a.line, 'suburb', a.suburb, 'state', a.state,
      'city', a.city, 'postcode', a.postcode, 'countryId', a.country_id)), '{}')
    from address a where a.customer_id = c.customer_id
  ) from customer c where c.customer_id = p_customer_id
$$;

-- The addresses alone: {residentialAddress, postalAddress}, as far as they are known.
create or replace function addresses_of(p_customer_id bigint) returns jsonb language sql stable as $$
  select contact_of(p_customer_id) - array['mobilePhone', 'homePhone', 'email']
$$;

-- Tells of a change that is stored: the audit trail and the core system. p_changed: the names of the fields
-- that differ. A letter that came back says nothing of another postal address. INB-11
create or replace function record_contact_change(p_customer customer, p_event_id uuid, p_changed text[], p_kind text default 'contact-details-changed')
returns void language plpgsql as $$
begin
  perform write_audit_event(p_kind, p_customer.customer_id, p_customer.brand_id, p_customer.country_id,
    jsonb_build_object('changed', to_jsonb(p_changed), 'eventId', p_event_id));
  update customer_fact set happened_on = null
  where customer_id = p_customer.customer_id and kind = 'letter-returned'
    and exists (select from unnest(p_changed) field where field like 'postalAddress.%');
  if cardinality(p_changed) > 0 then
    perform write_core_event(p_event_id, 'contact-details-changed', p_customer, null, jsonb_build_object(
      'policyNumbers', (select coalesce(jsonb_agg(policy_number order by policy_number), '[]') from policy
        where customer_id = p_customer.customer_id),
      'changed', to_jsonb(p_changed), 'contact', contact_of(p_customer.customer_id)));
  end if;
end $$;

-- CON-31, CON-75, CON-82: tells the contacts from before a change, each at most once in noticeApartSeconds.
-- p_notices: what change_contact_details gets; p_undo: null where the change takes no contact away. A number
-- that nobody confirmed is told each time: somebody may object before it is called. CON-91
create or replace function tell_former_contacts(p_customer customer, p_event_id uuid, p_notices jsonb, p_undo jsonb, p_limits jsonb)
returns void language plpgsql as $$
declare
  c_since constant timestamptz not null := now() - make_interval(secs => (p_limits -> 'noticeApartSeconds')::integer);
  c_has_new_number constant boolean not null := exists (
    select from customer c where c.customer_id = p_customer.customer_id
      and (c.mobile_call_from, c.home_phone_call_from) is distinct from (p_customer.mobile_call_from, p_customer.home_phone_call_from)
  );
  -- A link that was just sent undoes this change too, as long as it leads back to what is in force.
  c_needs_link constant boolean not null := p_undo is not null and not exists (
    select from contact_undo u where u.customer_id = p_customer.customer_id and u.used_at is null and u.created_at > c_since and u.passkey_id is null
      and (u.former_mobile, u.former_email) is not distinct from (p_customer.mobile, p_customer.email)
  );
  -- The change itself is in the audit trail already.
  c_is_told constant boolean not null := not c_needs_link and (p_undo is not null
    or (select count(*) from audit_event where customer_id = p_customer.customer_id and kind = 'contact-details-changed'
      and happened_at > c_since) > 1);
begin
  if c_is_told and not c_has_new_number then
    return;
  end if;
  if c_needs_link then
    insert into contact_undo (customer_id, undo_id, token_hash, former_mobile, former_email, expires_at)
    values (p_customer.customer_id, p_event_id, decode(p_undo ->> 'tokenHash', 'hex'), p_customer.mobile, p_customer.email,
      now() + make_interval(secs => (p_limits -> 'undoLifeSeconds')::integer));
  end if;
  insert into contact_notice (channel, brand_id, country_id, sealed_recipient, sealed_secret, event_id, kind)
  select n ->> 'channel', p_customer.brand_id, p_customer.country_id, decode(n ->> 'sealedRecipient', 'hex'),
    case when c_needs_link then decode(n ->> 'sealedSecret', 'hex') end, p_event_id,
    case when c_needs_link then 'contact-pending' else 'contact-changed' end
  from jsonb_array_elements(p_notices) n;
  perform count_recipient_message(decode(n ->> 'recipientHash', 'hex'), '{}', (n -> 'recipientKeyId')::integer, false, null)
  from jsonb_array_elements(p_notices) n;
end $$;

-- Changes a customer's contact details, which hold for all their policies, with the event and the notices of
-- the change: all or nothing.
-- p_contact: the new {residentialAddress, postalAddress, mobilePhone, homePhone, email}; p_changed: the names
-- of the fields that differ;
-- p_notices: [{channel, sealedRecipient, sealedSecret, recipientHash, recipientKeyId}] (bytes as hex);
-- p_confirmations: the contacts that wait for a code, as issue_contact_code gets them; p_undo: {tokenHash},
-- or null;
-- p_limits: CONTACT_CONFIRMATION_LIMITS.
-- Returns {outcome, retryAfterSeconds}: 'changed', 'changed-meanwhile' (p_version is not the stored one),
-- 'mobile-refused', 'email-refused', 'held', 'change-limit' or 'code-limit' (with seconds to wait).
create or replace function change_contact_details(
  p_customer_id bigint, p_version integer, p_event_id uuid, p_contact jsonb, p_changed text[], p_notices jsonb, p_confirmations jsonb, p_undo jsonb,
  p_max_refusals_per_day integer, p_limits jsonb
) returns jsonb language plpgsql as $$
declare
  v_customer customer;
  v_mobile text := p_contact ->> 'mobilePhone';
  v_email text := p_contact ->> 'email';
  -- CBK-10: a number that applies at once is not confirmed. The insurer may call it once the former contacts
  -- have had all of their time to object.
  c_call_from constant timestamptz not null := now() + make_interval(secs => (p_limits -> 'undoLifeSeconds')::integer);
  v_new_mobile text := coalesce(jsonb_path_query_first(p_confirmations, '$[*] ? (@.channel == "sms").value') #>> '{}', v_mobile);
  v_new_email text := coalesce(jsonb_path_query_first(p_confirmations, '$[*] ? (@.channel == "email").value') #>> '{}', v_email);
  v_refused text;
  v_wait integer;
  v_former_addresses jsonb;
begin
  select * into v_customer from customer where customer_id = p_customer_id for no key update;
  if v_customer.held_at is not null then
    return '{"outcome": "held"}';
  end if;
  if v_customer.contact_version <> p_version then
    return '{"outcome": "changed-meanwhile"}';
  end if;
  perform hold_customer(p_customer_id);
  if v_new_mobile is distinct from v_customer.mobile and v_new_mobile is not null
    and (is_asking_for_identifiers(p_customer_id, p_max_refusals_per_day) or is_identifier_shared(v_customer, 'sms', v_new_mobile)) then
    v_refused := 'mobile-refused';
  elsif lower(v_new_email) is distinct from lower(v_customer.email) and v_new_email is not null
    and (is_asking_for_identifiers(p_customer_id, p_max_refusals_per_day)
      or is_identifier_shared(v_customer, 'email', lower(v_new_email))) then
    v_refused := 'email-refused';
  end if;
  if v_refused is not null then
    perform write_audit_event('contact-identifier-refused', p_customer_id, v_customer.brand_id, v_customer.country_id);
    return jsonb_build_object('outcome', v_refused);
  end if;
  v_wait := seconds_until_next_change(p_customer_id, p_limits);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'change-limit', 'retryAfterSeconds', v_wait);
  end if;
  v_wait := issue_contact_codes(v_customer, p_confirmations, p_limits);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'code-limit', 'retryAfterSeconds', v_wait);
  end if;

  v_former_addresses := addresses_of(p_customer_id);
  if cardinality(p_changed) > 0 then
    update customer set mobile = v_mobile, home_phone = p_contact ->> 'homePhone', email = v_email, contact_version = contact_version + 1,
      mobile_call_from = case when v_mobile is distinct from mobile then c_call_from else mobile_call_from end,
      home_phone_call_from = case when p_contact ->> 'homePhone' is distinct from home_phone then c_call_from else home_phone_call_from end
    where customer_id = p_customer_id;
    perform write_address(p_customer_id, 'residential', p_contact -> 'residentialAddress');
    perform write_address(p_customer_id, 'postal', p_contact -> 'postalAddress');
    perform record_contact_change(v_customer, p_event_id, p_changed);
  end if;
  if jsonb_array_length(p_confirmations) > 0 then
    perform write_audit_event('contact-change-pending', p_customer_id, v_customer.brand_id, v_customer.country_id,
      jsonb_build_object('channels', jsonb_path_query_array(p_confirmations, '$[*].channel')));
  end if;
  perform tell_former_contacts(v_customer, p_event_id, p_notices, p_undo, p_limits);
  update contact_undo set former_addresses = v_former_addresses where customer_id = p_customer_id and undo_id = p_event_id;
  return '{"outcome": "changed"}';
end $$;
