-- PER-13: notes that an operator exported everything about a customer.
create or replace function record_person_exported(p_customer_id bigint, p_operator text) returns void language sql as $$
  select write_audit_event('person-exported', c.customer_id, c.brand_id, c.country_id, jsonb_build_object('operator', p_operator))
  from customer c where c.customer_id = p_customer_id
$$;

-- PER-36: notes that an operator erased a customer, who may be gone already. p_scope: 'all' or 'ended'.
create or replace function record_person_erased(
  p_customer_id bigint, p_brand_id integer, p_country_id integer, p_operator text, p_scope text
) returns void language sql as $$
  select write_audit_event('person-erased', p_customer_id, p_brand_id, p_country_id,
    jsonb_build_object('operator', p_operator, 'scope', p_scope))
$$;
