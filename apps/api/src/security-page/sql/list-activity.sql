-- ACT-1: the kinds of events that a customer may read of their own, each with the facts that its words need.
-- domain activity/activity-texts.ts has the words.
create or replace function activity_facts() returns jsonb language sql immutable as $$ select '{
  "account-locked": ["seconds"],
  "account-released": [],
  "account-unlocked": [],
  "activity-reported": ["isLocking"],
  "call-back-cancelled": [],
  "call-back-done": [],
  "call-back-requested": [],
  "code-wrong": ["isKnown"],
  "contact-change-cancelled": ["channel"],
  "contact-change-pending": [],
  "contact-change-undone": [],
  "contact-details-changed": ["changed"],
  "document-opened": ["documentId"],
  "logged-in": ["channel", "label"],
  "passkey-added": ["label"],
  "passkey-cloned": [],
  "passkey-removed": ["because"],
  "payment-captured": ["paymentId", "amountCents"],
  "payment-details-changed": ["setupId"],
  "payment-refunded": ["paymentId", "amountCents"],
  "proof-issued": ["policyNumber"],
  "sessions-ended": ["because", "label", "logins"],
  "token-misused": []
}'::jsonb $$;

-- The place of an event in the list: its microsecond, which breaks no tie alone.
create or replace function activity_moment(p_happened_at timestamptz) returns bigint language sql immutable as
$$ select (extract(epoch from p_happened_at) * 1000000)::bigint $$;

-- What happened to a customer in the last twelve months, the newest first, behind a place in the list. Wrong
-- codes of an hour are one row. It runs with the rights of its owner, and returns nothing but these kinds and
-- facts of the customer whose session the statement under way has proved. ACT-1
create or replace function list_activity(p_customer_id bigint, p_before_moment bigint, p_before_id bigint, p_limit integer)
returns table (event_id bigint, happened_at timestamptz, kind text, facts jsonb, events integer)
language sql stable security definer set search_path from current as $$
  with own as (
    select a.event_id, a.happened_at, a.kind,
      (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(a.facts) f where activity_facts() -> a.kind ? f.key) as facts
    from audit_event a
    where a.customer_id = p_customer_id and p_customer_id::text = current_setting('portal.customer_id', true)
      and a.happened_at > now() - interval '12 months' and activity_facts() ? a.kind
  ), grouped as (
    select max(o.event_id) as event_id, max(o.happened_at) as happened_at, o.kind, o.facts, count(*)::integer as events from own o
    group by o.kind, o.facts, case o.kind when 'code-wrong' then -activity_moment(date_trunc('hour', o.happened_at)) else o.event_id end
  )
  select * from grouped g
  where p_before_moment is null or (activity_moment(g.happened_at), g.event_id) < (p_before_moment, p_before_id)
  order by g.happened_at desc, g.event_id desc limit p_limit
$$;

-- When and what one event of that list was; no row for any other event. ACT-1
create or replace function find_activity(p_customer_id bigint, p_event_id bigint)
returns table (happened_at timestamptz, kind text)
language sql stable security definer set search_path from current as $$
  select a.happened_at, a.kind from audit_event a
  where a.customer_id = p_customer_id and p_customer_id::text = current_setting('portal.customer_id', true)
    and a.happened_at > now() - interval '12 months' and activity_facts() ? a.kind and a.event_id = p_event_id
$$;
