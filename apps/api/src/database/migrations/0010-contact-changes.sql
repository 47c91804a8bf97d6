-- Changing contact details, and telling those who have to know of it.

-- Counts changes of a customer's contact details. Whoever changes them says which version they saw.
alter table client add column contact_version integer not null default 1;

-- Small places have no suburb, and some countries no postcodes.
alter table address alter column suburb drop not null;
alter table address alter column postcode drop not null;

-- What the insurer's core system has to hear of: the outbox. A row is written in the transaction of the change it tells of.
-- The shape of `payload` is in docs/core-events.md.
create table core_event (
  event_id uuid primary key,
  -- The order of the changes of a customer.
  position bigint generated always as identity,
  client_id bigint not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Counts claims. A process records what came of one only under the number it claimed with: a late one changes nothing.
  tries integer not null default 0,
  -- A claim moves this past the time that sending may take; a process that dies in between leaves the event due again.
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index core_event_waiting on core_event (client_id, position) where delivered_at is null;
create index core_event_by_end on core_event (delivered_at);

-- Messages that tell the old mobile and e-mail of a change.
create table contact_notice (
  notice_id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  brand_id integer not null,
  country_id integer not null,
  -- Where it goes, sealed under a key that is not in this database and bound to the event. Null once accepted or given up.
  sealed_recipient bytea,
  event_id uuid not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz
);
create index contact_notice_by_time on contact_notice (created_at);
create index contact_notice_waiting on contact_notice (next_try_at) where sealed_recipient is not null;

-- Whether another customer of the brand in the country, born on the same day, has the mobile number or the e-mail address:
-- login could not tell the two apart any more and would let neither in. Two changes to the same one queue here.
create function is_identifier_shared(p_client client, p_channel text, p_identifier text)
returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(
    concat_ws(' ', 'contact', p_client.brand_id, p_client.country_id, p_channel, p_identifier), 0));
  return exists (
    select from client c
    where c.brand_id = p_client.brand_id and c.country_id = p_client.country_id and c.is_active
      and c.client_id <> p_client.client_id and c.date_of_birth = p_client.date_of_birth
      and (p_channel = 'sms' and c.mobile = p_identifier or p_channel = 'email' and lower(c.email) = p_identifier)
  );
end $$;

-- Whether the customer was refused so often within a day that what is asked now must not tell anything.
create function is_asking_for_identifiers(p_client_id bigint, p_max_per_day integer) returns boolean language sql stable as $$
  select count(*) >= p_max_per_day from audit_event
  where client_id = p_client_id and kind = 'contact-identifier-refused' and happened_at > now() - interval '1 day'
$$;

create function write_address(p_client_id bigint, p_kind text, p_address jsonb) returns void language sql as $$
  insert into address as a (client_id, kind, line, suburb, state, city, postcode, country_id)
  values (p_client_id, p_kind, p_address ->> 'line', p_address ->> 'suburb', p_address ->> 'state', p_address ->> 'city',
    p_address ->> 'postcode', (p_address ->> 'countryId')::integer)
  on conflict (client_id, kind) do update set (line, suburb, state, city, postcode, country_id) =
    (excluded.line, excluded.suburb, excluded.state, excluded.city, excluded.postcode, excluded.country_id)
$$;

-- Changes a customer's contact details, which are those of all their policies, with everything that belongs to it: all or nothing.
-- p_contact: {residentialAddress, postalAddress, mobilePhone, homePhone, email} as it is to be; p_changed: the names of what differs;
-- p_notices: [{channel, sealedRecipient (hex)}].
-- outcome: 'changed', 'changed-meanwhile' (the version is not the one that was seen), 'mobile-refused', 'email-refused'.
create function change_contact(
  p_client_id bigint, p_version integer, p_event_id uuid, p_contact jsonb, p_changed text[], p_notices jsonb,
  p_max_refusals_per_day integer
) returns text language plpgsql as $$
declare
  v_client client;
  v_mobile text := p_contact ->> 'mobilePhone';
  v_email text := p_contact ->> 'email';
  v_refused text;
