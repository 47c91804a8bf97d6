-- Leases up to p_limit due e-mails for p_lease_seconds; no other process gets them in that time.
create or replace function lease_receipt_emails(p_limit integer, p_lease_seconds integer)
returns table (
  customer_id bigint, receipt_reference text, payment_id uuid, brand_id integer, country_id integer, sealed_recipient bytea,
  tries integer, refused_by text[]
) language sql as $$
  with due as (
    select e.customer_id, e.receipt_reference from receipt_email e
    where e.sealed_recipient is not null and e.next_try_at <= now()
    order by e.next_try_at limit p_limit
    for update skip locked
  )
  update receipt_email e set tries = e.tries + 1, next_try_at = now() + make_interval(secs => p_lease_seconds)
  from due d, receipt r
  where d.customer_id = e.customer_id and d.receipt_reference = e.receipt_reference
    and r.customer_id = e.customer_id and r.receipt_reference = e.receipt_reference
  returning e.customer_id, e.receipt_reference, r.payment_id, e.brand_id, e.country_id, e.sealed_recipient, e.tries, e.refused_by
$$;
