-- A code that proves again who is logged in: the login under way is not one that opens a session. PKY-7
alter table login_attempt
  -- The session's login that its code proves.
  add column proves_login_hash bytea;
drop function if exists has_fresh_proof(bytea, jsonb);
