-- Writes the audit event of an event of a setup, as the setup is stored after it. An event without a kind is
-- refused.
create or replace function write_setup_event(p_setup method_setup, p_event text, p_facts jsonb default '{}') returns void language sql as $$
  select write_audit_event(
    case p_event
      when 'opened' then 'payment-details-opened'
      when 'applied' then 'payment-details-changed'
      when 'declined' then 'payment-details-declined'
      when 'canceled' then 'payment-details-canceled'
      when 'expired' then 'payment-details-expired'
      when 'superseded' then 'payment-details-superseded'
    end,
    p_setup.customer_id, p_setup.brand_id, p_setup.country_id, jsonb_build_object('setupId', p_setup.setup_id) || p_facts)
$$;

-- Stores a setup before the gateway is asked to open it. Returns whether it is within the number that its
-- policy may have in an hour; one beyond it is not stored. The policy is locked, so each of several setups at
-- once sees the one before.
create or replace function open_method_setup(
  p_customer_id bigint, p_session_hash bytea, p_policy_number text, p_setup_id uuid, p_gateway text, p_state text,
  p_life_seconds integer, p_most_in_hour integer
) returns boolean language plpgsql as $$
declare
  v_setup method_setup;
begin
  perform from policy where customer_id = p_customer_id and policy_number = p_policy_number for no key update;
  if (select count(*) from method_setup s where s.customer_id = p_customer_id and s.policy_number = p_policy_number
      and s.opened_at > now() - interval '1 hour') >= p_most_in_hour then
    return false;
  end if;
  insert into method_setup (customer_id, setup_id, policy_number, brand_id, country_id, gateway, state, opened_by, next_check_at)
  select c.customer_id, p_setup_id, p_policy_number, c.brand_id, c.country_id, p_gateway, p_state, p_session_hash,
    now() + make_interval(secs => p_life_seconds)
  from customer c where c.customer_id = p_customer_id
  returning * into strict v_setup;
  perform write_setup_event(v_setup, 'opened');
  return true;
end $$;

-- Makes a policy be paid with what a setup saved. p_method: {type, description, brand, lastDigits, expiry} of
-- a card, or {type, description, bankName, accountName, branchMasked, accountMasked} of a bank account. A
-- method that no policy uses is due to be removed at its gateway. The customer is locked: if two policies
-- left one method at once, neither would see that the other does. UPD-34
create or replace function set_payment_method(
  p_customer_id bigint, p_policy_number text, p_setup_id uuid, p_position bigint, p_method_id integer, p_method jsonb
) returns void language plpgsql as $$
begin
  perform from customer where customer_id = p_customer_id for no key update;
  update payment_method set method_id = p_method_id, description = p_method ->> 'description',
    card_brand = p_method ->> 'brand', card_last_digits = p_method ->> 'lastDigits', card_expiry = p_method ->> 'expiry',
    bank_name = p_method ->> 'bankName', bank_account_name = p_method ->> 'accountName',
    bank_branch_masked = p_method ->> 'branchMasked', bank_account_masked = p_method ->> 'accountMasked',
    setup_id = p_setup_id, set_position = p_position
  where customer_id = p_customer_id and policy_number = p_policy_number;
  update saved_method v set next_check_at = now()
  where v.customer_id = p_customer_id and v.removed_at is null and v.next_check_at is null
    and not exists (select from payment_method m where m.customer_id = v.customer_id and m.setup_id = v.setup_id);
end $$;

