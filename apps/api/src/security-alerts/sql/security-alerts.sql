-- What customers are told that nobody asked for: codes that somebody else lets be sent, and a token that
-- somebody else has.

-- LOG-84: notes customers whose codes were sent and not used, p_limits: UNUSED_CODE_LIMITS: at least this
-- many within a day, since their last login, the newest of them over by now. Each customer once a day.
-- Returns how many. One process does it at a time.
create or replace function note_unused_codes(p_limits jsonb) returns integer language plpgsql as $$
declare
  c_codes constant integer not null := (p_limits -> 'codes')::integer;
  v_noted integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('note unused codes', 0)) then
    return 0;
  end if;
  insert into security_alert (customer_id, kind)
  select distinct c.customer_id, 'codes-unused' from one_time_code c
  -- Codes that were over in the last hour: this looks every minute, and a process may have been away.
  where c.created_at > now() - interval '70 minutes' and c.expires_at <= now() and c.used_at is null
    and not exists (select from one_time_code o where o.customer_id = c.customer_id and o.created_at > c.created_at)
    and (
      select count(*) from one_time_code o join code_message m on m.code_id = o.code_id and m.sent_at is not null
      where o.customer_id = c.customer_id and o.created_at > now() - interval '1 day' and o.used_at is null
        and not exists (
          select from one_time_code u where u.customer_id = o.customer_id and u.used_at is not null and u.created_at > o.created_at
        )
    ) >= c_codes
    and not exists (
      select from security_alert a
      where a.customer_id = c.customer_id and a.kind = 'codes-unused' and a.noticed_at > now() - interval '1 day'
    );
  get diagnostics v_noted = row_count;
  return v_noted;
end $$;

-- Stores the notices of an alert, unless another process did. p_notices: [{channel, sealedRecipient,
-- recipientHash, recipientKeyId}] (bytes as hex). Returns whether it did.
create or replace function send_security_alert(p_customer_id bigint, p_alert_id uuid, p_notices jsonb) returns boolean language plpgsql as $$
declare
  v_alert security_alert;
begin
  update security_alert set told_at = now() where customer_id = p_customer_id and alert_id = p_alert_id and told_at is null
  returning * into v_alert;
  if not found then
    return false;
  end if;
  insert into contact_notice (channel, brand_id, country_id, sealed_recipient, event_id, kind)
  select n ->> 'channel', c.brand_id, c.country_id, decode(n ->> 'sealedRecipient', 'hex'), p_alert_id, v_alert.kind
  from customer c, jsonb_array_elements(p_notices) n where c.customer_id = p_customer_id;
  perform count_recipient_message(decode(n ->> 'recipientHash', 'hex'), '{}', (n -> 'recipientKeyId')::integer, false, null)
  from jsonb_array_elements(p_notices) n;
  perform write_audit_event('customer-warned', c.customer_id, c.brand_id, c.country_id, jsonb_build_object('warning', v_alert.kind))
  from customer c where c.customer_id = p_customer_id;
  return true;
end $$;
