-- Sets a switch of a site, or moves its end. p_operator: who does it. SWI-1
create or replace function set_site_switch(
  p_brand_id integer, p_country_id integer, p_name text, p_ends_at timestamptz, p_notice text, p_operator text
) returns void language plpgsql as $$
begin
  insert into site_switch (brand_id, country_id, name, ends_at, notice)
  values (p_brand_id, p_country_id, p_name, p_ends_at, p_notice)
  on conflict (brand_id, country_id, name) do update set ends_at = excluded.ends_at, notice = excluded.notice;
  perform write_audit_event('switch-set', null, p_brand_id, p_country_id,
    jsonb_build_object('name', p_name, 'endsAt', p_ends_at, 'operator', p_operator));
end $$;

-- Returns whether the switch was set. One that had ended is cleared too.
create or replace function clear_site_switch(
  p_brand_id integer, p_country_id integer, p_name text, p_operator text
) returns boolean language plpgsql as $$
begin
  delete from site_switch where brand_id = p_brand_id and country_id = p_country_id and name = p_name;
  if not found then
    return false;
  end if;
  perform write_audit_event('switch-cleared', null, p_brand_id, p_country_id,
    jsonb_build_object('name', p_name, 'operator', p_operator));
  return true;
end $$;
