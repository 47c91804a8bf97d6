-- CON-83: messages to one recipient are counted over everybody who asks for them. Locks are taken in the
-- order of login-limits.sql; the recipient comes last.

-- The moment when a recipient, whose count the caller holds, may get the message that was just counted; null
-- where it may go at once. A slice counts until all of it is a day old. p_is_unconfirmed: for codes to
-- recipients that nobody had confirmed.
create or replace function recipient_free_at(p_recipient_hashes bytea[], p_max_per_day integer, p_is_unconfirmed boolean)
returns timestamptz language plpgsql stable as $$
declare
  c_max_per_day constant integer not null := p_max_per_day;
begin
  return (
    select min(slice_start) + interval '25 hours' from (
      select slice_start, sum(counted) over () as total, sum(counted) over (order by slice_start) as leaving
      from (
        select slice_start, sum(case when p_is_unconfirmed then unconfirmed else sent end) as counted from recipient_messages
        where recipient_hash = any (p_recipient_hashes) and slice_start > now() - interval '25 hours' group by slice_start
      ) under_all_keys
    ) slice where total > c_max_per_day and total - leaving < c_max_per_day
  );
end $$;

-- Counts a message to a recipient. Returns the seconds until it may be sent: 0 when it may go out. A refused
-- one is not counted.
-- p_limits: CONTACT_CONFIRMATION_LIMITS.recipient; without it the message is only counted. KEY-3: it is
-- written under the newest key, p_key_id, and the older ones are looked up too. The counts belong to no
-- customer, so the function has the rights of its owner. ISO-21
create or replace function count_recipient_message(
  p_recipient_hash bytea, p_older_hashes bytea[], p_key_id integer, p_is_unconfirmed boolean, p_limits jsonb
) returns integer language plpgsql security definer set search_path from current as $$
declare
  c_slice constant timestamptz not null := date_bin('1 hour', now(), 'epoch');
  c_unconfirmed constant integer not null := case when p_is_unconfirmed then 1 else 0 end;
  v_free_at timestamptz;
begin
  insert into recipient_messages as r (recipient_hash, slice_start, key_id, sent, unconfirmed)
  values (p_recipient_hash, c_slice, p_key_id, 1, c_unconfirmed)
  on conflict (recipient_hash, slice_start) do update set sent = r.sent + 1, unconfirmed = r.unconfirmed + excluded.unconfirmed;
  if p_limits is null then
    return 0;
  end if;
  v_free_at := recipient_free_at(p_recipient_hash || p_older_hashes, (p_limits -> 'maxPerDay')::integer, false);
  if p_is_unconfirmed then
    v_free_at := greatest(v_free_at,
      recipient_free_at(p_recipient_hash || p_older_hashes, (p_limits -> 'maxUnconfirmedPerDay')::integer, true));
  end if;
  if v_free_at is null then
    return 0;
  end if;
  update recipient_messages set sent = sent - 1, unconfirmed = unconfirmed - c_unconfirmed
  where recipient_hash = p_recipient_hash and slice_start = c_slice;
  return greatest(1, ceil(extract(epoch from v_free_at - now())));
end $$;
