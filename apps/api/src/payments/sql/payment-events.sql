-- Writes the audit event of an event of a payment, as the payment is stored after it. `quoted` is the one
-- that opens it; the others are those of payment-machine.ts. An event without a kind is refused.
create or replace function write_payment_event(p_payment payment, p_event text) returns void language sql as $$
  select write_audit_event(
    case p_event
      when 'quoted' then 'payment-quoted'
      when 'submitted' then 'payment-submitted'
      when 'quote-expired' then 'payment-quote-expired'
      when 'selection-refused' then 'payment-selection-refused'
      when 'superseded' then 'payment-superseded'
      when 'capture-confirmed' then 'payment-captured'
      when 'capture-unanswered' then 'payment-unanswered'
      when 'capture-impossible' then 'payment-capture-impossible'
      when 'capture-unusable' then 'payment-capture-unusable'
      when 'void-confirmed' then 'payment-voided'
      when 'refund-confirmed' then 'payment-refunded'
    end,
    p_payment.customer_id, p_payment.brand_id, p_payment.country_id,
    jsonb_strip_nulls(jsonb_build_object('paymentId', p_payment.payment_id, 'state', p_payment.state,
      'amountCents', p_payment.amount_cents, 'currency', p_payment.currency)))
$$;

-- Writes who ended a payment that its gateway does not know, and why.
create or replace function note_payment_closed(p_payment_id uuid, p_operator text, p_reason text) returns void language sql as $$
  select write_audit_event('payment-closed', p.customer_id, p.brand_id, p.country_id,
    jsonb_build_object('paymentId', p.payment_id, 'operator', p_operator, 'reason', p_reason))
  from payment p where p.payment_id = p_payment_id
$$;

-- Counts a card form of a policy before it is opened. Returns whether it is within the number allowed in an
-- hour; one beyond it is not counted. The policy is locked, so each of several forms at once sees the one
-- before.
create or replace function count_card_form(p_customer_id bigint, p_policy_number text, p_most_in_hour integer)
returns boolean language plpgsql as $$
begin
  perform from policy where customer_id = p_customer_id and policy_number = p_policy_number for no key update;
  if (select count(*) from card_form_try t where t.customer_id = p_customer_id and t.policy_number = p_policy_number
      and t.tried_at > now() - interval '1 hour') >= p_most_in_hour then
    return false;
  end if;
  insert into card_form_try (customer_id, policy_number) values (p_customer_id, p_policy_number);
  return true;
end $$;

-- Opens a payment: its card form is open at the gateway already, and a card that is typed there is only
-- authorised. Returns its id.
create or replace function quote_payment(
  p_customer_id bigint, p_payment_id uuid, p_policy_number text, p_gateway text, p_gateway_reference text, p_currency text,
  p_max_amount_cents bigint, p_state text, p_life_seconds integer
) returns uuid language plpgsql as $$
declare
  v_payment payment;
begin
  insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
    max_amount_cents, next_check_at)
  select c.customer_id, p_payment_id, p_policy_number, c.brand_id, c.country_id, p_gateway, p_gateway_reference, p_state, p_currency,
    p_max_amount_cents, now() + make_interval(secs => p_life_seconds)
  from customer c where c.customer_id = p_customer_id
  returning * into strict v_payment;
  perform write_payment_event(v_payment, 'quoted');
  return p_payment_id;
end $$;
