-- LOG-35: puts a new code in force for the person, with its message. It voids every earlier one; but one that is asked for in a browser where
-- the customer never logged in leaves those alone that were asked for in one where they did: it may be a stranger who asks.
-- p_claim_seconds: how long the caller keeps the message to send it itself; 0 leaves it to whoever comes first.
create or replace function issue_code(
  p_client_id bigint, p_login_hash bytea, p_code_hash bytea, p_life_seconds integer,
  p_sealed_code bytea, p_claim_seconds integer
) returns bigint language plpgsql as $$
declare
  v_is_known boolean;
  v_code_id bigint;
begin
  select is_known_browser into v_is_known from login_attempt where login_hash = p_login_hash;
  update one_time_code c set replaced_at = now()
  from login_attempt a
  where c.client_id = p_client_id and c.used_at is null and c.replaced_at is null
    and a.login_hash = c.login_hash and (v_is_known or not a.is_known_browser);
  insert into one_time_code (client_id, login_hash, code_hash, expires_at)
  values (p_client_id, p_login_hash, p_code_hash, now() + make_interval(secs => p_life_seconds))
  returning code_id into v_code_id;
  insert into code_message (code_id, sealed_code, tries, next_try_at)
  values (v_code_id, p_sealed_code, case when p_claim_seconds > 0 then 1 else 0 end,
    now() + make_interval(secs => p_claim_seconds));
  return v_code_id;
end $$;
