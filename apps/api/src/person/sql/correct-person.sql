-- PER-20: corrects the parts of a customer that the portal shows and cannot change: title, first_name,
-- last_name, date_of_birth. Returns the outcome: 'corrected', 'unchanged', 'no-customer', or 'shared' where
-- another customer has the same birth date and contact, so that the login could not tell them apart.
create or replace function correct_person(p_customer_id bigint, p_fields jsonb, p_operator text) returns text language plpgsql as $$
declare
  v_old customer;
  v_new customer;
begin
  select * into v_old from customer where customer_id = p_customer_id and erased_at is null for no key update;
  if not found then
    return 'no-customer';
  end if;
  perform hold_customer(p_customer_id);
  v_new := jsonb_populate_record(v_old, p_fields);
  if v_new is not distinct from v_old then
    return 'unchanged';
  end if;
  if v_new.date_of_birth <> v_old.date_of_birth and (
    v_new.mobile is not null and is_identifier_shared(v_new, 'sms', v_new.mobile)
    or v_new.email is not null and is_identifier_shared(v_new, 'email', lower(v_new.email))) then
    return 'shared';
  end if;
  update customer set (title, first_name, last_name, date_of_birth) = (v_new.title, v_new.first_name, v_new.last_name, v_new.date_of_birth)
  where customer_id = p_customer_id;
  perform write_audit_event('person-corrected', v_old.customer_id, v_old.brand_id, v_old.country_id,
    jsonb_build_object('operator', p_operator, 'fields', (select jsonb_agg(k order by k) from jsonb_object_keys(p_fields) k)));
  -- Whoever is logged in did so under another identity.
  if v_new.date_of_birth <> v_old.date_of_birth then
    perform end_sessions_of(p_customer_id, jsonb_build_object('because', 'identity-corrected', 'operator', p_operator));
  end if;
  return 'corrected';
end $$;
