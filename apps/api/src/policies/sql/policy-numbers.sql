-- POL-40: a policy number is given once in a brand and country. The brand is stored with the customer, so no
-- unique index can hold the rule: each statement that writes policies is checked as a whole. Writers of
-- policies of one brand wait for each other, so that none overlooks what another has not committed.
create or replace function refuse_shared_policy_numbers(p_customers bigint[], p_numbers text[]) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('policy numbers ' || b.brand_id || '-' || b.country_id, 0))
  from (
    select distinct c.brand_id, c.country_id from customer c where c.customer_id = any (p_customers) order by 1, 2
  ) b;
  -- A statement of its own, after the lock: it sees what others have committed in between.
  if exists (
    select from policy p join customer c on c.customer_id = p.customer_id
    where p.policy_number = any (p_numbers)
    group by c.brand_id, c.country_id, p.policy_number having count(*) > 1
  ) then
    raise exception 'a policy number is given to two customers of one brand in one country'
      using errcode = 'unique_violation', constraint = 'policy_number_of_brand', table = 'policy';
  end if;
end $$;

create or replace function check_new_policy_numbers() returns trigger language plpgsql as $$
begin
  perform refuse_shared_policy_numbers(array_agg(distinct n.customer_id), array_agg(distinct n.policy_number))
  from new_policy n having count(*) > 0;
  return null;
end $$;

create or replace function check_moved_policy() returns trigger language plpgsql as $$
begin
  perform refuse_shared_policy_numbers(array[new.customer_id], array[new.policy_number]);
  return null;
end $$;

create or replace function check_moved_customer() returns trigger language plpgsql as $$
begin
  perform refuse_shared_policy_numbers(array[new.customer_id], array_agg(p.policy_number)) from policy p where p.customer_id = new.customer_id;
  return null;
end $$;

create or replace trigger policy_numbers_added after insert on policy referencing new table as new_policy
for each statement execute function check_new_policy_numbers();

create or replace trigger policy_number_moved after update of policy_number, customer_id on policy
for each row when ((old.policy_number, old.customer_id) is distinct from (new.policy_number, new.customer_id))
execute function check_moved_policy();

create or replace trigger customer_moved after update of brand_id, country_id on customer
for each row when ((old.brand_id, old.country_id) is distinct from (new.brand_id, new.country_id)) execute function check_moved_customer();
