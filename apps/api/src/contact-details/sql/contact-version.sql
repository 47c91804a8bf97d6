-- CON-90: a form that was opened earlier is told of a change of contact details by any program.
create or replace function count_contact_change() returns trigger language plpgsql as $$
begin
  new.contact_version := old.contact_version + 1;
  -- CBK-10: a value that does not come from the portal's form was confirmed by a code, is a former contact
  -- again, or comes from the insurer.
  if new.mobile is distinct from old.mobile then
    new.mobile_call_from := null;
  end if;
  if new.home_phone is distinct from old.home_phone then
    new.home_phone_call_from := null;
  end if;
  return new;
end $$;

create or replace trigger contact_changed before update of mobile, home_phone, email on customer
for each row when (
  (old.mobile, old.home_phone, old.email) is distinct from (new.mobile, new.home_phone, new.email)
  and old.contact_version = new.contact_version
) execute function count_contact_change();

-- An address counts once in a transaction, and not where the transaction wrote the customer: that was counted
-- already.
create or replace function count_address_change() returns trigger language plpgsql as $$
begin
  update customer set contact_version = contact_version + 1
  where customer_id = coalesce(new.customer_id, old.customer_id)
    and xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  return null;
end $$;

create or replace trigger address_written after insert or delete on address
for each row execute function count_address_change();

-- The core system's version alone is no change that a form has to be told of.
create or replace trigger address_changed after update on address
for each row when (
  (old.customer_id, old.kind, old.line, old.suburb, old.state, old.city, old.postcode, old.country_id)
  is distinct from (new.customer_id, new.kind, new.line, new.suburb, new.state, new.city, new.postcode, new.country_id)
) execute function count_address_change();
