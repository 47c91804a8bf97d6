-- Counts that a customer got an offer: once a day (UTC), however many tabs and requests there are. Returns
-- whether it counted.
create or replace function count_offer_shown(p_customer_id bigint, p_offer_id integer, p_variant text)
returns boolean language plpgsql as $$
begin
  insert into customer_offer as o (customer_id, offer_id, variant, days_shown, last_shown_at)
  values (p_customer_id, p_offer_id, p_variant, 1, now())
  on conflict (customer_id, offer_id) do update
    set days_shown = o.days_shown + 1, last_shown_at = now(), variant = excluded.variant
    where o.last_shown_at is null
      or (o.last_shown_at at time zone 'UTC')::date < (now() at time zone 'UTC')::date;
  return found;
end $$;

create or replace function write_offer_event(p_kind text, p_offer customer_offer) returns void language sql as $$
  select write_audit_event(p_kind, c.customer_id, c.brand_id, c.country_id,
    jsonb_build_object('offerId', p_offer.offer_id, 'variant', p_offer.variant))
  from customer c where c.customer_id = p_offer.customer_id
$$;

-- Suppresses an offer that is open. Two requests of the same customer wait for each other, so that a double
-- click counts once.
-- p_limits: {returnsAfterDays, maxReattempts}. Returns 'suppressed', 'unchanged' (it is suppressed or used
-- already), or null for an offer that was never made to the customer.
create or replace function suppress_offer(p_customer_id bigint, p_offer_id integer, p_limits jsonb)
returns text language plpgsql as $$
declare
  v_returns_after_days integer not null := p_limits ->> 'returnsAfterDays';
  v_max_reattempts integer not null := p_limits ->> 'maxReattempts';
  v_offer customer_offer;
begin
  select * into v_offer from customer_offer where customer_id = p_customer_id and offer_id = p_offer_id for update;
  if not found then
    return null;
  end if;
  if v_offer.used_at is not null or v_offer.suppressions > v_max_reattempts
    or v_offer.suppressed_at > now() - make_interval(hours => 24 * v_returns_after_days) then
    return 'unchanged';
  end if;
  update customer_offer set suppressions = suppressions + 1, suppressed_at = now()
  where customer_id = p_customer_id and offer_id = p_offer_id;
  perform write_offer_event('offer-suppressed', v_offer);
  return 'suppressed';
end $$;

-- Notes that the customer followed the link of an offer, the first time only. Returns 'used', 'unchanged', or
-- null as above.
create or replace function use_offer(p_customer_id bigint, p_offer_id integer) returns text language plpgsql as $$
declare
  v_offer customer_offer;
begin
  select * into v_offer from customer_offer where customer_id = p_customer_id and offer_id = p_offer_id for update;
  if not found then
    return null;
  end if;
  if v_offer.used_at is not null then
    return 'unchanged';
  end if;
  update customer_offer set used_at = now() where customer_id = p_customer_id and offer_id = p_offer_id;
  perform write_offer_event('offer-used', v_offer);
  return 'used';
end $$;