begin
  select * into v_client from client where client_id = p_client_id for update;
  if v_client.contact_version <> p_version then
    return 'changed-meanwhile';
  end if;
  if v_mobile is distinct from v_client.mobile and v_mobile is not null
    and (is_asking_for_identifiers(p_client_id, p_max_refusals_per_day) or is_identifier_shared(v_client, 'sms', v_mobile)) then
    v_refused := 'mobile-refused';
  elsif lower(v_email) is distinct from lower(v_client.email) and v_email is not null
    and (is_asking_for_identifiers(p_client_id, p_max_refusals_per_day) or is_identifier_shared(v_client, 'email', lower(v_email))) then
    v_refused := 'email-refused';
  end if;
  if v_refused is not null then
    insert into audit_event (kind, client_id, brand_id, country_id)
    values ('contact-identifier-refused', p_client_id, v_client.brand_id, v_client.country_id);
    return v_refused;
  end if;

  update client set mobile = v_mobile, home_phone = p_contact ->> 'homePhone', email = v_email, contact_version = contact_version + 1
  where client_id = p_client_id;
  perform write_address(p_client_id, 'residential', p_contact -> 'residentialAddress');
  perform write_address(p_client_id, 'postal', p_contact -> 'postalAddress');
  insert into audit_event (kind, client_id, brand_id, country_id, facts)
  values ('contact-details-changed', p_client_id, v_client.brand_id, v_client.country_id,
    jsonb_build_object('changed', to_jsonb(p_changed), 'eventId', p_event_id));
  insert into core_event (event_id, client_id, kind, payload)
  values (p_event_id, p_client_id, 'contact-details-changed', jsonb_build_object(
    'eventId', p_event_id, 'kind', 'contact-details-changed', 'version', 1,
    'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'brandId', v_client.brand_id, 'countryId', v_client.country_id, 'clientId', p_client_id,
    'policyNumbers', (select coalesce(jsonb_agg(policy_number order by policy_number), '[]') from policy where client_id = p_client_id),
    'changed', to_jsonb(p_changed), 'contact', p_contact));
  insert into contact_notice (channel, brand_id, country_id, sealed_recipient, event_id)
  select n ->> 'channel', v_client.brand_id, v_client.country_id, decode(n ->> 'sealedRecipient', 'hex'), p_event_id
  from jsonb_array_elements(p_notices) n;
  return 'changed';
end $$;

-- Takes due events for so many seconds; of each customer only the oldest, so that changes arrive in their order.
create function claim_core_events(p_limit integer, p_claim_seconds integer)
returns table (id uuid, payload text, tries integer) language sql as $$
  with due as (
    select e.event_id from core_event e
    where e.delivered_at is null and e.next_try_at <= now()
      and not exists (
        select from core_event o where o.client_id = e.client_id and o.delivered_at is null and o.position < e.position
      )
    order by e.position limit p_limit
    for update skip locked
  )
  update core_event e set tries = e.tries + 1, next_try_at = now() + make_interval(secs => p_claim_seconds)
  from due d where d.event_id = e.event_id
  returning e.event_id, e.payload::text, e.tries
$$;

create function claim_contact_notices(p_limit integer, p_claim_seconds integer)
returns table (
  id uuid, event_id uuid, channel text, brand_id integer, country_id integer, sealed_recipient bytea, tries integer
) language sql as $$
  with due as (
    select n.notice_id from contact_notice n where n.sealed_recipient is not null and n.next_try_at <= now()
    order by n.next_try_at limit p_limit
    for update skip locked
  )
  update contact_notice n set tries = n.tries + 1, next_try_at = now() + make_interval(secs => p_claim_seconds)
  from due d where d.notice_id = n.notice_id
  returning n.notice_id, n.event_id, n.channel, n.brand_id, n.country_id, n.sealed_recipient, n.tries
$$;
