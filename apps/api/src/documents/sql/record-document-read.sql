-- Notes that a customer opened a document: when it was the first time, and each time in the audit trail.
-- DOC-9 A document without a row is one that is made when it is read.
create or replace function record_document_read(p_customer_id bigint, p_document_id text) returns boolean language plpgsql as $$
begin
  if exists (select from document d where d.customer_id = p_customer_id and d.document_id = p_document_id) then
    update document set read_at = now()
    where customer_id = p_customer_id and document_id = p_document_id and read_at is null;
  else
    insert into document_read (customer_id, document_id) values (p_customer_id, p_document_id) on conflict do nothing;
  end if;
  perform write_audit_event('document-opened', c.customer_id, c.brand_id, c.country_id,
    jsonb_build_object('documentId', p_document_id))
  from customer c where c.customer_id = p_customer_id;
  return true;
end $$;
