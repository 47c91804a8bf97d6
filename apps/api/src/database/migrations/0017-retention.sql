-- What tells how long something has been left alone, so that it can go. How long things are kept is in the domain's limits.

create index audit_event_by_time on audit_event (happened_at);

alter table identifier_failures add column last_failure_at timestamptz not null default now();
create index identifier_failures_by_last on identifier_failures (last_failure_at);

-- Counts one failure on a ladder and answers when it is locked until (null: not locked).
-- LOG-43: both ladders of an identifier together never pass p_total_failures.
create or replace function count_failure(
  p_identifier_hash bytea, p_is_known_browser boolean,
  p_ladder_failures integer[], p_ladder_seconds integer[], p_total_failures integer
) returns timestamptz language plpgsql as $$
declare
  v_failures integer;
  v_total integer;
  v_step integer;
  v_locked_until timestamptz;
begin
  insert into identifier_failures as f (identifier_hash, is_known_browser, failures)
  values (p_identifier_hash, p_is_known_browser, 1)
  on conflict (identifier_hash, is_known_browser) do update set failures = f.failures + 1, last_failure_at = now()
  returning failures into v_failures;

  select sum(failures) into v_total from identifier_failures where identifier_hash = p_identifier_hash;
  v_step := array_position(p_ladder_failures, v_failures);
  if v_total >= p_total_failures then
    v_locked_until := 'infinity';
  elsif v_step is not null then
    v_locked_until := case when p_ladder_seconds[v_step] is null then 'infinity'
      else now() + make_interval(secs => p_ladder_seconds[v_step]) end;
  end if;

  if v_locked_until is not null then
    update identifier_failures set locked_until = v_locked_until
    where identifier_hash = p_identifier_hash and is_known_browser = p_is_known_browser;
  end if;
  return v_locked_until;
end $$;

-- LOG-67: whether an identifier can be forgotten: nobody failed at it since p_before, and it takes no insurer to unlock it.
create function is_forgettable(p_identifier_hash bytea, p_before timestamptz, p_total integer)
returns boolean language plpgsql stable as $$
begin
  return (
    select max(last_failure_at) < p_before and has_tries_left(
      coalesce(sum(failures) filter (where not is_known_browser), 0),
      coalesce(sum(failures) filter (where is_known_browser), 0), false, p_total)
    from identifier_failures where identifier_hash = p_identifier_hash
  );
end $$;
