-- CON-75 to CON-79: 'this was not me', from the contacts that were in force before a change.

-- A former contact, unless another customer has it by now whom login could not tell apart.
create or replace function restorable_contact(p_customer customer, p_channel text, p_former text) returns text language plpgsql as $$
begin
  if p_former is null or is_identifier_shared(p_customer, p_channel, case p_channel when 'sms' then p_former else lower(p_former) end) then
    return null;
  end if;
  return p_former;
end $$;

-- The addresses that the link puts back: the names of those that are not as they were when it was made. CON-110
create or replace function restorable_addresses(p_undo contact_undo) returns text[] language sql stable as $$
  select coalesce(array_agg(former.key order by former.key desc), '{}') from jsonb_each(p_undo.former_addresses) former
  where former.value is distinct from addresses_of(p_undo.customer_id) -> former.key
$$;

-- CON-96: which kinds of contacts a good link puts back; null where it no longer works.
create or replace function what_undo_restores(p_token_hash bytea, p_country_id integer) returns jsonb language sql stable as $$
  select to_jsonb(array_remove(array[
    case when u.former_mobile is distinct from c.mobile or c.home_phone_call_from > now()
      or exists (select from contact_confirmation w where w.customer_id = u.customer_id and w.channel = 'sms') then 'phone' end,
    case when u.former_email is distinct from c.email
      or exists (select from contact_confirmation w where w.customer_id = u.customer_id and w.channel = 'email') then 'email' end,
    case when cardinality(restorable_addresses(u)) > 0 then 'addresses' end
  ], null))
  from contact_undo u join customer c on c.customer_id = u.customer_id
  where u.token_hash = p_token_hash and c.country_id = p_country_id and u.used_at is null and u.expires_at > now()
$$;

-- PKY-19: the device that a link takes away: its browser, and when it was added; null where the link takes none away.
create or replace function device_of_undo(p_token_hash bytea) returns jsonb language sql stable as $$
  select jsonb_build_object('addedAt', to_char(p.added_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'label', label_of_passkey(p))
  from contact_undo u join passkey p on p.customer_id = u.customer_id and p.passkey_id = u.passkey_id
  where u.token_hash = p_token_hash
$$;

-- Undoes what was changed since the link was made, confirmed or not: no contact is left waiting, every
-- session ends, and the account is on hold until an operator lifts that. Returns whether the link was good.
-- It is used up, with those that were made after it: a thief's link leads back to the thief's contacts, and
-- takes none away that was made before.
create or replace function undo_contact_change(p_token_hash bytea, p_country_id integer, p_event_id uuid) returns boolean language plpgsql as $$
declare
  v_undo contact_undo;
  v_customer customer;
  v_mobile text;
  v_email text;
  v_home_phone text;
  v_addresses text[];
  v_changed text[];
begin
  select u.* into v_undo from contact_undo u join customer c on c.customer_id = u.customer_id
  where u.token_hash = p_token_hash and c.country_id = p_country_id;
  if not found then
    return false;
  end if;
  select * into v_customer from customer where customer_id = v_undo.customer_id for no key update;
  perform hold_customer(v_undo.customer_id);
  update contact_undo set used_at = now()
  where customer_id = v_undo.customer_id and undo_id = v_undo.undo_id and used_at is null and expires_at > now();
  if not found then
    return false;
  end if;
  update contact_undo set used_at = now()
  where customer_id = v_undo.customer_id and used_at is null and created_at > v_undo.created_at;

  v_mobile := restorable_contact(v_customer, 'sms', v_undo.former_mobile);
  v_email := restorable_contact(v_customer, 'email', v_undo.former_email);
  -- Nobody has confirmed whose number it is, and the insurer would call it soon. CON-92
  v_home_phone := case when v_customer.home_phone_call_from > now() then null else v_customer.home_phone end;
  update customer set mobile = v_mobile, email = v_email, home_phone = v_home_phone, held_at = coalesce(held_at, now())
  where customer_id = v_undo.customer_id;
  perform void_contact_code(v_undo.customer_id, 'sms');
  perform void_contact_code(v_undo.customer_id, 'email');
  delete from contact_confirmation where customer_id = v_undo.customer_id;
  v_addresses := restorable_addresses(v_undo);
  perform write_address(v_undo.customer_id, replace(name, 'Address', ''), v_undo.former_addresses -> name) from unnest(v_addresses) name;
  v_changed := v_addresses || array_remove(array[
    case when v_mobile is distinct from v_customer.mobile then 'mobilePhone' end,
    case when v_home_phone is distinct from v_customer.home_phone then 'homePhone' end,
    case when v_email is distinct from v_customer.email then 'email' end
  ], null);
  -- The link of a passkey undoes contacts too, as far as they were changed after it. PKY-15
  if v_undo.passkey_id is null or cardinality(v_changed) > 0 then
    perform record_contact_change(v_customer, p_event_id, v_changed, 'contact-change-undone');
  end if;
  -- An intruder may have asked for a call to a phone of their own. CBK-7
  perform cancel_call_back(v_undo.customer_id, gen_random_uuid());
  -- Whoever made the change may have added a passkey after it. PKY-6
  perform remove_passkeys_since(v_customer, v_undo.created_at, 'contact-undone');
  perform end_other_sessions_of(v_undo.customer_id, null, '{"because": "contact-undone"}');
  if v_customer.held_at is null then
    insert into security_alert (customer_id, kind) values (v_undo.customer_id, 'account-locked');
  end if;
  return true;
end $$;

-- CON-78: an operator lifts the hold of a customer who called and was recognised. Returns whether there was
-- one.
create or replace function release_hold(p_customer_id bigint, p_operator text) returns boolean language plpgsql as $$
declare
  v_customer customer;
begin
  update customer set held_at = null where customer_id = p_customer_id and held_at is not null returning * into v_customer;
  if not found then
    return false;
  end if;
  perform write_audit_event('account-released', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('operator', p_operator));
  return true;
end $$;
