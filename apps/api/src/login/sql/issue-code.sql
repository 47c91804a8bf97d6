-- Puts a new code of a login in force, with its message; it voids every earlier code of the customer. Returns
-- the id of the code.
-- p_lease_seconds: how long the caller keeps the message to send it itself; with 0 the first dispatcher that
-- comes sends it.
create or replace function issue_code(
  p_attempt login_attempt, p_code_hash bytea, p_key_id integer, p_sealed_code bytea, p_lease_seconds integer, p_life_seconds integer,
  p_shared_hash bytea default null
) returns bigint language plpgsql as $$
declare
  v_code_id bigint;
begin
  update one_time_code set replaced_at = now()
  where customer_id = p_attempt.customer_id and used_at is null and replaced_at is null;
  insert into one_time_code (customer_id, brand_id, country_id, login_hash, code_hash, shared_hash, key_id, expires_at)
  values (p_attempt.customer_id, p_attempt.brand_id, p_attempt.country_id, p_attempt.login_hash, p_code_hash, p_shared_hash, p_key_id,
    now() + make_interval(secs => p_life_seconds))
  returning code_id into v_code_id;
  insert into code_message (code_id, sealed_code, tries, next_try_at)
  values (v_code_id, p_sealed_code, case when p_lease_seconds > 0 then 1 else 0 end,
    now() + make_interval(secs => p_lease_seconds));
  return v_code_id;
end $$;
