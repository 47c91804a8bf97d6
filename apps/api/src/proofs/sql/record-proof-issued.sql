-- Stores what a proof says, and notes that a customer got it, each time. The version before passes no proof.
-- PRF-9, PRF-11
create or replace function record_proof_issued(p_customer_id bigint, p_policy_number text, p_proof jsonb default null)
returns boolean language plpgsql as $$
begin
  if p_proof is not null then
    insert into issued_proof (customer_id, policy_number, code, issued_on, customer_name, policy_name, cover_amount_cents,
        product_type_id, status_text, brand_id, country_id)
      select y.customer_id, y.policy_number, p_proof ->> 'code', (p_proof ->> 'issuedOn')::date, p_proof ->> 'customerName',
        p_proof ->> 'policyName', (p_proof ->> 'coverAmountCents')::bigint, (p_proof ->> 'productTypeId')::integer,
        p_proof ->> 'statusText', (p_proof ->> 'brandId')::integer, (p_proof ->> 'countryId')::integer
      from policy y where y.customer_id = p_customer_id and y.policy_number = p_policy_number
      on conflict (customer_id, policy_number, code) do update set issued_at = excluded.issued_at;
  end if;
  perform write_audit_event('proof-issued', c.customer_id, c.brand_id, c.country_id,
    jsonb_build_object('policyNumber', p_policy_number))
  from customer c where c.customer_id = p_customer_id;
  return true;
end $$;
