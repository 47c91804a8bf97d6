-- Adds a document to the policy that it is about. outcome: 'imported', 'known' where the policy has it
-- already, 'no-policy', or 'several-policies' where brands share the number. DOC-20, POL-40 A policy of an
-- erased customer is none. Content that found no policy is not kept. 'content-removed': it was removed since
-- it was stored, and must be stored again. DOC-46
create or replace function import_document(
  p_document_id text, p_policy_number text, p_file_type text, p_correspondence_type text, p_correspondence_date date,
  p_document_type text, p_file_name text, p_size_bytes bigint, p_sha256 text, p_operator text
) returns table (outcome text) language plpgsql as $$
declare
  c_sha256 constant bytea not null := decode(p_sha256, 'hex');
  v_customer customer;
  v_policies integer;
  v_was_removed boolean;
begin
  select count(*) into v_policies from policy p join customer c on c.customer_id = p.customer_id
  where p.policy_number = p_policy_number and c.erased_at is null;
  if v_policies <> 1 then
    insert into unused_content (sha256) values (c_sha256) on conflict (sha256) do update set (unused_since, removed_at) = (now(), null);
    outcome := case v_policies when 0 then 'no-policy' else 'several-policies' end;
    return next;
    return;
  end if;
  -- Waits for a removal that is under way.
  delete from unused_content u where u.sha256 = c_sha256 returning u.removed_at is not null into v_was_removed;
  if v_was_removed then
    outcome := 'content-removed';
    return next;
    return;
  end if;
  select c.* into v_customer from policy p join customer c on c.customer_id = p.customer_id
  where p.policy_number = p_policy_number and c.erased_at is null;
  insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, correspondence_date, document_type,
    file_name, size_bytes, sha256)
  values (v_customer.customer_id, p_document_id, p_policy_number, p_file_type, p_correspondence_type, p_correspondence_date,
    p_document_type, p_file_name, p_size_bytes, c_sha256)
  on conflict do nothing;
  outcome := case when found then 'imported' else 'known' end;
  if outcome = 'imported' then
    perform write_audit_event('document-imported', v_customer.customer_id, v_customer.brand_id, v_customer.country_id,
      jsonb_build_object('documentId', p_document_id, 'operator', p_operator));
  end if;
  return next;
end $$;
