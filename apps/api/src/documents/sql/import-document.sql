-- Adds a document to the policy that it is about. outcome: 'imported', 'known' where the policy has it
-- already, 'no-policy', or 'several-policies' where brands share the number. DOC-20, POL-40
create or replace function import_document(
  p_document_id text, p_policy_number text, p_file_type text, p_correspondence_type text, p_correspondence_date date,
  p_document_type text, p_file_name text, p_size_bytes bigint, p_sha256 text, p_operator text
) returns table (outcome text) language plpgsql as $$
declare
  v_customer customer;
begin
  select c.* into v_customer from policy p join customer c on c.customer_id = p.customer_id where p.policy_number = p_policy_number;
  if v_customer.customer_id is null then
    outcome := 'no-policy';
    return next;
    return;
  end if;
  if (select count(*) from policy p where p.policy_number = p_policy_number) > 1 then
    outcome := 'several-policies';
    return next;
    return;
  end if;
  insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, correspondence_date, document_type,
    file_name, size_bytes, sha256)
  values (v_customer.customer_id, p_document_id, p_policy_number, p_file_type, p_correspondence_type, p_correspondence_date,
    p_document_type, p_file_name, p_size_bytes, decode(p_sha256, 'hex'))
  on conflict do nothing;
  outcome := case when found then 'imported' else 'known' end;
  if outcome = 'imported' then
    perform write_audit_event('document-imported', v_customer.customer_id, v_customer.brand_id, v_customer.country_id,
      jsonb_build_object('documentId', p_document_id, 'operator', p_operator));
  end if;
  return next;
end $$;
