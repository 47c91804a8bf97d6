-- PAY-111: stores what a gateway says of captured money now, and tells what of it is new: an audit event and a core
-- event each. p_refunded_cents: all that went back so far. p_dispute: 'open', 'won' or 'lost'; null where there never was
-- one. Returns the kinds. The payment is locked, so that of several processes one tells.
create or replace function note_later_changes(
  p_payment_id uuid, p_captured_cents bigint, p_refunded_cents bigint, p_dispute text
) returns text[] language plpgsql as $$
declare
  v_payment payment;
  v_customer customer;
  v_receipt_reference text;
  v_is_refund_failed boolean;
  v_facts jsonb;
  v_kinds text[];
begin
  select * into strict v_payment from payment where payment_id = p_payment_id for no key update;
  -- Of a payment that we gave back nothing may be left.
  v_is_refund_failed := v_payment.state = 'refunded' and p_refunded_cents < p_captured_cents;
  v_kinds := array_remove(array[
    case when v_payment.state = 'captured' and p_refunded_cents <> v_payment.given_back_cents then 'payment-given-back' end,
    case when v_is_refund_failed and not v_payment.is_refund_failed then 'payment-refund-failed' end,
    case when p_dispute is distinct from v_payment.dispute and p_dispute is not null then 'payment-disputed' end
  ], null);
  update payment set next_check_at = null, checks = 0, is_refund_failed = v_is_refund_failed, dispute = coalesce(p_dispute, dispute),
    given_back_cents = case when state = 'captured' then p_refunded_cents else 0 end
  where customer_id = v_payment.customer_id and payment_id = p_payment_id;
  if cardinality(v_kinds) = 0 then
    return v_kinds;
  end if;
  select * into strict v_customer from customer where customer_id = v_payment.customer_id;
  select receipt_reference into v_receipt_reference from receipt
  where customer_id = v_payment.customer_id and payment_id = p_payment_id;
  v_facts := jsonb_build_object('paymentId', p_payment_id, 'amountCents', p_captured_cents, 'currency', v_payment.currency,
    'givenBackCents', p_refunded_cents, 'dispute', p_dispute);
  perform write_audit_event(kind, v_payment.customer_id, v_payment.brand_id, v_payment.country_id, jsonb_strip_nulls(v_facts)),
    write_core_event(gen_random_uuid(), kind, v_customer, v_payment.policy_number,
      v_facts || jsonb_build_object('policyNumber', v_payment.policy_number, 'receiptReference', v_receipt_reference))
  from unnest(v_kinds) kind;
  return v_kinds;
end $$;
