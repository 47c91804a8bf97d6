-- Whether another customer of the same brand and country, born on the same day, has the mobile number or the e-mail: login could not tell the
-- two apart any more and would let neither in. Two changes to the same identifier queue here.
create or replace function is_identifier_shared(p_customer customer, p_channel text, p_identifier text)
returns boolean language plpgsql as $$
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

-- Whether the customer was refused so often within a day that another response must reveal nothing.
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

-- Changes a customer's contact details, which hold for all their policies, with the event and the notices of the change: all or nothing.
-- p_contact: the new {residentialAddress, postalAddress, mobilePhone, homePhone, email}; p_changed: the names of the fields that differ;
-- p_notices: [{channel, sealedRecipient (hex)}].
-- Returns 'changed', 'changed-meanwhile' (p_version is not the stored one), 'mobile-refused' or 'email-refused'.
create or replace function change_contact(
  p_customer_id bigint, p_version integer, p_event_id uuid, p_contact jsonb, p_changed text[], p_notices jsonb,
  p_max_refusals_per_day integer
) returns text language plpgsql as $$
declare
  v_customer customer;
  v_mobile text := p_contact ->> 'mobilePhone';
  v_email text := p_contact ->> 'email';
  v_refused text;
begin
  select * into v_customer from customer where customer_id = p_customer_id for update;
  if v_customer.contact_version <> p_version then
    return 'changed-meanwhile';
  end if;
  if v_mobile is distinct from v_customer.mobile and v_mobile is not null
    and (is_asking_for_identifiers(p_customer_id, p_max_refusals_per_day) or is_identifier_shared(v_customer, 'sms', v_mobile)) then
    v_refused := 'mobile-refused';
  elsif lower(v_email) is distinct from lower(v_customer.email) and v_email is not null
    and (is_asking_for_identifiers(p_customer_id, p_max_refusals_per_day) or is_identifier_shared(v_customer, 'email', lower(v_email))) then
    v_refused := 'email-refused';
  end if;
  if v_refused is not null then
    perform write_audit_event('contact-identifier-refused', p_customer_id, v_customer.brand_id, v_customer.country_id);
    return v_refused;
  end if;

  update customer set mobile = v_mobile, home_phone = p_contact ->> 'homePhone', email = v_email, contact_version = contact_version + 1
  where customer_id = p_customer_id;
  perform write_address(p_customer_id, 'residential', p_contact -> 'residentialAddress');
  perform write_address(p_customer_id, 'postal', p_contact -> 'postalAddress');
  perform write_audit_event('contact-details-changed', p_customer_id, v_customer.brand_id, v_customer.country_id,
    jsonb_build_object('changed', to_jsonb(p_changed), 'eventId', p_event_id));
  perform write_core_event(p_event_id, 'contact-details-changed', v_customer, null, jsonb_build_object(
    'policyNumbers', (select coalesce(jsonb_agg(policy_number order by policy_number), '[]') from policy where customer_id = p_customer_id),
    'changed', to_jsonb(p_changed), 'contact', p_contact));
  insert into contact_notice (channel, brand_id, country_id, sealed_recipient, event_id)
  select n ->> 'channel', v_customer.brand_id, v_customer.country_id, decode(n ->> 'sealedRecipient', 'hex'), p_event_id
  from jsonb_array_elements(p_notices) n;
  return 'changed';
end $$;
