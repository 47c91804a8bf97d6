-- Notes that a customer got a proof of cover, each time. PRF-9
create or replace function record_proof_issued(p_customer_id bigint, p_policy_number text) returns boolean language plpgsql as $$
begin
  perform write_audit_event('proof-issued', c.customer_id, c.brand_id, c.country_id,
    jsonb_build_object('policyNumber', p_policy_number))
  from customer c where c.customer_id = p_customer_id;
  return true;
end $$;
