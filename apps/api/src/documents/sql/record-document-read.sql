-- Notes that a customer opened a document: the first time in its row, each time in the audit trail. DOC-9
create or replace function record_document_read(p_customer_id bigint, p_document_id text) returns boolean language plpgsql as $$
begin
  update document set read_at = now()
  where customer_id = p_customer_id and document_id = p_document_id and read_at is null;
  perform write_audit_event('document-opened', c.customer_id, c.brand_id, c.country_id,
    jsonb_build_object('documentId', p_document_id))
  from customer c where c.customer_id = p_customer_id;
  return true;
end $$;
