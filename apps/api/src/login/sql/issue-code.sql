-- Puts a new code in force for the person, with its message; it voids every earlier one.
-- p_lease_seconds: how long the caller keeps the message to send it itself; 0 leaves it to whoever comes first.
create or replace function issue_code(
  p_customer_id bigint, p_login_hash bytea, p_code_hash bytea, p_life_seconds integer,
  p_sealed_code bytea, p_lease_seconds integer
) returns bigint language plpgsql as $$
declare
  v_code_id bigint;
begin
  update one_time_code set replaced_at = now()
  where customer_id = p_customer_id and used_at is null and replaced_at is null;
  insert into one_time_code (customer_id, login_hash, code_hash, expires_at)
  values (p_customer_id, p_login_hash, p_code_hash, now() + make_interval(secs => p_life_seconds))
  returning code_id into v_code_id;
  insert into code_message (code_id, sealed_code, tries, next_try_at)
  values (v_code_id, p_sealed_code, case when p_lease_seconds > 0 then 1 else 0 end,
    now() + make_interval(secs => p_lease_seconds));
  return v_code_id;
end $$;
