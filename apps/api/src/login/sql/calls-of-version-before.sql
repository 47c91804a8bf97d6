-- What processes of the version before call while a release replaces them. A prepared statement refuses a result with other columns, so these keep
-- theirs. OPS-3

create or replace function begin_login(
  p_brand_id integer, p_country_id integer, p_channel text, p_identifier text, p_identifier_hash bytea,
  p_date_of_birth date, p_browser_hash bytea, p_network_hash bytea, p_captcha_clearance_hash bytea, p_login_hash bytea,
  p_code_hash bytea, p_sealed_recipient bytea, p_sealed_code bytea, p_lease_seconds integer, p_limits jsonb,
  p_older_identifier_hashes bytea[] default '{}', p_older_network_hashes bytea[] default '{}', p_key_id integer default 1
) returns table (outcome text, code_id bigint, retry_after_seconds integer) language plpgsql as $$
begin
  return query select b.outcome, b.code_id, b.retry_after_seconds from begin_login(
    p_brand_id, p_country_id, p_channel, p_identifier, p_identifier_hash, p_date_of_birth, p_browser_hash, p_network_hash,
    p_captcha_clearance_hash, p_login_hash, p_code_hash, p_sealed_recipient, p_sealed_code, p_lease_seconds, p_limits,
    p_older_identifier_hashes, p_older_network_hashes, p_key_id, null) b;
end $$;

create or replace function check_code(
  p_login_hash bytea, p_code_hash bytea, p_country_id integer, p_network_hash bytea, p_token_hash bytea,
  p_browser_hash bytea, p_old_browser_hash bytea, p_limits jsonb,
  p_older_code_hashes bytea[] default '{}', p_older_network_hashes bytea[] default '{}', p_key_id integer default 1
) returns table (outcome text, expires_at timestamptz, wrong_codes_in_a_day bigint, retry_after_seconds integer) language plpgsql as $$
begin
  return query select c.outcome, c.expires_at, c.wrong_codes_in_a_day, c.retry_after_seconds from check_code(
    p_login_hash, p_code_hash, p_country_id, p_network_hash, p_token_hash, p_browser_hash, p_old_browser_hash, p_limits,
    p_older_code_hashes, p_older_network_hashes, p_key_id, null, '{}') c;
end $$;
