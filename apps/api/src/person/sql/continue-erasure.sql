-- PER-35: what the law kept of an erased customer goes when its time is over: payments become anonymous, and
-- the number of their policy goes. p_payment_years: how many years payments are kept, by country. Writes down
-- when something is due next; a customer of whom nothing is left is deleted.
create or replace function continue_erasure(p_customer_id bigint, p_payment_years jsonb) returns void language plpgsql as $$
declare
  c_anonymous constant text not null := 'erased-' || p_customer_id;
  c_recheck constant interval := interval '1 day';
  v_country integer;
  v_kept interval not null := interval '0';
  v_over uuid[];
begin
  select country_id into v_country from customer where customer_id = p_customer_id and erased_at is not null for update;
  if not found then
    return;
  end if;
  v_kept := make_interval(years => (p_payment_years -> v_country::text)::integer);
  select array_agg(y.payment_id) into v_over from payment y
  where y.customer_id = p_customer_id and y.policy_number <> c_anonymous and y.ended_at < now() - v_kept;
  if v_over is not null then
    insert into policy (customer_id, policy_number, product_code, product_name, product_type_id, status_id, cover_amount_cents, payment_frequency)
    values (p_customer_id, c_anonymous, '', 'Erased', 1, 60, 0, '') on conflict do nothing;
    delete from payment_reservation where customer_id = p_customer_id and payment_id = any (v_over);
    delete from receipt where customer_id = p_customer_id and payment_id = any (v_over);
    update payment set policy_number = c_anonymous, gateway_reference = payment_id::text
    where customer_id = p_customer_id and payment_id = any (v_over);
  end if;
  delete from overdue_payment o where o.customer_id = p_customer_id and not exists (
    select from payment_reservation k where k.customer_id = o.customer_id and k.overdue_payment_id = o.overdue_payment_id);
  delete from method_setup s where s.customer_id = p_customer_id and not exists (
    select from saved_method v where v.customer_id = s.customer_id and v.setup_id = s.setup_id and v.removed_at is null);
  delete from policy p where p.customer_id = p_customer_id and p.policy_number <> c_anonymous
    and not exists (select from payment y where y.customer_id = p.customer_id and y.policy_number = p.policy_number)
    and not exists (select from direct_debit_authority a where a.customer_id = p.customer_id and a.policy_number = p.policy_number)
    and not exists (select from method_setup s where s.customer_id = p.customer_id and s.policy_number = p.policy_number);
  if not exists (select from policy p where p.customer_id = p_customer_id) then
    delete from customer where customer_id = p_customer_id;
    return;
  end if;
  update customer set erasure_due_at = (
    select greatest(min(due.at), now() + c_recheck) from (
      select y.ended_at + v_kept from payment y where y.customer_id = p_customer_id and y.policy_number <> c_anonymous
      union all
      -- The purge deletes it when its time is over.
      select now() + c_recheck from direct_debit_authority a where a.customer_id = p_customer_id
      union all
      select now() + c_recheck from method_setup s where s.customer_id = p_customer_id
    ) due (at)
    having min(due.at) is not null)
  where customer_id = p_customer_id;
end $$;

-- Continues up to p_batch erasures that are due, and returns how many.
create or replace function continue_erasures(p_batch integer, p_payment_years jsonb) returns integer language plpgsql as $$
declare
  v_customer bigint;
  v_done integer := 0;
begin
  for v_customer in
    select customer_id from customer where erasure_due_at <= now() order by erasure_due_at limit p_batch for update skip locked
  loop
    perform continue_erasure(v_customer, p_payment_years);
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
