-- Leases up to p_limit due messages for p_lease_seconds; no other process gets them in that time. Forgets the
-- codes of messages that are no longer to be sent, because their code was used, replaced or has expired. A
-- message that expired unsent and is still wanted is returned too, once, without a code, so that an operator
-- hears of it.
create or replace function lease_code_messages(p_limit integer, p_lease_seconds integer)
returns table (
  code_id bigint, code_hash bytea, sealed_code bytea, tries integer, refused_by text[], login_hash bytea,
  sealed_recipient bytea, channel text, brand_id integer, country_id integer, is_proof boolean
) language sql as $$
  with waiting as (
    select m.code_id, c.used_at is null and c.replaced_at is null and c.expires_at > now() as is_in_force, m.next_try_at
    from code_message m join one_time_code c on c.code_id = m.code_id
    where m.sealed_code is not null and m.next_try_at <= now()
    -- Enough that void messages delay nobody, and few enough that other processes find some too.
    order by m.next_try_at limit p_limit * 10
    for update of m skip locked
  ), forgotten as (
    update code_message m set sealed_code = null
    from waiting w where w.code_id = m.code_id and not w.is_in_force
    returning m.code_id, null::bytea as sealed_code, m.tries, m.refused_by
  ), due as (
    select w.code_id from waiting w where w.is_in_force order by w.next_try_at limit p_limit
  ), leased as (
    update code_message m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => p_lease_seconds)
    from due d where d.code_id = m.code_id
    returning m.code_id, m.sealed_code, m.tries, m.refused_by
  )
  select d.code_id, c.code_hash, d.sealed_code, d.tries, d.refused_by, c.login_hash,
    a.sealed_recipient, a.channel, a.brand_id, a.country_id, a.proves_login_hash is not null
  from (select * from leased union all select * from forgotten) d
  join one_time_code c on c.code_id = d.code_id join login_attempt a on a.login_hash = c.login_hash
  where d.sealed_code is not null or (c.used_at is null and c.replaced_at is null)
$$;

-- Leases up to p_limit due notices for p_lease_seconds; no other process gets them in that time. Notices that
-- are too late to be sent are forgotten.
create or replace function lease_notices(p_limit integer, p_lease_seconds integer)
returns table (
  id uuid, event_id uuid, channel text, brand_id integer, country_id integer, sealed_recipient bytea, tries integer,
  refused_by text[], kind text, facts text, sealed_secret bytea
) language sql as $$
  with waiting as (
    select n.notice_id, n.expires_at is null or n.expires_at > now() as is_in_time
    from contact_notice n where n.sealed_recipient is not null and n.next_try_at <= now()
    order by n.next_try_at limit p_limit
    for update skip locked
  ), forgotten as (
    update contact_notice n set sealed_recipient = null, sealed_secret = null
    from waiting w where w.notice_id = n.notice_id and not w.is_in_time
  )
  update contact_notice n set tries = n.tries + 1, next_try_at = now() + make_interval(secs => p_lease_seconds)
  from waiting w where w.notice_id = n.notice_id and w.is_in_time
  returning n.notice_id, n.event_id, n.channel, n.brand_id, n.country_id, n.sealed_recipient, n.tries, n.refused_by,
    n.kind, n.facts::text, n.sealed_secret
$$;