-- Tells the core system how a policy is paid now. It names the setup, by which the insurer finds the method
-- at the gateway, and no token.
create or replace function tell_payment_method_changed(
  p_event_id uuid, p_customer customer, p_policy_number text, p_setup method_setup
) returns void language sql as $$
  select write_core_event(p_event_id, 'payment-method-changed', p_customer, p_policy_number, jsonb_build_object(
    'policyNumber', p_policy_number, 'changed', jsonb_build_array('paymentMethod'),
    'paymentMethod', jsonb_build_object(
      'type', case m.method_id when 1 then 'card' else 'bank-account' end,
      'gateway', p_setup.gateway, 'setupReference', p_setup.gateway_reference, 'authorityTextId', (
        select a.text_id from direct_debit_authority a where a.customer_id = m.customer_id and a.policy_number = m.policy_number
          and a.setup_id = m.setup_id),
      'cardBrand', m.card_brand, 'cardLastDigits', m.card_last_digits, 'cardExpiry', m.card_expiry,
      'bankName', m.bank_name, 'bankAccountName', m.bank_account_name, 'bankBranchMasked', m.bank_branch_masked,
      'bankAccountMasked', m.bank_account_masked)))
  from payment_method m where m.customer_id = p_customer.customer_id and m.policy_number = p_policy_number
$$;

-- A record of an agreement is never changed, not even by mistake: it only gets its end. It is deleted only
-- after that.
create or replace function refuse_change_of_authority() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.ended_at is not null then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'ended_at' = to_jsonb(old) - 'ended_at' then
    return new;
  end if;
  raise exception 'a record of what a customer agreed to is never changed';
end $$;
create or replace trigger keep_direct_debit_authority before update or delete on direct_debit_authority
  for each row execute function refuse_change_of_authority();

-- PER-40: an authority ends when its policy is paid in another way, or ends; with a policy that comes back it
-- holds again.
create or replace function end_authority_of_method() returns trigger language plpgsql as $$
begin
  update direct_debit_authority a set ended_at = now()
  where a.customer_id = old.customer_id and a.policy_number = old.policy_number and a.setup_id = old.setup_id and a.ended_at is null;
  return null;
end $$;
create or replace trigger method_replaced after update of setup_id on payment_method
  for each row when (old.setup_id is not null and old.setup_id is distinct from new.setup_id) execute function end_authority_of_method();
create or replace trigger method_gone after delete on payment_method
  for each row when (old.setup_id is not null) execute function end_authority_of_method();

create or replace function end_authority_of_policy() returns trigger language plpgsql as $$
begin
  update direct_debit_authority a set ended_at = case when new.status_id >= 50 then now() end
  where a.customer_id = new.customer_id and a.policy_number = new.policy_number and (a.ended_at is null) = (new.status_id >= 50)
    and exists (
      select from payment_method m where m.customer_id = a.customer_id and m.policy_number = a.policy_number and m.setup_id = a.setup_id);
  return null;
end $$;
create or replace trigger policy_ended after update of status_id on policy
  for each row when ((old.status_id >= 50) <> (new.status_id >= 50)) execute function end_authority_of_policy();

-- Finds the setup of a return link among the customer's own, and stores the hash of the link, so that it is
-- recognised when it comes again. Returns the id; null for another customer's setup, or none.
create or replace function note_setup_return(p_customer_id bigint, p_gateway text, p_reference text, p_return_hash bytea)
returns uuid language sql as $$
  update method_setup set return_hash = p_return_hash
  where customer_id = p_customer_id and gateway = p_gateway and gateway_reference = p_reference
  returning setup_id
$$;

-- Stores the gateway's id of a setup that it opened.
create or replace function note_setup_opened(p_customer_id bigint, p_setup_id uuid, p_reference text) returns uuid language sql as $$
  update method_setup set gateway_reference = p_reference where customer_id = p_customer_id and setup_id = p_setup_id returning setup_id
$$;

-- Records that the gateway forgot what a setup saved, and forgets its token.
create or replace function record_saved_method_removed(p_setup_id uuid) returns void language sql as $$
  with removed as (
    update saved_method set removed_at = now(), sealed_token = null, next_check_at = null
    where setup_id = p_setup_id and removed_at is null returning customer_id, setup_id
  )
  select write_audit_event('saved-method-removed', s.customer_id, s.brand_id, s.country_id, jsonb_build_object('setupId', s.setup_id))
  from removed r join method_setup s on s.customer_id = r.customer_id and s.setup_id = r.setup_id
$$;
