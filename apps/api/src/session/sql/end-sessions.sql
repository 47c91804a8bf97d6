-- Ends every session of a customer at once, but that of p_kept_login_hash where there is one, and voids their
-- codes to log in. Nothing that was begun before can be continued: a new code has nowhere to go. Those that
-- 'this was not me' or the customer's own other device ends keep their row until the purge. Returns how many
-- logins it ended.
create or replace function end_other_sessions_of(p_customer_id bigint, p_kept_login_hash bytea, p_facts jsonb)
returns integer language plpgsql as $$
declare
  v_logins integer;
begin
  -- A code under check is either used up before this, or void.
  perform hold_customer(p_customer_id);
  update one_time_code set replaced_at = now()
  where customer_id = p_customer_id and used_at is null and replaced_at is null;
  update login_attempt set sealed_recipient = null
  where customer_id = p_customer_id and sealed_recipient is not null and created_at > now() - interval '1 day';
  -- A token from a concurrent refresh either exists before this, or is never made.
  perform hold_login(l.login_hash) from (
    select distinct s.login_hash from session s
    where s.customer_id = p_customer_id and s.expires_at > now() and s.login_hash is distinct from p_kept_login_hash order by 1
  ) l;
  if p_facts ->> 'because' in ('contact-undone', 'elsewhere', 'reported') then
    -- Over for every transaction, also for one that began before this. CON-111, DEV-4
    with ended as (
      update session s set expires_at = s.created_at, is_end_recorded = true,
        undone_at = case p_facts ->> 'because' when 'contact-undone' then now() end,
        ended_elsewhere_at = case when p_facts ->> 'because' in ('elsewhere', 'reported') then now() end
      where s.customer_id = p_customer_id and s.expires_at > now() and s.login_hash is distinct from p_kept_login_hash
      returning s.login_hash
    )
    select count(distinct login_hash) into v_logins from ended;
  else
    with ended as (
      delete from session s
      where s.customer_id = p_customer_id and s.expires_at > now() and s.login_hash is distinct from p_kept_login_hash
      returning s.login_hash
    )
    select count(distinct login_hash) into v_logins from ended;
  end if;
  perform write_audit_event('sessions-ended', c.customer_id, c.brand_id, c.country_id,
    p_facts || jsonb_build_object('logins', v_logins))
  from customer c where c.customer_id = p_customer_id;
  return v_logins;
end $$;

-- Ends every session of a customer at once and voids their code. Returns how many logins it ended.
create or replace function end_sessions_of(p_customer_id bigint, p_facts jsonb) returns integer language sql as
$$ select end_other_sessions_of(p_customer_id, null, p_facts) $$;

-- SES-63: a customer who becomes inactive, by whichever program, is logged out at once.
create or replace function end_sessions_of_inactive() returns trigger language plpgsql as $$
begin
  perform end_sessions_of(new.customer_id, '{"because": "inactive"}');
  return null;
end $$;

create or replace trigger customer_became_inactive after update of is_active on customer
for each row when (old.is_active and not new.is_active) execute function end_sessions_of_inactive();
