-- The sessions as a customer's own statement looks for its own: before one is proved, row-level security
-- hides the whole table. customerStatement alone reads it, by the hash of a token. It has the owner's rights,
-- as every view has. ISO-21
create or replace view session_to_prove as
  select token_hash, login_hash, customer_id, country_id, expires_at from session;
