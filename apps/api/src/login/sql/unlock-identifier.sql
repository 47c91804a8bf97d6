-- LOG-64: the insurer unlocks for a customer who calls: all counts of the identifier and the customer's wrong
-- codes go. Returns how many failures there were.
create or replace function unlock_identifier(
  p_brand_id integer, p_country_id integer, p_channel text, p_identifier text, p_identifier_hash bytea, p_operator text,
  p_older_identifier_hashes bytea[] default '{}'
) returns integer language plpgsql as $$
declare
  c_identifier_hashes constant bytea[] not null := p_identifier_hash || p_older_identifier_hashes;
  v_failures integer;
  v_customer_ids bigint[];
begin
  perform note_audit_caller(null, p_identifier_hash);
  perform hold_identifier(c_identifier_hashes);
  with gone as (delete from identifier_failures where identifier_hash = any (c_identifier_hashes) returning failures)
  select coalesce(sum(failures), 0) into v_failures from gone;
  select coalesce(array_agg(customer_id), '{}') into v_customer_ids from customer
  where brand_id = p_brand_id and country_id = p_country_id and is_active
    and (p_channel = 'sms' and mobile = p_identifier or p_channel = 'email' and lower(email) = p_identifier);
  with forgiven as (
    delete from customer_wrong_codes w where w.customer_id = any (v_customer_ids) returning w.tries
  )
  select greatest(v_failures, coalesce((select sum(tries) from forgiven), 0)) into v_failures;
  -- AUD-1: people may share an identifier: the event names all of them, and belongs to a customer where there
  -- is only one.
  perform write_audit_event('account-unlocked', case cardinality(v_customer_ids) when 1 then v_customer_ids[1] end, p_brand_id, p_country_id,
    jsonb_build_object('channel', p_channel, 'operator', p_operator, 'failures', v_failures,
      'customerIds', to_jsonb(v_customer_ids)));
  return v_failures;
end $$;
